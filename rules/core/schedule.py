"""The sheets of an evening in order, what the place of each says by itself, and what it takes over from others.

A carry is a pure generator over the sheets before its own, so nothing can depend on itself. Everything here is
made anew from what was typed each time it is read: a correction flows through whatever nobody touched."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal

from msgspec import UNSET, Struct

from rules.core.book import PAD, Book
from rules.core.cells import TABLE
from rules.core.move import Value
from rules.core.outcome import Effect
from rules.core.pad import Pad
from rules.core.refusal import Refusal, new_refusals
from rules.core.setup import Setup
from rules.core.sheet import Sheet

Key = tuple[str, str]  # seat ("" for the table) and item
START = "start"  # the source of what the rulebook says of the start, in the place of a sheet's row


class Carried(Struct, frozen=True, kw_only=True):
    """A value that earlier sheets bring to a cell; what the table types there lies over it.

    `follows`: the rules alone say it, so it counts at once. `stands`: it was so last time; it counts when the sheet
    is closed with it untouched. `hint`: it has surely moved; shown beside the empty cell, never counted."""

    seat: str
    item: str
    value: Value
    source: str  # a row of a sheet: "peace.2/marker"
    kind: Literal["follows", "stands", "hint"] = "stands"
    gap: bool = False  # a sheet in between was not recorded


Carry = Callable[["Past"], Iterator[Carried]]
After = Callable[["Read"], Iterator[Effect]]
Standing = Callable[["Read"], Mapping[str, int | None]]


class Stop(Struct, frozen=True, kw_only=True):
    """One sheet of the evening: its id ("peace.3"), who counts it, what its place says, what it takes over.

    `after` is what the hands do once it is counted, in the rulebook's order; `race` says how everybody stands
    then, where the sheet tells it."""

    id: str
    sheet: Any = None  # a SheetGame; None is the game's own pad
    fixed: Mapping[str, Value] = {}
    carry: Carry | None = None
    after: After | None = None
    race: Standing | None = None

    @property
    def family(self) -> str:
        return self.id.partition(".")[0]


class Ending(Struct, frozen=True):
    """A sheet at which the game was over before the last one, who won and by which rule."""

    at: str
    winner: str
    rule: str


class Schedule(Struct, frozen=True, kw_only=True):
    """The sheets of an evening with this setup, the pad last, and the check for an early ending."""

    stops: Callable[[Setup], Sequence[Stop]]
    ends: Callable[["Past"], Ending | None] = lambda past: None


class Read:
    """One sheet as it reads now.

    `own` is what was typed here and what the place says: all that may refuse a move, so no other sheet can fell a
    line. `sheet` adds what counts of that which is carried. `carried` has everything, for showing."""

    def __init__(self, stop: Stop, book: Book, past: "Past") -> None:
        self.stop, self.book, self.past = stop, book, past
        self.page = book.page(stop.id)

    @property
    def given(self) -> bool:
        """Whether later sheets may build on it."""
        return self.page.closed is not None and not self.page.skipped

    @cached_property
    def carried(self) -> dict[Key, Carried]:
        carry = self.stop.carry
        values = carry(self.past) if carry else ()
        return {(c.seat, c.item): c for c in values if c.value is not None}

    @cached_property
    def own(self) -> Sheet:
        return self._sheet({})

    @cached_property
    def sheet(self) -> Sheet:
        return self._with("follows", "stands") if self.given else self._with("follows")

    @cached_property
    def count(self) -> Any:
        return self.stop.sheet.count(self.sheet)

    @cached_property
    def pad(self) -> Pad:
        pad: Pad = self.stop.sheet.pad(self.count)
        return pad

    @cached_property
    def would_be(self) -> Pad:
        """The pad that closing the sheet now would give."""
        pad: Pad = self.stop.sheet.pad(self.stop.sheet.count(self._with("follows", "stands")))
        return pad

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What the hands do after this sheet, as far as it is counted; nothing after a skipped one."""
        after = None if self.page.skipped else self.stop.after
        return tuple(after(self)) if after else ()

    def value(self, seat: str, item: str) -> Value:
        return (self.sheet.seats[seat] if seat else self.sheet.table).get(item)

    def number(self, seat: str, item: str) -> int | None:
        value = self.value(seat, item)
        return value if type(value) is int else None

    def points(self, row: str, seat: str) -> int | None:
        """The points of a cell, None while they are unknown."""
        return next((r.cells[seat].points for r in self.pad.rows if r.id == row), None)

    def parts(self, row: str, seat: str, item: str) -> int:
        """The sum of what a cell has of this item."""
        cells = next((r.cells for r in self.pad.rows if r.id == row), None)
        parts = cells[seat].parts if cells else ()
        return sum(p.value for p in parts if p.item == item and isinstance(p.value, int))

    # ------------------------------------------------------------ notes for the pages, never refusals

    def untouched(self) -> Iterator[Carried]:
        """What stands here, is asked for and nobody has touched."""
        count = self.stop.sheet.count(self._with("follows", "stands"))
        for (seat, item), carried in self.carried.items():
            untouched = carried.kind == "stands" and item not in self.page.typed(seat)
            if untouched and self.stop.sheet.counted(count, seat, item):
                yield carried

    def differing(self) -> Iterator[tuple[Carried, Value]]:
        """Where the table typed something else than what follows from earlier sheets."""
        for (seat, item), carried in self.carried.items():
            typed = self.page.typed(seat).get(item)
            if carried.kind == "follows" and typed is not None and typed != carried.value:
                yield carried, typed

    def drifted(self) -> Iterator[tuple[Carried, Value]]:
        """Where something else stands untouched than the table saw when it closed the sheet."""
        if not self.given:
            return
        for carried in self.untouched():
            saw = self.page.saw.get(carried.seat, {}).get(carried.item)
            if saw is not None and saw != carried.value:
                yield carried, saw

    def uncounted(self) -> Iterator[Key]:
        """What has still to be typed: closed as it is now, the sheet would leave cells unknown."""
        game, sheet = self.stop.sheet, self._with("follows", "stands")
        cells = [cell for row in self.would_be.rows for cell in row.cells.values()]
        missing = {item for cell in cells for item in cell.missing}
        picked = {item for row in game.rows if row.picks for item in row.table_items}
        count = game.count(sheet)
        for seat in (TABLE, *sheet.seats):
            entries = count.seats[seat] if seat else count.table
            for item, spec in (game.layout.items if seat else game.layout.table_items).items():
                needed = spec.none is not None or item in picked
                empty = needed and item in missing and getattr(entries, item) is None
                if empty and game.counted(count, seat, item):
                    yield seat, item

    def clashes(self) -> tuple[Refusal, ...]:
        """Rules that typed and carried values break only together."""
        game = self.stop.sheet
        both = game.count(self._with("follows", "stands"))
        return new_refusals(game.audit(game.count(self.own)), game.audit(both))

    # ------------------------------------------------------------ helpers

    def _with(self, *kinds: str) -> Sheet:
        """The sheet with what is carried to it; what it does not ask for now is not carried."""
        wanted = {key: c for key, c in self.carried.items() if c.kind in kinds}
        if not wanted:
            return self.own
        count = self.stop.sheet.count(self._sheet(wanted))
        return self._sheet({k: c for k, c in wanted.items() if self.stop.sheet.counted(count, *k)})

    def _sheet(self, carried: Mapping[Key, Carried]) -> Sheet:
        page, setup = self.page, self.book.setup
        seats: dict[str, dict[str, Value]] = {seat: {} for seat in setup.seats}
        table: dict[str, Value] = dict(self.stop.fixed)
        sources: dict[str, dict[str, int | str]] = {}
        if table:
            sources[TABLE] = dict.fromkeys(table, self.stop.id)
        for (seat, item), c in carried.items():
            if seat and self._plain(seat, item):
                continue
            (seats[seat] if seat else table)[item] = c.value
            sources.setdefault(seat, {})[item] = c.source
        for seat, values in page.seats.items():
            seats[seat].update(values)
        table.update(page.table)
        for seat, lines in page.sources.items():
            sources.setdefault(seat, {}).update(lines)
        return Sheet(
            setup=setup,
            seats=seats,
            table=table,
            box=self.book.box,
            sources=sources,
            points=page.points or UNSET,
        )

    def _plain(self, seat: str, item: str) -> bool:
        """Whether the points of the item's row were typed as a plain number."""
        rows = self.page.points.get(seat, {})
        return any(item in row.items for row in self.stop.sheet.rows if row.id in rows)


class Past:
    """The sheets before a stop, in the schedule's order."""

    def __init__(self, setup: Setup, reads: Sequence[Read]) -> None:
        self.setup, self.reads = setup, tuple(reads)

    def given(self, *families: str) -> list[Read]:
        return [read for read in self.reads if read.given and read.stop.family in families]

    def last(self, *families: str) -> Read | None:
        return next(reversed(self.given(*families)), None)

    def get(self, stop: str) -> Read | None:
        """The sheet with this id, if later ones may build on it."""
        return next((read for read in self.reads if read.stop.id == stop and read.given), None)

    def after(self, read: Read | None) -> tuple[Read, ...]:
        """All sheets after this one; all of them without one."""
        return self.reads if read is None else self.reads[self.reads.index(read) + 1 :]

    def upto(self, stop: str) -> "Past":
        """The past as of right after this sheet."""
        ids = [read.stop.id for read in self.reads]
        return Past(self.setup, self.reads[: ids.index(stop) + 1])


def same(family: str, *items: str, kind: Literal["follows", "stands", "hint"] = "stands") -> Carry:
    """What was counted for each seat on the last sheet of this family."""

    def carry(past: Past) -> Iterator[Carried]:
        read = past.last(family)
        if read is None:
            return
        rows = {item: row.id for row in read.stop.sheet.rows for item in row.items}
        gap = any(
            not between.given for between in past.after(read) if between.stop.family == family
        )
        for seat in past.setup.seats:
            for item in items:
                source = f"{read.stop.id}/{rows[item]}"
                value = read.value(seat, item)
                yield Carried(seat=seat, item=item, value=value, source=source, kind=kind, gap=gap)

    return carry


ONLY_PAD = Schedule(stops=lambda setup: (Stop(id=PAD),))


def standings(rounds: int, counts: type[Struct]) -> Schedule:
    """For a game without sheets of its own: after each round but the last its pad, as far as it goes.

    Only what has changed since the round before is typed; `counts` are the things counted for a seat."""
    carry = same("round", *counts.__struct_fields__)
    stops = (*(f"round.{number}" for number in range(1, rounds)), PAD)
    sheets = tuple(
        Stop(id=stop, carry=carry, race=running if stop != PAD else None) for stop in stops
    )
    return Schedule(stops=lambda setup: sheets)


def running(read: Read) -> Mapping[str, int | None]:
    """How everybody stands by the sheet itself."""
    return dict(read.pad.running)


def changed(
    before: Mapping[str, Read], after: Mapping[str, Read]
) -> Iterator[tuple[str, Key, Value, Value]]:
    """What a move did to cells that nobody typed in: sheet, cell, old and new value of all that counts."""
    for stop, read in after.items():
        was, now = before[stop].sheet, read.sheet
        for seat in (TABLE, *now.seats):
            old = was.seats.get(seat, {}) if seat else was.table
            new = now.seats[seat] if seat else now.table
            for item in dict.fromkeys([*old, *new]):
                if item not in read.page.typed(seat) and old.get(item) != new.get(item):
                    yield stop, (seat, item), old.get(item), new.get(item)
