"""A further sheet of a game: an interim scoring or a battle, counted and explained like the pad."""

from collections.abc import Mapping
from typing import Any, Protocol

from rules.core.box import FactSpec
from rules.core.layout import Layout
from rules.core.pad import Pad
from rules.core.refusal import Refusal


class Calculator(Protocol):
    """What a sheet answers. Any `SheetGame` with its own counts and rows is one.

    The pad's totals are whatever the sheet adds up (points of a phase, strength in a battle)."""

    @property
    def layout(self) -> Layout: ...
    @property
    def count_type(self) -> Any: ...
    @property
    def facts(self) -> Mapping[str, FactSpec]: ...

    def read_count(self, data: object) -> Any:
        """A count from plain data, or `Misspelled` with the place."""

    def audit(self, count: Any) -> tuple[Refusal, ...]:
        """Every rule that a count breaks."""

    def pad(self, count: Any) -> Pad:
        """The result: rows × seats, each cell with its rule, parts and sources."""
