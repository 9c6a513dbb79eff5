"""Chapters «Dock – Quay – Jetty», «Разрешение наземных конфликтов» as a sheet: one Age's land conflicts."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from rules.armada import land
from rules.armada.city import derived
from rules.armada.count import Number, Options
from rules.armada.naval_sheet import AgeCount
from rules.armada.table import TEAM_TABLES, ArmadaSheet
from rules.core.cells import Points, Sources
from rules.core.layout import RowSpec
from rules.core.move import Value
from rules.core.pad import Cell, Pad, Row, build_pad
from rules.core.refusal import Fact, Refusal
from rules.core.setup import Seat
from rules.core.sheet import Bound, cell, part

NO_CONFLICT = "no_conflict"  # ARM-GAP-57: the default, unless the table says something else
ARROWS: dict[str, Literal["left", "right"]] = {"invades_right": "right", "invades_left": "left"}
LAST_AGE = 3


class LandSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's Land Shields, the invasions he starts, and his Diplomacy token (Cities).

    An empty invasion or Diplomacy is none."""

    land_shields: Number | None = None
    invades_right: bool | None = None
    invades_left: bool | None = None
    diplomacy: bool | None = None


class LandTable(AgeCount, frozen=True, forbid_unknown_fields=True):
    """The Age, and what a team game does at a diplomat's border: asked only where there is one."""

    border: Literal["no_conflict", "next_enemy"] | None = None


class LandCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All players, in table order to the left."""

    seats: dict[Seat, LandSeat]
    options: Options = Options()
    table: LandTable = LandTable()
    box: dict[str, Value] = {}
    sources: Sources = {}
    points: Points = {}


class LandSheet(ArmadaSheet[LandCount]):
    """Shields and invasions in, tokens out."""

    seat_type = LandSeat
    table_type = LandTable
    count_type = LandCount
    rows = (
        RowSpec("land_strength", "ARM-TERM-01", ("land_shields",), kind="note"),
        RowSpec("land_tokens", "ARM-BASE-28", (*ARROWS, "diplomacy"), ("age", "border")),
    )
    nones = {**dict.fromkeys((*ARROWS, "diplomacy")), "border": NO_CONFLICT}

    def bounds(self, count: LandCount, seat: str, item: str) -> Iterator[Bound]:
        yield Bound(rule="ARM-BASE-28", code="more_than_pad_holds")

    def counted(self, count: LandCount, seat: str, item: str) -> bool:
        if item == "border":
            return _teams(count) and bool(_diplomats(count))
        if item in ARROWS:
            return len(count.seats) > self.min_seats
        return item != "diplomacy" or count.options.cities

    def conflicts(self, count: LandCount) -> Iterator[Refusal]:
        age = int(count.table.age or LAST_AGE)
        for item, arrow in ARROWS.items():
            invaders = tuple(
                seat for seat, seat_count in count.seats.items() if getattr(seat_count, item)
            )
            most = land.CARDS[arrow][age]
            if invaders and len(count.seats) == self.min_seats:
                yield Refusal("ARM-SETUP-03", "no_invasions_with_three", {"item": item})
            elif len(invaders) > most:
                facts: dict[str, Fact] = {"item": item, "age": age}
                facts |= {"have": len(invaders), "most": most}
                yield Refusal("ARM-COMP-03", "more_invasions_than_cards", facts)
        diplomats = tuple(_diplomats(count))
        if diplomats and not count.options.cities:
            yield Refusal("ARM-INV-10", "no_cities", {"item": "diplomacy", "seats": diplomats})

    def pad(self, count: LandCount) -> Pad:
        seats = tuple(count.seats)
        fights = self._fights(count)
        shields = {seat: _shields_cell(count, seat) for seat in seats}
        tokens = {seat: _tokens_cell(count, seat, fights) for seat in seats}
        rows = [
            Row(id="land_strength", rule="ARM-TERM-01", kind="note", cells=shields),
            Row(id="land_tokens", rule="ARM-BASE-28", cells=tokens),
        ]
        return build_pad(self.code, self.version, seats, rows, decided_by="ARM-BASE-29")

    def _fights(self, count: LandCount) -> dict[str, list[land.Fight]]:
        shields = {s: seat_count.land_shields for s, seat_count in count.seats.items()}
        known = {seat: value for seat, value in shields.items() if value is not None}
        if count.table.age is None or len(known) < len(shields):
            return {}
        return land.resolve(int(count.table.age), known, fought(count))


def fought(count: LandCount) -> tuple[land.Conflict, ...]:
    """Who fights whom at this table in this Age."""
    seats = list(count.seats)
    invasions = [
        (seat, land.target(seats, seat, arrow))
        for seat, seat_count in count.seats.items()
        for item, arrow in ARROWS.items()
        if getattr(seat_count, item)
    ]
    return land.conflicts(
        seats,
        invasions,
        teams=_teams(count),
        diplomats=_diplomats(count),
        next_enemy=_border(count) != NO_CONFLICT,
    )


def _teams(count: LandCount) -> bool:
    return count.options.teams and len(count.seats) in TEAM_TABLES


def _diplomats(count: LandCount) -> list[str]:
    return [seat for seat, seat_count in count.seats.items() if seat_count.diplomacy]


def _border(count: LandCount) -> str:
    return count.table.border or NO_CONFLICT


def _at_border(count: LandCount, seat: str) -> bool:
    """Whether Diplomacy lies at the border of this player's team."""
    if not _teams(count):
        return False
    return bool({seat, land.enemy(tuple(count.seats), seat)} & {*_diplomats(count)})


def _shields_cell(count: LandCount, seat: str) -> Cell:
    held, rule = count.seats[seat].land_shields, "ARM-TERM-01"
    return cell(count, seat, rule, [part("land_shields", held, rule, held)])


def _tokens_cell(count: LandCount, seat: str, fights: dict[str, list[land.Fight]]) -> Cell:
    uses = [("", "age"), *((other, "land_shields") for other in count.seats)]
    for other, seat_count in count.seats.items():
        uses += [(other, item) for item in (*ARROWS, "diplomacy") if getattr(seat_count, item)]
    at_border = _at_border(count, seat)
    if at_border and count.table.border:
        uses.append(("", "border"))
    made = cell(count, seat, "ARM-BASE-28", (), uses=uses)
    parts = [
        part(
            "conflict",
            fight.opponent,
            fight.rule,
            fight.points,
            kind=fight.kind,
            own=fight.own,
            theirs=fight.theirs,
            tokens=fight.tokens if fight.token else 0,
            token=fight.token,
        )
        for fight in fights.get(seat, [])
    ]
    if at_border:
        parts.append(part("border", _border(count), "ARM-TEAM-10", 0))
    return derived(made, parts)
