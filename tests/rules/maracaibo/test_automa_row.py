"""The row on Mary's board: what of it the rulebook prints, and what only the board shows (MAR-GAP-78)."""

from typing import Any

import pytest

from rules.core.log import Line
from rules.core.move import Enter, Teach
from rules.core.pad import Source
from rules.core.replay import replay
from rules.core.setup import Setup
from rules.core.sheet import Sheet
from rules.maracaibo import GAME
from rules.maracaibo.facts import FACTS
from tests.rules.maracaibo.tables import BOX, ROW, alone, cell, count, marys, refusals

INTERIM: Any = GAME.calculators["interim"]
SOLO = Setup(game="maracaibo", seats=("red", "mary"), options={"solo": True})


@pytest.mark.rule("MAR-SOLOINC-02", "MAR-SOLO-05")
def test_the_vp_of_the_row_are_used_only_once_the_table_has_confirmed_them() -> None:
    unread = cell(GAME.pad(alone(mary={"automa_markers": 14}, box={})), "vp_income", "mary")
    assert (unread.points, unread.asks) == (None, ("automa.row",))
    read = cell(
        GAME.pad(alone(mary={"automa_markers": 14}, box={"automa.row": True})), "vp_income", "mary"
    )
    assert (read.points, read.asks) == (22, ())
    assert Source("box", "automa.row") in read.sources


@pytest.mark.rule("MAR-SOLOFIN-04", "MAR-SOLO-05")
def test_the_round_cells_are_asked_once_and_never_guessed() -> None:
    mary = {"automa_markers": 9}
    unread = GAME.pad(alone({"upgrades": 4}, mary, box={"automa.row": True}))
    found = cell(unread, "mary_upgrades", "mary")
    assert (found.points, found.asks) == (None, ("automa.round",))
    assert unread.asks == ("automa.round",)
    read = cell(GAME.pad(alone({"upgrades": 4}, mary)), "mary_upgrades", "mary")
    assert Source("box", "automa.round") in read.sources
    assert (unread.totals["mary"], unread.places) == (None, ())


@pytest.mark.rule("MAR-SOLOFIN-04")
@pytest.mark.parametrize(("markers", "upgrades"), [(1, 0), (3, 1), (9, 4)])
def test_one_three_or_nine_markers_are_worth_10_vp_only_where_the_first_place_is_round(
    markers: int, upgrades: int
) -> None:
    given = ("mary_upgrades", {"upgrades": upgrades}, {"automa_markers": markers})
    assert marys(*given, box={**ROW, "automa.round": "even"}) == 0
    assert marys(*given, box={**ROW, "automa.round": "odd"}) == 10


def test_both_are_suggested_and_neither_is_shipped() -> None:
    assert FACTS.suggested == {"automa.row": True, "automa.round": "even"}
    assert {
        key for key in FACTS if key.startswith("automa") and FACTS[key].shipped is not None
    } == {
        "automa.0",
        "automa.3",
    }


@pytest.mark.rule("MAR-SOLOFIN-04")
def test_nothing_is_asked_where_mary_cannot_be_ahead() -> None:
    pad = GAME.pad(alone({"upgrades": 5}, {"automa_markers": 5}, box={"automa.row": True}))
    found = cell(pad, "mary_upgrades", "mary")
    assert (found.points, found.asks) == (0, ())
    assert found.parts[0].facts == {"at_most": 5, "yours": 5}


@pytest.mark.rule("MAR-SOLOINC-02")
def test_a_value_read_off_the_board_is_taken_and_only_the_printed_one_cannot_be_changed() -> None:
    state = GAME.new(SOLO)
    assert GAME.check(state, Teach(facts={"automa.3": 2, "automa.5": 9, "automa.22": 40})) == ()
    (refusal,) = GAME.check(state, Teach(facts={"automa.3": 3}))
    assert (refusal.rule, refusal.code) == ("MAR-SOLOINC-02", "contradicts_rulebook")
    mary = {"automa_markers": 5}
    assert marys("vp_income", {}, mary, box={**ROW, "automa.5": 9}) == 9


@pytest.mark.rule("MAR-SOLOINC-02")
def test_on_a_board_with_other_vp_only_the_free_symbol_is_asked() -> None:
    box = {"automa.row": False}
    pad = GAME.pad(alone(mary={"automa_markers": 7}, box=box))
    assert cell(pad, "vp_income", "mary").asks == ("automa.7",)
    assert marys("vp_income", {}, {"automa_markers": 7}, box={**box, "automa.7": 9}) == 9


@pytest.mark.rule("MAR-SOLOINC-02")
@pytest.mark.parametrize(("markers", "vp"), [(0, 0), (3, 2)])
def test_what_the_text_prints_of_the_row_needs_no_board(markers: int, vp: int) -> None:
    assert marys("vp_income", {}, {"automa_markers": markers}, box={}) == vp
    seats = {"red": {}, "mary": {"automa_markers": markers, "automa_cards": 2}}
    pad = INTERIM.pad(INTERIM.read_count({"seats": seats, "options": {"solo": True}}))
    assert (pad.totals["mary"], pad.asks) == (vp + 2, ())


@pytest.mark.rule("MAR-SOLOINC-02")
def test_an_interim_scoring_asks_for_the_same_fact() -> None:
    seats = {"red": {}, "mary": {"automa_markers": 6, "automa_cards": 1}}
    data = {"seats": seats, "options": {"solo": True}}
    assert INTERIM.pad(INTERIM.read_count(data)).asks == ("automa.row",)
    pad = INTERIM.pad(INTERIM.read_count({**data, "box": {"automa.row": True}}))
    assert pad.totals["mary"] == 7


@pytest.mark.rule("MAR-SOLOFIN-04")
def test_round_cells_in_another_order_are_counted_by_the_table() -> None:
    box = {**ROW, "automa.round": "other"}
    waiting = GAME.pad(alone({"upgrades": 2}, {"automa_markers": 7}, box=box))
    assert cell(waiting, "mary_upgrades", "mary").missing == ("automa_cells",)
    mary = {"automa_markers": 7, "automa_cells": 5}
    assert marys("mary_upgrades", {"upgrades": 2}, mary, box=box) == 20
    assert refusals(alone(mary={"automa_markers": 4, "automa_cells": 5}, box=box)) == [
        ("MAR-SOLOFIN-04", "fewer_markers_than_cells"),
        ("MAR-SOLOFIN-04", "more_cells_than_markers"),
    ]


@pytest.mark.rule("MAR-SOLOFIN-04")
def test_only_a_board_with_another_order_is_asked_for_its_cells() -> None:
    state = GAME.new(SOLO)
    assert "values.automa_cells" not in _asked(state)
    other = GAME.apply(state, Teach(facts={"automa.round": "other"})).state
    assert "values.automa_cells" in _asked(other)


@pytest.mark.rule("MAR-SOLO-04")
def test_cells_of_a_board_that_nobody_has_are_refused_without_mary_too() -> None:
    found = refusals(count({"automa_cells": 3}, box={**BOX, "automa.round": "other"}))
    assert found == [("MAR-SOLO-04", "only_mary_has")]


@pytest.mark.rule("MAR-SOLO-05", "MAR-COMP-09")
def test_the_row_ends_where_the_table_has_confirmed_it_and_at_a_boards_share_of_markers() -> None:
    def found(markers: int, **box: Any) -> list[tuple[str, str]]:
        return refusals(alone(mary={"automa_markers": markers}, box=box))

    assert found(22, **ROW) == []
    assert found(23, **ROW) == [("MAR-SOLO-05", "beyond_the_track")]
    assert found(23) == found(24, **{"automa.row": False}) == []
    assert found(25) == [("MAR-COMP-09", "more_than_pad_holds")]


@pytest.mark.rule("MAR-SOLOINC-02", "MAR-SOLOFIN-04")
def test_a_game_recorded_before_the_row_was_asked_still_replays_and_asks_for_it() -> None:
    """The VP of the row were shipped then: a table could only teach what was shipped."""
    lines: list[dict[str, Any]] = [
        {"kind": "teach", "facts": {**BOX, "automa.14": 22, "automa.3": 2}},
        {"kind": "enter", "seat": "mary", "values": {"automa_markers": 14, "automa_cards": 6}},
        {"kind": "enter", "seat": "red", "values": {"upgrades": 6}},
    ]
    setup = Setup(
        game="maracaibo", seats=("red", "mary"), options={"solo": True}, rules="maracaibo-1"
    )
    state = _replayed(setup, lines)
    pad = GAME.pad(GAME.count(state))
    assert cell(pad, "vp_income", "mary").points == 28
    assert cell(pad, "mary_upgrades", "mary").asks == ("automa.round",)
    told = GAME.apply(state, Teach(facts={"automa.round": "even"}), 4).state
    assert cell(GAME.pad(GAME.count(told)), "mary_upgrades", "mary").points == 10


def _replayed(setup: Setup, moves: list[dict[str, Any]]) -> Sheet:
    lines = [Line(seq=n, kind="move", move=move) for n, move in enumerate(moves, 1)]
    result = replay(GAME, setup, lines)
    assert result.stopped is None
    state: Sheet = result.state
    return state


def _asked(state: Sheet) -> set[str]:
    assert GAME.check(state, Enter(seat="mary", values={"automa_markers": 1})) == ()
    return {name for option in GAME.options(state, "mary") for name in option.fields}
