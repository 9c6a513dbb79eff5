"""One table: the session with its seats, its pad, and what can be done next."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.db.models import Prefetch, prefetch_related_objects
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.log.selectors import lines as logs
from campaigns.log.selectors.states import pad_of
from campaigns.models import LogLine, Seat, Session
from campaigns.records import game_of, is_refereed, setup_now
from campaigns.table.selectors.counted import counted
from campaigns.table.selectors.hands import changed_view, may_be_turned
from campaigns.table.selectors.leaves import Leaf, pad_leaf
from campaigns.table.selectors.marks import marks_of
from campaigns.table.selectors.pads import PadView, pad_view
from campaigns.table.selectors.standing import with_standing
from campaigns.table.selectors.titles import title_at
from campaigns.table.selectors.totals import covered, totals_hidden
from companion import wording
from companion.marks import Mark
from rules.core.book import PAD

LOG_LINES = 30


@dataclass(frozen=True)
class TableView:
    """What the head of a table page shows: what the evening is called, and who plays."""

    title: str
    name: str
    day: str
    people: str
    game: str
    game_name: str
    sheet_name: str
    url: str
    version: int
    status: str
    players: tuple[Mark, ...]
    export_url: str
    log_url: str
    blank_url: str
    alone: bool = False  # a sheet by itself, not a game
    closed_url: str = ""  # of its reveal, once it is finished


def new_key() -> str:
    """A key for one posted move: sent twice, it is still one line."""
    return secrets.token_urlsafe(12)


def url_of(session: Session) -> str:
    return reverse("table", args=[session.code])


def title_of(marks: Mapping[str, Mark]) -> str:
    """The people at a table; what the evening itself is called says `titles.title_at`."""
    return ", ".join(mark.name for mark in marks.values())


def marks_at(session: Session) -> dict[str, Mark]:
    """The marks of the seated people; one query per session object."""
    prefetch_related_objects([session], Prefetch("seats", Seat.objects.select_related("person")))
    return marks_of(session.game, session.seats.all())


def table_view(session: Session, marks: Mapping[str, Mark]) -> TableView:
    title = title_at(session)
    return TableView(
        title=str(title),
        name=title.name,
        day=title.day,
        people=title_of(marks),
        game=session.game,
        game_name=wording.name(session.game),
        sheet_name=wording.sheet(session.game, session.sheet),
        url=url_of(session),
        version=session.version,
        status=session.status,
        players=tuple(marks.values()),
        export_url=reverse("table-export", args=[session.code]),
        log_url=reverse("table-log", args=[session.code]),
        blank_url=blank_url(session),
        alone=bool(session.sheet),
        closed_url=closed_url(session),
    )


def closed_url(session: Session) -> str:
    """Where a finished evening is revealed; empty while it is open, and for a sheet by itself."""
    return "" if session.is_open or session.sheet else reverse("reveal", args=[session.code])


def blank_url(session: Session) -> str:
    """The address of the same pad, empty, for paper."""
    setup = setup_now(session)
    options = {name: value for name, value in setup.options.items() if value is not False}
    params = {"sheet": session.sheet, "players": len(setup.seats), **options}
    query = urlencode({name: value for name, value in params.items() if value})
    return f"{reverse('blank-pad', args=[session.game])}?{query}"


def pad_at(session: Session, marks: Mapping[str, Mark], leaf: Leaf | None = None) -> PadView:
    """The pad of the table, or of one sheet of its evening, as it stands."""
    pad = leaf.pad if leaf else pad_of(session)
    stop = leaf.stop if leaf else PAD
    url = partial(cell_url, session, stop) if session.is_open else None
    log_url = reverse("table-log", args=[session.code])
    drawn = pad_view(
        pad,
        marks,
        url,
        log_url,
        refereed=is_refereed(session),
        sheet_url=partial(sheet_url, session),
    )
    if stop != PAD:
        drawn = _of_one_sheet(drawn)
        if leaf:
            drawn = with_standing(session, marks, leaf, drawn)
    if totals_hidden(session):
        drawn = covered(drawn, leaf.layout if leaf else game_of(session).layout)
    return _with_open_totals(drawn, url) if url else drawn


def _of_one_sheet(pad: PadView) -> PadView:
    """The pad with its last row named for what it adds up: a round's points, not the game's."""
    *rows, total = pad.rows
    named = replace(total, label=_("From this sheet"))
    return replace(pad, rows=(*rows, named), by_row={**pad.by_row, total.id: named})


def _with_open_totals(pad: PadView, cell_url: Callable[[str, str], str]) -> PadView:
    """The pad with links on its totals."""
    *rows, total = pad.rows
    cells = tuple(replace(cell, url=cell_url(cell.seat.id, total.id)) for cell in total.cells)
    opened = replace(total, cells=cells)
    return replace(pad, rows=(*rows, opened), by_row={**pad.by_row, total.id: opened})


def sheet_url(session: Session, stop: str) -> str:
    """The page of a sheet of the evening; where only the count is kept the pad is the table's own page."""
    if stop != PAD:
        return reverse("sheet", args=[session.code, stop])
    return reverse("table-pad", args=[session.code]) if session.keeps_rounds else url_of(session)


def own_url(session: Session) -> str:
    """Where a player's phone has something to do: at the sheet that is due, or at the table."""
    if not session.keeps_rounds or is_refereed(session):
        return url_of(session)
    return sheet_url(session, session.due)


def cell_url(session: Session, stop: str, seat: str, row: str) -> str:
    """The address of a cell of the pad, or of another sheet of the evening."""
    if stop == PAD:
        return reverse("table-cell", args=[session.code, seat, row])
    return reverse("sheet-cell", args=[session.code, stop, seat, row])


def table_context(
    session: Session, appended: LogLine | None = None, leaf: Leaf | None = None
) -> dict[str, Any]:
    """Everything that the page of a pad draws, in a fixed number of queries; without a `leaf` the final pad.

    After a plain move only its line is new: with `appended` the others are not drawn again."""
    marks = marks_at(session)
    leaf = leaf or pad_leaf(session)
    pad = pad_at(session, marks, leaf)
    only_new = [logs.line_view(session, marks, appended)] if appended else None
    lines = only_new or logs.newest(session, marks, LOG_LINES)
    return {
        "table": table_view(session, marks),
        "leaf": leaf,
        "pad": pad,
        "counted": counted(session, leaf),
        "log": lines,
        "appended": lines[0] if appended else None,
        "undo": logs.undo(session, marks, lines, new_key()) if session.is_open else None,
        "redo": logs.redo(session, lines, new_key()) if session.is_open else None,
        "changed": changed_view(session, marks) if may_be_turned(lines) else None,
        "next_step": finish_step(session, pad),
        "asks": _asks(session, pad),
        "demo": session.group.is_demo,
    }


def finish_step(session: Session, pad: PadView) -> dict[str, Any]:
    """The way to the result, ready once the pad is complete."""
    if not session.is_open:
        return {
            "label": _("See the result"),
            "link": reverse("result", args=[session.code]),
            "ready": True,
        }
    cells = [cell for row in pad.rows if row.kind == "entry" for cell in row.cells]
    todo = sum(cell.state in ("empty", "partial") for cell in cells)
    hint = ""
    if todo:
        text = ngettext("%(count)s cell is still open.", "%(count)s cells are still open.", todo)
        hint = text % {"count": todo}
    elif pad.asks:
        hint = _("The box must be asked first.")
    return {
        "label": _("See the result"),
        "url": reverse("table-finish", args=[session.code]),
        "ready": pad.complete,
        "hint": hint,
        "key": new_key(),
    }


def _asks(session: Session, pad: PadView) -> list[dict[str, str]]:
    if not pad.asks or not session.is_open:
        return []
    title = ngettext(
        "The box is asked for %(count)s fact.",
        "The box is asked for %(count)s facts.",
        len(pad.asks),
    ) % {"count": len(pad.asks)}
    return [
        {
            "url": reverse("table-teach", args=[session.code]),
            "title": title,
            "hint": _("It is only on your cardboard. We ask once and remember."),
        }
    ]
