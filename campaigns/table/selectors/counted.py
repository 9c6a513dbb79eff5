"""What a pad holds, as its forms send it: a layer that waited on a phone for a while is brought up to date by it."""

from typing import Any

from campaigns.models import Session
from campaigns.records import is_refereed, read_state, to_json
from companion.controls import sent


def counted(session: Session) -> str:
    """Seat → thing → value as JSON; "" is the whole table. Empty where nobody types anything in."""
    if is_refereed(session) or not session.is_open:
        return ""
    state = read_state(session)
    told = {seat: _sent(values) for seat, values in (*state.seats.items(), ("", state.table))}
    return to_json(told)


def _sent(values: Any) -> dict[str, str]:
    return {name: sent(value) for name, value in values.items()}
