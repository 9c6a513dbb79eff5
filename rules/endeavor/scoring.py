"""Rulebook chapter «Конец игры и итоговый подсчёт»: the pad from the three event rows to row Д."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace

from rules.core.box import FactSpec
from rules.core.cells import with_plain_points
from rules.core.layout import RowSpec
from rules.core.move import Value
from rules.core.pad import Cell, Pad, Part, Row, Source, build_pad
from rules.core.refusal import Refusal
from rules.core.setup import Pieces, Setup
from rules.core.sheet import Bound, SheetGame, cell, part
from rules.endeavor.count import Count, Options, SeatCount, TableCount
from rules.endeavor.tracks import FACTS, LONGEST, STATS, glory

ROUNDS = 7  # END-ROUND-01
DISCS = 35  # END-COMP-12
SLAVERY_CARDS = 6  # END-COMP-08: values 0-5
EMPTY_SLOT_GLORY = 3  # END-LIM-08
DISCS_PER_GLORY = 3
TYPED = 99  # the most of a number that no text bounds
EVENTS = ("event_1", "event_2", "event_3")
COLOURS = ("red", "yellow", "blue", "purple")  # named in the rulebook's examples
FIFTH_COLOURS = ("green", "white", "black", "orange")  # END-GAP-23: the table names its fifth

ROWS = (
    *(RowSpec(event, "END-EVT-04", (event,), when="events") for event in EVENTS),
    *(RowSpec(stat, "END-SCORE-03", (stat,)) for stat in STATS),
    RowSpec("cities_routes", "END-SCORE-05", ("cities", "two_glory_cities", "routes")),
    RowSpec(
        "buildings_cards",
        "END-SCORE-09",
        ("buildings", "town_hall_draws", "cards", "governor_slot_empty"),
    ),
    RowSpec("population", "END-SCORE-10", ("harbour",)),
    RowSpec("slavery", "END-SCORE-11", ("slavery",)),
)
NONES: dict[str, Value] = {
    "two_glory_cities": 0,
    "town_hall_draws": 0,
    "governor_slot_empty": False,
    "slavery": 0,
}


class Endeavor(SheetGame[Count]):
    """Endeavor: Age of Sail at pad depth."""

    code = "endeavor"
    version = "endeavor-1"
    min_seats = 2
    max_seats = 5
    seats_rule = "END-COMP-15"
    seat_type = SeatCount
    table_type = TableCount
    options_type = Options
    count_type = Count
    rows = ROWS
    pieces = Pieces(COLOURS + FIFTH_COLOURS, sets=5, printed=len(COLOURS))  # END-COMP-12
    nones = NONES
    grows: ClassVar[tuple[str, ...]] = STATS
    facts: ClassVar[Mapping[str, FactSpec]] = FACTS
    home = Path(__file__).parent

    def refuse_setup(self, setup: Setup) -> Iterator[Refusal]:
        yield from super().refuse_setup(setup)
        others = [seat for seat in setup.seats if seat not in COLOURS]
        if unknown := [seat for seat in others if seat not in FIFTH_COLOURS]:
            yield Refusal("END-COMP-12", "no_such_colour", {"seats": tuple(unknown)})
        elif len(others) > 1:
            yield Refusal("END-COMP-12", "one_fifth_colour", {"seats": tuple(others)})

    def bounds(self, count: Count, seat: str, item: str) -> Iterator[Bound]:
        own = count.seats[seat]
        if item in EVENTS:
            yield Bound(rule="END-EVT-04", code="more_than_pad_holds")
        elif item in STATS:
            # markers start on 0 and only ever move right
            start = "END-SETUP-12"
            yield Bound(rule="END-STAT-02", code="beyond_the_track", high=LONGEST, low_rule=start)
        elif item == "cities":
            yield _discs(harbour=own.harbour or 0)
            if two := max(own.two_glory_cities or 0, 0):
                code = "fewer_than_two_glory"
                yield Bound(rule="END-SCORE-05", code=code, low_code=code, low=two, high=None)
        elif item == "two_glory_cities":
            if own.cities is None:
                yield _discs(harbour=own.harbour or 0)
            else:
                most = max(own.cities, 0)
                yield Bound(rule="END-SCORE-05", code="more_than_cities", high=most)
        elif item == "harbour":
            yield _discs(cities=max(own.cities or 0, own.two_glory_cities or 0))
        elif item == "slavery":
            others = sum(c.slavery or 0 for s, c in count.seats.items() if s != seat)
            facts = {"cards": SLAVERY_CARDS, "others": others}
            left = max(SLAVERY_CARDS - others, 0)
            yield Bound(rule="END-COMP-08", code="more_cards_than_box", high=left, facts=facts)
        elif item == "routes":
            yield Bound(rule="END-SCORE-06", code="more_than_pad_holds")
        else:
            yield Bound(rule="END-SCORE-09", code="more_than_pad_holds")

    def row_bounds(self, count: Count, seat: str, row: RowSpec) -> Bound | None:
        """What a row can be worth; the glory of an event is counted as such and takes no other number."""
        if row.id in STATS:
            return _possible(row.rule, LONGEST)
        if row.id == "cities_routes":
            return _typed(row.rule, 2 * DISCS + TYPED)  # every city may be worth 2
        if row.id == "buildings_cards":
            return _typed(row.rule, 3 * TYPED + EMPTY_SLOT_GLORY)
        if row.id == "population":
            return _possible(row.rule, DISCS // DISCS_PER_GLORY)
        if row.id == "slavery":
            return _possible(row.rule, 0, low=-SLAVERY_CARDS, low_rule="END-COMP-08")
        return None

    def conflicts(self, count: Count) -> Iterator[Refusal]:
        if count.options.events:
            return
        for seat, own in count.seats.items():
            for event in EVENTS:
                if getattr(own, event) is not None:
                    yield Refusal("END-SCORE-02", "no_events", {"seat": seat, "item": event})

    def shown(self, count: Count) -> Sequence[RowSpec]:
        """The rows of the pad of this count."""
        return [spec for spec in self.rows if count.options.events or not spec.when]

    def pad(self, count: Count) -> Pad:
        rows = [
            Row(
                id=spec.id,
                rule=spec.rule,
                cells={
                    seat: _traced(count, seat, self._cell(count, seat, spec))
                    for seat in count.seats
                },
            )
            for spec in self.shown(count)
        ]
        pad = build_pad(
            self.code,
            self.version,
            tuple(count.seats),
            with_plain_points(count, rows),
            decided_by="END-SCORE-12",
            tie_rule="END-SCORE-13",
        )
        return pad if count.early is None else replace(pad, early=count.early)

    def _cell(self, count: Count, seat: str, row: RowSpec) -> Cell:
        own = count.seats[seat]
        if row.id in EVENTS:
            points = getattr(own, row.id)
            return cell(count, seat, row.rule, [part(row.id, points, row.rule, points)])
        if row.id in STATS:
            return self._track(count, seat, row.id)
        if row.id == "cities_routes":
            return cell(count, seat, row.rule, _cities_and_routes(own))
        if row.id == "buildings_cards":
            return cell(count, seat, row.rule, _buildings_and_cards(own))
        if row.id == "population":
            discs = own.harbour
            worth = discs // DISCS_PER_GLORY if discs is not None else None
            return cell(count, seat, row.rule, [part("harbour", discs, row.rule, worth)])
        cards = own.slavery
        lost = -cards if cards is not None else None
        return cell(count, seat, row.rule, [part("slavery", cards, row.rule, lost)])

    def _track(self, count: Count, seat: str, stat: str) -> Cell:
        rule = "END-SCORE-03"
        marker: int | None = getattr(count.seats[seat], stat)
        if marker is None:
            return cell(count, seat, rule, [part(stat, None, rule, None)])
        found = glory(self.box(count), stat, marker)
        asks = (found.fact,) if found.step is None and found.fact else ()
        step = part(stat, marker, rule, found.step, step=found.step, fact=found.fact)
        return cell(count, seat, rule, [step], asks=asks)


def _traced(count: Count, seat: str, cell: Cell) -> Cell:
    """The cell with every log line behind its parts, where a referee kept them."""
    told = count.lines.get(seat)
    if not told:
        return cell
    lines = sorted({line for p in cell.parts for line in told.get(p.item, ())})
    if not lines:
        return cell
    rest = [source for source in cell.sources if source.kind in ("box", "rulebook")]
    return replace(cell, sources=(*(Source("line", str(line)) for line in lines), *rest))


def _possible(rule: str, high: int, *, low: int = 0, low_rule: str = "") -> Bound:
    return Bound(rule=rule, code="more_than_possible", low=low, high=high, low_rule=low_rule)


def _typed(rule: str, high: int) -> Bound:
    """Where the most is not in the rules: by what can be typed for the parts."""
    return Bound(rule=rule, code="more_than_pad_holds", high=high)


def _discs(**elsewhere: int) -> Bound:
    """What is left of a player's discs; a ruling may have used more than there are."""
    left = max(DISCS - sum(elsewhere.values()), 0)
    facts = {"discs": DISCS, **elsewhere}
    return Bound(rule="END-COMP-12", code="more_discs_than_box", high=left, facts=facts)


def _cities_and_routes(own: SeatCount) -> list[Part]:
    return [
        part("cities", own.cities, "END-SCORE-05", own.cities),
        part("two_glory_cities", own.two_glory_cities, "END-SCORE-08", own.two_glory_cities),
        part("routes", own.routes, "END-SCORE-06", own.routes),
    ]


def _buildings_and_cards(own: SeatCount) -> list[Part]:
    slot = EMPTY_SLOT_GLORY if own.governor_slot_empty else 0
    return [
        part("buildings", own.buildings, "END-SCORE-09", own.buildings),
        part("town_hall_draws", own.town_hall_draws, "END-SPEC-03", own.town_hall_draws),
        part("cards", own.cards, "END-SCORE-09", own.cards),
        part("governor_slot_empty", own.governor_slot_empty, "END-LIM-08", slot),
    ]
