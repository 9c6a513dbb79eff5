"""Replay: from setup and log to the state; it stops readable at the first refusal."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from rules.core.chain import Chain, Link
from rules.core.log import Line
from rules.core.move import Codec, Move
from rules.core.outcome import Outcome
from rules.core.refusal import Refusal
from rules.core.setup import Setup
from rules.core.spelling import Misspelled


class Playable(Protocol):
    """As much of a game as a log needs: a campaign of many evenings has no pad of its own."""

    @property
    def moves(self) -> Codec: ...

    def new(self, setup: Setup) -> Any: ...

    def check(self, state: Any, move: Move) -> tuple[Refusal, ...]: ...

    def apply(self, state: Any, move: Move, at: int = 0) -> Outcome[Any]: ...


class Stopped(Struct, frozen=True):
    """Where a replay stopped: the line, and the rules it breaks under the present engine."""

    seq: int
    refusals: tuple[Refusal, ...]


class Replayed(Struct, frozen=True):
    """The last state reached, and where the replay stopped if it did."""

    state: Any
    stopped: Stopped | None = None


def replay(game: Playable, setup: Setup, lines: Iterable[Line]) -> Replayed:
    """The state that setup and log lead to."""
    told = tuple(lines)
    return play(game, game.new(begun(game, setup, told)), Chain(told).links())


def begun(game: Playable, setup: Setup, lines: Sequence[Line]) -> Setup:
    """The setup with the rules that its log was written under, where a later reading refuses more.

    A sealed log that names none is from before the readings were told apart; one that is spelled
    by hand is read as new."""
    if setup.rules or not getattr(game, "reading", "") or not any(line.hash for line in lines):
        return setup
    return msgspec.structs.replace(setup, rules=getattr(game, "version", ""))


def play(game: Playable, state: Any, links: Iterable[Link]) -> Replayed:
    """Play moves on from a state; a ruling is applied unchecked, anything else must be legal."""
    for link in links:
        try:
            move = game.moves.decode(link.move)
            refusals = () if link.ruling else against(game, state, move, link.move)
            if refusals:
                return Replayed(state, Stopped(link.seq, refusals))
            state = game.apply(state, move, link.told_by).state
        except Misspelled as error:
            raise Misspelled(error.reason, f"line {link.seq}: {error.place}") from None
    return Replayed(state)


def against(
    game: Playable, state: Any, move: Move, stored: Mapping[str, Any]
) -> tuple[Refusal, ...]:
    """What stands against a move of the log. A line keeps the rules that it was written under: what
    came with a newer shape of its move (`Codec.since`) is not held against it."""
    younger = game.moves.younger(stored)
    return tuple(one for one in game.check(state, move) if one.code not in younger)
