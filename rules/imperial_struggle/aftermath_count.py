"""What is counted on the table when a war ends (7.2 to 7.6), and the rows of its sheet."""

from typing import Literal

from msgspec import Struct

from rules.core.cells import Points, Sources
from rules.core.layout import RowSpec
from rules.core.move import Value
from rules.core.setup import Seat
from rules.imperial_struggle.count import Number, Options

War = Literal["wss", "was", "syw", "awi"]


class AftermathSide(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One power: by how much it won each theatre, what it had before the war, what it holds after it.

    A theatre that was not won has the margin 0."""

    margin_1: Number | None = None
    margin_2: Number | None = None
    margin_3: Number | None = None
    margin_4: Number | None = None
    resistances: Number | None = None
    debt_limit: Number | None = None
    debt_before: Number | None = None
    forced_debt: Number | None = None
    trp_before: Number | None = None
    territories: Number | None = None
    bonus_tiles: Number | None = None


class AftermathTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The war, the marker before it, and the flags of the USA after it."""

    war: War | None = None
    vp_before: int | None = None
    usa_flags_british: Number | None = None
    usa_flags_other: Number | None = None


class AftermathCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The closing sheet of one war."""

    seats: dict[Seat, AftermathSide]
    options: Options = Options()
    table: AftermathTable = AftermathTable()
    box: dict[str, Value] = {}
    sources: Sources = {}
    points: Points = {}


MARGINS = ("margin_1", "margin_2", "margin_3", "margin_4")  # in the order of the war board

ROWS = (
    RowSpec("before_war", "IMP-MRK-02", (), ("war", "vp_before"), kind="note"),
    *(RowSpec(f"theatre_{n}", "IMP-SPL-02", (f"margin_{n}",)) for n in range(1, 5)),
    RowSpec("resistance", "IMP-RES-05", ("resistances",)),
    RowSpec("excess_debt", "IMP-DEBT-06"),
    RowSpec("war_debt", "IMP-WEFF-03", ("debt_limit", "debt_before", "forced_debt"), kind="note"),
    RowSpec("war_treaty", "IMP-SPL-03", ("trp_before",), kind="note"),
    RowSpec("conquests", "IMP-FIN-04", ("territories",), kind="note"),
    RowSpec(
        "placed_usa_flags",
        "IMP-SPR-04",
        (),
        ("usa_flags_british", "usa_flags_other"),
        kind="note",
    ),
    RowSpec("tiles_to_draw", "IMP-WSET-04", ("bonus_tiles",), kind="note"),
    RowSpec("top_rows", "IMP-VIC-02", kind="note"),
    RowSpec("war_marker", "IMP-VIC-01", kind="note", sums=True),
)
NONES: dict[str, Value] = {
    **dict.fromkeys(MARGINS, 0),
    **dict.fromkeys(("resistances", "forced_debt", "trp_before", "territories", "bonus_tiles"), 0),
    "usa_flags_british": 0,
    "usa_flags_other": 0,
}
