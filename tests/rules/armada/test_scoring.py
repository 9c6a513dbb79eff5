"""The pad's categories one by one, the sum, the winner and the tie by coins."""

from typing import Any

import msgspec
import pytest

from rules.armada import GAME
from rules.armada.components import CARDS, civilian_points
from tests.rules.armada.tables import NOTHING, cell, count, points, refusals


@pytest.mark.rule("ARM-BASE-35")
def test_land_tokens_are_added_with_their_signs() -> None:
    own = {"land_1": 1, "land_3": 1, "land_5": 1, "land_defeats": 3}
    assert points("military", own) == 6
    assert points("military", {"land_defeats": 6}) == -6


@pytest.mark.rule("ARM-CONF-18", "ARM-SCORE-01", "ARM-TERM-03")
def test_naval_tokens_are_added_with_their_signs_in_a_row_of_their_own() -> None:
    own = {"naval_1": "plus_3", "naval_2": "minus_2", "naval_3": "plus_7"}
    assert points("naval", own) == 8
    assert points("military", own) == 0
    worst = {"naval_1": "minus_1", "naval_2": "minus_2", "naval_3": "minus_3"}
    assert points("naval", worst) == -6


@pytest.mark.rule("ARM-BASE-36")
@pytest.mark.parametrize(("coins", "expected"), [(0, 0), (2, 0), (3, 1), (14, 4), (15, 5)])
def test_every_full_three_coins_give_one(coins: int, expected: int) -> None:
    assert points("treasury", {"coins": coins}) == expected


@pytest.mark.rule("ARM-BASE-37", "ARM-BASE-38", "ARM-BASE-41")
@pytest.mark.parametrize("row", ["wonder", "civilian", "commercial"])
def test_printed_points_count_as_they_are(row: str) -> None:
    assert points(row, {row: 9}) == 9


@pytest.mark.rule("ARM-CARD-03", "ARM-SCORE-02", "ARM-BASE-38")
def test_blue_armada_cards_give_fourteen_together() -> None:
    given = [card["points"] for card in CARDS["blue"].values()]
    assert given == [0, 0, 2, 3, 4, 5]
    assert civilian_points(3, second=False) == 55 + 14
    assert refusals(count({"civilian": 69})) == []
    assert refusals(count({"civilian": 70})) == [("ARM-BASE-38", "more_than_cards_give")]
    assert refusals(count({"civilian": 72}, second_edition=True)) == []


@pytest.mark.rule("ARM-SCORE-01")
def test_the_total_is_the_base_categories_and_three_of_the_sea() -> None:
    own = {
        "land_5": 1,
        "naval_3": "plus_7",
        "coins": 7,
        "wonder": 10,
        "civilian": 11,
        "commercial": 3,
        "workers_guild": 4,
        "compass": 2,
        "islands": 1,
        "statues_harbor": True,
        "blue_ship": 6,
    }
    pad = GAME.pad(count(own, {"naval_3": "minus_3"}))
    assert pad.totals["gizah"] == 5 + 7 + 2 + 10 + 11 + 3 + 4 + 4 + 5 + 10
    assert [row.id for row in pad.rows if row.kind == "score"] == [
        "military",
        "naval",
        "treasury",
        "wonder",
        "civilian",
        "commercial",
        "guilds",
        "science",
        "islands",
        "shipyard",
    ]


@pytest.mark.rule("ARM-BASE-43", "ARM-TERM-04")
def test_most_points_win() -> None:
    pad = GAME.pad(count({"civilian": 3}, {"civilian": 5}, {"coins": 9}))
    assert (pad.winners, pad.decided_by) == (("babylon",), "ARM-BASE-43")


@pytest.mark.rule("ARM-BASE-44")
def test_a_tie_goes_to_more_coins_and_not_to_more_points_of_coins() -> None:
    pad = GAME.pad(count({"coins": 3}, {"coins": 5}, {"wonder": 1}))
    assert (pad.winners, pad.decided_by) == (("babylon",), "ARM-BASE-44")
    assert cell(pad, "most_coins", "babylon").points == 5
    assert pad.totals == {"gizah": 1, "babylon": 1, "olympia": 1}


@pytest.mark.rule("ARM-BASE-44")
def test_equal_points_and_equal_coins_share_the_victory() -> None:
    pad = GAME.pad(count({"wonder": 2}, {"civilian": 2}, {"coins": 5}))
    assert (pad.winners, pad.decided_by) == (("gizah", "babylon"), "ARM-BASE-44")


@pytest.mark.parametrize("item", [item for item in NOTHING if item != "guilds_counted"])
def test_what_is_not_counted_is_missing_and_not_zero(item: str) -> None:
    pad = GAME.pad(count({item: None}))
    assert pad.totals["gizah"] is None
    assert pad.places == ()
    assert any(item in row.cells["gizah"].missing for row in pad.rows)


def test_every_cell_names_its_rule_and_its_sources() -> None:
    pad = GAME.pad(count({"workers_guild": 3, "islands": 1, "inhabited_island": True}))
    for row in pad.rows:
        found = row.cells["gizah"]
        assert found.rule in GAME.rulebook.rules
        assert all(part.rule in GAME.rulebook.rules for part in found.parts)
        assert found.sources


@pytest.mark.rule("ARM-EXP-03", "ARM-EXP-04")
def test_with_cities_debts_cost_what_the_box_says() -> None:
    own: dict[str, Any] = {"debts": 3, "cities_points": 5}
    asked = GAME.pad(count(own, cities=True))
    assert asked.asks == ("debt.points",)
    assert points("cities", own, cities=True, box={"debt.points": 1}) == 2
    assert points("cities", {"debts": 0, "cities_points": 5}, cities=True) == 5


@pytest.mark.rule("ARM-EXP-04")
@pytest.mark.parametrize(("tokens", "each"), [(0, 2), (1, 2), (4, 2), (4, 3)])
def test_every_debt_token_costs_its_points_once(tokens: int, each: int) -> None:
    own = {"debts": tokens, "cities_points": 5}
    pad = GAME.pad(count(own, cities=True, box={"debt.points": each}))
    lost = next(part for part in cell(pad, "cities").parts if part.item == "debts")
    assert (lost.rule, lost.value, lost.points) == ("ARM-EXP-04", tokens, -tokens * each)
    assert cell(pad, "cities").points == 5 - tokens * each
    assert cell(pad, "cities", "babylon").points == 0


@pytest.mark.rule("ARM-EXP-03")
def test_without_cities_there_are_no_debts() -> None:
    assert refusals(count({"debts": 1})) == [("ARM-EXP-03", "no_cities")]
    assert all(row.id != "cities" for row in GAME.pad(count()).rows)


def test_a_pad_survives_storage() -> None:
    pad = GAME.pad(count({"blue_ship": 3}))
    assert msgspec.json.decode(msgspec.json.encode(pad), type=type(pad)) == pad
