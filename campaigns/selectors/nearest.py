"""The nearest legal moves to a refused one, to offer as buttons."""

from collections.abc import Mapping
from typing import Any

from campaigns.models import Session
from campaigns.records import game_of, read_state
from rules.core.option import Between
from rules.core.spelling import Misspelled

MOST = 3


def nearest(session: Session, data: object) -> list[dict[str, Any]]:
    """Moves like the refused one that the engine accepts; none where it knows none."""
    if not isinstance(data, Mapping) or data.get("kind") != "enter":
        return []
    engine, state = game_of(session), read_state(session)
    seat = data.get("seat") or ""
    ranges = {
        name.removeprefix("values."): values
        for option in engine.options(state, seat)
        for name, values in option.fields.items()
        if isinstance(values, Between)
    }
    found = []
    for item, value in data["values"].items():
        between = ranges.get(item)
        if between is None or type(value) is not int:
            continue
        clamped = max(between.low, min(value, between.high))
        move = {**data, "values": {**data["values"], item: clamped}}
        if clamped != value and _legal(engine, state, move):
            found.append(move)
    return found[:MOST]


def _legal(engine: Any, state: Any, move: Mapping[str, Any]) -> bool:
    try:
        return not engine.check(state, engine.moves.decode(move))
    except Misspelled:
        return False
