"""The log as it is shown: each line in words, struck lines struck through, rulings marked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.log.selectors import sentences
from campaigns.log.selectors.line_notes import fallen_of, note_of, ruling_of
from campaigns.log.selectors.seatings import marks_then
from campaigns.log.selectors.take_backs import LOOKBACK, rewind_of, undos_now
from campaigns.models import LogLine, Session
from campaigns.records import (
    FOLLOWS,
    FORCED,
    NO_SUSPECT,
    read_line,
    read_setup,
    read_suspect,
)
from campaigns.table.selectors.naming import line_as_named, names_at
from campaigns.table.selectors.refusals import BrokenRule, broken_rules
from companion import numbers
from companion.marks import Mark
from rules.core.session import Session as SessionFile

PAGE = 50


@dataclass(frozen=True)
class LineView:
    """One line in words."""

    seq: int
    kind: str
    text: str
    by: str
    when: str
    struck: bool
    sheet: str = ""  # which it is written on
    to: int | None = None
    ruling: Mapping[str, str] | None = None
    note: str = ""
    url: str = ""
    undo_to_url: str = ""
    correct_url: str = ""
    place: int = 0  # the line that a correction of this one names
    fallen: tuple[str, ...] = ()
    forced: bool = False  # nobody chose it; it is undone with the line before it
    follows: bool = False  # forced, or brought along by the correction before it
    suspects: tuple[BrokenRule, ...] = ()  # rules it breaks by facts read later

    @property
    def says(self) -> str:
        """The line for where it stands alone: what was done, and on which sheet."""
        return sentences.tagged(self.text, self.sheet)


def newest(session: Session, marks: Mapping[str, Mark], count: int) -> list[LineView]:
    """The last lines, newest first: one query."""
    rows = list(session.lines.order_by("-seq")[: count + LOOKBACK])
    return [line_view(session, marks, row, rows) for row in rows[:count]]


def log_page(
    session: Session, marks: Mapping[str, Mark], number: str | None, line: str = ""
) -> tuple[Page[LogLine], list[LineView]]:
    """A page of the log, newest first: the one with this number, else the one with this line."""
    at, wanted = numbers.natural(line), numbers.page(number)
    if at is not None and not number:
        wanted = max(0, session.version - at) // PAGE + 1
    page = Paginator(session.lines.order_by("-seq"), PAGE).get_page(wanted)
    first = max(0, page.start_index() - 1)
    rows = list(session.lines.order_by("-seq")[first : first + PAGE + LOOKBACK])
    return page, [line_view(session, marks, row, rows) for row in rows[:PAGE]]


def lines_after(session: Session, seq: int) -> int:
    """How many lines a take-back to before line `seq` would strike."""
    return session.lines.filter(seq__gte=seq, struck_by=None, move__isnull=False).count()


def line_view(
    session: Session, marks: Mapping[str, Mark], row: LogLine, known: Sequence[LogLine] = ()
) -> LineView:
    """One line; the `known` lines around it show what a take-back undid or brought back."""
    line = line_as_named(session, row)
    rewound = _rewind_text(session, marks, row, known)
    marks = marks_then(session, marks, row)
    holds = row.struck_by is None
    undoable = holds and session.is_open
    url_args = [session.code, row.seq]
    return LineView(
        seq=row.seq,
        kind=row.kind,
        text=rewound or sentences.line_words(session.game, marks, line, names_at(session, marks)),
        sheet="" if rewound else sentences.sheet_of(session.game, line.move),
        by=row.by,
        when=when(row.at),
        struck=row.struck_by is not None,
        to=row.to,
        ruling=ruling_of(session.game, line),
        note=note_of(row),
        url=reverse("table-line", args=url_args) if holds and (line.move or line.fallen) else "",
        undo_to_url=reverse("table-undo-to", args=url_args) if undoable and line.move else "",
        correct_url=_correct_url(session, row) if holds else "",
        place=row.to or row.seq if row.kind == "correction" else row.seq,
        fallen=tuple(fallen_of(session.game, names_at(session, marks), line)),
        forced=row.note == FORCED,
        follows=row.note in (FORCED, FOLLOWS),
        suspects=_suspects(session, marks, row),
    )


def _correct_url(session: Session, row: LogLine) -> str:
    """Where the move of a line in force is corrected; a corrected one at its place in the log."""
    place = {"move": row.seq, "correction": row.to}.get(row.kind)
    if place is None or row.move is None:
        return ""
    return reverse("table-correct", args=[session.code, place])


def _suspects(session: Session, marks: Mapping[str, Mark], row: LogLine) -> tuple[BrokenRule, ...]:
    """The rules a line in force breaks by facts read since."""
    if row.suspect == NO_SUSPECT or row.struck_by is not None:
        return ()
    names = names_at(session, marks)
    return tuple(broken_rules(session.game, read_suspect(row), names))


def undo(
    session: Session, marks: Mapping[str, Mark], lines: Sequence[LineView], key: str
) -> dict[str, Any] | None:
    """The one-tap undo: of the last line in force that somebody chose, in `lines` or further back; the moves
    it forced are undone with it."""
    last = next((line for line in lines if line.undo_to_url and not line.forced), None)
    if last is None and lines:
        further = session.lines.filter(seq__lt=lines[-1].seq, struck_by=None, move__isnull=False)
        row = further.exclude(note=FORCED).order_by("-seq").first()
        last = line_view(session, marks, row) if row else None
    if last is None or not last.undo_to_url:
        return None
    return {
        "label": last.says,
        "url": last.undo_to_url,
        "seq": last.seq,
        "key": key,
    }


def redo(session: Session, lines: Sequence[LineView], key: str) -> dict[str, Any] | None:
    """The redo of the last undo in the current run, if any."""
    undos = undos_now(session, lines)
    if not undos:
        return None
    return {"url": reverse("table-redo", args=[session.code]), "seq": undos[-1].seq, "key": key}


def _rewind_text(
    session: Session, marks: Mapping[str, Mark], row: LogLine, known: Sequence[LogLine]
) -> str:
    """What a take-back undid or brought back; "" if unknown, or if it did both."""
    rewind = rewind_of(row, known) if row.kind == "take_back" else None
    if rewind is None or bool(rewind.undone) == bool(rewind.restored):
        return ""
    moved = rewind.undone or rewind.restored
    if len(moved) == 1:
        template = _("Undone: %(what)s") if rewind.undone else _("Redone: %(what)s")
        return template % {"what": row_text(session, marks, moved[0])}
    count = len(moved)
    if rewind.restored:
        template = ngettext("Redone: %(count)s move", "Redone: %(count)s moves", count)
    elif not row.to:
        template = ngettext(
            "Undone: %(count)s move, back to the start",
            "Undone: %(count)s moves, back to the start",
            count,
        )
    else:
        template = ngettext(
            "Undone: %(count)s move, back to line %(seq)s",
            "Undone: %(count)s moves, back to line %(seq)s",
            count,
        )
    return template % {"count": count, "seq": row.to}


def row_text(session: Session, marks: Mapping[str, Mark], row: LogLine) -> str:
    """A line in words, with the people who sat there then."""
    then = marks_then(session, marks, row)
    named = line_as_named(session, row)
    return sentences.text(session.game, then, named, names_at(session, then))


def when(at: datetime) -> str:
    """The time; with the date if not today."""
    local = timezone.localtime(at)
    if local.date() == timezone.localdate():
        return date_format(local, "H:i")
    return date_format(local, "SHORT_DATETIME_FORMAT")


def session_file(session: Session) -> SessionFile:
    """The session as a file for the engine: setup and sealed lines, bit for bit."""
    lines = tuple(read_line(row) for row in session.lines.order_by("seq"))
    return SessionFile(setup=read_setup(session), lines=lines)
