"""What is counted on the table for the final scoring of Endeavor (rows А–Д of the pad)."""

from typing import Annotated

from msgspec import Meta, Struct

from rules.core.cells import Points, Sources
from rules.core.move import Value
from rules.core.setup import Seat


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table chose: the events module fills the first three rows of the pad."""

    events: bool = False


Number = Annotated[int, Meta(extra_json_schema={"minimum": 0})]


class SeatCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player's things; null is not counted yet, which is not the same as 0."""

    event_1: Number | None = None
    event_2: Number | None = None
    event_3: Number | None = None
    industry: Number | None = None
    culture: Number | None = None
    economy: Number | None = None
    influence: Number | None = None
    cities: Number | None = None
    two_glory_cities: Number | None = None
    routes: Number | None = None
    buildings: Number | None = None
    town_hall_draws: Number | None = None
    cards: Number | None = None
    governor_slot_empty: bool | None = None
    harbour: Number | None = None
    slavery: Number | None = None


class TableCount(Struct, frozen=True, forbid_unknown_fields=True):
    """Endeavor has no fact of the whole table on its pad."""


class Count(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sheet: seats in table order, by the colour of their discs."""

    seats: dict[Seat, SeatCount]
    options: Options = Options()
    table: TableCount = TableCount()
    box: dict[str, Value] = {}
    sources: Sources = {}
    points: Points = {}
    lines: dict[str, dict[str, tuple[int, ...]]] = {}  # every log line behind an item (referee)
    early: int | None = None  # the round in which the table ended the game before its end
