"""Rulebook chapter «Конец игры и итоговый подсчёт», row by row, and its worked example."""

import pytest

from rules.core.pad import Source
from rules.endeavor import GAME
from tests.rules.endeavor.tables import NOTHING, RED_OF_THE_EXAMPLE, cell, count, points

ROWS = [
    "industry",
    "culture",
    "economy",
    "influence",
    "cities_routes",
    "buildings_cards",
    "population",
    "slavery",
]
EVENTS = ["event_1", "event_2", "event_3"]


@pytest.mark.rule("END-SCORE-01")
def test_the_worked_example_end_ex_15_gives_red_66_glory() -> None:
    pad = GAME.pad(count(RED_OF_THE_EXAMPLE))
    assert {row: cell(pad, row).points for row in ROWS} == {
        "industry": 10,
        "culture": 7,
        "economy": 7,
        "influence": 12,
        "cities_routes": 19,
        "buildings_cards": 11,
        "population": 1,
        "slavery": -1,
    }
    assert pad.totals["red"] == 66


@pytest.mark.rule("END-SCORE-01")
def test_the_rows_stand_in_the_pads_order() -> None:
    assert [row.id for row in GAME.pad(count(events=True)).rows] == EVENTS + ROWS


@pytest.mark.rule("END-SCORE-02")
def test_without_the_module_there_are_no_event_rows() -> None:
    assert [row.id for row in GAME.pad(count()).rows] == ROWS


@pytest.mark.rule("END-EVT-04")
def test_the_glory_of_three_events_is_written_as_it_is_and_added() -> None:
    pad = GAME.pad(count({"event_1": 4, "event_2": 0, "event_3": 7}, events=True))
    assert [cell(pad, event).points for event in EVENTS] == [4, 0, 7]
    assert pad.totals == {"red": 11, "blue": 0}


@pytest.mark.rule("END-SCORE-04")
def test_the_four_tracks_add_up() -> None:
    tracks = {"industry": 10, "culture": 7, "economy": 7, "influence": 12}
    assert GAME.pad(count(tracks)).totals["red"] == 36


@pytest.mark.rule("END-SCORE-05")
def test_each_city_gives_one_and_a_two_glory_city_one_more() -> None:
    assert points("cities_routes", {"cities": 5}) == 5
    assert points("cities_routes", {"cities": 5, "two_glory_cities": 2}) == 7


@pytest.mark.rule("END-SCORE-06")
def test_each_route_gives_one() -> None:
    assert points("cities_routes", {"routes": 4}) == 4


@pytest.mark.rule("END-SCORE-08")
def test_the_counting_method_is_cities_and_two_glory_cities_and_routes() -> None:
    pad = GAME.pad(count({"cities": 11, "two_glory_cities": 2, "routes": 6}))
    parts = [(part.item, part.points, part.rule) for part in cell(pad, "cities_routes").parts]
    assert parts == [
        ("cities", 11, "END-SCORE-05"),
        ("two_glory_cities", 2, "END-SCORE-08"),
        ("routes", 6, "END-SCORE-06"),
    ]


@pytest.mark.rule("END-SCORE-07")
def test_the_pad_has_no_place_for_fleets_tracks_and_seas() -> None:
    row = next(row for row in GAME.layout.rows if row.id == "cities_routes")
    assert row.items == ("cities", "two_glory_cities", "routes")
    assert not {"fleets", "sea", "shipping"} & set(GAME.layout.items)


@pytest.mark.rule("END-SCORE-09")
def test_symbols_on_buildings_and_cards_are_added() -> None:
    assert points("buildings_cards", {"buildings": 5, "cards": 3}) == 8


@pytest.mark.rule("END-SPEC-03")
def test_the_town_hall_gives_one_for_each_draw_symbol() -> None:
    pad = GAME.pad(count({"buildings": 2, "town_hall_draws": 4}))
    assert cell(pad, "buildings_cards").points == 6
    assert cell(pad, "buildings_cards").parts[1].rule == "END-SPEC-03"


@pytest.mark.rule("END-LIM-08")
@pytest.mark.parametrize(("empty", "glory"), [(True, 3), (False, 0)])
def test_an_empty_governor_slot_gives_three(empty: bool, glory: int) -> None:
    pad = GAME.pad(count({"governor_slot_empty": empty}))
    slot = cell(pad, "buildings_cards").parts[3]
    assert (slot.points, slot.rule) == (glory, "END-LIM-08")
    assert cell(pad, "buildings_cards").points == glory


@pytest.mark.rule("END-SCORE-10")
@pytest.mark.parametrize(
    ("discs", "glory"), [(0, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 2), (35, 11)]
)
def test_every_full_three_discs_in_the_harbour_give_one(discs: int, glory: int) -> None:
    assert points("population", {"harbour": discs}) == glory


@pytest.mark.rule("END-SCORE-11", "END-ABOL-03", "END-DISC-05")
@pytest.mark.parametrize("cards", range(7))
def test_each_slavery_card_set_aside_costs_one(cards: int) -> None:
    assert points("slavery", {"slavery": cards}) == -cards
    assert GAME.pad(count({"slavery": cards})).totals["red"] == -cards


@pytest.mark.rule("END-SCORE-12")
def test_most_glory_wins() -> None:
    pad = GAME.pad(count({"cities": 5}, {"cities": 6}))
    assert [(place.place, place.seats) for place in pad.places] == [(1, ("blue",)), (2, ("red",))]
    assert pad.decided_by == "END-SCORE-12"


@pytest.mark.rule("END-SCORE-13")
def test_equal_glory_is_a_shared_victory_whatever_else_they_have() -> None:
    pad = GAME.pad(count({"cities": 9, "harbour": 2}, {"routes": 9, "slavery": 0}))
    assert pad.winners == ("red", "blue")
    assert [place.place for place in pad.places] == [1]
    assert pad.decided_by == "END-SCORE-13"
    assert not [row for row in pad.rows if row.kind == "tiebreak"]


@pytest.mark.rule("END-SCORE-13")
def test_a_tie_below_the_winner_shares_its_place_too() -> None:
    seats = {"red": {"cities": 1}, "blue": {"cities": 3}, "purple": {"routes": 1}, "green": {}}
    data = {"seats": {seat: {**NOTHING, **own} for seat, own in seats.items()}}
    pad = GAME.pad(GAME.read_count(data))
    assert [(p.place, p.seats) for p in pad.places] == [
        (1, ("blue",)),
        (2, ("red", "purple")),
        (4, ("green",)),
    ]
    assert pad.decided_by == "END-SCORE-12"


def test_a_pad_with_one_thing_not_counted_waits() -> None:
    pad = GAME.pad(count({"cities": 5, "routes": None}))
    assert cell(pad, "cities_routes").missing == ("routes",)
    assert (pad.totals["red"], pad.running["red"], pad.places) == (None, 0, ())
    assert pad.totals["blue"] == 0


def test_a_cell_cites_every_entry_behind_it() -> None:
    pad = GAME.pad(count({"buildings": 1}))
    assert cell(pad, "buildings_cards").sources == tuple(
        Source("entry", f"red.{item}")
        for item in ("buildings", "town_hall_draws", "cards", "governor_slot_empty")
    )
