"""What is counted at the end of Islands, and what a table chooses before it begins."""

from msgspec import Struct

from rules.core.cells import Points, Sources
from rules.core.move import Value


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """A pad chooses nothing."""


class RefereeOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pirate: bool = False  # a seat without a person


class SeatCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    flags: int | None = None
    trades: int | None = None
    debt: int | None = None


class TableCount(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Count(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seats: dict[str, SeatCount]
    options: Options = Options()
    table: TableCount = TableCount()
    box: dict[str, Value] = {}
    sources: Sources = {}
    points: Points = {}
