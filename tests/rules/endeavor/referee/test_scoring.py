"""From the board to the pad: the final count without a typed digit."""

from itertools import combinations
from typing import Any

import pytest

from rules.endeavor.referee.tally import count_of
from tests.rules.endeavor.referee.boards import box, hold, own, table
from tests.rules.endeavor.referee.laid import GAME

PLACES = [f"city_{n:02d}" for n in range(11)]
ROUTES = list(combinations(PLACES, 2))[:6]


def red_of_the_example() -> dict[str, Any]:
    facts = box()
    for n, place in enumerate(PLACES):
        facts |= {f"a.city.{place}.zone": "europe", f"a.city.{place}.glory": 2 if n < 2 else 1}
    for pair in combinations(PLACES, 2):
        cell = "square" if pair in ROUTES else "none"
        facts[f"a.route.{pair[0]}.{pair[1]}"] = cell
    return facts | {"card.india.1.glory": 3, "building.theatre.glory": 5}


@pytest.mark.rule("END-SCORE-01", "END-SCORE-03", "END-SCORE-04", "END-SCORE-10", "END-SCORE-11")
def test_end_ex_15_the_board_of_red_scores_66() -> None:
    board = hold(table("red", "blue", phase="over", facts=red_of_the_example()), "red", *PLACES)
    board = own(
        board,
        "red",
        stats={"industry": 10, "culture": 8, "economy": 9, "influence": 12},
        cards=["india.1"],
        aside={"slavery.0": 3},
        coast=("theatre",),
        harbour=4,
    )
    pad = GAME.pad(GAME.count(board))
    points = {row.id: row.cells["red"].points for row in pad.rows}
    assert sum(points[stat] or 0 for stat in ("industry", "culture", "economy", "influence")) == 36
    assert points["cities_routes"] == 19
    assert points["buildings_cards"] == 11
    assert (points["population"], points["slavery"]) == (1, -1)
    assert pad.totals["red"] == 66


@pytest.mark.rule("END-SCORE-05", "END-SCORE-06", "END-SCORE-07")
def test_fleets_tracks_and_seas_give_nothing_but_a_fleet_ends_a_route() -> None:
    board = hold(table("red", "blue", phase="over"), "red", "lisbon", "channel")
    counted = GAME.count(board).seats["red"]
    assert (counted.cities, counted.two_glory_cities, counted.routes) == (1, 0, 1)


@pytest.mark.rule("END-SCORE-09", "END-DISC-05")
def test_cards_set_aside_or_discarded_count_no_glory() -> None:
    facts = {**box(), "card.slavery.0.glory": 2, "card.india.1.glory": 2}
    board = table("red", "blue", phase="over", facts=facts, pile=("india.1",))
    board = own(board, "red", aside={"slavery.0": 3})
    assert GAME.count(board).seats["red"].cards == 0


def test_what_the_box_does_not_know_is_not_counted_and_the_pad_waits() -> None:
    facts = {key: value for key, value in box().items() if not key.endswith(".glory")}
    board = hold(table("red", "blue", phase="over", facts=facts), "red", "lisbon")
    counted = GAME.count(board).seats["red"]
    assert (counted.cities, counted.two_glory_cities, counted.buildings) == (1, None, None)
    pad = GAME.pad(GAME.count(board))
    assert pad.totals["red"] is None
    cell = next(row for row in pad.rows if row.id == "cities_routes").cells["red"]
    assert cell.missing == ("two_glory_cities",)


def test_a_cell_opens_every_move_behind_it() -> None:
    board = hold(table("red", "blue"), "red", "lisbon", "paris")
    board = own(board, "red", stats={"culture": 2})
    pad = GAME.pad(count_of(board.t, {"red": {"culture": (4, 9)}}))
    rows = {row.id: row.cells["red"] for row in pad.rows}
    assert [s.ref for s in rows["culture"].sources if s.kind == "line"] == ["4", "9"]
    assert [s.ref for s in rows["cities_routes"].sources if s.kind == "line"] == ["1"]
