"""The order in which people count, along rows or down columns: the place of a cell, and the next open one."""

from collections.abc import Iterable, Mapping

from campaigns.seats.rights import Rights
from campaigns.table.selectors.leaves import Leaf
from campaigns.table.selectors.pads import CellView, PadView, cell_state
from rules.core.cells import TABLE
from rules.core.layout import Layout, RowSpec

BY_ROW, BY_PLAYER = "row", "player"
ORDERS = (BY_ROW, BY_PLAYER)

Place = tuple[str, str]  # seat and row


def is_counted(row: RowSpec | None) -> bool:
    """Whether anything is counted in this row; a derived row has no items."""
    return row is not None and bool(row.items or row.table_items)


def ordered(pad: PadView, layout: Layout, by: str) -> list[tuple[Place, CellView]]:
    """The cells to count, in the chosen order."""
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
    """The place of a cell among those to count, and the addresses before and after it.

    From a cell that this phone may write, the neighbours are those that it may write, too."""
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


def next_open(leaf: Leaf, seat: str, row: str, by: str, rights: Rights) -> Place | None:
    """Seat and row of the next cell that this phone still has to fill, once round the sheet."""
    game, pad = leaf.game, leaf.pad
    cells = {each.id: each.cells for each in pad.rows if is_counted(leaf.layout.row(each.id))}
    places = [(who, row_id) for row_id in cells for who in pad.seats]
    if by == BY_PLAYER:
        places = [(who, row_id) for who in pad.seats for row_id in cells]
    here = places.index((seat, row)) if (seat, row) in places else -1
    for who, row_id in places[here + 1 :] + places[: max(here, 0)]:
        spec = leaf.layout.row(row_id)
        is_open = rights.writes(who) and cell_state(cells[row_id][who]) in ("empty", "partial")
        if spec is None or not is_open:
            continue
        items = [item for item in spec.items if game.counted(leaf.count, who, item)]
        # an open cell whose own items are all entered waits for something elsewhere
        if not _all_entered(items, leaf.entered(who)) or not _all_entered(
            spec.table_items, leaf.entered(TABLE)
        ):
            return who, row_id
    return None


def _all_entered(items: Iterable[str], entries: Mapping[str, object]) -> bool:
    return all(item in entries for item in items)
