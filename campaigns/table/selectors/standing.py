"""An open sheet with what it will say once it is recorded: what stands there from the sheet before counts for its
sums as soon as the rest of a column is typed."""

from collections.abc import Mapping
from dataclasses import replace

from campaigns.log.selectors.states import reads_at
from campaigns.models import Session
from campaigns.table.selectors.leaves import Leaf
from campaigns.table.selectors.order import is_counted
from campaigns.table.selectors.pads import CellView, PadView, RowView, pad_view
from companion.marks import Mark
from rules.core.cells import TABLE

STANDS = "stands"


def with_standing(session: Session, marks: Mapping[str, Mark], leaf: Leaf, pad: PadView) -> PadView:
    """The pad of a round's sheet; the sums that only wait for what stands are there, marked as taken over."""
    read = reads_at(session).get(leaf.stop)
    if read is None or read.given or not any(True for _each in read.untouched()):
        return pad
    waiting = {seat for seat, _item in read.uncounted()}
    if TABLE in waiting:
        return pad
    then = pad_view(read.would_be, marks).by_row
    rows = tuple(
        row
        if is_counted(leaf.layout.row(row.id)) or row.id not in then
        else _summed(row, then[row.id], waiting)
        for row in pad.rows
    )
    return replace(pad, rows=rows, by_row={row.id: row for row in rows})


def _summed(row: RowView, then: RowView, waiting: set[str]) -> RowView:
    after = {cell.seat.id: cell for cell in then.cells}
    cells = (
        cell if cell.seat.id in waiting else _cell(cell, after[cell.seat.id]) for cell in row.cells
    )
    return replace(row, cells=tuple(cells))


def _cell(cell: CellView, then: CellView) -> CellView:
    if then.points is None or (cell.state == "known" and cell.points == then.points):
        return cell
    state, counted = then.state, then.counted
    return replace(cell, points=then.points, state=state, counted=counted, carried=STANDS)
