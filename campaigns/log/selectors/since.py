"""What was written since a version: whether it touches the cell of a pad that somebody else counts, or
the facts that somebody else reads off the box, or is the very move that was to be written."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaigns.models import LogLine, Session
from campaigns.records import engine_at, read_move, read_state
from campaigns.table.selectors.entries import Target

MOST = 200  # lines; a phone that was away for longer is asked


@dataclass(frozen=True)
class Count:
    """What somebody counted for a seat, and for the whole table; None wipes what was counted before."""

    seat: str
    values: Mapping[str, Any]
    table: Mapping[str, Any] = field(default_factory=dict)

    def to_move(self, state: Any) -> dict[str, Any] | None:
        """The move: only what differs from the sheet; None where nothing does."""
        values = _changed(self.values, state.seats[self.seat])
        table = _changed(self.table, state.table)
        if not values and not table:
            return None
        move = {"kind": "enter", "seat": self.seat, "values": values}
        return {**move, "table": table} if table else move


def _changed(values: Mapping[str, Any], known: Mapping[str, Any]) -> dict[str, Any]:
    return {item: value for item, value in values.items() if value != known.get(item)}


@dataclass(frozen=True)
class CellCounted:
    """What was counted for one cell, as the form saw it."""

    cell: Target
    count: Count


@dataclass(frozen=True)
class FactsSeen:
    """Facts of the box that somebody read off the cardboard."""

    keys: tuple[str, ...]


Concern = CellCounted | FactsSeen


def merges(session: Session, concern: Concern, since: int) -> bool:
    """Whether something that was seen on an older table may still be written: what was written since
    concerns other things, or says the same."""
    if isinstance(concern, FactsSeen):
        return facts_untouched(session, concern.keys, since)
    cell, count = concern.cell, concern.count
    return cell_untouched(session, cell, since) or count.to_move(read_state(session)) is None


def touching(session: Session, cell: Target, since: int) -> list[LogLine]:
    """The lines since then that counted something of this cell, or that were no plain entry."""
    own = {item.id for item in cell.items}
    table = {item.id for item in cell.table_items}
    rows = session.lines.filter(seq__gt=since).order_by("seq")[: MOST + 1]
    return [row for row in rows if _touches(row, cell.seat, own, table)]


def cell_untouched(session: Session, cell: Target, since: int) -> bool:
    """Whether this cell may still be counted by somebody who saw the table as of `since`."""
    return session.version - since <= MOST and not touching(session, cell, since)


def facts_untouched(session: Session, keys: Collection[str], since: int) -> bool:
    """Whether these facts of the box may still be told by somebody who saw the table as of `since`:
    nobody has told them otherwise; other moves may lie between."""
    if session.version - since > MOST:
        return False
    rows = session.lines.filter(seq__gt=since)
    return all(_leaves(row, keys) for row in rows)


def _leaves(row: LogLine, keys: Collection[str]) -> bool:
    if row.kind != "move" or row.move is None:
        return False
    move = read_move(row)
    return move.get("kind") != "teach" or not move["facts"].keys() & set(keys)


def written_already(session: Session, move: Any, since: int) -> LogLine | None:
    """The line since then by which somebody else has recorded this very move of this seat, if it holds."""
    if not isinstance(move, dict) or not move.get("seat"):
        return None
    moves = engine_at(session).moves
    wanted = moves.decode(move)
    rows = session.lines.filter(seq__gt=since, kind="move", struck_by=None).order_by("-seq")[:MOST]
    return next((row for row in rows if moves.decode(read_move(row)) == wanted), None)


def _touches(row: LogLine, seat: str, own: Collection[str], table: Collection[str]) -> bool:
    if row.kind != "move" or row.move is None:
        return True
    move = read_move(row)
    if move.get("kind") != "enter":
        return move.get("kind") != "teach"
    told = {*move.get("values", {}), *move.get("table", {})}
    return bool(told & set(table)) or (move.get("seat") == seat and bool(told & set(own)))
