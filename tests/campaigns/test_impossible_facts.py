"""What is printed is no matter of a ruling: impossible facts reach neither a log nor the group's box."""

import json
from typing import Any

import pytest
from django.utils import timezone

from campaigns.records import line_row, read_setup
from rules.core.log import Line, Ruling, seal
from rules.core.replay import replay
from rules.endeavor import GAME
from tests.campaigns.asking import SEATS, Table, asks_first, know, lay, to_build
from tests.endeavor_boards import box, hold, replace
from tests.endeavor_boards import table as board_of
from tests.tables import play

IMPOSSIBLE = {"level.industry.5": 9, "a.track.india": 0}
REASON = "так решили"


def teach(at: Table, facts: dict[str, Any], **more: str) -> Any:
    told = {key: str(value) for key, value in facts.items()}
    return at.post("ask/", keys=",".join(facts), **told, **more)


@pytest.mark.rule("END-EXPL-02", "END-STAT-07")
@pytest.mark.parametrize("reason", ["", REASON])
@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"a.track.india": 0}, "END-EXPL-02"),
        ({"level.culture.1": 17}, "END-STAT-07"),
        ({"level.culture.1": 4, "level.culture.2": 3}, "END-STAT-07"),
        ({f"building.{kind}.level": 1 for kind in ("inn", "ale", "pub", "bar")}, "END-COMP-06"),
    ],
)
def test_facts_against_what_is_printed_stay_refused_and_no_ruling_is_offered(
    at: Table, reason: str, facts: dict[str, Any], rule: str
) -> None:
    answer = teach(at, facts, reason=reason, rest="sure")
    text = answer.content.decode()
    assert answer.status_code == 422
    assert rule in text
    assert 'name="reason"' not in text
    assert at.session.lines.count() == 0
    assert at.box == {}


def test_what_the_rulebook_prints_cannot_be_told_otherwise(at: Table) -> None:
    """Its field is locked; whoever sends it all the same is not heard."""
    assert teach(at, {"level.industry.5": 1}).status_code == 200
    assert at.box == {}


@pytest.mark.rule("END-COMP-06")
def test_nor_do_they_come_in_on_the_sheet_of_a_move(at: Table) -> None:
    """The move waits with what was tapped, the rule beside it; nothing is written."""
    to_build(at.session)
    know(at.session, {f"building.{kind}.level": 1 for kind in ("inn", "ale")})
    sheet = at.move({"kind": "build", "seat": "red", "building": "inn"})
    assert asks_first(sheet)
    before = at.box
    answer = at.send(sheet, **{"building.inn.culture": "12"})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "END-COMP-06" in text
    assert 'name="reason"' not in text, "no ruling changes what is printed"
    assert at.send(answer, reason=REASON).status_code == 422
    assert at.box == before
    assert [tile.kind for tile in at.state.players["red"].coast] == ["settler_house"]
    assert at.send(answer, **{"building.inn.culture": "2"}).status_code == 200
    assert at.box["building.inn.culture"] == 2


@pytest.mark.rule("END-STAT-07")
def test_a_correction_of_an_old_lesson_cannot_bring_them_in_either(at: Table) -> None:
    """A line from before facts left the log is still a lesson, and may be corrected into a possible one."""
    session, old = at.session, {"kind": "teach", "v": 1, "facts": {"a.track.india": 5}}
    line = seal(Line(seq=1, kind="move", move=old), session.head_hash)
    line_row(session, line, timezone.now(), None).save()
    session.version, session.head_hash = 1, line.hash
    session.save()
    know(session, old["facts"])
    answer = at.post("correct/1/", move=json.dumps({**old, "facts": IMPOSSIBLE}), reason=REASON)
    assert answer.status_code == 422
    assert "END-STAT-07" in answer.content.decode()
    assert 'name="reason"' not in answer.content.decode()
    assert at.box == {"a.track.india": 5}
    better = json.dumps({**old, "facts": {"a.track.india": 6}})
    assert at.post("correct/1/", move=better).status_code == 200
    assert at.box == {"a.track.india": 6}


def test_no_other_line_becomes_a_lesson(at: Table) -> None:
    play(at.session, {"kind": "crown", "seat": "red"})
    move = json.dumps({"kind": "teach", "facts": IMPOSSIBLE})
    assert at.post("correct/1/", move=move, reason=REASON).status_code == 400
    assert at.state.crown == "red"
    assert at.box == {}


def test_an_older_log_with_such_a_ruling_is_still_replayed(at: Table) -> None:
    ruled = Line(
        seq=1,
        kind="move",
        move={"kind": "teach", "facts": IMPOSSIBLE},
        ruling=Ruling(by="", reason=REASON, rules=("END-STAT-07",)),
    )
    crown = Line(seq=2, kind="move", move={"kind": "crown", "seat": "red"})
    found = replay(GAME.referee, read_setup(at.session), [ruled, crown])
    assert found.stopped is None
    assert found.state.crown == "red"


@pytest.fixture
def sailed(at: Table) -> Table:
    """Two discs lie on the track of Africa."""
    board = board_of(*SEATS, facts=box())
    lay(at.session, replace(board, tracks={**board.tracks, "africa": ("red", "blue")}))
    return at


@pytest.mark.rule("END-EXPL-02")
def test_a_track_is_never_told_shorter_than_the_discs_on_it(sailed: Table) -> None:
    key = "a.track.africa"
    before = sailed.box[key]
    seen = json.dumps({key: before})
    for more in ({}, {"reason": REASON}):
        answer = sailed.post("ask/", about="a.track", back="box", seen=seen, **{key: "1"}, **more)
        text = answer.content.decode()
        assert answer.status_code == 422
        assert "На шкале «Африка» дисков уже 2" in text
        assert 'name="reason"' not in text
        assert sailed.box[key] == before
    assert teach(sailed, {key: before + 1}, seen=seen).status_code == 200
    assert sailed.box[key] == before + 1


@pytest.mark.rule("END-COMP-02")
def test_a_place_with_a_disc_on_it_is_not_forgotten(sailed: Table) -> None:
    """Without its zone the disc would lie nowhere."""
    board = board_of(*SEATS, facts=box())
    lay(sailed.session, hold(board, "red", "lisbon"))
    seen = json.dumps({key: sailed.box[key] for key in sailed.box if ".lisbon." in key})
    answer = sailed.post("ask/", about="a.city.lisbon", forget="1", seen=seen)
    assert answer.status_code == 422
    assert "END-COMP-02" in answer.content.decode()
    assert sailed.box["a.city.lisbon.zone"] == "europe"


def test_an_answer_of_the_box_leaves_the_last_instruction_standing(at: Table) -> None:
    play(at.session, {"kind": "crown", "seat": "red"})
    told = "Возьмите корону"
    assert told in at.page()
    assert at.post("ask/", keys="a.track.india", **{"a.track.india": "5"}).status_code == 200
    assert at.box == {"a.track.india": 5}
    assert told in at.page()
