"""A refereed table that may go on by sheets: at the end of a round a checkpoint of that round's sheet says how
everybody stands, and from there on the log is an evening's."""

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from rules.core.book import PAD, Book, Page, reseated
from rules.core.chain import Link
from rules.core.layout import items_of
from rules.core.move import Checkpoint, Close, Codec, Move, Value
from rules.core.outcome import Effect
from rules.core.position import Folded, Position
from rules.core.race import Leg
from rules.core.referee.acts import Verdict
from rules.core.referee.desk import Done
from rules.core.referee.game import Referee
from rules.core.referee.table import Facts, Table
from rules.core.refusal import Refusal
from rules.core.rounds import Rounds
from rules.core.setup import Setup
from rules.core.spelling import plain

NOT_AT_AN_EDGE = "round_under_way"


class Switching:
    """The referee of a game, until its table goes over to sheets; `by_sheets` is the engine from then on."""

    def __init__(self, referee: Referee, by_sheets: Any, rounds: Rounds) -> None:
        self.referee, self.by_sheets, self.rounds = referee, by_sheets, rounds
        self.moves: Codec = referee.moves.also(Checkpoint)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.referee, name)

    def standings(self, t: Table[Any]) -> Checkpoint:
        """The move that goes over to sheets now, with what the pad would count for everybody."""
        count = self.referee.count(t, {})
        seats = {seat: _entered(entries) for seat, entries in count.seats.items()}
        stop = self.referee.edge(t)
        return Checkpoint(seats=seats, table=_entered(count.table), sheet=stop or PAD)

    def facts_for_sheets(self, t: Table[Any]) -> dict[str, Value]:
        """What the pad may need of the box; the table's line quotes it."""
        wanted = self.rounds.game.pad_facts
        return {key: value for key, value in t.facts.taught.items() if key in wanted}

    def table(self, setup: Setup, state: Any, box: Mapping[str, Value]) -> Table[Any]:
        engine = self.by_sheets if isinstance(state, Book) else self.referee
        table: Table[Any] = engine.table(setup, state, box)
        return table

    def count(self, t: Table[Any], effects: Mapping[int, tuple[Effect, ...]]) -> Any:
        engine = self.by_sheets if isinstance(t.state, Book) else self.referee
        return engine.count(t, effects)

    def race(self, t: Table[Any]) -> tuple[Leg, ...]:
        engine = self.by_sheets if isinstance(t.state, Book) else self.referee
        legs: tuple[Leg, ...] = engine.race(t)
        return legs

    def check(self, t: Table[Any], move: Move) -> Verdict:
        if not _switches(move):
            return self.referee.check(t, move)
        broken = self.rounds.check(Book(setup=t.setup), move)
        edge = self.referee.edge(t)
        if edge and edge == getattr(move, "sheet", PAD):
            return Verdict(broken)
        rule = self.referee.wait(t).rule
        return Verdict((Refusal(rule, NOT_AT_AN_EDGE), *broken))

    def try_(
        self, t: Table[Any], move: Move, typed: Mapping[str, Value] | None = None, at: int = 0
    ) -> Done:
        if not _switches(move):
            return self.referee.try_(t, move, typed, at)
        facts = self.facts_for_sheets(t)
        return Done(state=self._book(t, move, facts, at), quoted=facts)

    def fold(
        self,
        setup: Setup,
        before: Position,
        link: Link,
        now: Facts | None = None,
        *,
        trusted: bool = False,
    ) -> Folded:
        if isinstance(before.state, Book):
            folded: Folded = self.by_sheets.fold(setup, before, link, now, trusted=trusted)
            return folded
        if link.move.get("kind") != "checkpoint" or "sheet" not in link.move:
            return self.referee.fold(setup, before, link, now, trusted=trusted)
        move, table = self.moves.decode(link.move), self.table(setup, before.state, before.box)
        if not trusted and not link.ruling and (broken := self.check(table, move).broken):
            return Folded(before, refusals=broken)
        book = self._book(table, move, link.told, link.source)
        return Folded(Position(book, book.box), quoted=link.told)

    def colours(self, t: Table[Any]) -> Mapping[str, str]:
        return {} if isinstance(t.state, Book) else self.referee.colours(t)

    def _book(self, t: Table[Any], move: Move, facts: Mapping[str, Value], at: int) -> Book:
        """The evening with that round's sheet filled and closed; of the rounds before there are none. From here on
        a seat is called by the colour of its pieces."""
        assert isinstance(move, Checkpoint)
        stop, asked = str(move.sheet), items_of(self.rounds.game.options_type)
        options = {name: value for name, value in t.setup.options.items() if name in asked}
        setup = replace(t.setup, options=options)  # the sheets know nothing of the referee's own
        earlier = takewhile(lambda each: each != stop, self.rounds.stops(setup))
        pages = {each: Page(closed=at, skipped=True) for each in earlier}
        book = Book(setup=setup, box=dict(facts), pages=pages)
        book = self.rounds.apply(book, move, at).state
        book = self.rounds.apply(book, Close(sheet=stop), at).state
        return reseated(book, self.referee.colours(t))


def _switches(move: Move) -> bool:
    return isinstance(move, Checkpoint) and move.sheet is not UNSET


def _entered(entries: Any) -> dict[str, Value]:
    values: dict[str, Value] = plain(entries)
    return {item: value for item, value in values.items() if value is not None}
