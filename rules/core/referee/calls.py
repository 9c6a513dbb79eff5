"""Functions of a table that take the fields of a move they need as parameters."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from rules.core.referee.table import Table

Bound = dict[str, Any]  # the fields of a move chosen so far


class Call:
    """A function of a table, and the fields it needs."""

    __slots__ = ("level", "names", "run")

    def __init__(
        self, run: Callable[..., Any], order: Mapping[str, int], upto: int | None = None
    ) -> None:
        self.run = run
        self.names = tuple(inspect.signature(run).parameters)[1:]
        if unknown := [name for name in self.names if name not in order]:
            raise TypeError(f"{run.__name__} names no field: {unknown}")
        self.level = max((order[name] for name in self.names), default=0)
        if upto is not None and self.level > upto:
            raise TypeError(f"{run.__name__} looks at a field that is chosen later")

    def __call__(self, t: Table[Any], bound: Bound) -> Any:
        return self.run(t, *[bound[name] for name in self.names])


def at_once(call: Call) -> Call:
    """Reject generators: they would raise `Unknown` too late."""
    if inspect.isgeneratorfunction(call.run):
        raise TypeError(f"{call.run.__name__} must return its values at once")
    return call
