"""The public interface of a game."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from rules.core.box import FactSpec
from rules.core.calculator import Calculator
from rules.core.layout import Layout
from rules.core.move import Codec, Move
from rules.core.option import Option
from rules.core.outcome import Outcome
from rules.core.pad import Pad
from rules.core.refusal import Refusal
from rules.core.rulebook import Rulebook
from rules.core.setup import Pieces, Setup

State = TypeVar("State")
Count = TypeVar("Count")


class Game(Protocol[State, Count]):
    """One game. `apply` accepts any well-formed move; unknown ids raise `Misspelled`."""

    code: str
    version: str
    reading: str
    min_seats: int
    max_seats: int
    pieces: Pieces | None  # where seats are colours
    box_file: str  # the name a group's facts are kept under; empty: the code
    moves: Codec
    rulebook: Rulebook
    facts: Mapping[str, FactSpec]
    layout: Layout
    state_type: Any
    count_type: Any
    options_type: Any
    calculators: Mapping[str, Calculator]

    def new(self, setup: Setup) -> State:
        """The table before the first move; raises `Refused` for an illegal setup."""

    def actors(self, state: State) -> frozenset[str]:
        """The seats that may act now."""

    def options(self, state: State, seat: str) -> Sequence[Option]:
        """What this seat may legally do now."""

    def check(self, state: State, move: Move) -> tuple[Refusal, ...]:
        """Every rule the move breaks, in the rulebook's order."""

    def apply(self, state: State, move: Move, at: int = 0) -> Outcome[State]:
        """The state after the move; `at` is its log line, kept as the source of its values."""

    def count(self, state: State) -> Count:
        """The facts a pad needs."""

    def read_count(self, data: object) -> Count:
        """A count from plain data; raises `Misspelled` with the place of the error."""

    def audit(self, count: Count) -> tuple[Refusal, ...]:
        """Every rule a count breaks, wherever the count came from."""

    def pad(self, count: Count) -> Pad:
        """The pad, from facts recorded or typed in."""
