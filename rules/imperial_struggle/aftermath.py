"""Rulebook 7.4 «Фаза проверки победных условий»: a war's end as a sheet, after its last theatre."""

from collections.abc import Iterator

import msgspec

from rules.core.cells import cell, citing, part, resting_on
from rules.core.layout import RowSpec
from rules.core.pad import Cell, Pad, Part, Row, build_pad
from rules.core.sheet import Bound
from rules.imperial_struggle import aftermath_limits
from rules.imperial_struggle.aftermath_count import (
    NONES,
    ROWS,
    AftermathCount,
    AftermathSide,
    AftermathTable,
)
from rules.imperial_struggle.count import Options
from rules.imperial_struggle.settlement import Settlement
from rules.imperial_struggle.sides import Duel, ranked
from rules.imperial_struggle.victory import by_marker, marker_after, marker_row

__all__ = ["AFTERMATH", "Aftermath", "AftermathCount"]


NOT_SCORED = ("top_rows", "war_debt", "war_treaty", "tiles_to_draw", "conquests")


class Aftermath(Duel[AftermathCount]):
    """Totals are the points of the war. A place is given only where the game is won at once."""

    seat_type = AftermathSide
    table_type = AftermathTable
    options_type = Options
    count_type = AftermathCount
    rows = ROWS
    nones = NONES

    def bounds(self, count: AftermathCount, seat: str, item: str) -> Iterator[Bound]:
        yield from aftermath_limits.aftermath(count, seat, item)

    def counted(self, count: AftermathCount, seat: str, item: str) -> bool:
        return aftermath_limits.counted(count, seat, item)

    def pad(self, count: AftermathCount) -> Pad:
        war, seats = Settlement(count), tuple(count.seats)
        rows = [
            Row(
                id=spec.id,
                rule=spec.rule,
                kind=spec.kind,
                cells={seat: _cell(war, spec, seat) for seat in seats},
            )
            for spec in ROWS
            if spec.id != "war_marker" and self._shown(count, spec)
        ]
        scored = build_pad(self.code, self.version, seats, rows, decided_by="")
        after = marker_row("war_marker", "vp_before", count.table.vp_before, scored)
        rows.append(resting_on(after, [row for row in rows if row.id not in NOT_SCORED]))
        winner, rule = _victory(war, scored)
        places = ranked(winner) if winner else ()
        return msgspec.structs.replace(scored, rows=tuple(rows), places=places, decided_by=rule)

    def _shown(self, count: AftermathCount, spec: RowSpec) -> bool:
        items = (*spec.items, *spec.table_items)
        return not items or any(self.counted(count, "", item) for item in items)


AFTERMATH = Aftermath()


def _victory(war: Settlement, scored: Pad) -> tuple[str | None, str]:
    """IMP-WVIC-01: first all theatres by the top row, then the marker; or the next peace round."""
    if swept := war.swept():
        return swept, "IMP-VIC-02"
    after = marker_after(war.count.table.vp_before, scored)
    return (None, "") if after is None else by_marker(after) or (None, "IMP-WVIC-01")


def _cell(war: Settlement, spec: RowSpec, seat: str) -> Cell:
    count, rule = war.count, spec.rule
    if spec.id == "before_war":
        vp = count.table.vp_before
        parts = [part("war", count.table.war, "IMP-OVR-03", 0), part("vp_before", vp, rule, vp)]
        return cell(count, seat, rule, parts)
    if spec.id == "conquests":
        held = count.seats[seat].territories
        return cell(count, seat, rule, [part("territories", held, rule, held)])
    if spec.id == "placed_usa_flags":
        flags = {item: getattr(count.table, item) for item in spec.table_items}
        return cell(count, seat, rule, [part(item, n, rule, n) for item, n in flags.items()])
    if spec.id == "top_rows":
        won = tuple(Part(item=m, value=True, points=1, rule=rule) for m in war.top_rows(seat))
        margins = [(side, margin) for side in count.seats for margin in war.theatres]
        made = Cell(points=len(won), rule=rule, parts=won)
        return citing(count, made, [("", "war"), *margins])
    cells = {
        "resistance": war.resistance,
        "excess_debt": war.excess,
        "war_debt": war.debt,
        "war_treaty": war.treaty,
        "tiles_to_draw": war.drawn,
    }
    return cells.get(spec.id, war.theatre)(spec, seat)
