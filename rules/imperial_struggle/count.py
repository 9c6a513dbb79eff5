"""What is counted on the table for the final scoring (11.0): the marker, and each power's things."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.core.cells import Points, Sources
from rules.core.move import Value
from rules.core.setup import Seat

Number = Annotated[int, Meta(extra_json_schema={"minimum": 0})]

# how the game ended: by final scoring, by the marker, by all awards or by all theatres of a war
Ending = Literal[
    "final_scoring",
    "track_britain",
    "track_france",
    "awards_britain",
    "awards_france",
    "theatres_britain",
    "theatres_france",
]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The optional rules of 12.0 change no count of the pad."""


class SeatCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One power's things, spaces with conflict markers left out; null is not counted yet."""

    prestige: Number | None = None
    debt_limit: Number | None = None
    debt: Number | None = None
    furs: Number | None = None
    spice: Number | None = None
    fish: Number | None = None
    tobacco: Number | None = None
    sugar: Number | None = None
    cotton: Number | None = None
    territories: Number | None = None


class TableCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What belongs to both: the marker before final scoring, and the flags of the USA."""

    ending: Ending | None = None
    vp: int | None = None
    usa_flags_british: Number | None = None
    usa_flags_other: Number | None = None


class Count(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sheet: seats are "britain" and "france"."""

    seats: dict[Seat, SeatCount]
    options: Options = Options()
    table: TableCount = TableCount()
    box: dict[str, Value] = {}
    sources: Sources = {}
    points: Points = {}
