"""Rulebook 11.0 «Фаза финального подсчёта», 4.1.14 and 2.4: the pad of the game."""

from collections.abc import Iterator

import msgspec

from rules.core.cells import cell, part, resting_on
from rules.core.layout import RowSpec
from rules.core.move import Value
from rules.core.pad import Cell, Pad, Part, Row, build_pad
from rules.core.sheet import Bound
from rules.core.track import Track
from rules.imperial_struggle import limits
from rules.imperial_struggle.aftermath import AFTERMATH
from rules.imperial_struggle.board import COMMODITIES, START_MARKER, TRACK
from rules.imperial_struggle.count import Count, Options, SeatCount, TableCount
from rules.imperial_struggle.peace import PEACE
from rules.imperial_struggle.schedule import SCHEDULE
from rules.imperial_struggle.sides import (
    BRITAIN,
    FRANCE,
    SIDES,
    Duel,
    amount,
    compared,
    moved,
    ranked,
    toward,
)
from rules.imperial_struggle.war import WAR

PRESTIGE_VP = 2  # IMP-FIN-01
DEBT_PER_VP, MOST_DEBT_VP = 2, 4  # IMP-FIN-02
TERRITORY_VP = 2  # IMP-FIN-04

# an ending before final scoring: who won, by which rule
AUTOMATIC = {
    f"{kind}_{side}": (side, rule)
    for kind, rule in (
        ("track", "IMP-VIC-01"),
        ("awards", "IMP-VIC-03"),
        ("theatres", "IMP-VIC-02"),
    )
    for side in SIDES
}

ROWS = (
    RowSpec("track", "IMP-MRK-02", (), ("ending", "vp")),
    RowSpec("prestige", "IMP-FIN-01", ("prestige",)),
    RowSpec("available_debt", "IMP-FIN-02", ("debt_limit", "debt")),
    *(RowSpec(commodity, "IMP-FIN-03", (commodity,)) for commodity in COMMODITIES),
    RowSpec("territories", "IMP-FIN-04", ("territories",)),
    RowSpec("usa_flags", "IMP-USA-04", (), ("usa_flags_british", "usa_flags_other")),
    RowSpec("marker", "IMP-PFIN-02", kind="note", sums=True),
    RowSpec("more_available_debt", "IMP-PFIN-03", kind="tiebreak"),
    RowSpec("britain_wins_ties", "IMP-PFIN-04", kind="tiebreak"),
)
NONES: dict[str, Value] = {
    "ending": "final_scoring",  # no victory before it
    "debt": 0,
    "territories": 0,
    "usa_flags_british": 0,
    "usa_flags_other": 0,
}


class ImperialStruggle(Duel[Count]):
    """Imperial Struggle at pad depth. A seat's total is the marker's way past 15 and its gains:

    whoever has more has the marker on its side of 15, so the totals rank as the rule does."""

    seat_type = SeatCount
    table_type = TableCount
    options_type = Options
    count_type = Count
    rows = ROWS
    nones = NONES
    calculators = {"peace": PEACE, "war": WAR, "aftermath": AFTERMATH}
    schedule = SCHEDULE
    track = Track(start=START_MARKER, least=0, most=TRACK, back=BRITAIN, forward=FRANCE)

    def bounds(self, count: Count, seat: str, item: str) -> Iterator[Bound]:
        yield from limits.final(count, seat, item)

    def counted(self, count: Count, seat: str, item: str) -> bool:
        """After an automatic victory there is no final scoring (IMP-PFIN-01)."""
        return item in ("ending", "vp") or count.table.ending not in AUTOMATIC

    def pad(self, count: Count) -> Pad:
        early = AUTOMATIC.get(count.table.ending or "")
        specs = [spec for spec in ROWS if not early or spec.id == "track"]
        rows = [
            Row(
                id=spec.id,
                rule=spec.rule,
                kind=spec.kind,
                cells={seat: self._cell(count, seat, spec) for seat in count.seats},
            )
            for spec in specs
            if spec.id != "marker"
        ]
        seats = tuple(count.seats)
        pad = build_pad(self.code, self.version, seats, rows, decided_by="IMP-PFIN-02")
        if early:
            winner, rule = early
            places = ranked(winner) if pad.complete else ()
            return msgspec.structs.replace(pad, places=places, decided_by=rule)
        shown = _with_marker(count, pad)
        return msgspec.structs.replace(shown, decided_by=_decided_by(count, pad))

    def _cell(self, count: Count, seat: str, row: RowSpec) -> Cell:
        if row.id == "track":
            return cell(count, seat, row.rule, _track(count, seat))
        if row.id == "prestige":
            return compared(
                count, seat, row.rule, "prestige", _both(count, "prestige"), lambda _: PRESTIGE_VP
            )
        if row.id in COMMODITIES:
            return compared(count, seat, row.rule, row.id, _both(count, row.id), lambda _: 1)
        if row.id == "available_debt":
            return compared(
                count,
                seat,
                row.rule,
                "available_debt",
                {side: available_debt(count, side) for side in SIDES},
                lambda lead: min(lead // DEBT_PER_VP, MOST_DEBT_VP),
                counted=("debt_limit", "debt"),
                limit=amount(count, seat, "debt_limit"),
                debt=amount(count, seat, "debt"),
            )
        if row.id == "territories":
            held = amount(count, seat, "territories")
            worth = None if held is None else held * TERRITORY_VP
            return cell(count, seat, row.rule, [part("territories", held, row.rule, worth)])
        if row.id == "usa_flags":
            return cell(count, seat, row.rule, _usa_flags(count, seat))
        if row.id == "more_available_debt":
            limit, debt = amount(count, seat, "debt_limit"), amount(count, seat, "debt")
            parts = [part("debt_limit", limit, row.rule, limit)]
            parts.append(part("debt", debt, row.rule, -(debt or 0)))
            return cell(count, seat, row.rule, parts)
        last = int(seat == BRITAIN)
        return Cell(points=last, rule=row.rule)


def available_debt(count: Count, side: str) -> int | None:
    """IMP-DEBT-07: what the side could still borrow."""
    limit, debt = amount(count, side, "debt_limit"), amount(count, side, "debt")
    return None if limit is None or debt is None else limit - debt


def _both(count: Count, item: str) -> dict[str, int | None]:
    return {side: amount(count, side, item) for side in SIDES}


def _track(count: Count, seat: str) -> list[Part]:
    vp = count.table.vp
    way = None if vp is None else toward(seat, vp)
    return [
        part("ending", count.table.ending, "IMP-PFIN-01", 0),
        part("vp", vp, "IMP-MRK-02", way, start=START_MARKER),
    ]


def _usa_flags(count: Count, seat: str) -> list[Part]:
    """Of the places of USA flags only two were British at the start; San Agustin was nobody's."""
    british, others = count.table.usa_flags_british, count.table.usa_flags_other
    worth = (british or 0) * TERRITORY_VP if seat == FRANCE else 0
    return [
        part("usa_flags_british", british, "IMP-USA-04", worth),
        part("usa_flags_other", others, "IMP-USA-04", 0),
    ]


def _with_marker(count: Count, pad: Pad) -> Pad:
    """The marker after final scoring, the same for both, before the rows that break a tie."""
    vp, rule = count.table.vp, "IMP-PFIN-02"
    gains = {
        seat: sum(row.cells[seat].points or 0 for row in pad.rows[1:] if row.kind == "score")
        for seat in pad.seats
    }
    final = moved(vp, gains) if vp is not None and pad.complete else None
    shares = [
        Part(
            item=f"gains_{seat}", value=gain, points=gain * (1 if seat == FRANCE else -1), rule=rule
        )
        for seat, gain in gains.items()
    ]
    start = part("vp", vp, rule, vp)
    missing = () if vp is not None else ("vp",)
    marker_cell = Cell(points=final, rule=rule, parts=(start, *shares), missing=missing)
    row = Row(id="marker", rule=rule, kind="note", cells=dict.fromkeys(pad.seats, marker_cell))
    row = resting_on(row, [scored for scored in pad.rows if scored.kind == "score"])
    breakers = tuple(r for r in pad.rows if r.kind == "tiebreak")
    scores = tuple(r for r in pad.rows if r.kind != "tiebreak")
    return msgspec.structs.replace(pad, rows=(*scores, row, *breakers))


def _decided_by(count: Count, pad: Pad) -> str:
    if not pad.complete or len(set(pad.totals.values())) > 1:
        return "IMP-PFIN-02"
    free = {available_debt(count, side) for side in SIDES}
    return "IMP-PFIN-03" if len(free) > 1 else "IMP-PFIN-04"
