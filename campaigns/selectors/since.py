"""What was written since a version: whether it touches the cell of a pad that somebody else counts,
or is the very move that was to be written."""

from collections.abc import Collection
from typing import Any

from campaigns.models import LogLine, Session
from campaigns.records import game_of, read_move
from campaigns.selectors.entries import Target

MOST = 200  # lines; a phone that was away for longer is asked


def touching(session: Session, cell: Target, since: int) -> list[LogLine]:
    """The lines since then that counted something of this cell, or that were no plain entry."""
    own = {item.id for item in cell.items}
    table = {item.id for item in cell.table_items}
    rows = session.lines.filter(seq__gt=since).order_by("seq")[: MOST + 1]
    return [row for row in rows if _touches(row, cell.seat, own, table)]


def untouched(session: Session, cell: Target, since: int) -> bool:
    """Whether this cell may still be counted by somebody who saw the table as of `since`."""
    return session.version - since <= MOST and not touching(session, cell, since)


def written_already(session: Session, move: Any, since: int) -> LogLine | None:
    """The line since then by which somebody else has recorded this very move of this seat, if it holds."""
    if not isinstance(move, dict) or not move.get("seat"):
        return None
    moves = game_of(session).moves
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
