"""The one way into the log: row lock, posted version, client key, sealed line, snapshot, signals."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns.errors import Closed, NotYours, Stale
from campaigns.log.selectors.sealed import secret_kinds
from campaigns.log.selectors.since import Concern, merges
from campaigns.log.selectors.states import table_at
from campaigns.log.selectors.undo_requests import behalf_of
from campaigns.log.services import sealing
from campaigns.log.services.drafts import Draft, Wish, Withdrawal, add_line
from campaigns.log.services.forced import record_forced
from campaigns.log.services.reveals import reveal
from campaigns.models import LogLine, SealedAnswer, Session
from campaigns.records import ASKED, engine_at, is_refereed, read_state, to_json
from campaigns.seats.rights import EVERYTHING, Rights
from campaigns.seats.selectors.places import beside, of_phone, rights_of
from campaigns.seats.services import permission
from campaigns.signals import session_changed
from rules.core.outcome import Effect
from rules.core.refusal import Refused
from rules.registry import CAMPAIGN_SHEET


@dataclass(frozen=True)
class Post:
    """Who writes, on which version of the table, under which key of the client's.

    None for `version` and `groups` is a command of our own, which does not come from a page."""

    by: str = ""
    names: Mapping[int, str] = field(default_factory=dict)  # of the browser, by its groups
    version: int | None = None
    key: str | None = None
    groups: frozenset[int] | None = None  # the groups of the browser
    phone: str = ""  # the browser itself, where it has a place at a table
    seating: int | None = None  # who had answered unseen, as far as the page told
    concerns: Concern | None = None  # what it is about: a post on an older version may merge
    request_id: int | None = None  # the request that asked for this line


@dataclass(frozen=True)
class Written:
    """A line in the log; `first_time` is false where a resend was answered with the first result.

    Without a row there was nothing to write, or it is an answer that waits for the others'."""

    session: Session
    row: LogLine | None
    effects: tuple[Effect, ...] = ()
    first_time: bool = True


def write(session_ref: int | str, post: Post, wish: Wish) -> Written:
    """Lock, compare versions, draft what is wished, append. A resend gets the first result.

    `session_ref` is the session's id, or its code as a page knows it."""
    try:
        with transaction.atomic():
            session, rights = locked(session_ref, post)
            permission.check_writer(rights)
            if post.version is not None and post.version != session.version:
                if found := _resent(session, post):
                    return found
                if not _merges(session, post):
                    raise Stale(session)
            if not wish.on_finished and not session.is_open:
                return _resent(session, post) or _raise(Closed(session))
            return _append(session, rights, post, wish)
    except IntegrityError:
        # the key was used on another version: only then is the constraint hit under the lock
        session, _rights = locked(session_ref, post, lock=False)
        if found := _resent(session, post):
            return found
        raise


def _merges(session: Session, post: Post) -> bool:
    """Whether what was written since concerns other things than this post."""
    if post.version is None or post.version > session.version or post.concerns is None:
        return False
    return merges(session, post.concerns, post.version)


def locked(session_ref: int | str, post: Post, *, lock: bool = True) -> tuple[Session, Rights]:
    """The session under its lock, and what this phone may do there now."""
    sessions = beside(Session.objects.select_related("group"), post.phone)
    if lock:
        sessions = sessions.select_for_update(of=("self",))
    if isinstance(session_ref, str):  # a table's page; a story is written to by its campaign
        sessions = sessions.exclude(sheet=CAMPAIGN_SHEET).filter(code=session_ref)
    else:
        sessions = sessions.filter(pk=session_ref)
    session = sessions.first()
    if session is None:
        raise NotYours
    if post.groups is None:
        return session, EVERYTHING
    member = session.group.is_demo or session.group_id in post.groups
    rights = rights_of(session, member=member)
    if rights.stranger:
        raise NotYours
    return session, rights


def signed(session: Session, post: Post) -> str:
    """Whose line it is: who sits here with this phone, or the name that it goes by in this group."""
    return of_phone(session, "name") or post.names.get(session.group_id, "") or post.by


def _drafted(
    session: Session, state: Any, rights: Rights, post: Post, wish: Wish
) -> Draft | Withdrawal | None:
    """What is to be written, if this phone may; a player does not hear of rules about others' moves."""
    if wish.whole_table:
        permission.check_seat(rights, None)
    behalf = behalf_of(session, post.request_id) if post.request_id is not None else None
    try:
        wanted = wish.draft(session, state, signed(session, post))
    except Refused as refused:
        if refused.move is not None:
            permission.check_move(rights, session, refused.move)
        raise
    if wanted is None:
        return None
    if isinstance(wanted, Withdrawal):
        permission.check_seat(rights, wanted.seat)
        return wanted
    asked = behalf.rights if behalf else None
    permission.check_line(rights, session, wanted.kind, wanted.line, asked)
    note = {"note": f"{ASKED}{behalf.name}"} if behalf else {}
    return replace(wanted, line={**wanted.line, **note})


def _append(session: Session, rights: Rights, post: Post, wish: Wish) -> Written:
    before, by = read_state(session), signed(session, post)
    secret = _secret_now(session, before)
    if secret and (found := _resent(session, post)):
        return found
    wanted = _drafted(session, before, rights, post, wish)
    if wanted is None:
        return Written(session, None)
    at, version = timezone.now(), session.version
    row: LogLine | None
    if isinstance(wanted, Withdrawal) or _is_answer(wanted, secret):
        answer = _answer(session, wanted, by, post)
        told = sealing.keep(session, answer, post.key, post.seating)
        complete, row = reveal(session, before, at)
        if row is None and (told or complete):
            sealing.tell(session)
    else:
        row = add_line(session, before, wanted, by, post.key, at)
        wish.after(session, row)
        if secret:
            sealing.hold(session, wanted.state, legal=_is_legal_move(wanted))
        if wanted.kind == "take_back" and is_refereed(session):
            sealing.cover_again(session, wanted.line["to"] + 1)
    if session.version > version:
        if session.is_open and getattr(wanted, "kind", "") != "take_back":
            record_forced(session, at)
        _save(session)
    return Written(session, row, getattr(wanted, "effects", ()))


def _secret_now(session: Session, state: Any) -> frozenset[str]:
    """The kinds that are answered unseen now."""
    if not is_refereed(session):
        return frozenset()
    return secret_kinds(engine_at(session).wait(table_at(session, state)))


def _save(session: Session) -> None:
    fields = ["version", "head_hash", "state", "status", "finished_at", "restored_at"]
    session.save(update_fields=fields)
    told = partial(session_changed.send, Session, code=session.code, version=session.version)
    transaction.on_commit(told)


def _is_legal_move(wanted: Draft) -> bool:
    return wanted.kind == "move" and wanted.line.get("ruling") is None


def _is_answer(wanted: Draft, secret: frozenset[str]) -> bool:
    """Whether this move must not be seen yet."""
    return wanted.kind == "move" and wanted.line["move"]["kind"] in secret


def _answer(session: Session, wanted: Draft | Withdrawal, by: str, post: Post) -> SealedAnswer:
    if isinstance(wanted, Withdrawal):
        return SealedAnswer(session=session, seat=wanted.seat, move="", by=by, phone=post.phone)
    move, ruling = wanted.line["move"], wanted.line.get("ruling")
    return SealedAnswer(
        session=session,
        seat=move["seat"],
        move=to_json(move),
        by=by,
        phone=post.phone,
        facts=to_json(wanted.teaches),
        ruling=None if ruling is None else to_json(ruling),
    )


def _resent(session: Session, post: Post) -> Written | None:
    if not post.key:
        return None
    row = LogLine.objects.filter(session=session, client_key=post.key).first()
    if row is None and is_refereed(session):
        answer = sealing.sent_under(session, post.key)
        if answer is None:
            return None
        row = session.lines.filter(seq=answer.line).first() if answer.line else None
    elif row is None:
        return None
    return Written(session, row, first_time=False)


def _raise(error: Exception) -> Any:
    raise error
