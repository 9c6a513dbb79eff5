"""Requests to undo or correct a line, in words: before asking, and on the phones that answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.errors import NotAllowed, RequestGone
from campaigns.log.selectors import lines as logs
from campaigns.log.selectors import sentences
from campaigns.log.selectors.crossing import changed, changed_by, comes_back, crossing, in_the_way
from campaigns.log.selectors.line_notes import more as more_lines
from campaigns.log.selectors.lines import row_text
from campaigns.models import LogLine, Place, Session, UndoRequest
from campaigns.records import FOLLOWS, read_move
from campaigns.seats.rights import Rights
from campaigns.seats.selectors.places import rights_of_place, whom_to_ask
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.tables import marks_at, new_key
from companion.marks import Mark

MOST = 4  # lines named; the rest are counted
Kind = UndoRequest.Kind


@dataclass(frozen=True)
class Change:
    """What would happen, in words: the newest lines, how many more, and the button to allow it."""

    lines: tuple[str, ...]
    more: str
    allow: str


@dataclass(frozen=True)
class RequestView:
    """A request on one phone: its own one, waiting or refused, or another's to answer."""

    who: str
    change: Change
    url: str
    mine: bool
    refused: bool
    refused_by: str
    key: str


@dataclass(frozen=True)
class Behalf:
    """Who asked for a line: their rights are added to the writer's, and the line names them."""

    name: str
    rights: Rights


def behalf_of(session: Session, request_id: int) -> Behalf:
    """Who asked for an allowed line; `RequestGone` if the request is no longer open."""
    place = open_request(session, request_id).place
    return Behalf(place.holder, rights_of_place(session, place))


def open_request(session: Session, request_id: int) -> UndoRequest:
    """The request, if it still waits for an answer at this version; else `RequestGone`."""
    waiting = session.undo_requests.select_related("place__seat__person")
    request = waiting.filter(pk=request_id, version=session.version, refused=False).first()
    if request is None or session.anyone_records or not _plays(request.place):
        raise RequestGone
    return request


def _plays(place: Place) -> bool:
    """Whether the phone that asked still has a seat and plays."""
    return place.seat is not None and place.role != Place.Role.WATCHER


def requests_at(session: Session, rights: Rights, phone: str) -> list[RequestView]:
    """This phone's own requests and those it may answer; none where anyone may record."""
    if session.anyone_records or rights.watches or not session.is_open:
        return []
    requests = _current(session)
    if not requests:
        return []
    rows = _rows(session, requests)
    return [
        _view(session, request, request.place.phone == phone, rows)
        for request in requests
        if request.place.phone == phone
        or (not request.refused and _may_answer(session, request, rights, rows))
    ]


def _current(session: Session) -> list[UndoRequest]:
    """The requests at this version from phones that still have a seat and play."""
    requests = session.undo_requests.select_related("place__seat__person")
    requests = requests.filter(version=session.version, place__seat__isnull=False)
    return list(requests.exclude(place__role=Place.Role.WATCHER).order_by("pk"))


def _rows(session: Session, requests: Sequence[UndoRequest]) -> list[LogLine]:
    """Every line these requests concern, newest first: one query."""
    targets = [request.to for request in requests if request.kind == Kind.TAKE_BACK]
    named = {seq for request in requests for seq in (request.to, *_fallen(request))}
    return list(session.lines.filter(changed_by(*targets) | Q(seq__in=named)).order_by("-seq"))


def _fallen(request: UndoRequest) -> list[int]:
    return msgspec.json.decode(request.fallen, type=list[int])


def _may_answer(
    session: Session, request: UndoRequest, rights: Rights, rows: Sequence[LogLine]
) -> bool:
    if request.kind == Kind.CORRECTION or rights.decides:
        return rights.decides
    asker = rights_of_place(session, request.place)
    return crossing(session, changed(session, request.to, rows), rights, asker) is None


def _view(
    session: Session, request: UndoRequest, mine: bool, rows: Sequence[LogLine]
) -> RequestView:
    correction = request.kind == Kind.CORRECTION
    return RequestView(
        who=request.place.holder,
        change=(_correction if correction else _taken_back)(session, request, rows),
        url=reverse("request-answer", args=[session.code, request.pk]),
        mine=mine,
        refused=request.refused,
        refused_by=request.refused_by or _("The scribe"),
        key=new_key(),
    )


def _taken_back(session: Session, request: UndoRequest, rows: Sequence[LogLine]) -> Change:
    return take_back(session, request.to, changed(session, request.to, rows))


def take_back(session: Session, to: int, rows: Sequence[LogLine]) -> Change:
    """The lines a take-back strikes and brings back."""
    marks = marks_at(session)
    undone = [row for row in rows if not comes_back(row, to)]
    restored = [row for row in rows if comes_back(row, to)]
    named = [(_("Undo: %(what)s"), row) for row in undone[:MOST]]
    named += [(_("Bring back: %(what)s"), row) for row in restored[: MOST - len(named)]]
    lines = tuple(template % {"what": _text(session, marks, row)} for template, row in named)
    return Change(lines, more_lines(len(rows) - len(lines)), _allow(session, to, undone, restored))


def _allow(
    session: Session, to: int, undone: Sequence[LogLine], restored: Sequence[LogLine]
) -> str:
    count = len(undone) or len(restored)
    if undone and restored:
        return _("Allow: back to line %(seq)s") % {"seq": to}
    if count == 1:
        template = _("Allow: undo “%(what)s”") if undone else _("Allow: bring back “%(what)s”")
        return template % {"what": _text(session, marks_at(session), [*undone, *restored][0])}
    if undone:
        template = ngettext("Allow: undo %(count)s line", "Allow: undo %(count)s lines", count)
    else:
        template = ngettext(
            "Allow: bring back %(count)s line", "Allow: bring back %(count)s lines", count
        )
    return template % {"count": count}


def _correction(session: Session, request: UndoRequest, rows: Sequence[LogLine]) -> Change:
    marks, fallen = marks_at(session), _fallen(request)
    texts = {
        row.seq: _text(session, marks, row) for row in rows if row.seq in (request.to, *fallen)
    }
    seq = {"seq": request.to}
    if request.move is None:
        new = _("Take the line out")
    else:
        words = sentences.move_text(
            session.game, marks, read_move(request), names_at(session, marks)
        )
        new = _("Change to: %(what)s") % {"what": words}
    lines = [_("Line %(seq)s: %(what)s") % {**seq, "what": texts.get(request.to, "")}, new]
    lines += [
        _("Would become invalid: %(what)s") % {"what": texts.get(line, "")}
        for line in fallen[: MOST - 2]
    ]
    more = more_lines(len(fallen) + 2 - len(lines))
    return Change(tuple(lines), more, _("Allow: correct line %(seq)s") % seq)


def _text(session: Session, marks: Mapping[str, Mark], row: LogLine) -> str:
    return row_text(session, marks, row)


def ask_first(session: Session, rights: Rights, crossed: NotAllowed) -> dict[str, Any] | None:
    """The layer that offers to ask: what would change, and whom to ask; None if asking cannot help."""
    if crossed.to is None or rights.seat is None or rights.watches:
        return None
    correction = crossed.why == "correction"
    places = whom_to_ask(session, crossed.seats)
    owner = next((place.holder for place in places if place.role != Place.Role.SCRIBE), "")
    scribe = next((place.holder for place in places if place.role == Place.Role.SCRIBE), "")
    name = "request-correction" if correction else "request-undo"
    rows = [] if correction else changed(session, crossed.to)
    return {
        "url": reverse(name, args=[session.code, crossed.to + (not correction)]),
        "change": None if correction else take_back(session, crossed.to, rows),
        "anybody": bool(places),
        "whom": owner or scribe,
        "scribe_too": bool(owner),
        "version": session.version,
    }


def line_ways(session: Session, rights: Rights, line: logs.LineView) -> dict[str, Any]:
    """What this phone may do about a line in force: undo to before it, correct it, or ask for that. A finished game
    is opened again only by the correction itself, and closed after it."""
    if not session.is_open:
        return {"correct": "yes"} if rights.decides and line.correct_url else {}
    if rights.decides and _only_reopened(session, line):
        return {"close_url": reverse("table-finish", args=[session.code])}
    if not line.undo_to_url or rights.watches:
        return {}
    plays = rights.seat is not None
    correct = ("yes" if rights.decides else "ask" if plays else "") if line.correct_url else ""
    return {"correct": correct, **way_back(session, rights, line.seq)}


def _only_reopened(session: Session, line: logs.LineView) -> bool:
    """Whether this is the correction for which a finished game was opened, and the newest line."""
    if line.kind != "correction" or session.lines.filter(seq__gt=line.seq).exclude(note=FOLLOWS):
        return False
    return session.lines.filter(seq=line.seq - 1, kind="reopen").exists()


def way_back(session: Session, rights: Rights, seq: int) -> dict[str, Any]:
    """How to undo to before line `seq`: in one tap (`undo`), by asking (`ask_url`), or neither."""
    crossed = in_the_way(session, seq - 1, rights)
    if crossed is None:
        return {"undo": True}
    if crossed.to is None:
        return {}
    return {"ask_url": reverse("request-undo", args=[session.code, seq])}
