"""The values of a pad as its forms send them, to update entry layers kept on a phone."""

from typing import Any

from campaigns.models import Session
from campaigns.records import is_refereed, read_state, to_json
from companion.controls import sent


def counted(session: Session) -> str:
    """Seat → item → value as JSON; seat "" is the whole table. Empty if nothing can be typed in."""
    if is_refereed(session) or not session.is_open:
        return ""
    state = read_state(session)
    values = (*state.seats.items(), ("", state.table))
    return to_json({seat: _sent(entries) for seat, entries in values})


def _sent(entries: Any) -> dict[str, str]:
    return {name: sent(value) for name, value in entries.items()}
