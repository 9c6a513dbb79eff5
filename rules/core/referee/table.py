"""What a rule may look at: the set-up, the state, and facts of the box through one reader."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from rules.core.move import Value
from rules.core.setup import Setup

S = TypeVar("S")
T = TypeVar("T")
P = ParamSpec("P")


class Unknown(Exception):
    """A rule needs a fact that nobody has read off the cardboard: it cannot be checked yet."""

    def __init__(self, *keys: str) -> None:
        super().__init__(*keys)
        self.keys = keys


class Facts:
    """The box behind a reader: what the group taught, what the rulebook prints, what is only likely.

    `hidden` keys count as unknown whatever the box says: a line replays without what it lacked."""

    __slots__ = ("hidden", "likely", "shipped", "taught")

    def __init__(
        self,
        taught: Mapping[str, Value] | None = None,
        *,
        shipped: Mapping[str, Value] | None = None,
        likely: Mapping[str, Value] | None = None,
        hidden: frozenset[str] = frozenset(),
    ) -> None:
        self.taught = taught or {}
        self.shipped = shipped or {}
        self.likely = likely or {}
        self.hidden = hidden

    def get(self, key: str) -> Value:
        """The fact as a rule reads it; None where nobody has."""
        return self.peek(key)

    def peek(self, key: str) -> Value:
        """The fact without a trace: for facts that are only a way to another one."""
        if key in self.hidden:
            return None
        for known in (self.taught, self.shipped, self.likely):
            if (value := known.get(key)) is not None:
                return value
        return None

    def need(self, key: str) -> Any:
        """The fact, or `Unknown`: then only the rule that asked for it stays unchecked."""
        value = self.get(key)
        if value is None:
            raise Unknown(key)
        return value

    def is_likely(self, key: str) -> bool:
        """Whether the value comes from a source of middling trust (≈): used, and marked as such."""
        known = self.taught.get(key) is None and self.shipped.get(key) is None
        return known and key not in self.hidden and self.likely.get(key) is not None

    def with_taught(self, more: Mapping[str, Value]) -> "Facts":
        """The same box after somebody typed `more`."""
        return Facts(
            {**self.taught, **more}, shipped=self.shipped, likely=self.likely, hidden=self.hidden
        )


class Table(Generic[S]):
    """Everything a guard, an offer or a picture may look at. Immutable; built once per request."""

    __slots__ = ("facts", "memo", "setup", "state")

    def __init__(self, setup: Setup, state: S, facts: Facts | None = None) -> None:
        self.setup = setup
        self.state = state
        self.facts = facts or Facts()
        self.memo: dict[Any, Any] = {}


def derived(make: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], T]:
    """What follows from a table is worked out once for it and never stored; so is which fact is missing."""

    @wraps(make)
    def remembered(t: Any, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (make, args, *sorted(kwargs.items()))
        if key not in t.memo:
            try:
                t.memo[key] = make(t, *args, **kwargs)
            except Unknown as missing:
                t.memo[key] = missing
        value: Any = t.memo[key]
        if isinstance(value, Unknown):
            raise Unknown(*value.keys)
        return value  # type: ignore[no-any-return]

    return remembered
