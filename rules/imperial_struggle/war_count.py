"""What is counted on the table for one theatre of a war (7.1), and the rows of its sheet."""

from typing import Literal

from msgspec import Struct

from rules.core.cells import Points, Sources
from rules.core.layout import RowSpec
from rules.core.move import Value
from rules.core.setup import Seat
from rules.imperial_struggle.count import Number, Options
from rules.imperial_struggle.theatres import ELEMENTS

TheatreId = Literal[
    "wss_1",
    "wss_2",
    "wss_3",
    "wss_4",
    "was_1",
    "was_2",
    "was_3",
    "was_4",
    "syw_1",
    "syw_2",
    "syw_3",
    "syw_4",
    "awi_1",
    "awi_2",
    "awi_3",
]
BasicTile = Literal["minus_1_unflag", "zero_debt", "zero_damage", "plus_1", "plus_2"]
BonusTile = Literal["none", "plus_1", "plus_1_debt", "plus_1_damage", "plus_2", "plus_3"]


class TheatreSide(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One power's tiles, and its bonuses as they stand after the tiles' effects."""

    basic: BasicTile | None = None
    bonus_1: BonusTile | None = None
    bonus_2: BonusTile | None = None
    atlantic_dominance: bool | None = None
    byng: bool | None = None
    alliances: Number | None = None
    keywords: Number | None = None
    conflicts: Number | None = None
    squadrons: Number | None = None
    forts: Number | None = None


class TheatreTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which theatre is fought over."""

    theatre: TheatreId | None = None


class TheatreCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sheet of one theatre."""

    seats: dict[Seat, TheatreSide]
    options: Options = Options()
    table: TheatreTable = TheatreTable()
    box: dict[str, Value] = {}
    sources: Sources = {}
    points: Points = {}


TILES = ("basic", "bonus_1", "bonus_2", "atlantic_dominance", "byng")

ROWS = (
    RowSpec("army", "IMP-WREV-02", TILES, ("theatre",)),
    RowSpec("alliances", "IMP-WBON-01", ("alliances",)),
    RowSpec("keywords", "IMP-WBON-03", ("keywords",)),
    RowSpec("conflicts", "IMP-WBON-04", ("conflicts",)),
    RowSpec("squadrons", "IMP-WBON-05", ("squadrons",)),
    RowSpec("forts", "IMP-WBON-06", ("forts",)),
    RowSpec("symbols", "IMP-WEFF-01", kind="note"),
    RowSpec("margin", "IMP-WSTR-02", kind="note"),
    RowSpec("spoils", "IMP-SPL-02", kind="note"),
)
BONUS_ROWS = ELEMENTS
NONES: dict[str, Value] = {
    "bonus_1": "none",
    "bonus_2": "none",
    "atlantic_dominance": False,
    "byng": False,
    **dict.fromkeys(("alliances", "keywords", "conflicts", "squadrons", "forts"), 0),
}
