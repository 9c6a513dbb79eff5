"""The layer over a cell: its entry form, or an explanation if the cell is derived or a total."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.models import Session
from campaigns.seats.rights import Rights
from campaigns.table.selectors.entries import Typed, entry_view, target
from campaigns.table.selectors.leaves import Leaf
from campaigns.table.selectors.order import position
from campaigns.table.selectors.pads import CellView, PadView, RowView, section_of, sentence_of
from campaigns.table.selectors.tables import new_key
from campaigns.table.selectors.totals import hides_totals
from companion import wording
from companion.marks import Mark

TOTAL = "total"


def layer_of(
    session: Session,
    leaf: Leaf,
    marks: Mapping[str, Mark],
    pad: PadView,
    place: tuple[str, str],
    by: str,
    rights: Rights,
    typed: Typed | None = None,
) -> dict[str, Any] | None:
    """What opens over this cell: `entry` with its fields, or `derived` if this phone has none to fill."""
    seat, row_id = place
    row = pad.by_row.get(row_id)
    if row is None or seat not in marks:
        return None
    if row_id == TOTAL:
        hidden = _locked(row, marks[seat], rights) if pad.hidden else None
        total = hidden or _total(pad, row, marks[seat]) | {"covers": hides_totals(session)}
        return {"derived": total, "open_now": _open_now(session, leaf, marks, rights)}
    waits = _waits(session, _cell_of(row, marks[seat]), rights)
    cell = target(leaf, seat, row_id)
    if cell is None:
        return None
    here = position(pad, leaf.layout, place, by, rights)
    why = _("Nobody types this in: it follows from the rest of the pad.")
    if rights.writes(seat):
        entry = entry_view(session, leaf, marks, pad, cell, here, typed)
        if entry["controls"]:
            return {"entry": entry, "waits": waits}
    elif cell.items or cell.table_items:
        why = _whose(marks[seat], rights)
    return {"derived": _derived(session.game, row, marks[seat], here, why), "waits": waits}


def _waits(session: Session, cell: CellView, rights: Rights) -> dict[str, Any] | None:
    """The facts of the box that the cell still needs, and where to enter them."""
    asks = cell.counted.asks if cell.counted else ()
    if not asks:
        return None
    url = reverse("table-teach", args=[session.code]) if rights.writes("") else ""
    return {
        "questions": [
            (wording.fact(session.game, key), f"{url}?{urlencode({'fact': key})}" if url else "")
            for key in asks
        ]
    }


def _whose(seat: Mark, rights: Rights) -> str:
    """Why this phone may only read the cell."""
    if rights.watches:
        return _("You are watching: the count is written by those who play.")
    if rights.seat is None:
        return _("Here each player writes for their own seat. Sit down first.")
    return _("This is recorded by %(seats)s or by the scribe.") % {"seats": seat.name}


def _derived(
    game: str, row: RowView, seat: Mark, here: Mapping[str, Any], why: str
) -> dict[str, Any]:
    cell = _cell_of(row, seat)
    missing = cell.counted.missing if cell.counted else ()
    rule = row.rule_for(seat.id)
    return {
        "seat": seat,
        "label": row.label,
        "rule_sentence": sentence_of(game, rule),
        "section": section_of(game, rule),
        "lines": [(line.text, line.points) for line in cell.explanation],
        "points": cell.points,
        "missing": ", ".join(wording.item(game, item) for item in missing),
        "sources": cell.sources,
        "why": why,
        "prev_url": here["prev_url"],
        "next_url": here["next_url"],
    }


def _total(pad: PadView, total: RowView, seat: Mark) -> dict[str, Any]:
    """The rows of this seat, added up."""
    scored = [row for row in pad.rows if row.kind == "entry"]
    open_rows = [row.label for row in scored if _cell_of(row, seat).points is None]
    return {
        "seat": seat,
        "label": total.label,
        "rule_sentence": sentence_of(total.game, total.rule_id),
        "section": total.section,
        "lines": [(row.label, _cell_of(row, seat).points) for row in scored],
        "points": _cell_of(total, seat).points,
        "missing": ", ".join(open_rows),
        "sources": (),
        "why": _("The rows of this column, added up."),
        "prev_url": "",
        "next_url": "",
    }


def _locked(total: RowView, seat: Mark, rights: Rights) -> dict[str, Any]:
    """A total that waits for the reveal; the scribe may look at it on this screen."""
    return {
        "seat": seat,
        "label": total.label,
        "points": None,
        "why": _("The totals open for everybody at once, when the last cell is filled."),
        "may_peek": rights.rules,
    }


def _open_now(
    session: Session, leaf: Leaf, marks: Mapping[str, Mark], rights: Rights
) -> dict[str, Any] | None:
    """The way to the result of a pad that nobody completes, with the cells that it leaves out."""
    rows = [row for row in leaf.pad.rows if row.kind == "score"]
    left = [
        (marks[seat].name, [row.id for row in rows if row.cells[seat].points is None])
        for seat in leaf.pad.seats
    ]
    cells = [
        (name, ", ".join(wording.row(session.game, row) for row in missing))
        for name, missing in left
        if missing
    ]
    if not cells or leaf.stop or not rights.decides:
        return None
    url = reverse("table-finish", args=[session.code])
    return {"cells": cells, "url": url, "version": session.version, "key": new_key()}


def _cell_of(row: RowView, seat: Mark) -> CellView:
    return next(cell for cell in row.cells if cell.seat.id == seat.id)
