"""A table on its way through a log, and what one line does to it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rules.core.move import Value
from rules.core.outcome import Effect
from rules.core.refusal import Refusal


class Position(Struct, frozen=True):
    """A state, with the facts that the log has quoted or taught so far."""

    state: Any
    box: Mapping[str, Value] = {}


class Folded(Struct, frozen=True):
    """What one line of a log does to a table; with refusals nothing was done.

    `told` are the facts that it read now: after a correction they may be more than the line quotes."""

    position: Position
    effects: tuple[Effect, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    told: Mapping[str, Value] = {}
