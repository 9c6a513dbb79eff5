"""Sheets of an evening of Imperial Struggle for the tests, and what one of them takes over."""

from typing import Any

from tests.rules.evenings import Evening
from tests.rules.imperial_struggle.plans import ROUNDS
from tests.rules.imperial_struggle.second_count import ELEMENTS, SIDES, Page

AWARDS = {
    "award_europe": "vp1",
    "award_north_america": "vp1_trp1",
    "award_caribbean": "trp1",
    "award_india": "vp2_lead2",
}
DEMAND = {"demand_furs": True, "demand_fish": True, "demand_sugar": True}
SPACES = {"europe": 6, "north_america": 6, "caribbean": 6, "india": 6, "prestige": 2}
GOODS_HELD = {"furs": 1, "fish": 1, "sugar": 1}


def scoring(britain: dict[str, Any] | None = None, france: dict[str, Any] | None = None) -> Page:
    """A scoring phase in which both sides are level but for what is given."""
    level = {**SPACES, **GOODS_HELD}
    return {
        "": {**AWARDS, **DEMAND},
        "britain": {**level, **(britain or {})},
        "france": {**level, **(france or {})},
    }


def carried(evening: Evening, stop: str, seat: str, item: str) -> tuple[Any, str] | None:
    """A value that earlier sheets bring to a cell, and its kind."""
    cell = ROUNDS.at(evening.book, stop).carried.get((seat, item))
    return cell and (cell.value, cell.kind)


def theatre(evening: Evening, name: str, **tiles: str) -> None:
    """A theatre fought with basic tiles only."""
    nothing = {"bonus_1": "none", "bonus_2": "none"}
    for side in SIDES:
        asked = ROUNDS.options(evening.book, side, f"war.{name}")
        items = {path.removeprefix("values.") for option in asked for path in option.fields}
        bonuses = dict.fromkeys(items & set(ELEMENTS), 0)
        tile = tiles.get(side, "plus_1")
        evening.enter(f"war.{name}", side, **{**nothing, **bonuses, "basic": tile})
