"""An evening kept by sheets: a short one when a round, an Age or a war ends, and the pad at the end.

The games of the sheets answer for what is typed on them; this puts them in order. An evening on whose sheets
nobody wrote is a pad, and counts like one."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from rules.core.book import EMPTY, PAD, Book, Page, reseated
from rules.core.box import read_facts
from rules.core.move import Checkpoint, Close, Codec, Enter, Move, Options, Reseat, Teach, Value
from rules.core.option import Option
from rules.core.outcome import Outcome
from rules.core.pad import Pad
from rules.core.refusal import Refusal, new_refusals
from rules.core.schedule import ONLY_PAD, Ending, Past, Read, Stop
from rules.core.setup import Setup
from rules.core.sheet import Sheet, SheetGame
from rules.core.spelling import Misspelled, spell


class Rounds:
    """A game kept by sheets. What is not about the evening is answered by the game itself."""

    moves = Codec(Enter, Teach, Checkpoint, Close, Reseat, Options)
    state_type: Any = Book

    def __init__(self, game: SheetGame[Any]) -> None:
        self.game, self.schedule = game, game.schedule or ONLY_PAD

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def stops(self, setup: Setup) -> dict[str, Stop]:
        """The sheets of the evening in order, by id; the last is the pad."""
        stops = self.schedule.stops(setup)
        return {s.id: replace(s, sheet=self.game) if s.sheet is None else s for s in stops}

    def read(self, book: Book) -> dict[str, Read]:
        """Every sheet as it reads now; each is worked out when it is first looked at."""
        reads: list[Read] = []
        for stop in self.stops(book.setup).values():
            reads.append(Read(stop, book, Past(book.setup, reads)))
        return {read.stop.id: read for read in reads}

    def at(self, book: Book, stop: str) -> Read:
        """One sheet as it reads now."""
        reads = self.read(book)
        if stop not in reads:
            raise Misspelled(f"no such sheet: {stop!r}", "$.sheet")
        return reads[stop]

    def due(self, book: Book) -> str:
        """The first sheet that is neither closed nor skipped; the pad once the game is over."""
        open_ = (stop for stop in self.stops(book.setup) if book.page(stop).closed is None)
        first = next(open_, PAD)
        return PAD if first == PAD or self.ending(book) else first

    def ending(self, book: Book) -> Ending | None:
        """Where and how the game was over before its last sheet."""
        return self.schedule.ends(Past(book.setup, list(self.read(book).values())[:-1]))

    def closing(self, book: Book, stop: str) -> Close:
        """The move that closes a sheet and quotes what stands on it untouched."""
        saw: dict[str, dict[str, Value]] = {}
        for carried in self.at(book, stop).untouched():
            saw.setdefault(carried.seat, {})[carried.item] = carried.value
        return Close(sheet=stop, saw=saw)

    # ------------------------------------------------------------ the game's public answers

    def new(self, setup: Setup) -> Book:
        return Book(setup=setup, box=self.game.new(setup).box)

    def actors(self, book: Book) -> frozenset[str]:
        return frozenset(book.setup.seats)

    def options(self, book: Book, seat: str, stop: str = PAD) -> Sequence[Option]:
        """What may be typed on one sheet; its place says the rest."""
        read = self._own(book, stop)
        named = {"sheet": stop} if stop else {}
        fixed = {f"values.{item}" for item in read.stop.fixed}
        return [
            replace(option, move={**option.move, **named})
            for option in read.stop.sheet.options(read.own, seat)
            if not fixed & set(option.fields)
        ]

    def check(self, book: Book, move: Move) -> tuple[Refusal, ...]:
        """What a move breaks on its own sheet; no other sheet refuses anything."""
        if isinstance(move, Close):
            stop = self.stops(book.setup)[self._closable(book, move.sheet)]
            _spell_saw(stop, book, move)
            return ()
        if isinstance(move, Reseat):
            return tuple(self.game.refuse_setup(self._with_setup(book, move).setup))
        if isinstance(move, Options):
            return self._refuse_options(book, self._with_setup(book, move))
        read = self._own(book, PAD if isinstance(move, Teach) else _sheet_of(move))
        refusals: tuple[Refusal, ...] = read.stop.sheet.check(read.own, _plain(read.stop, move))
        return refusals

    def apply(self, book: Book, move: Move, at: int = 0) -> Outcome[Book]:
        if isinstance(move, Close):
            page = book.page(self._closable(book, move.sheet))
            page = replace(page, closed=at, skipped=move.skipped, saw=move.saw)
            return Outcome(book.with_page(move.sheet, page))
        if isinstance(move, Reseat | Options):
            return Outcome(self._with_setup(book, move))
        if isinstance(move, Teach):
            read_facts(self.game.facts, move.facts)
            box = {k: v for k, v in {**book.box, **move.facts}.items() if v is not None}
            return Outcome(replace(book, box=box))
        read = self._own(book, _sheet_of(move))
        after: Sheet = read.stop.sheet.apply(read.own, _plain(read.stop, move), at).state
        return Outcome(book.with_page(read.stop.id, _page(read, after)))

    def count(self, book: Book) -> Any:
        return self.at(book, PAD).count

    def pad(self, count: Any) -> Pad:
        return self.game.pad(count)

    # ------------------------------------------------------------ helpers

    def _own(self, book: Book, stop: str) -> Read:
        """One sheet for what was typed on it alone: nothing before it is worked out."""
        stops = self.stops(book.setup)
        if stop not in stops:
            raise Misspelled(f"no such sheet: {stop!r}", "$.sheet")
        return Read(stops[stop], book, Past(book.setup, ()))

    def _closable(self, book: Book, stop: str) -> str:
        if stop == PAD or stop not in self.stops(book.setup):
            raise Misspelled(f"no sheet to close: {stop!r}", "$.sheet")
        return stop

    def _names(self, book: Book, move: Reseat) -> Mapping[str, str]:
        for seat in move.seats:
            if seat not in book.setup.seats:
                raise Misspelled(f"no such seat: {seat!r}", f"$.seats.{seat}")
        return move.seats

    def _with_setup(self, book: Book, move: Reseat | Options) -> Book:
        """The evening as it is if other seats or options were chosen; all that was written stays."""
        if isinstance(move, Reseat):
            return reseated(book, self._names(book, move))
        options = {**book.setup.options, **move.options}
        spell(options, self.game.options_type, "$.options")
        return replace(book, setup=replace(book.setup, options=options))

    def _refuse_options(self, before: Book, after: Book) -> tuple[Refusal, ...]:
        """What other options break: rules of the set-up, else of what is written on the sheets."""
        refusals = tuple(self.game.refuse_setup(after.setup))
        return refusals or new_refusals(self._audit(before), self._audit(after))

    def _audit(self, book: Book) -> list[Refusal]:
        """What the sheets break by themselves, each for what was typed on it alone."""
        stops = [stop for stop in self.stops(book.setup).values() if book.page(stop.id).touched]
        reads = (Read(stop, book, Past(book.setup, ())) for stop in stops)
        return [r for read in reads for r in read.stop.sheet.audit(read.stop.sheet.count(read.own))]


def rounds_of(game: Any) -> Rounds:
    """A game of the registry, kept by sheets; made once."""
    return _rounds(game)


@cache
def _rounds(game: Any) -> Rounds:
    return Rounds(game)


def _sheet_of(move: Move) -> str:
    sheet = getattr(move, "sheet", UNSET)
    return PAD if sheet is UNSET else str(sheet)


def _spell_saw(stop: Stop, book: Book, move: Close) -> None:
    """What stood untouched is named as the sheet names its entries."""
    for seat, values in move.saw.items():
        if seat and seat not in book.setup.seats:
            raise Misspelled(f"no such seat: {seat!r}", f"$.saw.{seat}")
        kind = stop.sheet.seat_type if seat else stop.sheet.table_type
        spell(values, kind, f"$.saw.{seat}")


def _plain(stop: Stop, move: Move) -> Move:
    """The move as the sheet's own game reads it."""
    if isinstance(move, Teach):
        return move
    table: dict[str, Value] = dict(getattr(move, "table", {}))
    if isinstance(move, Enter) and move.seat is None:
        table |= move.values
    for item in table:
        if item in stop.fixed:
            raise Misspelled(f"{stop.id} says it itself: {item}", f"$.table.{item}")
    return replace(move, sheet=UNSET)


def _page(read: Read, after: Sheet) -> Page:
    """What is typed on a sheet after a move; one that was skipped is open again."""
    page = EMPTY if read.page.skipped else read.page
    fixed = read.stop.fixed
    lines = {
        seat: {item: line for item, line in by.items() if isinstance(line, int)}
        for seat, by in after.sources.items()
    }
    return replace(
        page,
        seats={seat: values for seat, values in after.seats.items() if values},
        table={item: value for item, value in after.table.items() if item not in fixed},
        points=after.points or {},
        sources={seat: by for seat, by in lines.items() if by},
    )
