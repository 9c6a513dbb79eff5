"""The values of a pad as its forms send them, to update entry layers kept on a phone."""

from typing import Any

from campaigns.models import Session
from campaigns.records import to_json
from campaigns.table.selectors.leaves import Leaf
from companion.controls import sent
from rules.core.cells import PLAINLY, TABLE


def counted(session: Session, leaf: Leaf | None) -> str:
    """Seat → item → value as JSON; seat "" is the whole table, and "#" has seat → row → plain points. Empty if
    nothing can be typed in."""
    if leaf is None or not session.is_open:
        return ""
    values = (*leaf.sheet.seats.items(), (TABLE, leaf.sheet.table))
    told = {seat: _sent(entries) for seat, entries in values}
    plain = {seat: _sent(leaf.points(seat)) for seat in leaf.sheet.seats if leaf.points(seat)}
    return to_json({**told, PLAINLY: plain} if plain else told)


def _sent(entries: Any) -> dict[str, str]:
    return {name: sent(value) for name, value in entries.items()}
