"""Points typed as a plain number: no legal count leaves the bounds, and more than possible is refused."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.move import Enter
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from rules.maracaibo import GAME
from rules.maracaibo.facts import NATIONS
from rules.maracaibo.schedule import INTERIM
from tests.rules.maracaibo.tables import BUILDINGS, count
from tests.rules.maracaibo.test_properties import counts
from tests.rules.worth import assert_inside, assert_nothing_hidden, assert_same_totals, bounded


@given(counts(), st.booleans())
@settings(max_examples=60)
def test_what_is_counted_lies_inside_the_bounds(data: dict[str, Any], read: bool) -> None:
    assert_inside(GAME, GAME.read_count(data if read else {**data, "box": {}}))


@given(counts())
@settings(max_examples=30)
def test_all_rows_as_plain_numbers_give_the_same_totals(data: dict[str, Any]) -> None:
    assert_same_totals(GAME, data)


@given(counts(), st.data())
@settings(max_examples=40)
def test_a_plain_number_hides_nothing_that_others_need(
    data: dict[str, Any], choice: st.DataObject
) -> None:
    cells = sorted(bounded(GAME, GAME.read_count(data)))
    assert_nothing_hidden(GAME, data, *choice.draw(st.sampled_from(cells)))


@given(counts())
@settings(max_examples=20)
def test_an_interim_scoring_lies_inside_the_bounds(data: dict[str, Any]) -> None:
    items = INTERIM.seat_type.__struct_fields__
    seats = {
        seat: {item: value for item, value in values.items() if item in items}
        for seat, values in data["seats"].items()
    }
    shared = {"options": data["options"], "box": data["box"]}
    assert_inside(INTERIM, INTERIM.read_count({"seats": seats, **shared}))


def most(row: str, seat: str = "red", **more: Any) -> int | None:
    bound = bounded(GAME, count(**more)).get((seat, row))
    return bound.high if bound else None


@pytest.mark.rule("MAR-FINAL-09", "MAR-VPTOK-02")
def test_the_most_of_a_majority_and_of_the_track() -> None:
    assert most("majority") == 9
    assert most("vp_track") == 299


@pytest.mark.rule("MAR-FINAL-07")
def test_buildings_give_what_those_above_the_board_can_give() -> None:
    track = {f"doubloon_track.{step}": 5 for step in range(8, 35)}
    named = {**BUILDINGS, "building_4": "church"}
    assert most("buildings", table=named, box=track) == 12 + 56 + 50 + 15
    assert most("buildings", table={**named, "building_4": "cathedral"}, box=track) == 118 + 10
    assert most("buildings", table=dict.fromkeys(named)) == 2 * 99 + 56 + 50 + 30


@pytest.mark.rule("MAR-FINAL-11", "MAR-FINAL-12")
def test_ranks_are_bounded_by_the_last_ribbon_and_the_multiplier() -> None:
    table = {"empty_france": 4, "chips_france": 8, "chips_spain": 2, "chips_england": 1}
    assert most("france", table=table) == 10 * (4 + 2)
    unread = bounded(GAME, count(table=table, box={}))["red", "france"]
    assert (unread.high, unread.code) == (40 * 6, "more_than_pad_holds")
    assert most("france", table=dict.fromkeys(table)) == 10 * (7 + 2)


def test_rows_that_are_points_already_and_rows_of_others_take_no_plain_number() -> None:
    state = GAME.new(Setup(game="maracaibo", seats=("red", "mary"), options={"solo": True}))
    rows = {"red": ("cards", "vp_income", "mary_quests", "mary_tie"), "mary": ("buildings",)}
    for seat, row in ((seat, row) for seat, ids in rows.items() for row in ids):
        with pytest.raises(Misspelled):
            GAME.apply(state, Enter(seat=seat, values={}, points={row: 1}))


@pytest.mark.parametrize(("row", "points"), [("majority", 10), ("majority", -1), ("spain", 1000)])
def test_more_or_less_than_possible_is_refused(row: str, points: int) -> None:
    state = GAME.new(Setup(game="maracaibo", seats=("red", "blue")))
    (refusal,) = GAME.check(state, Enter(seat="red", values={}, points={row: points}))
    assert (refusal.facts["item"], refusal.facts["have"]) == (row, points)


def test_a_majority_typed_plainly_leaves_the_influence_to_be_counted_for_the_ranks() -> None:
    state = GAME.new(Setup(game="maracaibo", seats=("red", "blue")))
    for nation in NATIONS:
        state = GAME.apply(state, Enter(seat="red", values={f"influence_{nation}": 5})).state
    state = GAME.apply(state, Enter(seat="red", values={}, points={"majority": 6})).state
    rows = {row.id: row.cells["red"] for row in GAME.pad(GAME.count(state)).rows}
    assert rows["majority"].points == 6
    assert "influence_spain" in rows["spain"].missing
