"""The order in which people count, along rows or down columns: the place of a cell, and the next open one."""

from campaigns.seats.rights import Rights
from campaigns.table.selectors.leaves import Leaf
from campaigns.table.selectors.pads import CellView, PadView, cell_state
from rules.core.book import PAD
from rules.core.cells import TABLE
from rules.core.layout import Layout, RowSpec
from rules.core.pad import Cell
from rules.core.schedule import Key

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
    if rights.keeps_own:
        cells = [(place, cell) for place, cell in cells if place[0] == here[0]]
    elif rights.writes(here[0]):
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
    """Seat and row of the next cell that this phone still has to fill, once round the sheet.

    A player's phone goes on in its own column, then in the one that it helps to fill, and nowhere else."""
    rows, seats = counted_rows(leaf), leaf.pad.seats
    places = [(who, spec.id) for spec in rows for who in seats]
    if by == BY_PLAYER or rights.keeps_own:
        places = [(who, spec.id) for who in seats for spec in rows]
    here = places.index((seat, row)) if (seat, row) in places else -1
    around = places[here + 1 :] + places[: max(here, 0)]
    if rights.keeps_own:
        around = [place for who in (rights.seat, seat) for place in around if place[0] == who]
    cells = {each.id: each.cells for each in leaf.pad.rows}
    specs = {spec.id: spec for spec in rows}
    for who, row_id in around:
        if rights.writes(who) and is_open(leaf, who, specs[row_id], cells[row_id][who]):
            return who, row_id
    return None


def counted_rows(leaf: Leaf) -> list[RowSpec]:
    """The rows of the sheet in which something is counted."""
    specs = (leaf.layout.row(row.id) for row in leaf.pad.rows)
    return [spec for spec in specs if spec is not None and is_counted(spec)]


def is_open(leaf: Leaf, seat: str, row: RowSpec, cell: Cell) -> bool:
    """Whether somebody still has to fill this cell. One whose own items are all entered waits for something
    elsewhere."""
    if cell_state(cell) not in ("empty", "partial"):
        return False
    keys = [*((seat, item) for item in row.items), *((TABLE, item) for item in row.table_items)]
    asked = [key for key in keys if leaf.game.counted(leaf.count, *key)]
    left = [key for key in asked if not _is_there(leaf, key)]
    return any(is_wanted(leaf, row, key) for key in left)


def is_wanted(leaf: Leaf, row: RowSpec, key: Key) -> bool:
    """Whether it has to be said, or lies on the way down a pad. What an empty field says is told by who likes, on a
    round's sheet and on a note; of things to pick so many are wanted."""
    owner, item = key
    if (leaf.stop == PAD and row.kind != "note") or (row.picks and not owner):
        return True
    return (leaf.layout.items if owner else leaf.layout.table_items)[item].none is not None


def _is_there(leaf: Leaf, key: Key) -> bool:
    """Whether it was entered, or lies on a round's sheet from the last time and counts once that is closed."""
    owner, item = key
    carried = leaf.carried.get(key) if leaf.stop else None
    return item in leaf.entered(owner) or (carried is not None and carried.kind == "stands")
