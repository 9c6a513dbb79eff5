"""Chapter «Audit»: what the log says a mat must hold, against what lies there, and the lines behind it."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from rules.core.outcome import Effect
from rules.core.referee.table import Table
from tests.sample_game.referee.state import Board

ITEMS = ("trades", "debt")
Effects = Mapping[int, tuple[Effect, ...]]  # by line


class AuditRow(Struct, frozen=True):
    """One number of a mat; `lines` are those whose effects changed it."""

    seat: str
    item: str
    expected: int
    read: int
    lines: tuple[int, ...]


def changes(effect: Effect, seat: str) -> Iterator[tuple[str, int]]:
    """The numbers of a seat's mat that an effect changes; what the tide brings goes to everybody.

    An adjustment is what somebody read off the mat, so it changes nothing that is expected."""
    if effect.seat not in (seat, None) or effect.code == "adjusted":
        return
    for fact, item, sign in (
        ("goods", "trades", -1 if effect.code == "paid" else 1),
        ("debt", "debt", 1),
    ):
        number = effect.facts.get(fact)
        if isinstance(number, int) and number:
            yield item, sign * number


def audit_rows(t: Table[Board], effects: Effects) -> list[AuditRow]:
    """Every number of every mat: expected from the effects of the lines, read from the table."""
    rows = []
    for seat, captain in t.state.players.items():
        for item in ITEMS:
            by_line = {
                line: sum(
                    n for done in all_done for changed, n in changes(done, seat) if changed == item
                )
                for line, all_done in effects.items()
            }
            lines = tuple(line for line, n in by_line.items() if n)
            rows.append(AuditRow(seat, item, sum(by_line.values()), getattr(captain, item), lines))
    return rows


def sources(t: Table[Board], effects: Effects) -> dict[str, dict[str, int]]:
    """The newest line behind each number, for the pad; flags are counted where they stand."""
    lines: dict[str, dict[str, int]] = {}
    for row in audit_rows(t, effects):
        if row.lines:
            lines.setdefault(row.seat, {})[row.item] = row.lines[-1]
    for line, all_done in effects.items():
        for effect in all_done:
            if effect.code == "flag" and effect.seat:
                lines.setdefault(effect.seat, {})["flags"] = line
    return lines
