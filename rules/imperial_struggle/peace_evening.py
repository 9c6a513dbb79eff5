"""The scoring phase as an evening keeps it: demand is three of six, an empty ministry is 0.

A stand-alone sheet asks for each of these; in the middle of a game nobody types six noes."""

from msgspec import structs

from rules.core.cells import cell, part
from rules.core.layout import RowSpec
from rules.core.pad import Pad, Row
from rules.core.sheet import Sheet
from rules.imperial_struggle.board import COMMODITIES
from rules.imperial_struggle.peace import Peace
from rules.imperial_struggle.peace_count import NONES, ROWS, PeaceCount, PeaceTable
from rules.imperial_struggle.peace_limits import IN_DEMAND

DEMAND = tuple(f"demand_{good}" for good in COMMODITIES)
MINISTRIES = ("ministry_vp", "ministry_trp")
DEMAND_ROW = RowSpec("demand", "IMP-PDEM-01", (), DEMAND, kind="note", picks=IN_DEMAND)


class EveningPeace(Peace):
    """The same phase; the six demand tiles are one row of the sheet."""

    nones = {**NONES, **dict.fromkeys((*DEMAND, *MINISTRIES))}

    rows = (
        ROWS[0],
        DEMAND_ROW,
        *(
            structs.replace(row, table_items=()) if row.id in COMMODITIES else row
            for row in ROWS[1:]
        ),
    )

    def count(self, state: Sheet) -> PeaceCount:
        count = super().count(state)
        seats = {
            seat: structs.replace(
                side, **{item: 0 for item in MINISTRIES if getattr(side, item) is None}
            )
            for seat, side in count.seats.items()
        }
        return structs.replace(count, seats=seats, table=_three_of_six(count.table))

    def pad(self, count: PeaceCount) -> Pad:
        pad = super().pad(count)
        rule = DEMAND_ROW.rule
        tiles = {item: getattr(count.table, item) for item in DEMAND}
        parts = [part(item, lies, rule, int(bool(lies))) for item, lies in tiles.items()]
        cells = {seat: cell(count, seat, rule, parts) for seat in pad.seats}
        row = Row(id=DEMAND_ROW.id, rule=rule, kind="note", cells=cells)
        return structs.replace(pad, rows=(pad.rows[0], row, *pad.rows[1:]))


PEACE_OF_EVENING = EveningPeace()


def _three_of_six(table: PeaceTable) -> PeaceTable:
    """Once three tiles lie open the others do not; a fourth by an event is tapped beside them."""
    tiles = {item: getattr(table, item) for item in DEMAND}
    if sum(lies is True for lies in tiles.values()) < IN_DEMAND:
        return table
    return structs.replace(table, **{item: False for item, lies in tiles.items() if lies is None})
