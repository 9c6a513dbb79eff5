"""The protocol of a game: nothing else of it is public."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from rules.core.box import FactSpec
from rules.core.calculator import Calculator
from rules.core.layout import Layout
from rules.core.move import Codec, Move
from rules.core.option import Option
from rules.core.outcome import Effect, Outcome
from rules.core.pad import Pad
from rules.core.referee.stage import Phase
from rules.core.refusal import Refusal
from rules.core.rulebook import Rulebook
from rules.core.setup import Setup

State = TypeVar("State")
Count = TypeVar("Count")


class Game(Protocol[State, Count]):
    """One game. `apply` takes every move that can be read; unknown ids raise `Misspelled`."""

    code: str
    version: str
    reading: str
    min_seats: int
    max_seats: int
    box_file: str  # where a group keeps what it read off the box; empty: under the code
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
        """The state after the move; `at` is its log line, kept as the source of what the move did."""

    def count(self, state: State) -> Count:
        """The facts a pad needs."""

    def read_count(self, data: object) -> Count:
        """A count from plain data, or `Misspelled` with the place."""

    def audit(self, count: Count) -> tuple[Refusal, ...]:
        """Every rule that a count breaks, wherever it came from."""

    def pad(self, count: Count) -> Pad:
        """The pad, from facts recorded or typed in."""


class Refereed(Game[State, Count], Protocol):
    """A game that can also be refereed move by move."""

    referee_options_type: Any

    def phase(self, state: State) -> Phase:
        """Whether the table is still set up, plays, or has ended."""

    def awaited(self, state: State) -> frozenset[str]:
        """The seats whose move is due; none where the whole table is asked."""

    def secret(self, state: State) -> frozenset[str]:
        """The kinds of move that the awaited seats now answer in secret, until all have answered.

        Such a move has a seat, and what it answers stays the question until it is in the log."""

    def checklist(self, state: State) -> tuple[Effect, ...]:
        """What to put where before the first move."""

    def candidates(self, state: State, seat: str) -> Sequence[Option]:
        """What the table may rule for a seat: all moves that can be written, legal or not."""

    def follows(self, state: State, told: Iterable[str]) -> dict[str, Any] | None:
        """The move for which a thing was named, found by the keys of its facts; None if no move waits."""

    def ends(self, state: State) -> dict[str, Any] | None:
        """The move that would end the game now, legal or not; None where it is over."""

    def draws(self, state: State) -> tuple[str, ...]:
        """The kinds of move that the app may draw for the table now."""

    def drawn(
        self, state: State, kind: str, shuffle: Callable[[list[Any]], None]
    ) -> dict[str, Any]:
        """The move that chance makes; `shuffle` mixes a list in place, so that the engine stays pure."""
