"""The result of a move: the new state, and what the players must do on the table."""

from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from rules.core.refusal import Fact

S = TypeVar("S")


class Effect(Struct, frozen=True):
    """One thing the players must now do on the table."""

    code: str
    seat: str | None = None
    facts: Mapping[str, Fact] = {}


class Outcome(Struct, Generic[S], frozen=True):
    """The state after a move, and its effects in order."""

    state: S
    effects: tuple[Effect, ...] = ()
