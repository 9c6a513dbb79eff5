"""What all sheets of Maracaibo share: who sits at the table («Подготовка игрока», solo mode), rows."""

from abc import abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from rules.core.cells import with_plain_points
from rules.core.layout import RowSpec
from rules.core.pad import Cell, Pad, Row, build_pad
from rules.core.refusal import Refusal
from rules.core.setup import Pieces, Setup
from rules.core.sheet import AnyCount, Bound, SheetGame
from rules.maracaibo.automa import MARY
from rules.maracaibo.count import Options
from rules.maracaibo.facts import FACTS

# The rulebook's text names no colour of the players' pieces, so any usual one is taken.
COLOURS = ("red", "yellow", "blue", "green", "white", "black", "purple", "orange")

C = TypeVar("C", bound=AnyCount)


class Table(SheetGame[C]):
    """A sheet of 2 to 4 colours or of one colour and Mary."""

    code = "maracaibo"
    version = "maracaibo-1"
    min_seats = 2  # Mary sits at the table of a game alone
    max_seats = 4
    seats_rule = "MAR-COMP-21"
    pieces = Pieces(COLOURS, sets=4)  # MAR-COMP-20, MAR-GAP-51
    options_type = Options
    facts = FACTS
    home = Path(__file__).parent

    def refuse_setup(self, setup: Setup) -> Iterator[Refusal]:
        seats, solo = setup.seats, setup.options.get("solo", False)
        players = tuple(seat for seat in seats if seat != MARY)
        if solo and len(players) != 1:
            yield Refusal("MAR-SOLO-01", "solo_is_for_one", {"have": len(players)})
        elif (solo and MARY not in seats) or (not solo and len(seats) == 1):
            yield Refusal("MAR-SOLO-04", "alone_needs_mary", {"seats": seats})
        else:
            yield from super().refuse_setup(setup)
        if MARY in seats and not solo:
            yield Refusal("MAR-COMP-17", "mary_only_alone", {"seats": seats})
        if unknown := tuple(seat for seat in players if seat not in COLOURS):
            yield Refusal("MAR-SETUP-23", "no_such_colour", {"seats": unknown})

    def row_bounds(self, count: C, seat: str, row: RowSpec) -> Bound | None:
        """What a gain comes to is worked out here; only the counts take points as a plain number."""
        return None

    def pad(self, count: C) -> Pad:
        rows = [
            Row(
                id=spec.id,
                rule=spec.rule,
                kind=spec.kind,
                cells={seat: self.cell(count, seat, spec) for seat in count.seats},
            )
            for spec in self.rows
            if count.options.solo or not spec.when
        ]
        return build_pad(
            self.code,
            self.version,
            tuple(count.seats),
            with_plain_points(count, rows),
            decided_by="MAR-SOLOFIN-07" if count.options.solo else "MAR-END-02",
            tie_rule="MAR-END-03",
        )

    @abstractmethod
    def cell(self, count: C, seat: str, row: RowSpec) -> Cell:
        """One cell of the pad."""
