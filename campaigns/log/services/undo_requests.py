"""Crossing another seat's move asks that seat, or the scribe: ask, allow, refuse, take the request back.

The scribe always allows or refuses. Of a take-back so does a player whose lines, together with those of
whoever asks, are all that it changes; a correction is the scribe's. Rights are those of the moment of the
answer, read under the table's lock."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction

from campaigns.errors import Closed, NotAllowed, NothingThere, RequestGone, Stale
from campaigns.log.selectors.undo_requests import open_request
from campaigns.log.services import history
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
    """Ask for the table as it was right after line `to`; None where this phone needs to ask nobody."""
    session, rights = _opened(code, post)
    if not 0 <= to < session.version:
        raise NothingThere(f"no line {to}")
    return _ask(session, rights, post, TAKE_BACK, {"to": to})


@transaction.atomic
def ask_correction(code: str, seq: int, data: object, post: Post) -> UndoRequest | None:
    """Ask for another move at line `seq`, or (None) for none there; what breaks rules is refused."""
    session, rights = _opened(code, post)
    found = history.preview_correction(session, seq, data)
    if found.refusals:
        raise Refused(found.refusals, data)
    fallen = to_json([one.seq for one in found.fallen])
    move = None if data is None else to_json(data)
    return _ask(session, rights, post, CORRECTION, {"to": seq, "move": move, "fallen": fallen})


def _opened(code: str, post: Post) -> tuple[Session, Rights]:
    """The open table under its lock, at the version that the page has seen."""
    session, rights = locked(code, post)
    permission.check_writer(rights)
    if post.version != session.version:
        raise Stale(session)
    if not session.is_open:
        raise Closed(session)
    return session, rights


def _ask(
    session: Session, rights: Rights, post: Post, kind: Kind, wish: Mapping[str, Any]
) -> UndoRequest | None:
    """One request of each phone at a time; whom somebody refused does not ask again at this version."""
    try:
        permission.check_line(rights, session, kind, wish)
    except NotAllowed as crossed:
        if rights.seat is None:
            raise NotAllowed("unseated") from None
        if not whom_to_ask(session, crossed.seats if crossed.why == "undo" else ()):
            raise NotAllowed("nobody_to_ask") from None
    else:
        return None
    place = session.places.get(phone=post.phone)
    before = UndoRequest.objects.filter(place=place)
    if before.filter(version=session.version, refused=True).exists():
        raise NotAllowed("refused_before")
    before.delete()  # a card that is still on a screen must not allow something else
    made = UndoRequest.objects.create(
        session=session, place=place, version=session.version, kind=kind, **wish
    )
    tell_screens(session)
    return made


def allow(code: str, request_id: int, post: Post) -> Written:
    """Do what was asked, through the one way into the log; the line names who asked and who allowed."""
    session, rights = locked(code, post, lock=False)
    permission.check_writer(rights)
    wish = session.undo_requests.filter(pk=request_id).first()
    if wish is None:
        raise RequestGone
    post = replace(post, request_id=request_id)
    try:
        if wish.kind == CORRECTION:
            return history.correct(code, wish.to, read_move(wish), post)
        return history.take_back(code, wish.to, post)
    except (Stale, Closed):
        raise RequestGone from None


@transaction.atomic
def refuse(code: str, request_id: int, post: Post) -> None:
    """Say no: whoever asked hears it."""
    session, rights = locked(code, post)
    permission.check_writer(rights)
    wish = open_request(session, request_id)
    asked = rights_of_place(session, wish.place)
    permission.check_line(rights, session, _kind(wish), {"to": wish.to}, asked)
    wish.refused, wish.refused_by = True, signed(session, post)[:80]
    wish.save(update_fields=["refused", "refused_by"])
    tell_screens(session)


@transaction.atomic
def withdraw(code: str, request_id: int, post: Post) -> None:
    """Take back one's own request."""
    session, rights = locked(code, post)
    permission.check_writer(rights)
    wish = open_request(session, request_id)
    if wish.place.phone != post.phone:
        raise NotAllowed("not_asked_here")
    wish.delete()
    tell_screens(session)


def _kind(wish: UndoRequest) -> Kind:
    return CORRECTION if wish.kind == CORRECTION else TAKE_BACK
