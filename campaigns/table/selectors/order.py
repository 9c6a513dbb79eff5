"""In which order people count: along the rows or down the columns; what comes next, how far one is."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from campaigns.models import Session
from campaigns.records import game_of, read_state
from campaigns.seats.rights import Rights
from campaigns.table.selectors.pads import CellView, PadView, cell_state
from rules.core.layout import Layout, RowSpec
from rules.core.sheet import SheetGame

BY_ROW, BY_PLAYER = "row", "player"
ORDERS = (BY_ROW, BY_PLAYER)

Place = tuple[str, str]  # seat and row


def is_counted(row: RowSpec | None) -> bool:
    """Whether anything is counted in this row; a derived row only follows from others."""
    return row is not None and bool(row.items or row.table_items)


def ordered(pad: PadView, layout: Layout, by: str) -> list[tuple[Place, CellView]]:
    """The cells that are counted, in the order people count."""
    rows = [
        [((cell.seat.id, row.id), cell) for cell in row.cells]
        for row in pad.rows
        if is_counted(layout.row(row.id))
    ]
    if by == BY_PLAYER:
        return [cell for column in zip(*rows, strict=True) for cell in column]
    return [cell for row in rows for cell in row]


def position(
    pad: PadView, layout: Layout, here: Place, by: str, rights: Rights
) -> dict[str, object]:
    """Where one is among the cells that are counted, and the addresses before and after.

    Whoever counts their own seat goes through its cells, whoever only reads through all of them."""
    cells = ordered(pad, layout, by)
    if rights.writes(here[0]):
        cells = [(place, cell) for place, cell in cells if rights.writes(place[0])]
    places = [place for place, _cell in cells]
    if here not in places:
        return {"number": 0, "count": len(places), "prev_url": "", "next_url": ""}
    index = places.index(here)
    return {
        "number": index + 1,
        "count": len(places),
        "prev_url": cells[index - 1][1].url if index else "",
        "next_url": cells[index + 1][1].url if index + 1 < len(cells) else "",
    }


def next_open(session: Session, seat: str, row: str, by: str, rights: Rights) -> Place | None:
    """Seat and row of the next cell that still wants a number from this phone, round the pad once."""
    engine, state = cast(SheetGame[Any], game_of(session)), read_state(session)
    count = engine.count(state)
    pad = engine.pad(count)
    counted = [one for one in pad.rows if is_counted(engine.layout.row(one.id))]
    places = [(who, one.id) for one in counted for who in pad.seats]
    if by == BY_PLAYER:
        places = [(who, one.id) for who in pad.seats for one in counted]
    here = places.index((seat, row)) if (seat, row) in places else -1
    cells = {one.id: one.cells for one in counted}
    for who, one_id in places[here + 1 :] + places[: max(here, 0)]:
        spec = engine.layout.row(one_id)
        wanting = rights.writes(who) and cell_state(cells[one_id][who]) in ("empty", "partial")
        if spec is None or not wanting:
            continue
        own = [item for item in spec.items if engine.counted(count, who, item)]
        if not _told(own, state.seats[who]) or not _told(spec.table_items, state.table):
            return who, one_id
    return None


def _told(items: Iterable[str], entries: Mapping[str, object]) -> bool:
    """Whether all of a row's own things are counted: what it waits for is then elsewhere."""
    return all(item in entries for item in items)
