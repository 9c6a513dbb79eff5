"""What a rule may look at: the setup, the state, and the facts of the box."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from rules.core.move import Value
from rules.core.setup import Setup

S = TypeVar("S")
T = TypeVar("T")
P = ParamSpec("P")


class Unknown(Exception):
    """A rule needs a fact nobody has read off the components, so it cannot be checked yet."""

    def __init__(self, *keys: str) -> None:
        super().__init__(*keys)
        self.keys = keys


class Facts:
    """The facts of a box: taught by the group, shipped from the rulebook, or only likely.

    `hidden` keys count as unknown whatever the box says: a line is replayed without the facts it lacked."""

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
        """The fact, or None if unknown."""
        return self.peek(key)

    def peek(self, key: str) -> Value:
        """The fact without recording that it was read: for facts only used to derive another."""
        if key in self.hidden:
            return None
        for known in (self.taught, self.shipped, self.likely):
            if (value := known.get(key)) is not None:
                return value
        return None

    def need(self, key: str) -> Any:
        """The fact; raises `Unknown`, so that only the rule that needs it stays unchecked."""
        value = self.get(key)
        if value is None:
            raise Unknown(key)
        return value

    def is_likely(self, key: str) -> bool:
        """Whether the value is only likely: it is used, but marked (≈)."""
        unsure = self.taught.get(key) is None and self.shipped.get(key) is None
        return unsure and key not in self.hidden and self.likely.get(key) is not None

    def with_taught(self, more: Mapping[str, Value]) -> "Facts":
        """The same box with `more` taught."""
        return Facts(
            {**self.taught, **more}, shipped=self.shipped, likely=self.likely, hidden=self.hidden
        )


class Table(Generic[S]):
    """Everything a guard, an offer or a picture may look at. Immutable; made once per request."""

    __slots__ = ("facts", "memo", "setup", "state")

    def __init__(self, setup: Setup, state: S, facts: Facts | None = None) -> None:
        self.setup = setup
        self.state = state
        self.facts = facts or Facts()
        self.memo: dict[Any, Any] = {}


def derived(make: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], T]:
    """Cache a function of a table on that table, including an `Unknown` it raises."""

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
