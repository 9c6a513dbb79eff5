"""Positions of random evenings, for the properties of the kit."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar

import msgspec

from rules.core.move import Value
from rules.core.referee.acts import Act
from rules.core.referee.game import Referee
from rules.core.setup import Setup
from tests.rules.kit.domains import Domain
from tests.rules.kit.evening import Evening, RandomPlayer


class Position:
    """A table reached by play: which evening, after how many lines."""

    def __init__(self, evening: Evening, after: int, name: str) -> None:
        self.evening, self.after, self.name = evening, after, name
        self.t = evening.game.table(evening.setup, evening.states[after], evening.box)

    def __repr__(self) -> str:
        last = self.evening.lines[self.after - 1].move if self.after else None
        return f"{self.name}, after line {self.after}: {last}"


class Positions:
    """What a game's test names, and the evenings that are played from it."""

    game: ClassVar[Referee]
    setups: ClassVar[Sequence[Setup]]
    boxes: ClassVar[Mapping[str, Mapping[str, Value]]] = {"empty": {}}
    seeds: ClassVar[Sequence[int]] = range(2)
    domain: ClassVar[Domain] = {}  # values of fields whose type has no end, by `kind.field`
    samples: ClassVar[int | None] = (
        300  # moves of a kind tried in one position; None: the whole domain
    )
    looked_at: ClassVar[int] = 12  # positions of an evening for the expensive properties
    rare: ClassVar[frozenset[str]] = frozenset()  # kinds that a random evening may miss
    most_lines: ClassVar[int] = 400
    most_calls: ClassVar[int] = 2_000  # guards, offers and notes asked by options() of one seat
    most_bytes: ClassVar[int] = 20_000

    @classmethod
    def truth(cls, key: str) -> Value:
        """What the cardboard says under a key."""
        return Random(key).randint(0, 2)

    # ------------------------------------------------------------ positions

    @classmethod
    @cache
    def evenings(cls) -> list[tuple[str, Evening]]:
        played = []
        for seed in cls.seeds:
            setup = cls.setups[seed % len(cls.setups)]
            for box, facts in cls.boxes.items():
                evening = Evening(cls.game, setup, facts)
                answers = (0.0, 1.0, 0.5)[seed % 3]
                player = RandomPlayer(evening, Random(seed), cls.truth, answers)
                while len(evening.lines) < cls.most_lines and player.goes_on():
                    pass
                played.append((f"seed {seed}, {box} box, {len(setup.seats)} seats", evening))
        return played

    @classmethod
    def positions(cls, *, few: bool = False) -> Iterator[Position]:
        for name, evening in cls.evenings():
            every = range(len(evening.states))
            if few and len(every) > cls.looked_at:
                every = sorted(Random(name).sample(every, cls.looked_at))
            yield from (Position(evening, after, name) for after in every)

    def askable(self, p: Position) -> Iterator[tuple[Act, str]]:
        """Each decision that is open, with the seat that it is open to."""
        wait = self.game.wait(p.t)
        for seat in ("", *self.game.seats(p.t.setup)):
            for tag in dict.fromkeys((*wait.kinds, *wait.free)):
                act = self.game.by_tag[tag]
                due = tag in wait.free or not wait.seats or not act.seated or seat in wait.seats
                if act.seated == bool(seat) and act.sheet is None and due:
                    yield act, seat


def text(move: Any) -> bytes:
    return msgspec.json.encode(move, order="sorted")
