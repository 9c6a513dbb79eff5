"""A game's extra sheet: an interim scoring or a battle, counted and explained like the pad."""

from collections.abc import Mapping
from typing import Any, Protocol

from rules.core.box import FactSpec
from rules.core.layout import Layout
from rules.core.pad import Pad
from rules.core.refusal import Refusal


class Calculator(Protocol):
    """The interface of an extra sheet; any `SheetGame` with its own counts and rows implements it.

    The totals are whatever the sheet adds up (points of a phase, strength in a battle)."""

    @property
    def layout(self) -> Layout: ...
    @property
    def count_type(self) -> Any: ...
    @property
    def facts(self) -> Mapping[str, FactSpec]: ...

    def read_count(self, data: object) -> Any:
        """A count from plain data; raises `Misspelled` with the place of the error."""

    def audit(self, count: Any) -> tuple[Refusal, ...]:
        """Every rule a count breaks."""

    def pad(self, count: Any) -> Pad:
        """The result: rows × seats, each cell with its rule, parts and sources."""
