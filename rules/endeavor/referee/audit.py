"""Rulebook chapter «Конец раунда»: what the tracks should read, and how a marker is put right."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table, Unknown
from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.known import card_key, symbols
from rules.endeavor.referee.reading import second
from rules.endeavor.referee.state import Board, is_nameless
from rules.endeavor.tracks import LONGEST, STATS

Touched = Mapping[str, Mapping[str, tuple[int, ...]]]  # seat: item: the lines that touched it
ITEMS = (*STATS, "harbour")


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


def symbols_of(t: Table[Board], seat: str, stat: str) -> int:
    """Symbols on cards, tokens, memorial discs and buildings (END-EOR-01)."""
    player = t.state.players[seat]
    things = [card_key(card) for card in player.cards]
    things += [f"building.{tile.kind}" for tile in player.coast]
    printed = sum(symbols(t, thing).get(stat, 0) for thing in things)
    return printed + player.tokens.get(stat, 0) + player.memorial.get(stat, 0)


def unread_symbols(t: Table[Board], seat: str, stat: str) -> list[str]:
    """The facts without which the sum of the symbols is only a part."""
    player = t.state.players[seat]
    things = [card_key(card) for card in player.cards]
    things += [f"building.{tile.kind}" for tile in player.coast if not is_nameless(tile.kind)]
    return [key for thing in things if t.facts.get(key := f"{thing}.{stat}") is None]


def audit_rows(t: Table[Board], touched: Touched | None = None) -> tuple[AuditRow, ...]:
    """Every track and harbour for the table to compare with its own boards."""
    rows = []
    for seat, player in t.state.players.items():
        lines = (touched or {}).get(seat, {})
        for stat in STATS:
            sum_, agreed = symbols_of(t, seat, stat), player.agreed.get(stat, 0)
            rows.append(AuditRow(seat, stat, player.stats[stat], sum_, lines.get(stat, ()), agreed))
        rows.append(AuditRow(seat, "harbour", player.harbour, None, lines.get("harbour", ())))
    return tuple(rows)


def suspects(touched: Touched, seat: str, item: str) -> tuple[int, ...]:
    """The log lines that touched a track or a harbour, newest first."""
    return tuple(reversed(touched.get(seat, {}).get(item, ())))


# ------------------------------------------------------------ closing the round


def markers_right(t: Table[Board]) -> Iterator[Refusal]:
    """The markers that hold up the end of the round: put right first, or ruled on (END-EOR-01)."""
    lacked: list[str] = []
    for row in _differing(t):
        if unread := unread_symbols(t, row.seat, row.item):
            lacked += unread
        else:
            facts: dict[str, Fact] = {"seat": row.seat, "item": row.item, "have": row.marker}
            yield Refusal("END-EOR-01", "marker_differs", {**facts, "symbols": row.symbols})
    if lacked:
        raise Unknown(*lacked)


def _differing(t: Table[Board]) -> list[AuditRow]:
    """The markers that differ from the symbols that are read."""
    return [row for row in audit_rows(t) if row.differs] if second(t.setup) else []


def unsettled(t: Table[Board]) -> list[AuditRow]:
    """The markers that hold up the end of the round: of these all symbols are read."""
    return [row for row in _differing(t) if not unread_symbols(t, row.seat, row.item)]


def agree(desk: Desk) -> None:
    """The round is closed: where a marker differs now, the table has ruled so."""
    for row in audit_rows(desk) if second(desk.setup) else ():
        if row.symbols is not None:
            _agree(desk, row.seat, row.item, row.marker - row.symbols)


def _agree(desk: Desk, seat: str, stat: str, by: int) -> None:
    agreed = {**desk.player(seat).agreed, stat: by}
    desk.put(seat, agreed={stat: n for stat, n in agreed.items() if n})


# ------------------------------------------------------------ putting a marker right


def items(t: Table[Board]) -> Sequence[str]:
    return ITEMS


def right_values(t: Table[Board], seat: str, item: str) -> Sequence[int]:
    low, most = right(t, seat, item)
    return range(low, most + 1)


def possible_values(t: Table[Board], seat: str, item: str) -> Sequence[int]:
    low, most = bounds(t, seat, item)
    return range(low, most + 1)


def within_bounds(t: Table[Board], seat: str, item: str, value: int) -> Iterator[Refusal]:
    low, most = bounds(t, seat, item)
    facts: dict[str, Fact] = {"seat": seat, "item": item, "have": value, "least": low, "most": most}
    if value < low:
        yield Refusal("END-EOR-01", "less_than_possible", facts)
    elif value > most and item == "harbour":
        yield Refusal("END-COMP-12", "more_than_harbour_and_stock", {**facts, "discs": most})
    elif value > most:
        yield Refusal("END-STAT-02", "beyond_the_track", facts)


def is_the_sum(t: Table[Board], seat: str, item: str, value: int) -> Iterator[Refusal]:
    low, most = bounds(t, seat, item)
    if not low <= value <= most:
        return
    first, last = right(t, seat, item)
    if not first <= value <= last:
        facts: dict[str, Fact] = {"seat": seat, "item": item, "have": value, "least": low}
        yield Refusal("END-EOR-01", "not_the_symbols", {**facts, "most": most, "symbols": first})


def bounds(t: Table[Board], seat: str, item: str) -> tuple[int, int]:
    """The least and the most that a harbour or a track can hold."""
    player = t.state.players[seat]
    return (0, player.harbour + player.stock) if item == "harbour" else (0, LONGEST)


def right(t: Table[Board], seat: str, item: str) -> tuple[int, int]:
    """The steps that a marker may be put right to: the sum of its symbols (END-EOR-01)."""
    if item == "harbour" or not second(t.setup):
        return bounds(t, seat, item)
    if unread := unread_symbols(t, seat, item):
        raise Unknown(*unread)
    total = symbols_of(t, seat, item)
    return total, total


def do_adjust(desk: Desk, move: m.Adjust) -> None:
    """The table is right: the marker stands where the table reads it."""
    player = desk.player(move.seat)
    if move.item == "harbour":
        low, most = bounds(desk, move.seat, "harbour")
        old, new = player.harbour, min(max(move.value, low), most)
        desk.put(move.seat, harbour=new, stock=player.stock + player.harbour - new)
    else:
        old, new = player.stats[move.item], max(move.value, 0)
        desk.put(move.seat, stats={**player.stats, move.item: new})
        if second(desk.setup):
            _agree(desk, move.seat, move.item, new - symbols_of(desk, move.seat, move.item))
    desk.tell("adjusted", move.seat, item=move.item, old=old, new=new)


ADJUST = Act(
    m.Adjust,
    Field(name="item", values=items),
    Field(name="value", values=right_values, free=possible_values),
    guards=(within_bounds, is_the_sum),
    do=do_adjust,
)
