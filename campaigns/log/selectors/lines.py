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

from campaigns.log.selectors.line_notes import fallen_of, note_of, ruling_of
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
from campaigns.table.selectors.naming import line_as_named, names_at, names_of
from campaigns.table.selectors.refusals import BrokenRule, broken_rules
from companion import numbers, wording
from companion.games.face import face
from companion.marks import Mark
from rules.core.log import Line
from rules.core.session import Session as SessionFile

PAGE = 50
REVEAL = "reveal"
FEW_ENTRIES = 12  # so many are told one by one


@dataclass(frozen=True)
class LineView:
    """One line in words."""

    seq: int
    kind: str
    text: str
    by: str
    when: str
    struck: bool
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
    holds = row.struck_by is None
    undoable = holds and session.is_open
    url_args = [session.code, row.seq]
    return LineView(
        seq=row.seq,
        kind=row.kind,
        text=_rewind_text(session, marks, row, known)
        or text(session.game, marks, line, names_at(session, marks)),
        by=row.by,
        when=when(row.at),
        struck=row.struck_by is not None,
        to=row.to,
        ruling=ruling_of(line),
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
    return {"label": last.text, "url": last.undo_to_url, "seq": last.seq, "key": key}


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
        names = names_at(session, marks)
        what = text(session.game, marks, line_as_named(session, moved[0]), names)
        return template % {"what": what}
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


def text(
    game: str, marks: Mapping[str, Mark], line: Line, names: Mapping[str, str] | None = None
) -> str:
    """A line as a sentence; `names` includes the table's names for its things."""
    if line.kind == "take_back":
        if not line.to:
            return _("Back to the start")
        return _("Back to line %(seq)s") % {"seq": line.to}
    if line.kind == "correction":
        if line.move is None:
            return _("Line %(seq)s is taken out") % {"seq": line.to}
        values = {"seq": line.to, "text": move_text(game, marks, line.move, names)}
        return _("Line %(seq)s corrected: %(text)s") % values
    if line.kind == "finish":
        return _("The count is closed")
    if line.kind == "reopen":
        return _("The count is open again")
    return move_text(game, marks, line.move or {}, names)


def move_text(
    game: str,
    marks: Mapping[str, Mark],
    move: Mapping[str, Any],
    names: Mapping[str, str] | None = None,
) -> str:
    """A move as a sentence; its kind if there is no wording for it."""
    kind = move.get("kind")
    if kind == "enter":
        values = {
            "who": who(marks, move.get("seat")),
            "what": counted(game, _entries(game, move)),
        }
        return _on_sheet(game, move, _("%(who)s: %(what)s") % values)
    if kind == "close" and "sheet" in move:
        return _closed(game, move)
    if kind == "reseat" and "seats" in move:
        return _reseated(game, marks, move)
    if kind == "teach":
        count = len(move["facts"])
        template = ngettext("The box: %(count)s fact", "The box: %(count)s facts", count)
        return template % {"count": count}
    if kind == "checkpoint" and "sheet" in move:
        return _on_sheet(game, move, _("as it stands"))
    if kind == "checkpoint":
        if move.get("round") is None:
            return _for_several(game, marks, move) or _("The table as it stands")
        return _("The table as it stands after round %(round)s") % {"round": move["round"]}
    if kind == REVEAL:
        answers = (move_text(game, marks, answer, names) for answer in move["answers"].values())
        return _("Revealed: %(answers)s") % {"answers": "; ".join(answers)}
    worded = wording.move(game, move, names_of(marks) if names is None else names)
    if worded is None or kind in face(game).of_the_table or not move.get("seat"):
        return str(kind) if worded is None else worded
    return _("%(who)s — %(what)s") % {"who": who(marks, move["seat"]), "what": worded}


def _for_several(game: str, marks: Mapping[str, Mark], move: Mapping[str, Any]) -> str:
    """An answer for several seats: those of whom the same is said together; "" if it says too much."""
    by_entries: dict[tuple[tuple[str, Any], ...], list[str]] = {}
    for seat, values in move.get("seats", {}).items():
        by_entries.setdefault(tuple(values.items()), []).append(who(marks, seat))
    if not by_entries or sum(map(len, by_entries)) > FEW_ENTRIES or move.get("table"):
        return ""
    return "; ".join(
        _("%(who)s: %(what)s") % {"who": ", ".join(names), "what": counted(game, dict(entries))}
        for entries, names in by_entries.items()
    )


def _entries(game: str, move: Mapping[str, Any]) -> dict[str, Any]:
    """What an entry says, by item; plain points by the name of their row."""
    return {**move["values"], **move.get("table", {}), **move.get("points", {})}


def _on_sheet(game: str, move: Mapping[str, Any], text: str) -> str:
    """An entry on another sheet than the pad names it."""
    if "sheet" not in move:
        return text
    name = wording.stop(game, move["sheet"]).name
    return _("%(sheet)s. %(text)s") % {"sheet": name, "text": text}


def _closed(game: str, move: Mapping[str, Any]) -> str:
    name = wording.stop(game, move["sheet"]).name
    template = _("%(sheet)s: not recorded") if move.get("skipped") else _("%(sheet)s: closed")
    return template % {"sheet": name}


def _reseated(game: str, marks: Mapping[str, Mark], move: Mapping[str, Any]) -> str:
    pairs = (
        _("%(old)s is %(new)s") % {"old": wording.seat(game, old), "new": wording.seat(game, new)}
        for old, new in move["seats"].items()
    )
    return ", ".join(pairs)


def typed_text(marks: Mapping[str, Mark], seat: str | None) -> str:
    """The text of an entry before it is sent; "{}" stands for what is typed."""
    return _("%(who)s: %(what)s") % {"who": who(marks, seat), "what": "{}"}


def who(marks: Mapping[str, Mark], seat: str | None) -> str:
    mark = marks.get(seat or "")
    return mark.name if mark else _("The table")


def counted(game: str, values: Mapping[str, Any]) -> str:
    pairs = (
        f"{wording.item_or_row(game, item)} — {wording.value(game, item, value)}"
        for item, value in values.items()
    )
    return ", ".join(pairs)


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
