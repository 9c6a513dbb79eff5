"""Rulebook 4.1.13 «Фаза проверки победных условий»: all awards, then the marker."""

from rules.core.cells import part
from rules.core.pad import Cell, Pad, Part, Row
from rules.imperial_struggle.board import REGIONS, TRACK
from rules.imperial_struggle.phase import Phase
from rules.imperial_struggle.sides import BRITAIN, FRANCE, SIDES, moved

LAST_ROUND = 6


def awards_won(phase: Phase) -> Row:
    """How many of the open awards each side took."""
    rule, cells = "IMP-VIC-03", {}
    for seat in phase.count.seats:
        parts = tuple(Part(item=i, value=True, points=1, rule=rule) for i in phase.won(seat))
        cells[seat] = Cell(points=len(parts), rule=rule, parts=parts)
    return Row(id="awards_won", rule=rule, kind="note", cells=cells)


def marker_after(vp: int | None, scored: Pad) -> int | None:
    """The marker after a phase; it may leave the track (IMP-PSCO-02)."""
    return moved(vp, scored.running) if vp is not None and scored.complete else None


def marker_row(row: str, item: str, vp: int | None, scored: Pad) -> Row:
    """The way of the marker through a phase, the same for both; `item` is where it stood before."""
    rule = "IMP-VIC-01"
    parts = [part(item, vp, "IMP-MRK-02", vp)]
    for seat, gain in scored.running.items():
        points = gain if seat == FRANCE else -gain
        parts.append(Part(item=f"gains_{seat}", value=gain, points=points, rule="IMP-MRK-02"))
    missing = () if vp is not None else (item,)
    points_after = marker_after(vp, scored)
    marker_cell = Cell(points=points_after, rule=rule, parts=tuple(parts), missing=missing)
    return Row(id=row, rule=rule, kind="note", cells=dict.fromkeys(scored.seats, marker_cell))


def marker(phase: Phase, scored: Pad) -> Row:
    return marker_row("marker", "vp", phase.count.table.vp, scored)


def by_marker(vp: int) -> tuple[str, str] | None:
    """IMP-VIC-01: the side that has won by the marker, and the rule."""
    if vp >= TRACK:
        return FRANCE, "IMP-VIC-01"
    return (BRITAIN, "IMP-VIC-01") if vp <= 0 else None


def victory(phase: Phase, scored: Pad) -> tuple[str | None, str]:
    """IMP-PVIC-01: first all awards, then the marker; or what comes next."""
    in_demand = sum(demand.open is not False for demand in phase.demand.values())
    for side in SIDES:
        if len(phase.won(side)) == len(REGIONS) + in_demand:
            return side, "IMP-VIC-03"
    after = marker_after(phase.count.table.vp, scored)
    if after is None:
        return None, ""
    play_on = "IMP-PFIN-01" if phase.round == LAST_ROUND else "IMP-PVIC-02"
    return by_marker(after) or (None, play_on)
