"""The course of an evening: its sheets in order, how each stands, which one is due; and one sheet as a page."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from campaigns.log.selectors.states import reads_at
from campaigns.models import Session
from campaigns.records import is_evening
from campaigns.table.selectors.leaves import Leaf
from campaigns.table.selectors.naming import names_of
from campaigns.table.selectors.tables import new_key, sheet_url
from campaigns.table.selectors.totals import totals_hidden
from companion import wording
from companion.marks import Mark
from rules.core.schedule import Read


@dataclass(frozen=True)
class Buoy:
    """A sheet on the course of the evening; `state` is done, skipped, due, open or ahead."""

    stop: str
    name: str
    short: str
    icon: str
    label: str
    state: str
    url: str
    leader: Mark | None = None


def course(session: Session, marks: Mapping[str, Mark]) -> list[Buoy]:
    """The sheets of the evening in order; empty where only the count is kept."""
    if not is_evening(session) or not session.keeps_rounds:
        return []
    return [_buoy(session, marks, read) for read in reads_at(session).values()]


def _buoy(session: Session, marks: Mapping[str, Mark], read: Read) -> Buoy:
    stop = read.stop.id
    words = wording.stop(session.game, stop)
    return Buoy(
        stop=stop,
        name=words.name,
        short=words.short,
        icon=words.icon,
        label=words.label,
        state=_state(session, read),
        url=sheet_url(session, stop),
        leader=None if totals_hidden(session) else _leader(marks, read),
    )


def _state(session: Session, read: Read) -> str:
    if read.page.skipped:
        return "skipped"
    if read.page.closed is not None:
        return "done"
    if read.stop.id == session.due and session.is_open:
        return "due"
    return "open" if read.page.touched else "ahead"


def _leader(marks: Mapping[str, Mark], read: Read) -> Mark | None:
    """Who alone is ahead on a closed sheet."""
    if not read.given:
        return None
    totals = {seat: total for seat, total in read.pad.running.items() if total is not None}
    best = max(totals.values(), default=0)
    ahead = [seat for seat, total in totals.items() if total == best]
    return marks.get(ahead[0]) if len(ahead) == 1 else None


def sheet_view(session: Session, leaf: Leaf, marks: Mapping[str, Mark]) -> dict[str, Any]:
    """What a sheet's page says beside its cells: how it closes, and what has changed under it."""
    read = reads_at(session)[leaf.stop]
    words = wording.stop(session.game, leaf.stop)
    return {
        "name": words.name,
        "sheet_name": wording.sheet(session.game, leaf.stop.partition(".")[0]),
        "untouched": sum(1 for _ in read.untouched()),
        "missing": _missing(read),
        "drifted": [
            {
                "item": wording.item(session.game, carried.item),
                "seat": carried.seat,
                "saw": wording.value(session.game, carried.item, saw),
                "now": wording.value(session.game, carried.item, carried.value),
            }
            for carried, saw in read.drifted()
        ],
        "after": wording.after(session.game, read.effects, names_of(marks)),
        "closed": read.page.closed is not None,
        "skipped": read.page.skipped,
        "close_url": reverse("sheet-close", args=[session.code, leaf.stop]),
        "version": session.version,
        "key": new_key(),
    }


def _missing(read: Read) -> int:
    """How many cells would still be open if the sheet were closed now."""
    cells = [cell for row in read.would_be.rows for cell in row.cells.values()]
    return sum(bool(cell.missing) for cell in cells)
