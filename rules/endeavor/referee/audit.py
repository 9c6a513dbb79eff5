"""Rulebook chapter «Конец раунда»: what the tracks should read, and the moves that touched them."""

from collections.abc import Iterator

from msgspec import Struct

from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.known import card_key, symbols
from rules.endeavor.referee.state import Board
from rules.endeavor.tracks import LONGEST, STATS


class AuditRow(Struct, frozen=True):
    """One marker or harbour: as the moves left it, as the symbols add up, and the lines behind it."""

    seat: str
    item: str
    marker: int
    symbols: int | None
    lines: tuple[int, ...]


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
            rows.append(AuditRow(seat, stat, own.stats[stat], found, own.lines.get(stat, ())))
        rows.append(AuditRow(seat, "harbour", own.harbour, None, own.lines.get("harbour", ())))
    return tuple(rows)


def suspects(board: Board, seat: str, item: str) -> tuple[int, ...]:
    """The log lines that touched a track or a harbour, newest first."""
    return tuple(reversed(board.players[seat].lines.get(item, ())))


def refuse_adjust(board: Board, move: m.Adjust) -> Iterator[Refusal]:
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


def bounds(board: Board, seat: str, item: str) -> tuple[int, int]:
    own = board.players[seat]
    return (0, own.harbour + own.stock) if item == "harbour" else (0, LONGEST)


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
    if old != new:
        desk.touch(move.seat, move.item)
    desk.tell("adjusted", move.seat, item=move.item, old=old, new=new, lines=lines)
