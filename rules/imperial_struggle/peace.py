"""Rulebook 4.1.12 «Фаза подсчёта» and 4.1.13: the scoring phase of a peace round as a sheet."""

from collections.abc import Iterator

import msgspec

from rules.core.cells import resting_on
from rules.core.pad import Pad, Row, build_pad
from rules.core.refusal import Refusal
from rules.core.sheet import Bound
from rules.imperial_struggle import peace_limits
from rules.imperial_struggle.board import COMMODITIES, REGIONS
from rules.imperial_struggle.count import Options
from rules.imperial_struggle.peace_count import (
    NONES,
    ROWS,
    PeaceCount,
    PeaceSide,
    PeaceTable,
)
from rules.imperial_struggle.phase import Phase
from rules.imperial_struggle.sides import Duel, ranked
from rules.imperial_struggle.victory import awards_won, marker, victory

__all__ = ["PEACE", "PeaceCount", "PeaceSide", "PeaceTable"]


class Peace(Duel[PeaceCount]):
    """Totals are the points of the phase. A place is given only where the game is won at once."""

    seat_type = PeaceSide
    table_type = PeaceTable
    options_type = Options
    count_type = PeaceCount
    rows = ROWS
    nones = NONES

    def bounds(self, count: PeaceCount, seat: str, item: str) -> Iterator[Bound]:
        yield from peace_limits.peace(count, seat, item)

    def counted(self, count: PeaceCount, seat: str, item: str) -> bool:
        return peace_limits.counted(count, seat, item)

    def conflicts(self, count: PeaceCount) -> Iterator[Refusal]:
        yield from peace_limits.conflicts(count)

    def pad(self, count: PeaceCount) -> Pad:
        phase = Phase(count, self.box(count))
        rows = [
            Row(
                id=spec.id,
                rule=spec.rule,
                kind=spec.kind,
                cells={seat: phase.cell(spec, seat) for seat in count.seats},
            )
            for spec in ROWS
            if spec.id not in ("awards_won", "marker")
        ]
        seats = tuple(count.seats)
        scored = build_pad(self.code, self.version, seats, rows, decided_by="")
        awards = [row for row in rows if row.id in (*REGIONS, *COMMODITIES)]
        goods = [row for row in awards if row.id in COMMODITIES]
        behind = {"debt": goods, "treaty": awards}
        rows = [resting_on(row, behind.get(row.id, ())) for row in rows]
        rows += [
            resting_on(awards_won(phase), awards),
            resting_on(
                marker(phase, scored), [r for r in rows if r.kind == "score" or r.id == "turn"]
            ),
        ]
        winner, rule = victory(phase, scored)
        places = ranked(winner) if winner else ()
        return msgspec.structs.replace(scored, rows=tuple(rows), places=places, decided_by=rule)


PEACE = Peace()
