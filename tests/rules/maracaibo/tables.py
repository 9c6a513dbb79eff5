"""Counts of Maracaibo for the tests. The ranks and VP of the tracks are invented: no box was read."""

from typing import Any

from rules.core.pad import Cell, Pad
from rules.maracaibo import GAME
from rules.maracaibo.count import Count

BUILDINGS = {"building_1": "abbey", "building_2": "palace", "building_3": "fort"}
TABLE: dict[str, Any] = {
    **BUILDINGS,
    "building_4": "cathedral",
    **dict.fromkeys(("empty_france", "empty_spain", "empty_england"), 1),
    **dict.fromkeys(("chips_france", "chips_spain", "chips_england"), 1),
}
NOTHING: dict[str, Any] = {
    "vp_marker": 0,
    "vp_token": "none",
    "last_step": "bought",
    "last_vp": 0,
    "vp_income": 0,
    "doubloon_income": 8,
    "cards": 0,
    **dict.fromkeys(("abbey", "palace", "fort", "cathedral"), False),
    **dict.fromkeys(("influence_france", "influence_spain", "influence_england"), 0),
}
ALONE = {**NOTHING, "quests": 0, "upgrades": 0}
MARY: dict[str, Any] = {
    "vp_marker": 0,
    "vp_token": "none",
    "automa_markers": 0,
    "automa_cards": 0,
    **dict.fromkeys(("influence_france", "influence_spain", "influence_england"), 0),
    "mary_quests": 0,
    "explorer_lead": 0,
}
BOX: dict[str, Any] = {
    "doubloon_track.8": 0,
    "doubloon_track.20": 4,
    "doubloon_track.24": 5,
    **{
        f"rank.{n}.{step}": step // 4
        for n in ("france", "spain", "england")
        for step in range(1, 41)
    },
}

# what a group confirms once of the row on the Automa board
ROW: dict[str, Any] = {"automa.row": True, "automa.round": "even"}


def count(
    red: dict[str, Any] | None = None,
    blue: dict[str, Any] | None = None,
    *,
    table: dict[str, Any] | None = None,
    box: dict[str, Any] | None = None,
    **more: dict[str, Any],
) -> Count:
    """Two players (or more by colour) who have nothing but what is told."""
    told = {"red": red or {}, "blue": blue or {}, **more}
    return GAME.read_count(
        {
            "seats": {seat: {**NOTHING, **own} for seat, own in told.items()},
            "table": {**TABLE, **(table or {})},
            "box": BOX if box is None else box,
        }
    )


def alone(
    red: dict[str, Any] | None = None,
    mary: dict[str, Any] | None = None,
    *,
    table: dict[str, Any] | None = None,
    box: dict[str, Any] | None = None,
) -> Count:
    """One player and Mary, who have nothing but what is told; her row is confirmed as suggested."""
    return GAME.read_count(
        {
            "seats": {"red": {**ALONE, **(red or {})}, "mary": {**MARY, **(mary or {})}},
            "options": {"solo": True},
            "table": {**TABLE, **(table or {})},
            "box": {**BOX, **(ROW if box is None else box)},
        }
    )


def cell(pad: Pad, row: str, seat: str = "red") -> Cell:
    return next(found for found in pad.rows if found.id == row).cells[seat]


def points(row: str, red: dict[str, Any], **more: Any) -> int | None:
    """What the row gives red."""
    return cell(GAME.pad(count(red, **more)), row).points


def marys(row: str, red: dict[str, Any], mary: dict[str, Any], **more: Any) -> int | None:
    """What the row gives Mary."""
    return cell(GAME.pad(alone(red, mary, **more)), row, "mary").points


def refusals(counted: Count) -> list[tuple[str, str]]:
    return [(refusal.rule, refusal.code) for refusal in GAME.audit(counted)]
