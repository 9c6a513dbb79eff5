"""Chapters «Буклет подсчёта победных очков» and «Конец игры»: the final pad, alone or in teams."""

from collections.abc import Iterator, Mapping

import msgspec

from rules.armada import city, limits, sea
from rules.armada.count import Count, SeatCount, TableCount
from rules.armada.land import partner
from rules.armada.rows import NONES, ONCE, ROWS
from rules.armada.schedule import LAND_SHEET, NAVAL_SHEET, SCHEDULE
from rules.armada.table import TEAM_TABLES, ArmadaSheet
from rules.armada.worth import worth
from rules.core.calculator import Calculator
from rules.core.cells import with_plain_points
from rules.core.layout import Once, RowSpec
from rules.core.pad import Cell, Pad, Part, Place, Row, build_pad
from rules.core.refusal import Refusal
from rules.core.sheet import Bound, cell, part


class Armada(ArmadaSheet[Count]):
    """7 Wonders with the Armada expansion at pad depth."""

    seat_type = SeatCount
    table_type = TableCount
    count_type = Count
    rows = ROWS
    nones = NONES
    once = ONCE
    calculators: Mapping[str, Calculator] = {"land": LAND_SHEET, "naval": NAVAL_SHEET}
    schedule = SCHEDULE

    def bounds(self, count: Count, seat: str, item: str) -> Iterator[Bound]:
        yield from limits.bounds(count, seat, item)

    def row_bounds(self, count: Count, seat: str, row: RowSpec) -> Bound | None:
        return worth(count, self.box(count), seat, row)

    def counted(self, count: Count, seat: str, item: str) -> bool:
        return limits.counted(count, seat, item)

    def most_once(self, count: Count, group: Once) -> int | None:
        return limits.most_held(count) if group.id == "guilds" else None

    def conflicts(self, count: Count) -> Iterator[Refusal]:
        yield from limits.conflicts(count)

    def pad(self, count: Count) -> Pad:
        seats = tuple(count.seats)
        rows = [
            Row(id=spec.id, rule=spec.rule, cells={s: self._cell(count, s, spec) for s in seats})
            for spec in self.rows
            if spec.kind == "score" and (not spec.when or getattr(count.options, spec.when))
        ]
        rows = with_plain_points(count, rows)
        teams = count.options.teams and len(seats) in TEAM_TABLES
        coins = {seat: _coins(count, seat, teams) for seat in seats}
        breaker = Row(id="most_coins", rule="ARM-BASE-44", kind="tiebreak", cells=coins)
        pad = self._build(seats, [*rows, breaker])
        if not teams:
            return msgspec.structs.replace(pad, decided_by=_decided_by(pad.totals))
        together = {seat: _team(seats, seat, pad.totals) for seat in seats}
        sums = Row(id="team", rule="ARM-TEAM-18", kind="note", cells=together)
        pad = self._build(seats, [*rows, sums, breaker])
        places = _team_places(seats, together, coins)
        by_team = {seat: together[seat].points for seat in seats[::2]}
        decided_by = _decided_by(by_team, "ARM-TEAM-19")
        return msgspec.structs.replace(pad, places=places, decided_by=decided_by)

    def _build(self, seats: tuple[str, ...], rows: list[Row]) -> Pad:
        return build_pad(self.code, self.version, seats, rows, decided_by="ARM-BASE-43")

    def _cell(self, count: Count, seat: str, row: RowSpec) -> Cell:
        if row.id in ("commercial", "islands", "shipyard", "cities"):
            return sea.CELLS[row.id](count, seat, self.box(count))
        return city.CELLS[row.id](count, seat)


def _team(seats: tuple[str, ...], seat: str, totals: Mapping[str, int | None]) -> Cell:
    """The totals of both partners, added (ARM-TEAM-18)."""
    rule = "ARM-TEAM-18"
    both = [(mate, totals[mate]) for mate in sorted((seat, partner(seats, seat)), key=seats.index)]
    parts = tuple(
        Part(item="total", value=points, points=points, rule=rule, facts={"seat": mate})
        for mate, points in both
    )
    known = [points for _, points in both if points is not None]
    return Cell(points=sum(known) if len(known) == len(both) else None, rule=rule, parts=parts)


def _coins(count: Count, seat: str, teams: bool) -> Cell:
    """The coins themselves, not their points; partners add theirs (ARM-GAP-33)."""
    rule, seats = "ARM-BASE-44", tuple(count.seats)
    mates = (seat, partner(seats, seat)) if teams else (seat,)
    cells = []
    for mate in mates:
        coins = count.seats[mate].coins
        cells.append(cell(count, mate, rule, [part("coins", coins, rule, coins, seat=mate)]))
    points = [counted.points for counted in cells if counted.points is not None]
    return Cell(
        points=sum(points) if len(points) == len(cells) else None,
        rule=rule,
        parts=tuple(p for counted in cells for p in counted.parts),
        sources=tuple(source for counted in cells for source in counted.sources),
        missing=tuple(dict.fromkeys(item for counted in cells for item in counted.missing)),
    )


def _team_places(
    seats: tuple[str, ...], together: Mapping[str, Cell], coins: Mapping[str, Cell]
) -> tuple[Place, ...]:
    """Teams by their sum, equal ones by their coins; nothing while a number is missing."""
    sums = [together[seat].points for seat in seats]
    keys: dict[str, tuple[int, int]] = {}
    for seat in seats:
        points = together[seat].points
        tied = sums.count(points) > 2  # both partners have the sum
        purse = coins[seat].points if tied else 0
        if points is None or purse is None:
            return ()
        keys[seat] = (points, purse)
    places: list[Place] = []
    for key in sorted(set(keys.values()), reverse=True):
        sharing = tuple(seat for seat in seats if keys[seat] == key)
        places.append(Place(1 + sum(len(p.seats) for p in places), sharing))
    return tuple(places)


def _decided_by(results: Mapping[str, int | None], points_rule: str = "ARM-BASE-43") -> str:
    """Points decide; where the best result stands more than once, coins do."""
    known = [points for points in results.values() if points is not None]
    tied = len(known) == len(results) and known.count(max(known)) > 1
    return "ARM-BASE-44" if tied else points_rule
