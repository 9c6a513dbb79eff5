"""What is counted on the table for the scoring phase of a peace round (4.1.12), and its rows."""

from typing import Literal

from msgspec import Struct

from rules.core.cells import Points, Sources
from rules.core.layout import RowSpec
from rules.core.move import Value
from rules.core.setup import Seat
from rules.imperial_struggle.board import COMMODITIES, REGIONS
from rules.imperial_struggle.count import Number, Options

Face = Literal["vp3_lead2", "vp2_lead2", "vp1", "vp1_trp1", "trp1"]


class PeaceSide(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One power before the phase, spaces with conflict markers left out; null: not counted yet."""

    europe: Number | None = None
    north_america: Number | None = None
    caribbean: Number | None = None
    india: Number | None = None
    prestige: Number | None = None
    furs: Number | None = None
    spice: Number | None = None
    fish: Number | None = None
    tobacco: Number | None = None
    sugar: Number | None = None
    cotton: Number | None = None
    ministry_vp: int | None = None
    debt_limit: Number | None = None
    debt: Number | None = None
    trp: Number | None = None
    ministry_trp: Number | None = None


class PeaceTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The round, the marker before the phase, the open award tiles and commodities in demand."""

    round: Literal["1", "2", "3", "4", "5", "6"] | None = None
    vp: int | None = None
    award_europe: Face | None = None
    award_north_america: Face | None = None
    award_caribbean: Face | None = None
    award_india: Face | None = None
    usa_flag: bool | None = None
    demand_furs: bool | None = None
    demand_spice: bool | None = None
    demand_fish: bool | None = None
    demand_tobacco: bool | None = None
    demand_sugar: bool | None = None
    demand_cotton: bool | None = None


class PeaceCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sheet of one scoring phase."""

    seats: dict[Seat, PeaceSide]
    options: Options = Options()
    table: PeaceTable = PeaceTable()
    box: dict[str, Value] = {}
    sources: Sources = {}
    points: Points = {}


ROWS = (
    RowSpec("turn", "IMP-PSCO-01", (), ("round", "vp"), kind="note"),
    *(RowSpec(region, "IMP-PSCO-03", (region,), (f"award_{region}",)) for region in REGIONS),
    RowSpec("prestige", "IMP-PSCO-07", ("prestige",), ("usa_flag",)),
    *(RowSpec(good, "IMP-PSCO-10", (good,), (f"demand_{good}",)) for good in COMMODITIES),
    RowSpec("ministries", "IMP-MIN-05", ("ministry_vp",)),
    RowSpec("debt", "IMP-PSCO-12", ("debt", "debt_limit"), kind="note"),
    RowSpec("treaty", "IMP-PSCO-04", ("trp", "ministry_trp"), kind="note"),
    RowSpec("awards_won", "IMP-VIC-03", kind="note"),
    RowSpec("marker", "IMP-VIC-01", kind="note", sums=True),
)

NONES: dict[str, Value] = {
    "ministry_vp": 0,
    "debt": 0,
    "trp": 0,
    "ministry_trp": 0,
    "usa_flag": False,
}
