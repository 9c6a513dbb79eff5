"""A table ends under the reading it began with: logs from before the second reading stay as they are."""

import pytest

from rules.core.log import Line, genesis, seal
from rules.core.replay import replay
from rules.core.setup import Setup
from rules.endeavor import GAME as PAD
from rules.endeavor.referee.reading import FIRST, SECOND
from rules.endeavor.referee.words import FLEET, copies
from tests.rules.endeavor.referee.boards import (
    hold,
    new,
    offers,
    own,
    play,
    refused,
    ruled,
    sail,
    source,
    table,
)
from tests.rules.endeavor.referee.invented import KINDS
from tests.rules.endeavor.referee.laid import GAME, REFEREE, Laid, replace
from tests.rules.endeavor.referee.player import Game


def first(board: Laid) -> Laid:
    """The same table, begun under the first reading."""
    return replace(board, setup=replace(board.setup, rules=FIRST))


def test_a_new_table_begins_under_the_second_reading() -> None:
    assert PAD.reading == SECOND
    assert PAD.version == FIRST, "the pad is counted as before"


@pytest.mark.rule("END-BUILD-03")
def test_an_old_table_builds_the_lowest_level_there_is() -> None:
    gone = {kind: copies(level) for level in (1, 2) for kind in KINDS[level]}
    board = first(table(phase="build", tiles=gone))
    assert refused(board, kind="build", seat="red", building="theatre") == []
    assert refused(board, kind="build", seat="red", building="arsenal") != []
    done = {"kind": "done", "seat": "red"}
    assert refused(board, **done) == [("END-ROUND-01", "wrong_phase")]
    assert ruled(board, **done) == board, "a ruling from then did nothing"


@pytest.mark.rule("END-EOR-01")
def test_an_old_table_adjusts_to_what_it_reads_and_closes_over_it() -> None:
    board = first(table(phase="audit"))
    board = play(board, kind="adjust", seat="red", item="industry", value=9)
    assert play(board, kind="close").players["red"].stats["industry"] == 9
    assert board.players["red"].agreed == {}, "nothing is kept that its stored states do not know"


@pytest.mark.rule("END-SILENT-15")
def test_an_old_fleet_of_regions_only_stays_in_the_regions() -> None:
    options = {"silent_fleet": True, "fleet_regions_only": True}
    board = first(sail(table("red", "blue", options=options), "india", FLEET))
    board = hold(board, FLEET, "lisbon")
    board = source(board, "red", did=("draw",))
    board = GAME.apply(board, GAME.moves.decode({"kind": "done", "seat": "red"}), 3).state
    assert offers(board, "red")["react"] == ["card.india.1"]
    assert refused(board, kind="react", seat="red", target="card.europe.0") == [
        ("END-SILENT-15", "regions_only")
    ]


@pytest.mark.rule("END-SILENT-02")
@pytest.mark.parametrize("colour", ["white", "pink"])
def test_an_old_fleet_keeps_its_colour(colour: str) -> None:
    options = {"silent_fleet": True, "fleet_colour": colour}
    chosen = Setup(
        game="endeavor", seats=("red", "green"), depth="referee", options=options, rules=FIRST
    )
    assert GAME.new(chosen).fleet_stock == 35


@pytest.mark.rule("END-SPEC-03")
def test_an_old_town_hall_keeps_what_was_read_off_it() -> None:
    facts = {"building.town_hall.actions": "none"}
    assert refused(first(new("red", "blue", facts={})), kind="teach", facts=facts) == []
    pad = PAD.new(Setup(game="endeavor", seats=("red", "blue"), rules=FIRST))
    assert PAD.check(pad, PAD.moves.decode({"kind": "teach", "facts": facts})) == ()


@pytest.mark.rule("END-SAL-02")
def test_an_old_table_keeps_no_word_of_whose_discs_came_home() -> None:
    board = first(table("red", "blue", phase="build"))
    for seat in board.seats:
        board = play(board, kind="build", seat=seat, building="market")
    assert board.players["red"].home == ()
    assert "withhold" not in offers(board, "red")
    new_table = table("red", "blue", phase="build")
    for seat in new_table.seats:
        new_table = play(new_table, kind="build", seat=seat, building="market")
    assert new_table.players["red"].home == (0,)


@pytest.mark.parametrize("seed", [3, 4])
def test_a_log_of_the_first_reading_replays_to_the_end(seed: int) -> None:
    """Played under the first reading, with adjustments of every kind, and replayed line by line."""
    game = Game(3, seed, rules=FIRST)
    refusals: set[str] = set()
    while game.state.phase != "over":
        game.step()
        if game.state.phase == "audit" and game.random.random() < 0.5:
            adjust = {"kind": "adjust", "seat": "red", "item": "economy", "value": 7}
            setup = replace(game.setup, rules=SECOND)
            now = REFEREE.table(setup, game.state, game.box)
            refusals |= {r.code for r in REFEREE.check(now, REFEREE.moves.decode(adjust)).broken}
            game.play(adjust)
    done = replay(PAD, game.setup, game.lines())
    assert done.stopped is None
    assert done.state == game.state
    assert refusals == {"not_the_symbols"}, "what the second reading says to the same moves"


def test_a_table_that_names_no_reading_is_read_as_new() -> None:
    board = own(table(phase="audit"), "red", stats={"industry": 9})
    assert board.setup.rules == ""
    assert refused(board, kind="close") == [("END-EOR-01", "marker_differs")]


def test_a_sealed_log_without_a_reading_is_old_and_one_spelled_by_hand_is_new() -> None:
    setup = Setup(game="endeavor", seats=("red", "blue"), depth="referee")
    facts = {"building.town_hall.actions": "none"}
    line = Line(seq=1, kind="move", move={"kind": "teach", "facts": facts})
    assert replay(PAD, setup, [line]).stopped is not None
    sealed = replay(PAD, setup, [seal(line, genesis(setup))])
    assert sealed.stopped is None
    assert sealed.box == facts
