"""What lies on the table of Islands, what people do there, and what is counted at the end."""

from collections.abc import Mapping

from msgspec import Struct

from rules.core.move import Move, Value
from rules.core.setup import Setup


class Settle(Move, frozen=True, kw_only=True, tag="settle"):
    seat: str
    space: str


class Wait(Move, frozen=True, kw_only=True, tag="wait"):
    """No home for now."""

    seat: str


class Plan(Move, frozen=True, kw_only=True, tag="plan"):
    seat: str
    plan: str


class Rest(Move, frozen=True, kw_only=True, tag="rest"):
    """Do nothing: unseen while plans are chosen, openly instead of sailing."""

    seat: str


class Sail(Move, frozen=True, kw_only=True, tag="sail"):
    seat: str
    space: str


class Pay(Move, frozen=True, kw_only=True, tag="pay"):
    """A cost in parts: "2+1" is two action points and one debt."""

    seat: str
    way: str


class Board(Struct, frozen=True, kw_only=True, tag_field="state", tag="board"):
    setup: Setup
    phase: str = "homes"
    round: int = 1
    flags: Mapping[str, str] = {}  # space: seat
    settled: tuple[str, ...] = ()
    plans: Mapping[str, str] = {}
    sailing: tuple[str, ...] = ()  # seats that have yet to sail
    bound: str = ""  # where the first of them sails to
    trades: Mapping[str, int] = {}
    debt: Mapping[str, int] = {}
    box: Mapping[str, Value] = {}
    sources: Mapping[str, Mapping[str, int]] = {}

    @property
    def seats(self) -> tuple[str, ...]:
        return self.setup.seats


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    pass


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
    sources: dict[str, dict[str, int]] = {}
