"""Whether a table may be told its running totals, and a pad without them. Whoever shows a total, a leader or a race
asks here first."""

from dataclasses import replace

from campaigns.models import Session
from campaigns.records import is_refereed
from campaigns.seats.selectors.places import phones_at
from campaigns.table.selectors.pads import CellView, PadView, RowView
from rules.core.layout import Layout

TOGETHER = 2  # phones: from then on a table counts together
HIDDEN = "hidden"


def totals_hidden(session: Session) -> bool:
    """Whether nobody is told who is ahead until the reveal.

    Unless the scribe has chosen, that is so while two or more phones count: the rounds of an evening are public on
    the board, and a sheet by itself or a refereed table has nothing to reveal. A scribe who looked at the totals
    (`peek`) is not kept from them."""
    return hides_totals(session) and not getattr(session, "peeks", False)


def hides_totals(session: Session) -> bool:
    """Whether the table keeps its totals for the reveal, whoever asks."""
    if not session.is_open or is_refereed(session):
        return False
    if session.hides_totals is not None:
        return session.hides_totals
    counting = not session.sheet and not (session.keeps_rounds and session.due)
    return counting and not session.group.is_demo and phones_at(session) >= TOGETHER


def peek(session: Session) -> None:
    """Show the totals to whoever this session was loaded for."""
    session.peeks = True


def covered(pad: PadView, layout: Layout) -> PadView:
    """The pad with a lock where a number tells a total, or as much as one."""
    rows = tuple(_covered(row) if _sums(row, layout) else row for row in pad.rows)
    by_row = {row.id: row for row in rows}
    return replace(pad, rows=rows, by_row=by_row, winners=(), hidden=True)


def _sums(row: RowView, layout: Layout) -> bool:
    spec = layout.row(row.id)
    return row.kind == "total" or (spec is not None and spec.sums)


def _covered(row: RowView) -> RowView:
    return replace(row, cells=tuple(_locked(cell) for cell in row.cells))


def _locked(cell: CellView) -> CellView:
    return replace(cell, points=None, state=HIDDEN, winner=False, counted=None)
