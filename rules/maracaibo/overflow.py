"""«Счётчики дохода», «Счётчики влияния»: a gain that may run beyond the end of its track."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from rules.core.cells import Points, Sources, cell, part
from rules.core.layout import RowSpec
from rules.core.move import Value
from rules.core.pad import Cell
from rules.core.refusal import Refusal
from rules.core.setup import Seat
from rules.core.sheet import Bound
from rules.maracaibo.automa import MARY, refuse_hers, why_not
from rules.maracaibo.count import Number, Options
from rules.maracaibo.facts import STEPS, known, last_key
from rules.maracaibo.limits import PLAIN, income_bounds
from rules.maracaibo.table import Table
from rules.maracaibo.tracks import SCORINGS, Raised, gain_influence, raise_income, upcoming

INCOMES = ("doubloons_at", "doubloons_gain", "vp_at", "vp_gain")
GAIN = Bound(rule="MAR-INCOME-01", code="more_than_pad_holds")


class SeatCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the markers stand before a gain, and how much is gained."""

    doubloons_at: Number | None = None
    doubloons_gain: Number | None = None
    vp_at: Number | None = None
    vp_gain: Number | None = None
    nation: Literal["france", "spain", "england"] | None = None
    influence_at: Number | None = None
    influence_gain: Number | None = None


class TableCount(Struct, frozen=True, forbid_unknown_fields=True):
    """The round decides how many scorings are still to come."""

    round: Number | None = None


class Count(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sheet of a gain."""

    seats: dict[Seat, SeatCount]
    options: Options = Options()
    table: TableCount = TableCount()
    box: dict[str, Value] = {}
    sources: Sources = {}
    points: Points = {}


class Overflow(Table[Count]):
    """VP to gain at once; where the markers come to stand is a note beside them."""

    seat_type = SeatCount
    table_type = TableCount
    count_type = Count
    rows = (
        RowSpec("income_overflow", "MAR-INCOME-04", INCOMES, ("round",)),
        RowSpec("doubloon_marker", "MAR-INCOME-03", kind="note"),
        RowSpec("vp_income_marker", "MAR-INCOME-04", kind="note"),
        RowSpec("influence_overflow", "MAR-INFL-03", ("nation", "influence_at", "influence_gain")),
        RowSpec("influence_marker", "MAR-INFL-01", kind="note"),
    )

    def counted(self, count: Count, seat: str, item: str) -> bool:
        return seat != MARY or item not in INCOMES

    def bounds(self, count: Count, seat: str, item: str) -> Iterator[Bound]:
        if item == "round":
            yield Bound(rule="MAR-TURN-01", code="beyond_box", low=1, high=SCORINGS)
        elif item == "doubloons_at":
            yield from income_bounds()
        elif item == "vp_at":
            yield PLAIN["vp_income"]
        elif item == "influence_at":
            last = self._last(count, seat)
            high = STEPS if last is None else last
            yield Bound(rule="MAR-INFL-03", code="beyond_the_track", high=high)
        else:
            yield GAIN

    def conflicts(self, count: Count) -> Iterator[Refusal]:
        for item in INCOMES:
            if MARY in count.seats and getattr(count.seats[MARY], item) is not None:
                yield refuse_hers(item)

    def cell(self, count: Count, seat: str, row: RowSpec) -> Cell:
        if row.id.startswith("influence"):
            return self._influence(count, seat, row)
        if seat == MARY:
            item = "doubloons_at" if row.id == "doubloon_marker" else "vp_at"
            return cell(count, seat, why_not(item), [])
        seat_count, round_ = count.seats[seat], count.table.round
        uses = [("", "round"), *((seat, item) for item in INCOMES)]
        parts = [part("vp_gain", seat_count.vp_gain, row.rule, None)]
        if (raised := _raised(seat_count, round_)) is not None and round_ is not None:
            shown = {"doubloon_marker": raised.doubloons, "vp_income_marker": raised.vp}
            value = shown.get(row.id, raised.at_once)
            scorings = upcoming(round_)
            parts = [part("vp_gain", seat_count.vp_gain, row.rule, value, scorings=scorings)]
        return cell(count, seat, row.rule, parts, uses=uses)

    def _influence(self, count: Count, seat: str, row: RowSpec) -> Cell:
        seat_count, last = count.seats[seat], self._last(count, seat)
        uses = [(seat, "nation"), (seat, "influence_at")]
        key = last_key(seat_count.nation) if seat_count.nation else None
        value: int | None = None
        if (
            seat_count.influence_at is not None
            and seat_count.influence_gain is not None
            and last is not None
        ):
            gained = gain_influence(seat_count.influence_at, seat_count.influence_gain, last)
            value = gained.step if row.kind == "note" else gained.at_once
        asks = [key] if key and last is None else []
        gain = part(
            "influence_gain", seat_count.influence_gain, row.rule, value, fact=key, last=last
        )
        return cell(count, seat, row.rule, [gain], uses=uses, asks=asks)

    def _last(self, count: Count, seat: str) -> int | None:
        nation = count.seats[seat].nation
        return known(self.box(count), last_key(nation)) if nation else None


def _raised(seat_count: SeatCount, round_: int | None) -> Raised | None:
    numbers = (
        seat_count.doubloons_at,
        seat_count.vp_at,
        seat_count.doubloons_gain,
        seat_count.vp_gain,
        round_,
    )
    if any(number is None for number in numbers):
        return None
    doubloons, vp, more_doubloons, more_vp, now = (number or 0 for number in numbers)
    return raise_income(doubloons, vp, more_doubloons=more_doubloons, more_vp=more_vp, round_=now)
