"""Rulebook chapter «Конец раунда»: what the tracks should read, and the moves that touched them."""

from collections.abc import Iterator

from msgspec import Struct

from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.known import card_key, symbols
from rules.endeavor.referee.reading import second
from rules.endeavor.referee.state import Board
from rules.endeavor.tracks import LONGEST, STATS


class AuditRow(Struct, frozen=True):
    """One marker or harbour: as the moves left it, as the symbols add up, and the lines behind it.

    `agreed` is how far the table has ruled that the marker stands from its symbols."""

    seat: str
    item: str
    marker: int
    symbols: int | None
    lines: tuple[int, ...]
    agreed: int = 0

    @property
    def differs(self) -> bool:
        """Whether marker and symbols differ by more than the table has ruled."""
        return self.symbols is not None and self.marker != self.symbols + self.agreed


def symbols_of(board: Board, seat: str, stat: str) -> int:
    """Symbols on cards, tokens, memorial discs and buildings (END-EOR-01)."""
    own = board.players[seat]
    things = [card_key(card) for card in own.cards]
    things += [f"building.{tile.kind}" for tile in own.coast]
    printed = sum(symbols(board.box, thing).get(stat, 0) for thing in things)
    return printed + own.tokens.get(stat, 0) + own.memorial.get(stat, 0)


def audit_rows(board: Board) -> tuple[AuditRow, ...]:
    """Every track and harbour for the table to compare with its own boards."""
    rows = []
    for seat, own in board.players.items():
        for stat in STATS:
            found = symbols_of(board, seat, stat)
            lines, agreed = own.lines.get(stat, ()), own.agreed.get(stat, 0)
            rows.append(AuditRow(seat, stat, own.stats[stat], found, lines, agreed))
        rows.append(AuditRow(seat, "harbour", own.harbour, None, own.lines.get("harbour", ())))
    return tuple(rows)


def suspects(board: Board, seat: str, item: str) -> tuple[int, ...]:
    """The log lines that touched a track or a harbour, newest first."""
    return tuple(reversed(board.players[seat].lines.get(item, ())))


def unsettled(board: Board) -> list[AuditRow]:
    """The markers that hold up the end of the round: put right first, or ruled on (END-EOR-01)."""
    return [row for row in audit_rows(board) if row.differs] if second(board.setup) else []


def refuse_close(board: Board, move: m.Close) -> Iterator[Refusal]:
    for row in unsettled(board):
        facts: dict[str, Fact] = {"seat": row.seat, "item": row.item, "have": row.marker}
        yield Refusal("END-EOR-01", "marker_differs", {**facts, "symbols": row.symbols})


def agree(desk: Desk) -> None:
    """The round is closed: where a marker differs now, the table has ruled so."""
    for row in audit_rows(desk.board) if second(desk.board.setup) else ():
        if row.symbols is not None:
            _agree(desk, row.seat, row.item, row.marker - row.symbols)


def _agree(desk: Desk, seat: str, stat: str, by: int) -> None:
    agreed = {**desk.player(seat).agreed, stat: by}
    desk.put(seat, agreed={stat: n for stat, n in agreed.items() if n})


def refuse_adjust(board: Board, move: m.Adjust) -> Iterator[Refusal]:
    first, last = right(board, move.seat, move.item)
    if first <= move.value <= last:
        return
    low, most = bounds(board, move.seat, move.item)
    facts: dict[str, Fact] = {
        "seat": move.seat,
        "item": move.item,
        "have": move.value,
        "least": low,
        "most": most,
    }
    if move.value < low:
        yield Refusal("END-EOR-01", "less_than_possible", facts)
    elif move.value > most and move.item == "harbour":
        yield Refusal("END-COMP-12", "more_than_harbour_and_stock", {**facts, "discs": most})
    elif move.value > most:
        yield Refusal("END-STAT-02", "beyond_the_track", facts)
    else:
        yield Refusal("END-EOR-01", "not_the_symbols", {**facts, "symbols": first})


def bounds(board: Board, seat: str, item: str) -> tuple[int, int]:
    """The least and the most that a harbour or a track can hold."""
    own = board.players[seat]
    return (0, own.harbour + own.stock) if item == "harbour" else (0, LONGEST)


def right(board: Board, seat: str, item: str) -> tuple[int, int]:
    """The steps that a marker may be put right to: the sum of its symbols (END-EOR-01)."""
    if item == "harbour" or not second(board.setup):
        return bounds(board, seat, item)
    found = symbols_of(board, seat, item)
    return found, found


def do_adjust(desk: Desk, move: m.Adjust) -> None:
    """The table is right: the marker stands where the table reads it."""
    own = desk.player(move.seat)
    lines = suspects(desk.board, move.seat, move.item)
    if move.item == "harbour":
        low, most = bounds(desk.board, move.seat, "harbour")
        new = min(max(move.value, low), most)
        old = own.harbour
        desk.put(move.seat, harbour=new, stock=own.stock + own.harbour - new)
    else:
        old, new = own.stats[move.item], max(move.value, 0)
        desk.put(move.seat, stats={**own.stats, move.item: new})
        if second(desk.board.setup):
            _agree(desk, move.seat, move.item, new - symbols_of(desk.board, move.seat, move.item))
    if old != new:
        desk.touch(move.seat, move.item)
    desk.tell("adjusted", move.seat, item=move.item, old=old, new=new, lines=lines)
