"""The values of a pad as its forms send them, to update entry layers kept on a phone."""

from typing import Any

from campaigns.models import Session
from campaigns.records import to_json
from campaigns.table.selectors.leaves import Leaf
from companion.controls import sent
from rules.core.cells import TABLE


def counted(session: Session, leaf: Leaf | None) -> str:
    """Seat → item → value as JSON; seat "" is the whole table. Empty if nothing can be typed in."""
    if leaf is None or not session.is_open:
        return ""
    values = (*leaf.sheet.seats.items(), (TABLE, leaf.sheet.table))
    return to_json({seat: _sent(entries) for seat, entries in values})


def _sent(entries: Any) -> dict[str, str]:
    return {name: sent(value) for name, value in entries.items()}
