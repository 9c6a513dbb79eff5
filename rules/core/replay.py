"""Replay: from setup and log to the state; it stops readable at the first refusal."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from rules.core.chain import Chain, Link
from rules.core.game import Game
from rules.core.log import Line
from rules.core.refusal import Refusal
from rules.core.setup import Setup
from rules.core.spelling import Misspelled


class Stopped(Struct, frozen=True):
    """Where a replay stopped: the line, and the rules it breaks under the present engine."""

    seq: int
    refusals: tuple[Refusal, ...]


class Replayed(Struct, frozen=True):
    """The last state reached, and where the replay stopped if it did."""

    state: Any
    stopped: Stopped | None = None


def replay(game: Game[Any, Any], setup: Setup, lines: Iterable[Line]) -> Replayed:
    """The state that setup and log lead to."""
    return play(game, game.new(setup), Chain(lines).links())


def play(game: Game[Any, Any], state: Any, links: Iterable[Link]) -> Replayed:
    """Play moves on from a state; a ruling is applied unchecked, anything else must be legal."""
    for link in links:
        try:
            move = game.moves.decode(link.move)
            refusals = () if link.ruling else game.check(state, move)
            if refusals:
                return Replayed(state, Stopped(link.seq, refusals))
            state = game.apply(state, move, link.told_by).state
        except Misspelled as error:
            raise Misspelled(error.reason, f"line {link.seq}: {error.place}") from None
    return Replayed(state)
