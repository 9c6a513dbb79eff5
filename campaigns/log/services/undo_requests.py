"""Undoing another seat's move needs the consent of that seat or the scribe: ask, allow, refuse, withdraw.

The scribe may answer any request. A player may answer a take-back that changes only lines of their own and of
the asker; corrections are up to the scribe. Rights are checked at the moment of the answer, under the lock."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction

from campaigns.errors import Closed, NotAllowed, NothingThere, RequestGone, Stale
from campaigns.log.selectors.undo_requests import open_request
from campaigns.log.services import corrections, history
from campaigns.log.services.writing import Post, Written, locked, signed
from campaigns.models import Session, UndoRequest
from campaigns.records import read_move, to_json
from campaigns.seats.rights import Rights
from campaigns.seats.selectors.places import rights_of_place, whom_to_ask
from campaigns.seats.services import permission
from campaigns.seats.services.people import tell_screens
from rules.core.log import Kind
from rules.core.refusal import Refused

TAKE_BACK: Kind = "take_back"
CORRECTION: Kind = "correction"


@transaction.atomic
def ask_take_back(code: str, to: int, post: Post) -> UndoRequest | None:
    """Ask to go back to right after line `to`; None if this phone need not ask."""
    session, rights = _opened(code, post)
    if not 0 <= to < session.version:
        raise NothingThere(f"no line {to}")
    return _ask(session, rights, post, TAKE_BACK, {"to": to})


@transaction.atomic
def ask_correction(code: str, seq: int, data: object, post: Post) -> UndoRequest | None:
    """Ask to replace the move at line `seq`, or to remove it (None); an illegal move is refused."""
    session, rights = _opened(code, post)
    corrected = corrections.preview_correction(session, seq, data)
    if corrected.refusals:
        raise Refused(corrected.refusals, data)
    fallen = to_json([line.seq for line in corrected.outlook.fallen])
    move = None if data is None else to_json(data)
    return _ask(session, rights, post, CORRECTION, {"to": seq, "move": move, "fallen": fallen})


def _opened(code: str, post: Post) -> tuple[Session, Rights]:
    """The locked session, if it is open and at the version the page has seen."""
    session, rights = locked(code, post)
    permission.check_writer(rights)
    if post.version != session.version:
        raise Stale(session)
    if not session.is_open:
        raise Closed(session)
    return session, rights


def _ask(
    session: Session, rights: Rights, post: Post, kind: Kind, line: Mapping[str, Any]
) -> UndoRequest | None:
    """Create a request: one per phone at a time, and none after a refusal at the same version."""
    try:
        permission.check_line(rights, session, kind, line)
    except NotAllowed as crossed:
        if rights.seat is None:
            raise NotAllowed("unseated") from None
        if not whom_to_ask(session, crossed.seats if crossed.why == "undo" else ()):
            raise NotAllowed("nobody_to_ask") from None
    else:
        return None
    place = session.places.get(phone=post.phone)
    earlier = UndoRequest.objects.filter(place=place)
    if earlier.filter(version=session.version, refused=True).exists():
        raise NotAllowed("refused_before")
    earlier.delete()  # a card still on a screen must not allow something else
    request = UndoRequest.objects.create(
        session=session, place=place, version=session.version, kind=kind, **line
    )
    tell_screens(session)
    return request


def allow(code: str, request_id: int, post: Post) -> Written:
    """Do what was asked; the line names who asked and who allowed."""
    session, rights = locked(code, post, lock=False)
    permission.check_writer(rights)
    request = session.undo_requests.filter(pk=request_id).first()
    if request is None:
        raise RequestGone
    post = replace(post, request_id=request_id)
    try:
        if request.kind == CORRECTION:
            return corrections.correct(code, request.to, read_move(request), post)
        return history.take_back(code, request.to, post)
    except (Stale, Closed):
        raise RequestGone from None


@transaction.atomic
def refuse(code: str, request_id: int, post: Post) -> None:
    """Refuse a request; the asker is told."""
    session, rights = locked(code, post)
    permission.check_writer(rights)
    request = open_request(session, request_id)
    asker = rights_of_place(session, request.place)
    permission.check_line(rights, session, _kind(request), {"to": request.to}, asker)
    request.refused, request.refused_by = True, signed(session, post)[:80]
    request.save(update_fields=["refused", "refused_by"])
    tell_screens(session)


@transaction.atomic
def withdraw(code: str, request_id: int, post: Post) -> None:
    """Withdraw one's own request."""
    session, rights = locked(code, post)
    permission.check_writer(rights)
    request = open_request(session, request_id)
    if request.place.phone != post.phone:
        raise NotAllowed("not_asked_here")
    request.delete()
    tell_screens(session)


def _kind(request: UndoRequest) -> Kind:
    return CORRECTION if request.kind == CORRECTION else TAKE_BACK
