"""A pad as one phone fills it in: which cells it types into, what is missing in each, what earlier sheets bring.

The pages of the final pad and of a round's sheet draw the same component, fed by `desk`."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from campaigns.models import Session
from campaigns.seats.rights import Rights
from campaigns.table.selectors.counted import counted
from campaigns.table.selectors.leaves import Leaf
from campaigns.table.selectors.once import due_at
from campaigns.table.selectors.once import url_of as once_url
from campaigns.table.selectors.order import is_counted, is_open
from campaigns.table.selectors.pads import CellView, PadView, RowView
from companion import wording
from rules.core.book import PAD
from rules.core.cells import TABLE
from rules.core.layout import RowSpec
from rules.core.schedule import Carried


@dataclass(frozen=True)
class Dock:
    """The keys under a pad: where its forms come from, and in which order cells follow each other."""

    stock_url: str
    by: str
    name: str
    takes_points: bool
    own: str = ""  # the seat of a phone that fills its own column first
    stands: bool = False  # something stands there from the sheet before


def desk(session: Session, leaf: Leaf, pad: PadView, rights: Rights, by: str) -> dict[str, Any]:
    """What `_pad_desk.html` draws: the pad for this phone, its values, and the dock with the keys."""
    if not session.is_open:
        return {"pad": pad, "counted": "", "dock": None}
    rows = tuple(
        replace(_row(leaf, row, rights), once_url=_once_url(session, leaf, row, rights))
        for row in pad.rows
    )
    typed = any(cell.types for row in rows for cell in row.cells)
    return {
        "pad": replace(pad, rows=rows, by_row={row.id: row for row in rows}),
        "counted": counted(session, leaf),
        "dock": Dock(
            stock_url=stock_url(session, leaf.stop),
            by=by,
            name=wording.stop(session.game, leaf.stop).name if leaf.stop else "",
            takes_points=any(row.kind == "entry" for row in rows),
            own=(rights.seat or "") if rights.keeps_own else "",
            stands=any(carried.kind == "stands" for carried in leaf.carried.values()),
        )
        if typed
        else None,
    }


def stock_url(session: Session, stop: str) -> str:
    """The address of all forms of a sheet in one answer."""
    if stop == PAD:
        return reverse("table-cells", args=[session.code])
    return reverse("sheet-cells", args=[session.code, stop])


def _once_url(session: Session, leaf: Leaf, row: RowView, rights: Rights) -> str:
    """The question that this row waits for, if this phone answers for the whole table."""
    group = due_at(leaf, row.id) if rights.decides and leaf.stop == PAD else None
    return once_url(session, group) if group else ""


def _row(leaf: Leaf, row: RowView, rights: Rights) -> RowView:
    spec = leaf.layout.row(row.id)
    if spec is None or not is_counted(spec):
        return row
    cells = tuple(_cell(leaf, spec, cell, rights.writes(cell.seat.id)) for cell in row.cells)
    return replace(row, cells=cells)


def _cell(leaf: Leaf, spec: RowSpec, cell: CellView, writes: bool) -> CellView:
    seat = cell.seat.id
    items = [item for item in spec.items if leaf.game.counted(leaf.count, seat, item)]
    table = [item for item in spec.table_items if item not in leaf.fixed]
    types = writes and bool(items or table) and bool(cell.url)
    left = [key for key in _keys(seat, items, table) if _is_left(leaf, *key)]
    carried = _carried(leaf, _keys(seat, items, table))
    return replace(
        cell,
        types=types,
        is_open=types
        and cell.counted is not None
        and is_open(leaf, seat, spec, cell.counted)
        and not (leaf.stop == PAD and carried is not None and carried.kind == "follows"),
        needs=_needs(leaf, cell, left),
        carried=carried.kind if carried else "",
        was=wording.value(leaf.game.code, carried.item, carried.value) if carried else "",
        told=_told(leaf, seat, items),
        chosen=_chosen(leaf, spec, cell),
        picked=_picked(leaf, table) if spec.picks else None,
        grows=types and carried is not None and carried.kind == "stands" and _grows(leaf, items),
    )


def _grows(leaf: Leaf, items: list[str]) -> bool:
    """Whether the cell is one number of which people tell how much it has grown."""
    return len(items) == 1 and leaf.layout.items[items[0]].grows


def _told(leaf: Leaf, seat: str, items: list[str]) -> str:
    """A number that grows, as it was told: the next sheet goes on from it, whatever it is worth."""
    goes_on = leaf.stop != PAD and _grows(leaf, items)
    value = leaf.entered(seat).get(items[0]) if goes_on else None
    return wording.value(leaf.game.code, items[0], value) if value is not None else ""


def _picked(leaf: Leaf, table: list[str]) -> str:
    """Which of several things are chosen: how many they are says nothing."""
    chosen = [item for item in table if leaf.sheet.table.get(item) is True]
    return ", ".join(wording.thing(leaf.game.code, item) for item in chosen)


def _keys(seat: str, items: list[str], table: list[str]) -> Iterator[tuple[str, str]]:
    yield from ((seat, item) for item in items)
    yield from ((TABLE, item) for item in table)


def _is_left(leaf: Leaf, seat: str, item: str) -> bool:
    """Whether this has to be said and is not; some things are said by an empty field."""
    spec = (leaf.layout.items if seat else leaf.layout.table_items)[item]
    return item not in leaf.entered(seat) and spec.none is not None


def _carried(leaf: Leaf, keys: Iterator[tuple[str, str]]) -> Carried | None:
    """The first thing in a cell that an earlier sheet brings and nobody has typed here."""
    brought = (leaf.carried.get(key) for key in keys if key[1] not in leaf.page.typed(key[0]))
    return next((carried for carried in brought if carried is not None), None)


def _needs(leaf: Leaf, cell: CellView, left: list[tuple[str, str]]) -> str:
    """The word for what a half counted cell lacks."""
    if cell.state == "unknown":
        return pgettext("a cell that needs a fact of the box", "on the table")
    if cell.state != "partial":
        return ""
    if not left:
        return pgettext("a cell that needs another row", "other row")
    seat, item = left[0]
    spec = (leaf.layout.items if seat else leaf.layout.table_items)[item]
    return _("count") if spec.kind == "number" else _("pick")


def _chosen(leaf: Leaf, spec: RowSpec, cell: CellView) -> str:
    """The choice of a cell that asks for one first, where it is worth nothing by itself."""
    item = leaf.layout.items[spec.items[0]] if spec.items else None
    if item is None or item.kind != "choice" or cell.state != "known" or cell.points:
        return ""
    value = leaf.entered(cell.seat.id).get(item.id)
    return wording.value(leaf.game.code, item.id, value) if value is not None else ""
