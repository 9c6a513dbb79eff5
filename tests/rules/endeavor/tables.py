"""Counts of Endeavor for the tests."""

from typing import Any

from rules.core.pad import Cell, Pad
from rules.endeavor import GAME
from rules.endeavor.count import Count

RED_OF_THE_EXAMPLE: dict[str, Any] = {
    "industry": 10,
    "culture": 8,
    "economy": 9,
    "influence": 12,
    "cities": 11,
    "two_glory_cities": 2,
    "routes": 6,
    "buildings": 5,
    "town_hall_draws": 0,
    "cards": 3,
    "governor_slot_empty": True,
    "harbour": 4,
    "slavery": 1,
}
NOTHING: dict[str, Any] = {
    **dict.fromkeys(RED_OF_THE_EXAMPLE, 0),
    "governor_slot_empty": False,
}


def count(
    red: dict[str, Any] | None = None,
    blue: dict[str, Any] | None = None,
    *,
    events: bool = False,
    box: dict[str, Any] | None = None,
) -> Count:
    """Two players who have nothing but what is told."""
    more = dict.fromkeys(("event_1", "event_2", "event_3"), 0) if events else {}
    return GAME.read_count(
        {
            "seats": {
                "red": {**NOTHING, **more, **(red or {})},
                "blue": {**NOTHING, **more, **(blue or {})},
            },
            "options": {"events": events},
            "box": box or {},
        }
    )


def cell(pad: Pad, row: str, seat: str = "red") -> Cell:
    return next(found for found in pad.rows if found.id == row).cells[seat]


def points(row: str, red: dict[str, Any], **more: Any) -> int | None:
    """What the row gives red."""
    return cell(GAME.pad(count(red, **more)), row).points


def refusals(counted: Count) -> list[tuple[str, str]]:
    return [(refusal.rule, refusal.code) for refusal in GAME.audit(counted)]
