"""A round's sheet: what has moved on the boards since the round before, as far as it tells who is ahead.

What only the final count needs (END-SCORE-08, END-SCORE-10, END-LIM-08) is asked there. Two rows take their glory as
one number, the second less the slavery cards set aside; a sheet that was told by the things themselves, as every sheet
once was, keeps them."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from rules.core.cells import Points, Sources, cell, part
from rules.core.layout import RowSpec
from rules.core.move import Value
from rules.core.pad import Cell
from rules.core.setup import Seat
from rules.core.sheet import Bound
from rules.endeavor.count import Number, Options, SeatCount, TableCount
from rules.endeavor.scoring import ROWS, SLAVERY_CARDS, Endeavor
from rules.endeavor.tracks import STATS

GLORY = {"cities_routes": "map_glory", "buildings_cards": "board_glory"}  # by row
PARTS = {row.id: row.items for row in ROWS if row.id in GLORY}
# told only where somebody likes to: discs come and go until the last harbour, a slavery card lessens the glory above
AT_THE_END = {"population": "harbour", "slavery": "slavery"}


class RoundSeat(SeatCount, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player's boards at the end of a round."""

    map_glory: Number | None = None
    board_glory: Number | None = None


class RoundCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All players, by the colour of their discs."""

    seats: dict[Seat, RoundSeat]
    options: Options = Options()
    table: TableCount = TableCount()
    box: dict[str, Value] = {}
    sources: Sources = {}
    points: Points = {}
    lines: dict[str, dict[str, tuple[int, ...]]] = {}
    early: int | None = None


class RoundSheet(Endeavor):
    """Four markers and two numbers for each player; nothing of it is final."""

    seat_type = RoundSeat
    count_type: ClassVar[Any] = RoundCount
    rows = tuple(
        replace(row, items=(GLORY[row.id], *row.items)) if row.id in GLORY else row for row in ROWS
    )
    grows: ClassVar[tuple[str, ...]] = (*STATS, *GLORY.values())

    def counted(self, count: Any, seat: str, item: str) -> bool:
        for row, parts in PARTS.items():
            if item == GLORY[row]:
                return not by_parts(count, seat, row)
            if item in parts:
                return by_parts(count, seat, row)
        return item not in AT_THE_END.values() or getattr(count.seats[seat], item) is not None

    def bounds(self, count: Any, seat: str, item: str) -> Iterator[Bound]:
        row = next((row for row in self.rows if GLORY.get(row.id) == item), None)
        bound = self.row_bounds(count, seat, row) if row else None
        if bound is None:
            yield from super().bounds(count, seat, item)
        elif item == GLORY["buildings_cards"]:
            yield replace(bound, low=-SLAVERY_CARDS, low_rule="END-COMP-08")
        else:
            yield bound

    def shown(self, count: Any) -> Sequence[RowSpec]:
        """Without the rows that only the end asks for, unless somebody has counted them."""
        return [
            row for row in super().shown(count) if row.id not in AT_THE_END or _is_told(count, row)
        ]

    def _cell(self, count: Any, seat: str, row: RowSpec) -> Cell:
        if row.id not in GLORY or by_parts(count, seat, row.id):
            return super()._cell(count, seat, row)
        item = GLORY[row.id]
        points = getattr(count.seats[seat], item)
        return cell(count, seat, row.rule, [part(item, points, row.rule, points)])


def by_parts(count: Any, seat: str, row: str) -> bool:
    """Whether somebody told the things of this row on this sheet."""
    return any(_typed(count, seat, item) for item in PARTS[row])


def _is_told(count: Any, row: RowSpec) -> bool:
    things = (getattr(own, AT_THE_END[row.id]) for own in count.seats.values())
    return any(
        told is not None for told in (*things, *(p.get(row.id) for p in count.points.values()))
    )


def _typed(count: Any, seat: str, item: str) -> bool:
    """A value that no earlier sheet has brought."""
    source = count.sources.get(seat, {}).get(item)
    return getattr(count.seats[seat], item) is not None and not isinstance(source, str)
