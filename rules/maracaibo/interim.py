"""«Промежуточный подсчёт очков»: what steps 1 and 2 give after rounds I, II and III."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from rules.core.cells import Points, Sources, cell, part
from rules.core.layout import RowSpec
from rules.core.move import Value
from rules.core.pad import Cell, Pad, Row
from rules.core.refusal import Fact, Refusal
from rules.core.setup import Seat
from rules.core.sheet import Bound
from rules.maracaibo.automa import MARY, income_cell, refuse_hers, why_not
from rules.maracaibo.count import LastStep, Number, Options
from rules.maracaibo.limits import PLAIN, income_bounds, row_end
from rules.maracaibo.table import Table
from rules.maracaibo.tracks import INSTEAD_VP, MOST_SHOWN, SCORINGS
from rules.maracaibo.worth import interim_worth

HERS = ("automa_markers", "automa_cards")
INTERIMS = tuple(range(1, SCORINGS))  # MAR-INTER-01: after rounds I, II and III
RACE = ("vp_before", "vp_after")


class SeatCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player's choice and markers, or Mary's board; `vp_before` is without this scoring's gains."""

    vp_before: Number | None = None
    last_step: LastStep | None = None
    vp_income: Number | None = None
    automa_markers: Number | None = None
    automa_cards: Number | None = None
    doubloon_income: Number | None = None


class TableCount(Struct, frozen=True, forbid_unknown_fields=True):
    """The round that has ended: a sheet of an evening says it by its place, nobody is asked."""

    round: Number | None = None


class Count(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sheet of one interim scoring."""

    seats: dict[Seat, SeatCount]
    options: Options = Options()
    table: TableCount = TableCount()
    box: dict[str, Value] = {}
    sources: Sources = {}
    points: Points = {}


class Interim(Table[Count]):
    """VP to gain now; the doubloons and the VP markers before and after are notes beside them."""

    seat_type = SeatCount
    table_type = TableCount
    count_type = Count
    rows = (
        RowSpec("vp_before", "MAR-VPTOK-01", ("vp_before",), ("round",), kind="note"),
        RowSpec("interim_purchase", "MAR-INTER-05", ("last_step",)),
        RowSpec("interim_vp", "MAR-INTER-06", ("vp_income", *HERS)),
        RowSpec("interim_doubloons", "MAR-INTER-06", ("doubloon_income",), kind="note"),
        RowSpec("vp_after", "MAR-VPTOK-01", kind="note", sums=True),
    )
    grows = ("vp_income",)
    nones = {"automa_cards": 0, "doubloon_income": None}  # paid by hand, recorded by who likes

    def counted(self, count: Count, seat: str, item: str) -> bool:
        if item in ("vp_before", "round"):
            return item == "vp_before"
        return (item in HERS) == (seat == MARY)

    def bounds(self, count: Count, seat: str, item: str) -> Iterator[Bound]:
        if item == "round":
            yield Bound(rule="MAR-INTER-01", code="beyond_box", low=INTERIMS[0], high=INTERIMS[-1])
        elif item == "vp_before":
            yield Bound(rule="MAR-VPTOK-02", code="more_than_pad_holds", high=MOST_SHOWN)
        elif item == "doubloon_income":
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

    def row_bounds(self, count: Count, seat: str, row: RowSpec) -> Bound | None:
        return interim_worth(self.box(count), seat, row)

    def pad(self, count: Count) -> Pad:
        """The markers stand on the sheets of an evening; elsewhere only where somebody typed one, so
        that old sheets read as they were."""
        pad = super().pad(count)
        if count.table.round is None and all(s.vp_before is None for s in count.seats.values()):
            return replace(pad, rows=tuple(row for row in pad.rows if row.id not in RACE))
        rows = (_added_up(count, row, pad) if row.id == "vp_after" else row for row in pad.rows)
        return replace(pad, rows=tuple(rows))

    def cell(self, count: Count, seat: str, row: RowSpec) -> Cell:
        seat_count = count.seats[seat]
        if row.id in RACE:
            vp = seat_count.vp_before
            return cell(count, seat, row.rule, [part("vp_before", vp, row.rule, vp)])
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


def _added_up(count: Count, row: Row, pad: Pad) -> Row:
    """Where each marker comes to stand: what was on the track and what this scoring gives."""
    gains = [scored for scored in pad.rows if scored.kind == "score"]
    return replace(row, cells={seat: _sum(row.cells[seat], gains, seat) for seat in count.seats})


def _sum(before: Cell, gains: list[Row], seat: str) -> Cell:
    cells = [before, *(row.cells[seat] for row in gains)]
    points = [c.points for c in cells if c.points is not None]
    return replace(
        before,
        points=sum(points) if len(points) == len(cells) else None,
        parts=tuple(p for c in cells for p in c.parts),
        sources=tuple(dict.fromkeys(source for c in cells for source in c.sources)),
        missing=tuple(dict.fromkeys(item for c in cells for item in c.missing)),
        asks=tuple(dict.fromkeys(key for c in cells for key in c.asks)),
    )
