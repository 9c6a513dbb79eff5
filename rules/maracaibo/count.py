"""What is counted on the table for the chapter «Итоговый подсчёт очков» (MAR-FINAL-01 to 15)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.core.cells import Points, Sources
from rules.core.move import Value
from rules.core.setup import Seat

Building = Literal[
    "abbey", "palace", "basilica", "citadel", "church", "fort", "academy", "cathedral"
]
LastStep = Literal["bought", "contributed", "two_vp"]
Token = Literal["none", "100", "200"]
Number = Annotated[int, Meta(extra_json_schema={"minimum": 0})]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table chose: a game alone against Mary."""

    solo: bool = False


class SeatCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player's things, or Mary's; null is not counted yet, which is not the same as 0."""

    vp_marker: Number | None = None
    vp_token: Token | None = None
    last_step: LastStep | None = None
    last_vp: Number | None = None
    vp_income: Number | None = None
    automa_markers: Number | None = None
    automa_cards: Number | None = None
    automa_cells: Number | None = None
    doubloon_income: Number | None = None
    cards: Number | None = None
    abbey: bool | None = None
    thresholds: Number | None = None
    palace: bool | None = None
    quests: Number | None = None
    basilica: bool | None = None
    assistants: Number | None = None
    citadel: bool | None = None
    combat_points: Number | None = None
    sailors: Number | None = None
    church: bool | None = None
    attributes: Number | None = None
    fort: bool | None = None
    combat_tokens: Number | None = None
    academy: bool | None = None
    upgrades: Number | None = None
    cathedral: bool | None = None
    influence_france: Number | None = None
    influence_spain: Number | None = None
    influence_england: Number | None = None
    mary_quests: Number | None = None
    explorer_lead: Number | None = None


class TableCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The four building cards above the board, the nations' supplies and chips on the board."""

    building_1: Building | None = None
    building_2: Building | None = None
    building_3: Building | None = None
    building_4: Building | None = None
    empty_france: Number | None = None
    chips_france: Number | None = None
    empty_spain: Number | None = None
    chips_spain: Number | None = None
    empty_england: Number | None = None
    chips_england: Number | None = None


class Count(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sheet: seats in table order, by the colour of their pieces; Mary is the seat `mary`."""

    seats: dict[Seat, SeatCount]
    options: Options = Options()
    table: TableCount = TableCount()
    box: dict[str, Value] = {}
    sources: Sources = {}
    points: Points = {}
