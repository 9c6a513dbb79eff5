"""«Награды заданий»: which tile with a skull leaves the board, by whom, and how old logs are read."""

import json
import subprocess
import sys

import pytest

from rules.core.spelling import plain
from rules.maracaibo.automa import MARY
from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.campaign.campaign_file import (
    campaign_file,
    read_campaign_file,
    write_campaign_file,
)
from rules.maracaibo.campaign.cards import Amount, Front, Place, Story
from rules.maracaibo.campaign.options import all_options
from rules.maracaibo.campaign.seen import asks
from tests.rules.maracaibo.campaign.harness import Table, with_card
from tests.rules.maracaibo.campaign.play import asked_by

FEVER = Front(steps=(Story(at=7), Place(tiles=("H20", "H21", "H3"))), removes=("H20",))


def fever(*seats: str, front: Front = FEVER, solo: bool = False) -> Table:
    """Card 12 has laid three skulls; its quest removes H20."""
    return with_card("12", front, *seats, solo=solo)


def offered(table: Table) -> set[tuple[str, str]]:
    moves = [o.move for o in all_options(table.state) if o.kind == "remove_tile"]
    return {(str(move["seat"]), str(move["tile"])) for move in moves}


@pytest.mark.rule("MAR-SINSTR-25")
def test_no_skull_is_removed_before_a_quest_is_done() -> None:
    table = fever()
    assert offered(table) == set()
    for tile in ("H20", "H21", "H3"):
        for card in ("12", None):
            found = table.broken("remove_tile", tile=tile, seat="red", card=card)
            assert ("MAR-SINSTR-25", "quest_not_done") in found


@pytest.mark.rule("MAR-SINSTR-25")
def test_who_did_the_quest_removes_the_tile_that_its_card_names() -> None:
    table = fever().do("take_token", token="2", seat="blue")
    assert offered(table) == {("blue", "H20")}
    by_red = table.broken("remove_tile", tile="H20", seat="red", card="12")
    assert by_red == {("MAR-SINSTR-25", "not_your_quest")}
    for other in ("H21", "H3"):
        found = table.broken("remove_tile", tile=other, seat="blue", card="12")
        assert found == {("MAR-SINSTR-25", "reward_does_not_name")}
    table.do("remove_tile", tile="H20", seat="blue", card="12")
    assert table.state.pieces.tile("H20").zone == "box"
    assert table.state.pieces.tiles_in("board") == ("H3", "H21")
    assert offered(table) == set()


@pytest.mark.rule("MAR-SINSTR-25")
@pytest.mark.rule("MAR-SOLOACT-01")
def test_mary_removes_nothing_and_nobody_does_for_the_token_that_she_took() -> None:
    table = fever("red", solo=True).do("take_token", token="2", seat=MARY)
    assert offered(table) == set()
    hers = table.broken("remove_tile", tile="H20", seat=MARY, card="12")
    assert hers == {("MAR-SINSTR-25", "mary_gets_no_reward")}
    mine = table.broken("remove_tile", tile="H20", seat="red", card="12")
    assert mine == {("MAR-SINSTR-25", "not_your_quest")}


@pytest.mark.rule("MAR-SINSTR-25")
def test_a_quest_without_a_token_is_done_by_whom_the_table_names() -> None:
    front = Front(steps=(Place(tiles=("H20",)),), removes=("H20",))
    table = fever(front=front).do("fulfil", card="12", seat="green")
    assert offered(table) == {("green", "H20")}


@pytest.mark.rule("MAR-SINSTR-25")
def test_the_quest_of_another_card_does_not_count() -> None:
    table = fever(front=Front(steps=(Story(at=7), Place(tiles=("H20",)))))
    table.do("take_token", token="2", seat="red")
    for card in ("01", "12", "44"):
        assert table.broken("remove_tile", tile="H20", seat="red", card=card)
    assert offered(table) == set()


@pytest.mark.rule("MAR-SINSTR-25")
def test_outside_the_campaign_the_seats_word_is_enough_for_the_tile_of_the_card() -> None:
    table = Table().sit("red", solo=True).do("start_free", card="76")
    table.front("76", "red", Front(steps=(Place(tiles=("H20", "H21")),), removes=("H21",)))
    assert offered(table) == {("red", "H21")}


@pytest.mark.rule("MAR-SINSTR-25")
def test_a_reward_names_a_tile_that_has_a_skull() -> None:
    table = with_card("12", FEVER)
    for tiles, code in ((("H5",), "no_skull"), (("H20", "H20"), "named_twice")):
        text = json.dumps({"removes": tiles}, separators=(",", ":"))
        assert code in {c for _, c in table.broken("teach", facts={"card.12.front": text})}


@pytest.mark.rule("MAR-SINSTR-25")
def test_a_skull_that_was_typed_without_its_tile_is_asked_for() -> None:
    """As old box files have it: so many skulls, and not which."""
    old = Front(steps=(Story(at=7), Place(tiles=("H20",))), reward=(Amount("skull", 1),))
    table = fever(front=old).do("take_token", token="2", seat="red")
    assert "card.12.front" in asks(table.state)
    told = {asked_by(o) for o in all_options(table.state) if o.kind == "teach"}
    assert "card.12.front" in told
    found = table.broken("remove_tile", tile="H20", seat="red", card="12")
    assert found == {("MAR-SINSTR-25", "reward_does_not_name")}
    table.teach("12", Front(steps=old.steps, removes=("H20",)))
    assert "card.12.front" not in asks(table.state)
    assert offered(table) == {("red", "H20")}


@pytest.mark.rule("MAR-SINSTR-25")
def test_a_ruling_of_the_table_removes_another_skull() -> None:
    table = fever()
    assert table.firm("remove_tile", tile="H21", seat="red") == set()
    table.rule("remove_tile", tile="H21", seat="red")
    assert table.state.pieces.tile("H21").zone == "box"


# ---------------------------------------------------------------- logs of before


def old_log() -> Table:
    """A log as it was written when anybody, Mary too, might remove any skull."""
    table = fever("red", solo=True)
    table.old("remove_tile", tile="H21", seat=MARY).old("remove_tile", tile="H3", seat="red")
    return table.close(red=70, mary=71)


@pytest.mark.rule("MAR-SINSTR-25")
def test_a_log_of_before_is_read_and_replayed_and_nothing_like_it_is_written_now() -> None:
    table = old_log()
    folded = CAMPAIGN.fold(table.setup, table.lines)
    assert folded.stopped is None
    assert folded.state == table.state
    assert folded.state.pieces.tiles_in("archive") == ("H20",)
    data = write_campaign_file(campaign_file(table.setup, tuple(table.lines)))
    _file, read = read_campaign_file(data)
    assert (read.state, read.stopped) == (table.state, None)
    now = fever("red", solo=True)
    for v in ({}, {"v": 1}, {"v": 2}):
        assert now.broken("remove_tile", tile="H21", seat=MARY, **v)


def test_a_log_of_before_still_keeps_the_rules_that_it_was_written_under() -> None:
    table = fever().old("remove_tile", tile="H20", seat="red")
    for wrong in ("H20", "H5"):
        line = {"kind": "remove_tile", "tile": wrong, "seat": "red", "v": 1}
        lines = [*table.lines, table.sealed(line)]
        stopped = CAMPAIGN.fold(table.setup, lines).stopped
        assert stopped is not None
        assert {r.code for r in stopped.refusals} <= {"tile_not_on_board", "no_skull"}


def test_a_line_of_today_that_breaks_the_rule_stops_a_replay() -> None:
    table = fever()
    line = {"kind": "remove_tile", "tile": "H21", "seat": "red", "card": "12", "v": 2}
    stopped = CAMPAIGN.fold(table.setup, [*table.lines, table.sealed(line)]).stopped
    assert stopped is not None
    assert [r.code for r in stopped.refusals] == ["quest_not_done", "reward_does_not_name"]


def test_the_command_line_replays_a_log_of_before() -> None:
    table = old_log()
    session = {"setup": plain(table.setup), "lines": plain(tuple(table.lines))}
    ran = subprocess.run(
        [sys.executable, "-m", "rules", "replay", "maracaibo"],
        input=json.dumps(session),
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["pieces"]["tiles"]["H21"]["zone"] == "box"
