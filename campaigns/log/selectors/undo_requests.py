"""What somebody asks the others to undo or to correct, in words: before it is asked, and on their phones."""

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
from campaigns.log.selectors.crossing import changed, changed_by, comes_back, crossing, in_the_way
from campaigns.models import LogLine, Place, Session, UndoRequest
from campaigns.records import read_move
from campaigns.seats.rights import Rights
from campaigns.seats.selectors.places import rights_of_place, whom_to_ask
from campaigns.table.selectors.naming import line_as_named, names_at
from campaigns.table.selectors.tables import marks_at, new_key
from companion.marks import Mark

MOST = 4  # lines that are named; the others are counted
Kind = UndoRequest.Kind


@dataclass(frozen=True)
class Change:
    """What would happen, in words: the newest lines, how many more, and the button that lets it happen."""

    lines: tuple[str, ...]
    more: str
    allow: str


@dataclass(frozen=True)
class RequestView:
    """A request on one phone: an own one waits or was refused, another's is to be answered here."""

    who: str
    change: Change
    url: str
    mine: bool
    refused: bool
    refused_by: str
    key: str


@dataclass(frozen=True)
class Behalf:
    """Somebody asked for a line: their rights count with the writer's, and the line names them."""

    name: str
    rights: Rights


def behalf_of(session: Session, request_id: int) -> Behalf:
    """On whose behalf a line is written that somebody has allowed; `RequestGone` where nobody asks for it."""
    place = open_request(session, request_id).place
    return Behalf(place.holder, rights_of_place(session, place))


def open_request(session: Session, request_id: int) -> UndoRequest:
    """The request, if it still waits for an answer at this version of the table."""
    waiting = session.undo_requests.select_related("place__seat__person")
    request = waiting.filter(pk=request_id, version=session.version, refused=False).first()
    if request is None or session.anyone_records or not _plays(request.place):
        raise RequestGone
    return request


def _plays(place: Place) -> bool:
    """Whether the phone that asked still sits there to play."""
    return place.seat is not None and place.role != Place.Role.WATCHER


def requests_at(session: Session, rights: Rights, phone: str) -> list[RequestView]:
    """What this phone has asked for, and what it may allow; where anyone records nobody asks."""
    if session.anyone_records or rights.watches or not session.is_open:
        return []
    wishes = _wishes(session)
    if not wishes:
        return []
    rows = _rows(session, wishes)
    return [
        _view(session, wish, wish.place.phone == phone, rows)
        for wish in wishes
        if wish.place.phone == phone
        or (not wish.refused and _may_answer(session, wish, rights, rows))
    ]


def _wishes(session: Session) -> list[UndoRequest]:
    """Those of this version, of phones that still sit there to play."""
    of_now = session.undo_requests.select_related("place__seat__person")
    of_now = of_now.filter(version=session.version, place__seat__isnull=False)
    return list(of_now.exclude(place__role=Place.Role.WATCHER).order_by("pk"))


def _rows(session: Session, wishes: Sequence[UndoRequest]) -> list[LogLine]:
    """Every line that one of them concerns, newest first: one query."""
    back = [wish.to for wish in wishes if wish.kind == Kind.TAKE_BACK]
    named = {seq for wish in wishes for seq in (wish.to, *_fallen(wish))}
    return list(session.lines.filter(changed_by(*back) | Q(seq__in=named)).order_by("-seq"))


def _fallen(wish: UndoRequest) -> list[int]:
    return msgspec.json.decode(wish.fallen, type=list[int])


def _may_answer(
    session: Session, wish: UndoRequest, rights: Rights, rows: Sequence[LogLine]
) -> bool:
    if wish.kind == Kind.CORRECTION or rights.decides:
        return rights.decides
    asked = rights_of_place(session, wish.place)
    return crossing(session, changed(session, wish.to, rows), rights, asked) is None


def _view(session: Session, wish: UndoRequest, mine: bool, rows: Sequence[LogLine]) -> RequestView:
    correction = wish.kind == Kind.CORRECTION
    return RequestView(
        who=wish.place.holder,
        change=(_correction if correction else _taken_back)(session, wish, rows),
        url=reverse("request-answer", args=[session.code, wish.pk]),
        mine=mine,
        refused=wish.refused,
        refused_by=wish.refused_by or _("The scribe"),
        key=new_key(),
    )


def _taken_back(session: Session, wish: UndoRequest, rows: Sequence[LogLine]) -> Change:
    return take_back(session, wish.to, changed(session, wish.to, rows))


def take_back(session: Session, to: int, rows: Sequence[LogLine]) -> Change:
    """The lines that a take-back strikes, and those that it brings back."""
    marks = marks_at(session)
    undone = [row for row in rows if not comes_back(row, to)]
    restored = [row for row in rows if comes_back(row, to)]
    told = [(_("Undo: %(what)s"), row) for row in undone[:MOST]]
    told += [(_("Bring back: %(what)s"), row) for row in restored[: MOST - len(told)]]
    lines = tuple(said % {"what": _text(session, marks, row)} for said, row in told)
    return Change(lines, logs.more(len(rows) - len(lines)), _allow(session, to, undone, restored))


def _allow(
    session: Session, to: int, undone: Sequence[LogLine], restored: Sequence[LogLine]
) -> str:
    count = len(undone) or len(restored)
    if undone and restored:
        return _("Allow: back to line %(seq)s") % {"seq": to}
    if count == 1:
        told = _("Allow: undo “%(what)s”") if undone else _("Allow: bring back “%(what)s”")
        return told % {"what": _text(session, marks_at(session), [*undone, *restored][0])}
    if undone:
        told = ngettext("Allow: undo %(count)s line", "Allow: undo %(count)s lines", count)
    else:
        told = ngettext(
            "Allow: bring back %(count)s line", "Allow: bring back %(count)s lines", count
        )
    return told % {"count": count}


def _correction(session: Session, wish: UndoRequest, rows: Sequence[LogLine]) -> Change:
    marks, fallen = marks_at(session), _fallen(wish)
    texts = {row.seq: _text(session, marks, row) for row in rows if row.seq in (wish.to, *fallen)}
    seq = {"seq": wish.to}
    if wish.move is None:
        new = _("Take the line out")
    else:
        words = logs.move_text(session.game, marks, read_move(wish), names_at(session, marks))
        new = _("It shall read: %(what)s") % {"what": words}
    lines = [_("Line %(seq)s: %(what)s") % {**seq, "what": texts.get(wish.to, "")}, new]
    lines += [
        _("Would fall: %(what)s") % {"what": texts.get(one, "")} for one in fallen[: MOST - 2]
    ]
    more = logs.more(len(fallen) + 2 - len(lines))
    return Change(tuple(lines), more, _("Allow: correct line %(seq)s") % seq)


def _text(session: Session, marks: Mapping[str, Mark], row: LogLine) -> str:
    return logs.text(session.game, marks, line_as_named(session, row), names_at(session, marks))


def ask_first(session: Session, rights: Rights, crossed: NotAllowed) -> dict[str, Any] | None:
    """The layer that offers to ask: what would change, and whom to ask; None where asking is no way."""
    if crossed.to is None or rights.seat is None or rights.watches:
        return None
    correction = crossed.why == "correction"
    asked = whom_to_ask(session, crossed.seats)
    owner = next((one.holder for one in asked if one.role != Place.Role.SCRIBE), "")
    scribe = next((one.holder for one in asked if one.role == Place.Role.SCRIBE), "")
    name = "request-correction" if correction else "request-undo"
    rows = [] if correction else changed(session, crossed.to)
    return {
        "url": reverse(name, args=[session.code, crossed.to + (not correction)]),
        "change": None if correction else take_back(session, crossed.to, rows),
        "anybody": bool(asked),
        "whom": owner or scribe,
        "scribe_too": bool(owner),
        "version": session.version,
    }


def line_ways(session: Session, rights: Rights, line: logs.LineView) -> dict[str, Any]:
    """What this phone may do about a line that holds: go back to before it, correct it, or ask for that."""
    if not line.undo_to_url or rights.watches:
        return {}
    plays = rights.seat is not None
    correct = ("yes" if rights.decides else "ask" if plays else "") if line.correct_url else ""
    return {"correct": correct, **way_back(session, rights, line.seq)}


def way_back(session: Session, rights: Rights, seq: int) -> dict[str, Any]:
    """An undo to before line `seq`: in one tap (`undo`), asked for (`ask_url`), or neither."""
    crossed = in_the_way(session, seq - 1, rights)
    if crossed is None:
        return {"undo": True}
    if crossed.to is None:
        return {}
    return {"ask_url": reverse("request-undo", args=[session.code, seq])}
