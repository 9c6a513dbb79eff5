"""What was written since a version: whether it touches the pad cell or the box facts somebody is entering,
or is the very move they were about to write."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaigns.models import LogLine, Session
from campaigns.records import engine_at, read_move, read_state
from campaigns.table.selectors.entries import Target
from campaigns.table.selectors.leaves import changed_points, typed_on
from rules.core.book import PAD
from rules.core.cells import TABLE
from rules.core.log import PLAYS
from rules.core.schedule import Key

APART = ("teach", "close")  # kinds that leave what is typed in a cell alone
MOST = 200  # lines; a phone further behind has to confirm


@dataclass(frozen=True)
class Count:
    """Counts for a seat and for the whole table, on one sheet; None removes an earlier one.

    `points` are rows whose points were typed as plain numbers. `left` holds values that other sheets bring:
    a form that only repeats one of them changes nothing."""

    seat: str
    values: Mapping[str, Any]
    table: Mapping[str, Any] = field(default_factory=dict)
    stop: str = PAD
    points: Mapping[str, int | None] = field(default_factory=dict)
    left: Mapping[Key, Any] = field(default_factory=dict)

    def to_move(self, state: Any) -> dict[str, Any] | None:
        """The move, with only what differs from the sheet; None if nothing does."""
        values = self._changed(self.values, state, self.seat)
        table = self._changed(self.table, state, TABLE)
        points = changed_points(self.points, state, self.stop, self.seat)
        if not values and not table and not points:
            return None
        move: dict[str, Any] = {"kind": "enter", "seat": self.seat, "values": values}
        if self.stop != PAD:
            move["sheet"] = self.stop
        if points:
            move["points"] = points
        return {**move, "table": table} if table else move

    def agreed(self, state: Any) -> set[str]:
        """What is told for the whole table just as it stands there."""
        return self.table.keys() - self._changed(self.table, state, TABLE).keys()

    def _changed(self, values: Mapping[str, Any], state: Any, seat: str) -> dict[str, Any]:
        typed = typed_on(state, self.stop, seat)
        return {
            item: value
            for item, value in values.items()
            if value != typed.get(item, self.left.get((seat, item)))
        }


@dataclass(frozen=True)
class CellCounted:
    """The count for one cell, as its form had it."""

    cell: Target
    count: Count


@dataclass(frozen=True)
class FactsSeen:
    """Facts somebody read off the components."""

    keys: tuple[str, ...]


@dataclass(frozen=True)
class HolderTold:
    """Who has one of the things that the box has once, or that nobody has the others."""

    items: frozenset[str]


@dataclass(frozen=True)
class SheetClosed:
    """A sheet of the evening that somebody closes as they saw it."""

    stop: str


Concern = CellCounted | FactsSeen | HolderTold | SheetClosed


def merges(session: Session, concern: Concern, since: int) -> bool:
    """Whether a post made on an older version may still be written: the lines since concern other things, or
    say the same."""
    if isinstance(concern, FactsSeen):
        return facts_untouched(session, concern.keys, since)
    if isinstance(concern, HolderTold):
        return items_untouched(session, concern.items, since)
    if isinstance(concern, SheetClosed):
        return sheet_untouched(session, concern.stop, since)
    cell, count = concern.cell, concern.count
    state = read_state(session)
    agreed = count.agreed(state)
    return cell_untouched(session, cell, since, agreed) or count.to_move(state) is None


def sheet_untouched(session: Session, stop: str, since: int) -> bool:
    """Whether nothing since then could have changed what stands on a sheet: facts, and entries on other sheets
    that nobody builds on yet."""
    if session.version - since > MOST:
        return False
    state = read_state(session)
    return all(_apart(row, stop, state) for row in session.lines.filter(seq__gt=since))


def _apart(row: LogLine, stop: str, state: Any) -> bool:
    if row.kind != "move" or row.move is None:
        return False
    move = read_move(row)
    if move.get("kind") == "teach":
        return True
    other = move.get("sheet", PAD)
    return move.get("kind") == "enter" and other != stop and state.page(other).closed is None


def touching(
    session: Session, cell: Target, since: int, agreed: Collection[str] = ()
) -> list[LogLine]:
    """The lines since then that touch this cell, or are neither an entry nor a lesson. What the whole table
    shares is not touched where both sides are `agreed` on it."""
    seat_items = {item.id for item in cell.items}
    table_items = {item.id for item in cell.table_items} - set(agreed)
    rows = session.lines.filter(seq__gt=since).order_by("seq")[: MOST + 1]
    return [row for row in rows if _touches(row, cell, seat_items, table_items)]


def cell_untouched(
    session: Session, cell: Target, since: int, agreed: Collection[str] = ()
) -> bool:
    """Whether somebody who saw the table as of `since` may still count this cell."""
    return session.version - since <= MOST and not touching(session, cell, since, agreed)


def facts_untouched(session: Session, keys: Collection[str], since: int) -> bool:
    """Whether somebody who saw the table as of `since` may still enter these facts: nobody has taught them
    since; other moves do not matter."""
    if session.version - since > MOST:
        return False
    rows = session.lines.filter(seq__gt=since)
    return all(_leaves_alone(row, keys) for row in rows)


def items_untouched(session: Session, items: Collection[str], since: int) -> bool:
    """Whether nobody has entered any of these things of the pad since then, for any seat."""
    if session.version - since > MOST:
        return False
    rows = session.lines.filter(seq__gt=since)
    return not any(_enters(row, items) for row in rows)


def _enters(row: LogLine, items: Collection[str]) -> bool:
    if row.kind not in PLAYS or row.move is None:
        return True
    entered = _entered(read_move(row), PAD)
    return entered is None or any(item in items for _seat, item in entered)


def _entered(move: Mapping[str, Any], stop: str) -> set[Key] | None:
    """Seat and item of all that a move enters on this sheet; None if it is no entry."""
    kind = move.get("kind")
    if kind in APART:
        return set()
    if kind not in ("enter", "checkpoint"):
        return None
    if move.get("sheet", PAD) != stop:
        return set()
    by_seat = move["seats"] if kind == "checkpoint" else {move["seat"] or TABLE: move["values"]}
    shared = {(TABLE, item) for item in move.get("table", {})}
    return shared | {(seat, item) for seat, values in by_seat.items() for item in values}


def _leaves_alone(row: LogLine, keys: Collection[str]) -> bool:
    if row.kind != "move" or row.move is None:
        return False
    move = read_move(row)
    return move.get("kind") != "teach" or not move["facts"].keys() & set(keys)


def written_already(session: Session, move: Any, since: int) -> LogLine | None:
    """The line in force since then that already records this very move of this seat, if any."""
    if not isinstance(move, dict) or not move.get("seat"):
        return None
    moves = engine_at(session).moves
    posted = moves.decode(move)
    rows = session.lines.filter(seq__gt=since, kind="move", struck_by=None).order_by("-seq")[:MOST]
    return next((row for row in rows if moves.decode(read_move(row)) == posted), None)


def _touches(
    row: LogLine, cell: Target, seat_items: Collection[str], table_items: Collection[str]
) -> bool:
    if row.kind not in PLAYS or row.move is None:
        return True
    move = read_move(row)
    entered = _entered(move, cell.stop)
    if entered is None:
        return True
    same_row = {(TABLE, item) for item in table_items} | {(cell.seat, i) for i in seat_items}
    if entered & same_row:
        return True
    plain = cell.row.id in move.get("points", {}) and move["seat"] == cell.seat
    return plain and move.get("sheet", PAD) == cell.stop
