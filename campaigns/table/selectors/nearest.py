"""The nearest legal moves to a refused one, to offer as buttons."""

from collections.abc import Mapping
from typing import Any

from campaigns.log.selectors.states import table_at
from campaigns.models import Session
from campaigns.records import engine_at, is_refereed
from campaigns.table.selectors.buttons import whole_moves
from campaigns.table.selectors.entries import domains_of
from campaigns.table.selectors.leaves import leaf_at
from companion import wording
from rules.core.book import PAD
from rules.core.option import Between
from rules.core.spelling import Misspelled

MOST = 3


def nearest(session: Session, data: object) -> list[dict[str, Any]]:
    """Legal moves similar to the refused one."""
    if isinstance(data, Mapping) and data.get("kind") == "teach":
        return []  # facts are read off the components, not guessed
    if is_refereed(session) and isinstance(data, Mapping):
        return _like(session, data)[:MOST]
    if not isinstance(data, Mapping) or data.get("kind") != "enter":
        return []
    leaf = leaf_at(session, str(data.get("sheet", PAD)))
    if leaf is None:
        return []
    domains = domains_of(leaf.game.options(leaf.typed, data.get("seat") or ""))
    ranges = {item: values for item, values in domains.items() if isinstance(values, Between)}
    clamped = {
        item: ranges[item].nearest(value)
        for item, value in data["values"].items()
        if item in ranges and type(value) is int
    }
    changes = [{item: value} for item, value in clamped.items() if value != data["values"][item]]
    if len(changes) > 1:
        changes.append(clamped)  # one change alone may leave another rule broken
    moves = [{**data, "values": {**data["values"], **change}} for change in changes]
    return [move for move in moves if _legal(session, move)][:MOST]


def _like(session: Session, data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The legal moves, same kind first, then by the number of fields they share."""
    engine, table = engine_at(session), table_at(session)
    due = engine.wait(table).seats
    seats = [*due] if len(due) == 1 else [data.get("seat") or ""]
    steps = [step for seat in dict.fromkeys((*seats, "")) for step in engine.options(table, seat)]
    words: Any = wording.referee(session.game)
    seldom = {*words.ASIDE, *words.ELSEWHERE} - {data.get("kind")}
    moves = [move for step in steps if step.kind not in seldom for move, _ in whole_moves(step)]
    return sorted(moves, key=lambda move: -_shared(move, data))


def _shared(move: Mapping[str, Any], data: Mapping[str, Any]) -> int:
    return 10 * (move["kind"] == data.get("kind")) + sum(
        move[key] == data.get(key) for key in move if key != "kind"
    )


def _legal(session: Session, move: Mapping[str, Any]) -> bool:
    engine = engine_at(session)
    try:
        return not engine.check(table_at(session), engine.moves.decode(move)).broken
    except Misspelled:
        return False
