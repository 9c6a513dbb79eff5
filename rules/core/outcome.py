"""What a move leads to: the new state, and what the hands at the table must do."""

from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from rules.core.refusal import Fact

S = TypeVar("S")


class Effect(Struct, frozen=True):
    """One thing the table must now do with its hands."""

    code: str
    seat: str | None = None
    facts: Mapping[str, Fact] = {}


class Outcome(Struct, Generic[S], frozen=True):
    """The state after a move and its effects, in the order of doing."""

    state: S
    effects: tuple[Effect, ...] = ()
