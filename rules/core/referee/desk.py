"""The hands at the table: a state while a move is done, its effects, and the facts that it rests on.

A desk reads facts only through `told`. Live, the move is tried over the box: known facts are quoted on the
line, missing ones are asked on the move's own sheet. A replay reads the line alone, so a box that learns
more tomorrow changes no table of today."""

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


class Told(Facts):
    """Facts as the hands read them: what was found is quoted, what was missing is remembered."""

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
        """For the flow: where it is None, the table stops and the hands say what they did."""
        value = self.peek(key)
        self.note(key, value)
        return value

    def note(self, key: str, value: Value) -> None:
        """Remember what a fact was taken for, where it was worked out from others."""
        if value is None:
            self.lacked[key] = None
        else:
            self.quoted[key] = value

    def ask(self, key: str) -> Value:
        """For a consequence: where it is None, the move's own sheet asks for it."""
        value = self.get(key)
        if value is None:
            self.asked[key] = None
        return value

    def number(self, key: str) -> int:
        """A consequence that is a number; nothing until it is read."""
        value = self.ask(key)
        return value if isinstance(value, int) else 0


class Desk(Table[S]):
    """A table while hands are on it. Whatever reads a table can read a desk."""

    __slots__ = ("at", "effects", "teaches", "told")

    def __init__(self, setup: Setup, state: S, told: Told, at: int = 0) -> None:
        super().__init__(setup, state, told)
        self.told = told
        self.at = at
        self.effects: list[Effect] = []
        self.teaches: dict[str, Value] = {}

    def set(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)  # type: ignore[type-var]
        self.memo.clear()

    def put(self, seat: str, **changes: Any) -> None:
        """Change one player's board; the state keeps them in `players`."""
        players: Mapping[str, Any] = self.state.players  # type: ignore[attr-defined]
        self.set(players={**players, seat: replace(players[seat], **changes)})

    def tell(self, code: str, seat: str | None = None, **facts: Fact) -> None:
        self.effects.append(Effect(code, seat, facts))

    def back_to(self, state: S, effects: int, teaches: dict[str, Value]) -> None:
        """Undo what was begun: the state as it was, with as many effects; facts stay read."""
        self.state, self.teaches = state, teaches
        del self.effects[effects:]
        self.memo.clear()

    def christen(self) -> str:
        """An id for a thing that nobody has named yet; the state counts them in `nameless`."""
        count: int = self.state.nameless + 1  # type: ignore[attr-defined]
        self.set(nameless=count)
        return f"{NAMELESS}{count}"


def with_name(move: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The same move with a name for the thing that it brings onto the table without one."""
    return {field: _with_name(value, name) for field, value in move.items()}


def _with_name(value: Any, name: str) -> Any:
    if isinstance(value, str) and (value == NAMELESS or value.endswith(f".{NAMELESS}")):
        return f"{value.removesuffix(NAMELESS)}{name}"
    return value


def lasting(facts: Mapping[str, Value]) -> dict[str, Value]:
    """What of typed or taught facts a box may keep: a thing without a name belongs to its table alone."""
    return {key: value for key, value in facts.items() if value is not None and NAMELESS not in key}


class Done(Struct, frozen=True, kw_only=True):
    """What a move led to: the state, the hands' work, the facts it rests on, what it still asks or teaches."""

    state: Any
    effects: tuple[Effect, ...] = ()
    told: Mapping[str, Value] = {}
    lacked: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    teaches: Mapping[str, Value] = {}
