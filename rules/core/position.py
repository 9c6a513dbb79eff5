"""A point in the replay of a log, and what one line does to it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rules.core.move import Value
from rules.core.outcome import Effect
from rules.core.refusal import Refusal


class Position(Struct, frozen=True):
    """A state, and the facts quoted or taught by the log so far."""

    state: Any
    box: Mapping[str, Value] = {}


class Folded(Struct, frozen=True):
    """The result of replaying one line; if there are refusals, nothing was done.

    `quoted` are the facts read this time: after a correction there may be more than the line quotes. `stuck` are
    those for want of which the table did not go on by itself before a refused line."""

    position: Position
    effects: tuple[Effect, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    quoted: Mapping[str, Value] = {}
    stuck: tuple[str, ...] = ()
