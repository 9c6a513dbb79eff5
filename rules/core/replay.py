"""Replay: from set-up and log to the table; it stops at the first refusal and says where."""

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
    """Where a replay stopped: the line, and the rules it breaks under the present engine."""

    seq: int
    refusals: tuple[Refusal, ...]


class Replayed(Struct, frozen=True):
    """The last state reached, what the log knows of the box, what each line did, where it stopped."""

    state: Any
    stopped: Stopped | None = None
    box: Mapping[str, Value] = {}
    effects: Mapping[int, tuple[Effect, ...]] = {}

    @property
    def position(self) -> Position:
        return Position(self.state, self.box)


def replay(game: Any, setup: Setup, lines: Iterable[Line]) -> Replayed:
    """The table that set-up and log lead to; `game` is a game of the registry, or an engine."""
    read = tuple(lines)
    engine = engine_of(game, setup.depth)
    setup = begun(game, setup, read)
    done = play(engine, setup, opening(engine, setup), Chain(read).links())
    if read and read[-1].kind == "finish" and read[-1].told:
        return msgspec.structs.replace(done, box={**done.box, **read[-1].told})
    return done


def opening(engine: Engine, setup: Setup) -> Position:
    """The table before the first move."""
    return Position(engine.new(setup), setup.box)


def begun(game: Any, setup: Setup, lines: Sequence[Line]) -> Setup:
    """The setup with the rules that its log was written under, where a later reading refuses more.

    A sealed log that names none is from before the readings were told apart; one that is spelled
    by hand is read as new."""
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
    """Play lines on from a position; a ruling is not checked, anything else must be legal.

    `now` is the box of a correction: what its later lines newly read is found there. `trusted` lines were
    judged when they were written and are not judged again."""
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
        effects[link.told_by] = folded.effects
    return Replayed(position.state, None, position.box, effects)
