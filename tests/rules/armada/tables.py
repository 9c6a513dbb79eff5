"""Counts of 7 Wonders: Armada for the tests."""

from collections.abc import Sequence
from typing import Any

from rules.armada import GAME
from rules.armada.count import Count
from rules.armada.land_sheet import LandSheet
from rules.armada.naval_sheet import NavalSheet
from rules.core.pad import Cell, Pad

SEATS = (
    "gizah",
    "babylon",
    "olympia",
    "rhodos",
    "ephesos",
    "alexandria",
    "halikarnassos",
    "siracusa",
)
NOTHING: dict[str, Any] = {
    "land_1": 0,
    "land_3": 0,
    "land_5": 0,
    "land_defeats": 0,
    "naval_1": "none",
    "naval_2": "none",
    "naval_3": "none",
    "coins": 0,
    "wonder": 0,
    "civilian": 0,
    "commercial": 0,
    "guilds_counted": True,
    "compass": 0,
    "gear": 0,
    "tablet": 0,
    "wildcards": 0,
    "most_common": 0,
    "islands": 0,
    "blue_ship": 0,
}
LAND, NAVAL = LandSheet(), NavalSheet()


def count(
    *told: dict[str, Any], players: int = 3, box: dict[str, Any] | None = None, **options: bool
) -> Count:
    """Players who have nothing but what is told, in table order."""
    more = {"cities_points": 0, "debts": 0} if options.get("cities") else {}
    entries = [*told, *({} for _ in range(players - len(told)))]
    seats = {
        seat: {**NOTHING, **more, **own} for seat, own in zip(SEATS[:players], entries, strict=True)
    }
    return GAME.read_count({"seats": seats, "options": options, "box": box or {}})


def cell(pad: Pad, row: str, seat: str = "gizah") -> Cell:
    return next(found for found in pad.rows if found.id == row).cells[seat]


def points(row: str, *told: dict[str, Any], **more: Any) -> int | None:
    """What the row gives the first player."""
    return cell(GAME.pad(count(*told, **more)), row).points


def refusals(counted: Count) -> list[tuple[str, str]]:
    return [(refusal.rule, refusal.code) for refusal in GAME.audit(counted)]


def fleet(
    age: int, strengths: Sequence[int], out: Sequence[int] = (), **options: bool
) -> tuple[int | None, ...]:
    """The tokens of a naval conflict by the sheet, in the order of the strengths."""
    seats: dict[str, dict[str, Any]] = {
        seat: {"red_shields": strength} for seat, strength in zip(SEATS, strengths, strict=False)
    }
    for at in out:
        seats[SEATS[at]]["stays_out"] = True
    told = {"seats": seats, "table": {"age": str(age)}, "options": options}
    counted = NAVAL.read_count(told)
    assert NAVAL.audit(counted) == ()
    return tuple(NAVAL.pad(counted).totals.values())


def army(
    age: int,
    shields: Sequence[int],
    right: Sequence[int] = (),
    left: Sequence[int] = (),
    diplomats: Sequence[int] = (),
    border: str | None = None,
    **options: bool,
) -> dict[str, Any]:
    """A count of the land sheet: seats to the left, who invades two to the right or to the left."""
    seats: dict[str, dict[str, Any]] = {
        seat: {"land_shields": held} for seat, held in zip(SEATS, shields, strict=False)
    }
    for item, who in (("invades_right", right), ("invades_left", left), ("diplomacy", diplomats)):
        for at in who:
            seats[SEATS[at]][item] = True
    table = {"age": str(age), **({"border": border} if border else {})}
    return {"seats": seats, "table": table, "options": options}


def fought(*told: Any, **more: Any) -> dict[str, list[tuple[str, int]]]:
    """Each player's fights by the sheet: opponent and points."""
    counted = LAND.read_count(army(*told, **more))
    assert LAND.audit(counted) == ()
    cells = LAND.pad(counted).rows[1].cells
    return {
        seat: [(str(p.value), p.points or 0) for p in found.parts if p.item == "conflict"]
        for seat, found in cells.items()
    }
