"""An evening by sheets, played and corrected as the site does it: checked, applied, sealed into lines."""

from typing import Any

from rules.core.book import PAD, Book
from rules.core.chain import Chain
from rules.core.engine import Plain
from rules.core.log import Line
from rules.core.move import Value
from rules.core.refusal import Refusal, Refused
from rules.core.replay import opening, play
from rules.core.rounds import Rounds
from rules.core.setup import Setup
from rules.core.spelling import plain


class Evening:
    """A table that keeps sheets; `book` is its state, `lines` its log."""

    def __init__(self, rounds: Rounds, setup: Setup) -> None:
        self.rounds, self.setup = rounds, setup
        self.book: Book = rounds.new(setup)
        self.lines: list[Line] = []

    def refusals(self, **move: Any) -> tuple[Refusal, ...]:
        return self.rounds.check(self.book, self.rounds.moves.decode(move))

    def move(self, **data: Any) -> None:
        move = self.rounds.moves.decode(data)
        if refusals := self.rounds.check(self.book, move):
            raise Refused(refusals, data)
        seq = len(self.lines) + 1
        self.lines.append(Line(seq=seq, kind="move", move=self.rounds.moves.encode(move)))
        self.book = self.rounds.apply(self.book, move, seq).state

    def enter(self, sheet: str, seat: str | None, **values: Value) -> None:
        named = {"sheet": sheet} if sheet != PAD else {}
        self.move(kind="enter", seat=seat, values=values, **named)

    def close(self, sheet: str, *, skipped: bool = False) -> None:
        if skipped:
            self.move(kind="close", sheet=sheet, skipped=True)
        else:
            self.move(**plain(self.rounds.closing(self.book, sheet)))

    def correct(self, sheet: str, seat: str | None, **values: Value) -> list[int]:
        """Say anew what was first typed there; the lines that fall because of it."""
        item = next(iter(values))
        at = next(
            link
            for link in Chain(self.lines).links()
            if link.move.get("sheet", PAD) == sheet
            and link.move.get("seat") == seat
            and item in link.move.get("values", {})
        )
        move = {**at.move, "values": {**at.move["values"], **values}}
        seq = len(self.lines) + 1
        self.lines.append(Line(seq=seq, kind="correction", move=move, to=at.seq))
        engine, position, fallen = Plain(self.rounds), opening(Plain(self.rounds), self.setup), []
        for link in Chain(self.lines).links():
            done = play(engine, self.setup, position, [link])
            if done.stopped:
                fallen.append(link.seq)
            else:
                position = done.position
        self.book = position.state
        return fallen

    def replayed(self) -> Book:
        engine = Plain(self.rounds)
        done = play(engine, self.setup, opening(engine, self.setup), Chain(self.lines).links())
        assert done.stopped is None, done.stopped
        book: Book = done.state
        return book
