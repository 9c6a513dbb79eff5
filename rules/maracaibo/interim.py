"""«Промежуточный подсчёт очков»: what steps 1 and 2 give after rounds I, II and III."""

from collections.abc import Iterator

from msgspec import Struct

from rules.core.cells import Points, Sources, cell, part
from rules.core.layout import RowSpec
from rules.core.move import Value
from rules.core.pad import Cell
from rules.core.refusal import Fact, Refusal
from rules.core.setup import Seat
from rules.core.sheet import Bound
from rules.maracaibo.automa import MARY, income_cell, refuse_hers, why_not
from rules.maracaibo.count import LastStep, Number, Options
from rules.maracaibo.facts import TRACKS
from rules.maracaibo.limits import PLAIN, income_bounds, row_end
from rules.maracaibo.table import Table

INSTEAD_VP: int = TRACKS["victory_points"]["instead_of_card"]
HERS = ("automa_markers", "automa_cards")


class SeatCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player's choice and markers, or Mary's board."""

    last_step: LastStep | None = None
    vp_income: Number | None = None
    automa_markers: Number | None = None
    automa_cards: Number | None = None
    doubloon_income: Number | None = None


class TableCount(Struct, frozen=True, forbid_unknown_fields=True):
    """An interim scoring counts nothing of the whole table."""


class Count(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sheet of one interim scoring."""

    seats: dict[Seat, SeatCount]
    options: Options = Options()
    table: TableCount = TableCount()
    box: dict[str, Value] = {}
    sources: Sources = {}
    points: Points = {}


class Interim(Table[Count]):
    """VP to gain now; the doubloons are a note beside them."""

    seat_type = SeatCount
    table_type = TableCount
    count_type = Count
    rows = (
        RowSpec("interim_purchase", "MAR-INTER-05", ("last_step",)),
        RowSpec("interim_vp", "MAR-INTER-06", ("vp_income", *HERS)),
        RowSpec("interim_doubloons", "MAR-INTER-06", ("doubloon_income",), kind="note"),
    )

    def counted(self, count: Count, seat: str, item: str) -> bool:
        return (item in HERS) == (seat == MARY)

    def bounds(self, count: Count, seat: str, item: str) -> Iterator[Bound]:
        if item == "doubloon_income":
            yield from income_bounds()
        elif item == "automa_markers":
            yield row_end(self.box(count))
        else:
            yield PLAIN[item]

    def conflicts(self, count: Count) -> Iterator[Refusal]:
        for seat, seat_count in count.seats.items():
            for item in seat_count.__struct_fields__:
                if getattr(seat_count, item) is None or self.counted(count, seat, item):
                    continue
                facts: dict[str, Fact] = {"seat": seat, "item": item}
                foreign = Refusal("MAR-SOLO-04", "only_mary_has", facts)
                yield refuse_hers(item) if seat == MARY else foreign

    def cell(self, count: Count, seat: str, row: RowSpec) -> Cell:
        seat_count = count.seats[seat]
        if seat == MARY and row.id == "interim_vp":
            return income_cell(count, self.box(count))
        if seat == MARY:
            return cell(count, seat, why_not(row.items[0]), [])
        if row.id == "interim_purchase":
            vp = INSTEAD_VP if seat_count.last_step == "two_vp" else 0
            return cell(
                count, seat, row.rule, [part("last_step", seat_count.last_step, row.rule, vp)]
            )
        item = row.items[0]
        step: int | None = getattr(seat_count, item)
        return cell(count, seat, row.rule, [part(item, step, row.rule, step)])
