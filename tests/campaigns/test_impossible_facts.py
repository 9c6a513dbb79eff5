"""What is printed is no matter of a ruling: impossible facts reach neither a log nor the group's box."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from campaigns.box.selectors.facts import known_facts
from campaigns.records import read_line, read_move, read_setup, to_json
from rules.core.log import Ruling
from rules.core.replay import replay
from rules.endeavor import GAME
from tests.campaigns.asking import Table
from tests.endeavor_boards import box
from tests.endeavor_boards import table as board_of
from tests.tables import CHAIRS, play

IMPOSSIBLE = {"level.industry.5": 9, "a.track.india": 0}
REASON = "так решили"


def teach(at: Table, facts: dict[str, Any], **more: str) -> Any:
    return at.post("moves/", move=json.dumps({"kind": "teach", "facts": facts}), **more)


@pytest.mark.rule("END-STAT-07", "END-EXPL-02")
@pytest.mark.parametrize("reason", ["", REASON])
def test_facts_outside_the_printed_range_stay_refused_and_no_ruling_is_offered(
    at: Table, reason: str
) -> None:
    answer = teach(at, IMPOSSIBLE, reason=reason)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "END-STAT-07" in text
    assert "END-EXPL-02" in text
    assert 'name="reason"' not in text
    assert "такой, какой она напечатана" in text
    assert at.session.lines.count() == 0
    assert known_facts(at.session.group_id, "endeavor") == {}


@pytest.mark.rule("END-STAT-07", "END-COMP-06")
@pytest.mark.parametrize(
    "facts",
    [
        {"level.industry.5": 1},  # the rulebook prints another
        {"level.culture.1": 4, "level.culture.2": 3},
        {f"building.{kind}.level": 1 for kind in ("inn", "ale", "pub", "bar")},
    ],
)
def test_nor_may_a_ruling_contradict_what_is_printed(at: Table, facts: dict[str, Any]) -> None:
    assert teach(at, facts, reason=REASON).status_code == 422
    assert at.session.lines.count() == 0


@pytest.mark.rule("END-STAT-07")
def test_a_correction_cannot_bring_them_in_either(at: Table) -> None:
    play(at.session, {"kind": "teach", "facts": {"a.track.india": 5}})
    at.session.refresh_from_db()
    move = json.dumps({"kind": "teach", "facts": IMPOSSIBLE})
    answer = at.post("correct/1/", move=move, reason=REASON)
    assert answer.status_code == 422
    assert 'name="reason"' not in answer.content.decode()
    assert at.state.box == {"a.track.india": 5}


def test_the_form_of_the_box_offers_no_ruling(at: Table) -> None:
    form = {"keys": "a.track.india", "a.track.india": "0"}
    for more in ({}, {"reason": REASON, "rest": "sure"}):
        answer = at.post("ask/", **form, **more)
        assert answer.status_code == 422
        assert 'name="reason"' not in answer.content.decode()
    assert at.session.lines.count() == 0


def test_an_older_log_with_such_a_ruling_is_still_replayed(at: Table) -> None:
    play(at.session, {"kind": "teach", "facts": {"a.track.india": 5}})
    line = read_line(at.session.lines.get())
    ruled = replace(
        line,
        move={"kind": "teach", "facts": IMPOSSIBLE},
        ruling=Ruling(by="", reason=REASON, rules=("END-STAT-07",)),
    )
    found = replay(GAME, read_setup(at.session), [ruled])
    assert found.stopped is None
    assert found.state.box == IMPOSSIBLE


@pytest.fixture
def sailed(at: Table) -> Table:
    """Two discs lie on the track of Africa."""
    board = board_of(*(chair.seat for chair in CHAIRS), facts=box())
    board = replace(board, tracks={**board.tracks, "africa": ("red", "blue")})
    at.session.state = to_json(board)
    at.session.save()
    return at


@pytest.mark.rule("END-EXPL-02")
def test_a_track_is_never_told_shorter_than_the_discs_on_it(sailed: Table) -> None:
    before = sailed.state.box["a.track.africa"]
    form = {"about": "a.track", "back": "box", "a.track.africa": "1"}
    answer = sailed.post("ask/", **form)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "на ней уже лежат диски: 2" in text
    assert 'name="reason"' not in text
    assert teach(sailed, {"a.track.africa": 1}, reason=REASON).status_code == 422
    assert sailed.state.box["a.track.africa"] == before
    assert teach(sailed, {"a.track.africa": before + 1}).status_code == 200


def test_an_answer_of_the_box_leaves_the_last_instruction_standing(at: Table) -> None:
    play(at.session, {"kind": "crown", "seat": "red"})
    at.session.refresh_from_db()
    told = "Возьмите корону"
    assert told in at.client.get(at.url()).content.decode()
    assert at.post("ask/", keys="a.track.india", **{"a.track.india": "5"}).status_code == 200
    at.session.refresh_from_db()
    assert read_move(at.session.lines.order_by("-seq")[0])["kind"] == "teach"
    assert told in at.client.get(at.url()).content.decode()
