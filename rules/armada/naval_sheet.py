"""Chapter «2. Морские Конфликты» as a sheet: the shields of all players, counted at the end of an Age."""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from rules.armada import naval
from rules.armada.city import derived
from rules.armada.components import CONFLICTS, NOT_GIVEN, OTHER_WONDERS
from rules.armada.count import Number, Options
from rules.armada.table import ArmadaSheet
from rules.core.cells import Points, Sources
from rules.core.layout import RowSpec
from rules.core.move import Value
from rules.core.pad import Cell, Pad, Row, build_pad
from rules.core.refusal import Refusal
from rules.core.setup import Seat
from rules.core.sheet import Bound, cell, part

SHIELDS: Mapping[str, int] = CONFLICTS["naval"]["shields"]
OTHER_WONDER_SHIELDS = 3  # room for what a Wonder from elsewhere may print
RULES = {
    "red_shields": "ARM-RED-01",
    "city_shields": "ARM-CARD-01",
    "island_shields": "ARM-ISL-04",
}
LAST_SPACES = {  # a ship on the last space of its fleet adds these
    "yellow_last": ("ARM-YEL-03", SHIELDS["yellow_last"]),
    "blue_last": ("ARM-BLUE-02", SHIELDS["blue_last"]),
}
MAY_BE_FOREIGN = frozenset((*OTHER_WONDERS, *NOT_GIVEN))


class AgeCount(Struct, frozen=True, forbid_unknown_fields=True):
    """The Age that ends."""

    age: Literal["1", "2", "3"] | None = None


class NavalSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's Naval Shields by where they lie, and whether the Forgotten Harbor keeps him out.

    Once the red fleet is counted, what is empty is none."""

    red_shields: Number | None = None
    yellow_last: bool | None = None
    blue_last: bool | None = None
    city_shields: Number | None = None
    island_shields: Number | None = None
    stays_out: bool | None = None


class NavalCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All players of one naval conflict; their order does not matter."""

    seats: dict[Seat, NavalSeat]
    options: Options = Options()
    table: AgeCount = AgeCount()
    box: dict[str, Value] = {}
    sources: Sources = {}
    points: Points = {}


STRENGTH = ("red_shields", "yellow_last", "blue_last", "city_shields", "island_shields")


class NavalSheet(ArmadaSheet[NavalCount]):
    """Strengths in, tokens out."""

    seat_type = NavalSeat
    table_type = AgeCount
    count_type = NavalCount
    rows = (
        RowSpec("naval_strength", "ARM-CONF-02", STRENGTH, kind="note"),
        RowSpec("naval_token", "ARM-CONF-04", ("stays_out",), ("age",)),
    )
    nones = dict.fromkeys((*STRENGTH[1:], "stays_out"))

    def bounds(self, count: NavalCount, seat: str, item: str) -> Iterator[Bound]:
        others = [seat_count for other, seat_count in count.seats.items() if other != seat]
        given = sum(getattr(seat_count, item) or 0 for seat_count in others)
        if item == "red_shields" or count.options.cities:
            yield Bound(rule=RULES[item], code="more_than_pad_holds")
        elif item == "island_shields":
            left = SHIELDS["islands"] - given
            yield Bound(rule=RULES[item], code="more_shields_than_box", high=left)
        else:
            foreign = OTHER_WONDER_SHIELDS
            most = SHIELDS["cards"] + foreign * (seat in MAY_BE_FOREIGN)
            table = SHIELDS["cards"] + foreign * sum(s in MAY_BE_FOREIGN for s in count.seats)
            left = min(most, table - given)
            yield Bound(rule=RULES[item], code="more_shields_than_box", high=left)

    def conflicts(self, count: NavalCount) -> Iterator[Refusal]:
        out = tuple(seat for seat, seat_count in count.seats.items() if seat_count.stays_out)
        if len(out) > 1:
            yield Refusal("ARM-ISL-21", "held_by_another", {"item": "stays_out", "seats": out})

    def pad(self, count: NavalCount) -> Pad:
        seats = tuple(count.seats)
        strengths = {seat: strength(count.seats[seat]) for seat in seats}
        awards = self._awards(count, strengths)
        counted = {seat: _strength_cell(count, seat) for seat in seats}
        tokens = {seat: _token_cell(count, seat, strengths, awards) for seat in seats}
        rows = [
            Row(id="naval_strength", rule="ARM-CONF-02", kind="note", cells=counted),
            Row(id="naval_token", rule="ARM-CONF-04", cells=tokens),
        ]
        return build_pad(self.code, self.version, seats, rows, decided_by="ARM-CONF-03")

    def _awards(
        self, count: NavalCount, strengths: dict[str, int | None]
    ) -> dict[str, naval.Award]:
        known = {seat: value for seat, value in strengths.items() if value is not None}
        if count.table.age is None or len(known) < len(strengths):
            return {}
        out = [seat for seat, seat_count in count.seats.items() if seat_count.stays_out]
        literal = count.options.third_after_ties
        return naval.resolve(int(count.table.age), known, out, literal=literal)


def strength(seat_count: NavalSeat) -> int | None:
    """All Naval Shields of a player (ARM-CONF-02); who stays out need not count them."""
    if seat_count.red_shields is None:
        return 0 if seat_count.stays_out else None
    last = sum(shields for item, (_, shields) in LAST_SPACES.items() if getattr(seat_count, item))
    return (
        seat_count.red_shields
        + last
        + (seat_count.city_shields or 0)
        + (seat_count.island_shields or 0)
    )


def _strength_cell(count: NavalCount, seat: str) -> Cell:
    seat_count = count.seats[seat]
    parts = []
    for item in STRENGTH:
        value = getattr(seat_count, item)
        if item in LAST_SPACES:
            rule, shields = LAST_SPACES[item]
            if value:
                parts.append(part(item, True, rule, shields))
        elif item == "red_shields" or value is not None:
            parts.append(part(item, value, RULES[item], value))
    return cell(count, seat, "ARM-CONF-02", parts)


def _token_cell(
    count: NavalCount,
    seat: str,
    strengths: dict[str, int | None],
    awards: dict[str, naval.Award],
) -> Cell:
    uses = [("", "age")]
    for other, seat_count in count.seats.items():
        uses += [(other, item) for item in STRENGTH if getattr(seat_count, item) is not None]
        if strengths[other] is None:
            uses.append((other, "red_shields"))
        if seat_count.stays_out:
            uses.append((other, "stays_out"))
    made = cell(count, seat, "ARM-CONF-04", (), uses=uses)
    if seat not in awards:
        return made
    award = awards[seat]
    token = part("token", award.token, award.rule, award.token, strength=strengths[seat])
    return derived(made, [token])
