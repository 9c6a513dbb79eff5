"""Counts of Imperial Struggle for the tests: a level table, changed by what is told."""

from typing import Any

from rules.core.pad import Cell, Pad, Row
from rules.core.refusal import Refusal
from rules.imperial_struggle import GAME
from rules.imperial_struggle.count import Count
from rules.imperial_struggle.peace import PEACE, PeaceCount
from rules.imperial_struggle.war import WAR, TheatreCount

GOODS = ("furs", "spice", "fish", "tobacco", "sugar", "cotton")
Told = dict[str, Any]

LEVEL: Told = {
    **dict.fromkeys(GOODS, 1),
    "prestige": 3,
    "debt_limit": 14,
    "debt": 4,
    "territories": 0,
}
ENDED: Told = {"ending": "final_scoring", "vp": 15, "usa_flags_british": 0, "usa_flags_other": 0}

LEVEL_PEACE: Told = {
    **dict.fromkeys(GOODS, 1),
    "europe": 8,
    "north_america": 8,
    "caribbean": 8,
    "india": 8,
    "prestige": 3,
    "ministry_vp": 0,
    "debt_limit": 10,
    "debt": 4,
    "trp": 2,
    "ministry_trp": 0,
}
ROUND_3: Told = {
    "round": "3",
    "vp": 15,
    "usa_flag": False,
    "award_europe": "vp1",
    "award_north_america": "vp1",
    "award_caribbean": "vp1_trp1",
    "award_india": "trp1",
    **{f"demand_{good}": good in ("furs", "spice", "tobacco") for good in GOODS},
}

LEVEL_WAR: Told = {"basic": "plus_1", "bonus_1": "none", "bonus_2": "none"}
ELEMENTS = ("alliances", "keywords", "conflicts", "squadrons", "forts")


def final(britain: Told | None = None, france: Told | None = None, **table: Any) -> Count:
    """After round 6, both sides level but for what is told."""
    seats = {"britain": {**LEVEL, **(britain or {})}, "france": {**LEVEL, **(france or {})}}
    return GAME.read_count({"seats": seats, "table": {**ENDED, **table}})


def peace(britain: Told | None = None, france: Told | None = None, **table: Any) -> PeaceCount:
    """The scoring phase of round 3, both sides level but for what is told."""
    return PEACE.read_count(peace_data(britain, france, **table))


def peace_data(britain: Told | None = None, france: Told | None = None, **table: Any) -> Told:
    box = table.pop("box", {})
    seats = {
        "britain": {**LEVEL_PEACE, **(britain or {})},
        "france": {**LEVEL_PEACE, **(france or {})},
    }
    return {"seats": seats, "table": {**ROUND_3, **table}, "box": box}


def theatre(
    where: str | None, britain: Told | None = None, france: Told | None = None
) -> TheatreCount:
    """A theatre where both have a +1 tile and no bonus but what is told."""
    nothing = dict.fromkeys(ELEMENTS, 0)
    special = {"atlantic_dominance": False, "byng": False}
    seats = {
        "britain": {**LEVEL_WAR, **nothing, **special, **(britain or {})},
        "france": {**LEVEL_WAR, **nothing, **special, **(france or {})},
    }
    return WAR.read_count({"seats": seats, "table": {"theatre": where}})


def row(pad: Pad, row_id: str) -> Row:
    return next(found for found in pad.rows if found.id == row_id)


def cell(pad: Pad, row_id: str, seat: str) -> Cell:
    return row(pad, row_id).cells[seat]


def pair(pad: Pad, row_id: str) -> tuple[int | None, int | None]:
    """What the row gives Britain and France."""
    found = row(pad, row_id)
    return found.cells["britain"].points, found.cells["france"].points


def spoils(pad: Pad, seat: str) -> dict[str, Any]:
    return {p.item.removeprefix("spoil_"): p.value for p in cell(pad, "spoils", seat).parts}


def codes(refusals: tuple[Refusal, ...]) -> set[tuple[str, str]]:
    return {(refusal.rule, refusal.code) for refusal in refusals}
