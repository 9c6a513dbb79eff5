"""Replay a log from its setup, up to the first refused line."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from rules.core.chain import Chain, Link
from rules.core.engine import Engine, engine_of
from rules.core.log import Line
from rules.core.move import Value
from rules.core.outcome import Effect
from rules.core.position import Position
from rules.core.referee.table import Facts
from rules.core.refusal import Refusal
from rules.core.setup import Setup
from rules.core.spelling import Misspelled


class Stopped(Struct, frozen=True):
    """The line at which a replay stopped, and the rules it breaks today."""

    seq: int
    refusals: tuple[Refusal, ...]


class Replayed(Struct, frozen=True):
    """The last state reached, the facts in the log, the effects of each line, and where it stopped."""

    state: Any
    stopped: Stopped | None = None
    box: Mapping[str, Value] = {}
    effects: Mapping[int, tuple[Effect, ...]] = {}

    @property
    def position(self) -> Position:
        return Position(self.state, self.box)


def replay(game: Any, setup: Setup, lines: Iterable[Line]) -> Replayed:
    """Replay a whole log; `game` is a game of the registry, or an engine."""
    lines = tuple(lines)
    engine = engine_of(game, setup.depth)
    setup = pin_rules(game, setup, lines)
    done = play(engine, setup, opening(engine, setup), Chain(lines).links())
    if lines and lines[-1].kind == "finish" and lines[-1].told:
        return msgspec.structs.replace(done, box={**done.box, **lines[-1].told})
    return done


def opening(engine: Engine, setup: Setup) -> Position:
    """The position before the first move."""
    return Position(engine.new(setup), setup.box)


def pin_rules(game: Any, setup: Setup, lines: Sequence[Line]) -> Setup:
    """The setup with the rules its log was written under, for games with a newer reading of the rules.

    A sealed log that names no rules is older than that reading; a hand-written one counts as new."""
    if setup.rules or not getattr(game, "reading", "") or not any(line.hash for line in lines):
        return setup
    return msgspec.structs.replace(setup, rules=getattr(game, "version", ""))


def play(
    engine: Engine,
    setup: Setup,
    position: Position,
    links: Iterable[Link],
    now: Facts | None = None,
    *,
    trusted: bool = False,
) -> Replayed:
    """Play moves on from a position; rulings are not checked, anything else must be legal.

    `now` is today's box, for replays after a correction: it supplies facts that lines did not read before.
    `trusted` lines were checked when written and are not again."""
    effects: dict[int, tuple[Effect, ...]] = {}
    for link in links:
        try:
            folded = engine.fold(setup, position, link, now, trusted=trusted)
        except Misspelled as error:
            raise Misspelled(error.reason, f"line {link.seq}: {error.place}") from None
        if folded.refusals:
            stopped = Stopped(link.seq, folded.refusals)
            return Replayed(position.state, stopped, position.box, effects)
        position = folded.position
        effects[link.source] = folded.effects
    return Replayed(position.state, None, position.box, effects)
