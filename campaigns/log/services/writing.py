"""The only way to write to the log: row lock, posted version, client key, sealed line, snapshot, signals."""

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
from campaigns.log.services import evenings, sealing
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
    """Who writes, on which version of the table, under which client key.

    `version` and `groups` are None for our own commands, which do not come from a page."""

    by: str = ""
    names: Mapping[int, str] = field(
        default_factory=dict
    )  # the browser's name in each of its groups
    version: int | None = None
    key: str | None = None
    groups: frozenset[int] | None = None  # the groups of the browser
    phone: str = ""  # the browser, if it has a place at a table
    seating: int | None = None  # the version of who has answered, as the page showed it
    concerns: Concern | None = None  # what it is about: decides if an older version may merge
    request_id: int | None = None  # the undo request behind this line


@dataclass(frozen=True)
class Written:
    """The result of a write; `first_time` is false for a resend, which gets the first result.

    Without a row there was nothing to write, or it is a sealed answer waiting for the others."""

    session: Session
    row: LogLine | None
    effects: tuple[Effect, ...] = ()
    first_time: bool = True


def write(session_ref: int | str, post: Post, wish: Wish) -> Written:
    """Lock, compare versions, draft, append. A resend gets the first result.

    `session_ref` is the session's id, or its code from a page."""
    try:
        with transaction.atomic():
            session, rights = locked(session_ref, post)
            permission.check_writer(rights)
            if post.version is not None and post.version != session.version:
                if earlier := _first_result(session, post):
                    return earlier
                if not _merges(session, post):
                    raise Stale(session)
            if not wish.on_finished and not session.is_open:
                return _first_result(session, post) or _raise(Closed(session))
            return _append(session, rights, post, wish)
    except IntegrityError:
        # only a key used before on another version can hit the constraint under the lock
        session, _rights = locked(session_ref, post, lock=False)
        if earlier := _first_result(session, post):
            return earlier
        raise


def _merges(session: Session, post: Post) -> bool:
    """Whether the lines since the posted version concern other things than this post."""
    if post.version is None or post.version > session.version or post.concerns is None:
        return False
    return merges(session, post.concerns, post.version)


def locked(session_ref: int | str, post: Post, *, lock: bool = True) -> tuple[Session, Rights]:
    """The locked session, and what this phone may do there now."""
    sessions = beside(Session.objects.select_related("group"), post.phone)
    if lock:
        sessions = sessions.select_for_update(of=("self",))
    if isinstance(session_ref, str):  # a table's page; a campaign writes to its story by id
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
    """The name to sign a line with: of the phone's seat, else the user's in this group."""
    return of_phone(session, "name") or post.names.get(session.group_id, "") or post.by


def _draft(
    session: Session, state: Any, rights: Rights, post: Post, wish: Wish
) -> Draft | Withdrawal | None:
    """The draft, if this phone may write it. Rights are checked before refusals are shown."""
    if wish.whole_table:
        permission.check_seat(rights, None)
    behalf = behalf_of(session, post.request_id) if post.request_id is not None else None
    try:
        draft = wish.draft(session, state, signed(session, post))
    except Refused as refused:
        if refused.move is not None:
            permission.check_move(rights, session, refused.move)
        raise
    if draft is None:
        return None
    if isinstance(draft, Withdrawal):
        permission.check_seat(rights, draft.seat)
        return draft
    asker = behalf.rights if behalf else None
    permission.check_line(rights, session, draft.kind, draft.line, asker)
    note = {"note": f"{ASKED}{behalf.name}"} if behalf else {}
    return replace(draft, line={**draft.line, **note})


def _append(session: Session, rights: Rights, post: Post, wish: Wish) -> Written:
    before, by = read_state(session), signed(session, post)
    secret = _secret_now(session, before)
    if secret and (earlier := _first_result(session, post)):
        return earlier
    draft = _draft(session, before, rights, post, wish)
    if draft is None:
        return Written(session, None)
    at, version = timezone.now(), session.version
    row: LogLine | None
    if isinstance(draft, Withdrawal) or _is_answer(draft, secret):
        answer = _answer(session, draft, by, post)
        changed = sealing.store(session, answer, post.key, post.seating)
        complete, row = reveal(session, before, at)
        if row is None and (changed or complete):
            sealing.announce(session)
    else:
        row = add_line(session, before, draft, by, post.key, at)
        wish.after(session, row)
        evenings.follow(session, row)
        if secret:
            sealing.drop_unaccepted(session, draft.state, legal=_is_legal_move(draft))
        if draft.kind == "take_back" and is_refereed(session):
            sealing.reseal(session, draft.line["to"] + 1)
    if session.version > version:
        if session.is_open and getattr(draft, "kind", "") != "take_back":
            record_forced(session, at)
        _save(session)
    return Written(session, row, getattr(draft, "effects", ()))


def _secret_now(session: Session, state: Any) -> frozenset[str]:
    """The kinds of move that are sealed now."""
    if not is_refereed(session):
        return frozenset()
    return secret_kinds(engine_at(session).wait(table_at(session, state)))


def _save(session: Session) -> None:
    fields = ["version", "head_hash", "state", "status", "finished_at", "restored_at"]
    fields += ["due", "depth", "keeps_rounds", "hides_totals"]
    session.save(update_fields=fields)
    notify = partial(session_changed.send, Session, code=session.code, version=session.version)
    transaction.on_commit(notify)


def _is_legal_move(draft: Draft) -> bool:
    return draft.kind == "move" and draft.line.get("ruling") is None


def _is_answer(draft: Draft, secret: frozenset[str]) -> bool:
    """Whether this move must be sealed."""
    return draft.kind == "move" and draft.line["move"]["kind"] in secret


def _answer(session: Session, draft: Draft | Withdrawal, by: str, post: Post) -> SealedAnswer:
    if isinstance(draft, Withdrawal):
        return SealedAnswer(session=session, seat=draft.seat, move="", by=by, phone=post.phone)
    move, ruling = draft.line["move"], draft.line.get("ruling")
    return SealedAnswer(
        session=session,
        seat=move["seat"],
        move=to_json(move),
        by=by,
        phone=post.phone,
        facts=to_json(draft.teaches),
        ruling=None if ruling is None else to_json(ruling),
    )


def _first_result(session: Session, post: Post) -> Written | None:
    """The result of an earlier post under the same client key."""
    if not post.key:
        return None
    row = LogLine.objects.filter(session=session, client_key=post.key).first()
    if row is None and is_refereed(session):
        answer = sealing.find_by_key(session, post.key)
        if answer is None:
            return None
        row = session.lines.filter(seq=answer.line).first() if answer.line else None
    elif row is None:
        return None
    return Written(session, row, first_time=False)


def _raise(error: Exception) -> Any:
    raise error
