"""A game of pearls for the tests of the core: every kind of item, fact and row, and no rulebook."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from rules.core.box import FactSpec
from rules.core.layout import RowSpec
from rules.core.log import Line, genesis, seal
from rules.core.move import Value
from rules.core.pad import Pad, Row, build_pad
from rules.core.refusal import Refusal
from rules.core.setup import Seat, Setup
from rules.core.sheet import TABLE, Bound, SheetGame, cell, part


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    crown: bool = False


class SeatCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pearls: int | None = None
    diver: bool | None = None
    crew: Literal["few", "many"] | None = None
    ships: int | None = None


class TableCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    depth: int | None = None


class Count(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seats: dict[Seat, SeatCount]
    options: Options = Options()
    table: TableCount = TableCount()
    box: dict[str, Value] = {}
    sources: dict[str, dict[str, int]] = {}


ROWS = (
    RowSpec("pearls", "TOY-1", ("pearls",), ("depth",)),
    RowSpec("people", "TOY-2", ("diver", "crew")),
    RowSpec("ships", "TOY-3", ("ships",), kind="tiebreak"),
)
FACTS = {
    "price.pearl": FactSpec("price.pearl", "TOY-1", int, None, 1, 9),
    "price.ship": FactSpec("price.ship", "TOY-3", int, 3, 1, 9),
    "reef": FactSpec("reef", "TOY-1", bool, False),
}


class Pearls(SheetGame[Count]):
    """Pearls at their price; a diver is worth one; ships break ties; few hands lift no ten and do not dive."""

    code = "pearls"
    version = "pearls-1"
    min_seats = 1
    max_seats = 4
    seats_rule = "TOY-0"
    seat_type = SeatCount
    table_type = TableCount
    options_type = Options
    count_type = Count
    rows = ROWS
    facts = FACTS
    home = Path(__file__).parent

    def bounds(self, count: Count, seat: str, item: str) -> Iterator[Bound]:
        if item == "pearls":
            yield Bound(rule="TOY-1", code="too_deep", high=10 + (count.table.depth or 0))
            if count.seats[seat].crew == "few":
                yield Bound(rule="TOY-2", code="few_hands", high=9)
        elif item == "depth":  # the mirror of the bound above: pearls that lie need their depth
            deepest = max(counted.pearls or 0 for counted in count.seats.values())
            yield Bound(rule="TOY-1", code="too_deep", low=max(deepest - 10, 0), high=9)
        else:
            yield Bound(rule="TOY-3", code="more_than_pad_holds", high=9)

    def conflicts(self, count: Count) -> Iterator[Refusal]:
        for seat, counted in count.seats.items():
            if counted.crew == "few" and counted.diver:
                yield Refusal("TOY-2", "nobody_to_dive", {"seat": seat})

    def pad(self, count: Count) -> Pad:
        rows = [
            Row(id=spec.id, rule=spec.rule, kind=spec.kind, cells=self._cells(count, spec))
            for spec in self.rows
        ]
        return build_pad(
            self.code, self.version, tuple(count.seats), rows, decided_by="TOY-4", tie_rule="TOY-5"
        )

    def _cells(self, count: Count, spec: RowSpec) -> dict[str, Any]:
        price = self.box(count).get("price.pearl")
        made = {}
        for seat, counted in count.seats.items():
            asks: tuple[str, ...] = ()
            if spec.id == "pearls":
                worth = counted.pearls * price if counted.pearls is not None and price else None
                parts = [part("pearls", counted.pearls, "TOY-1", worth, fact="price.pearl")]
                asks = ("price.pearl",) if counted.pearls is not None and price is None else ()
            elif spec.id == "people":
                parts = [part("diver", counted.diver, "TOY-2", int(bool(counted.diver)))]
            else:
                parts = [part("ships", counted.ships, "TOY-3", counted.ships)]
            made[seat] = cell(count, seat, spec.rule, parts, asks=asks)
        return made


GAME = Pearls()
SETUP = Setup(game="pearls", seats=("red", "blue"))


def sealed(*lines: Line, setup: Setup = SETUP) -> tuple[Line, ...]:
    """The lines, numbered by the caller, with their hashes."""
    prev, done = genesis(setup), []
    for line in lines:
        done.append(seal(line, prev))
        prev = done[-1].hash
    return tuple(done)


def pearls(seq: int, number: int, seat: str | None = "red", **more: Any) -> Line:
    """A line that counts pearls."""
    move = {"kind": "enter", "seat": seat, "values": {"pearls": number}}
    return Line(seq=seq, kind="move", move=move, **more)


__all__ = ["FACTS", "GAME", "SETUP", "TABLE", "Count", "Pearls", "SeatCount", "pearls", "sealed"]
