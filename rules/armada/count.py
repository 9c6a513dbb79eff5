"""Chapter «Буклет подсчёта победных очков»: what is counted on the table for the final pad."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.core.cells import Points, Sources
from rules.core.move import Value
from rules.core.setup import Seat


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table chose: teams of two, the base game's edition, the Cities expansion, and whether
    third place at sea takes its token after a tie too (ARM-GAP-09)."""

    teams: bool = False
    second_edition: bool = False
    cities: bool = False
    third_after_ties: bool = False


Number = Annotated[int, Meta(extra_json_schema={"minimum": 0})]
NavalI = Literal["minus_1", "none", "plus_1", "plus_3"]
NavalII = Literal["minus_2", "none", "plus_3", "plus_5"]
NavalIII = Literal["minus_3", "none", "plus_3", "plus_5", "plus_7"]


class SeatCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player's things; null is not counted yet, which is not the same as 0.

    Cards that exist once (Guilds, Islands, two yellow Armada cards) are the exception: once the
    row's own count stands, an empty one is not this player's. How many Islands there are matters to one
    card only; elsewhere `islands_counted` says that no other gives points."""

    land_1: Number | None = None
    land_3: Number | None = None
    land_5: Number | None = None
    land_defeats: Number | None = None
    naval_1: NavalI | None = None
    naval_2: NavalII | None = None
    naval_3: NavalIII | None = None
    coins: Number | None = None
    wonder: Number | None = None
    civilian: Number | None = None
    commercial: Number | None = None
    pirate_brotherhood: bool | None = None
    customs_office: bool | None = None
    yellow_ship: Number | None = None
    workers_guild: Number | None = None
    craftsmens_guild: Number | None = None
    traders_guild: Number | None = None
    philosophers_guild: Number | None = None
    spies_guild: Number | None = None
    magistrates_guild: Number | None = None
    shipowners_guild: Number | None = None
    builders_guild: Number | None = None
    strategists_guild: bool | None = None
    decorators_guild: bool | None = None
    copied_guild: Number | None = None
    guilds_counted: bool | None = None
    compass: Number | None = None
    gear: Number | None = None
    tablet: Number | None = None
    wildcards: Number | None = None
    most_common: Number | None = None
    golden_archipelago: bool | None = None
    emerald_archipelago: bool | None = None
    islands: Number | None = None
    inhabited_island: bool | None = None
    statues_harbor: bool | None = None
    pirate_harbor: bool | None = None
    sovereign_archipelago: bool | None = None
    luxurious_archipelago: bool | None = None
    sheltered_archipelago: bool | None = None
    rainbow_archipelago: Number | None = None
    islands_counted: bool | None = None
    blue_ship: Number | None = None
    cities_points: Number | None = None
    debts: Number | None = None


class TableCount(Struct, frozen=True, forbid_unknown_fields=True):
    """The final pad has no fact of the whole table."""


class Count(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sheet: seats by their Wonder, in table order to the left; partners sit side by side."""

    seats: dict[Seat, SeatCount]
    options: Options = Options()
    table: TableCount = TableCount()
    box: dict[str, Value] = {}
    sources: Sources = {}
    points: Points = {}
