"""Doing a move: the state while it changes, its effects, and the facts it rests on.

A desk tracks every fact it reads. Live, a move is tried against the group's box: known facts are quoted on
the line, missing ones are asked for on the move's sheet. A replay reads the line alone, so facts learnt
later never change a game already played."""

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.core.move import Value
from rules.core.outcome import Effect
from rules.core.referee.table import Facts, Table
from rules.core.refusal import Fact
from rules.core.setup import Setup

S = TypeVar("S")
NAMELESS = "~"


class TrackedFacts(Facts):
    """Facts that record how they were read: what to quote on the line, and what was missing."""

    __slots__ = ("asked", "lacked", "quoted")

    def __init__(
        self,
        taught: Mapping[str, Value] | None = None,
        *,
        shipped: Mapping[str, Value] | None = None,
        likely: Mapping[str, Value] | None = None,
        hidden: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(taught, shipped=shipped, likely=likely, hidden=hidden)
        self.quoted: dict[str, Value] = {}
        self.asked: dict[str, None] = {}
        self.lacked: dict[str, None] = {}

    def get(self, key: str) -> Value:
        """Read a fact that decides how play goes on. On None play stops and the players enter what happened."""
        value = self.peek(key)
        self.note(key, value)
        return value

    def note(self, key: str, value: Value) -> None:
        """Record the value used for a fact that was derived from others."""
        if value is None:
            self.lacked[key] = None
        else:
            self.quoted[key] = value

    def ask(self, key: str) -> Value:
        """Read a fact that only affects the result. On None the move's sheet asks for it."""
        value = self.get(key)
        if value is None:
            self.asked[key] = None
        return value

    def number(self, key: str) -> int:
        """Like `ask`, for a number; 0 while it is unknown."""
        value = self.ask(key)
        return value if isinstance(value, int) else 0


class Desk(Table[S]):
    """A table whose state can change while a move is done."""

    __slots__ = ("at", "effects", "teaches")

    facts: TrackedFacts

    def __init__(self, setup: Setup, state: S, facts: TrackedFacts, at: int = 0) -> None:
        super().__init__(setup, state, facts)
        self.at = at
        self.effects: list[Effect] = []
        self.teaches: dict[str, Value] = {}

    def set(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)  # type: ignore[type-var]
        self.memo.clear()

    def put(self, seat: str, **changes: Any) -> None:
        """Change one player's board in `state.players`."""
        players: Mapping[str, Any] = self.state.players  # type: ignore[attr-defined]
        self.set(players={**players, seat: replace(players[seat], **changes)})

    def tell(self, code: str, seat: str | None = None, **facts: Fact) -> None:
        self.effects.append(Effect(code, seat, facts))

    def back_to(self, state: S, effects: int, teaches: dict[str, Value]) -> None:
        """Roll back to an earlier state and number of effects. The facts read stay recorded."""
        self.state, self.teaches = state, teaches
        del self.effects[effects:]
        self.memo.clear()

    def nameless_id(self) -> str:
        """A new id for a thing nobody has named yet; `state.nameless` counts them."""
        count: int = self.state.nameless + 1  # type: ignore[attr-defined]
        self.set(nameless=count)
        return f"{NAMELESS}{count}"


def with_name(move: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The move with `name` in place of the unnamed thing it puts on the table."""
    return {field: _with_name(value, name) for field, value in move.items()}


def _with_name(value: Any, name: str) -> Any:
    if isinstance(value, str) and (value == NAMELESS or value.endswith(f".{NAMELESS}")):
        return f"{value.removesuffix(NAMELESS)}{name}"
    return value


def lasting(facts: Mapping[str, Value]) -> dict[str, Value]:
    """The facts a box may keep: none about unnamed things, which exist only at their own table."""
    return {key: value for key, value in facts.items() if value is not None and NAMELESS not in key}


class Done(Struct, frozen=True, kw_only=True):
    """The result of a move: state, effects, the facts it quotes or lacked, what it still asks and teaches."""

    state: Any
    effects: tuple[Effect, ...] = ()
    quoted: Mapping[str, Value] = {}
    lacked: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    teaches: Mapping[str, Value] = {}
