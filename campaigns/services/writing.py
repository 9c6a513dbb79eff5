"""The one way into the log: row lock, posted version, client key, sealed line, snapshot, signals."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns.errors import Closed, NotYours, Stale
from campaigns.models import LogLine, Session, Snapshot
from campaigns.records import box_name, line_row, read_state, stamp, to_json
from campaigns.rights import EVERYTHING, Rights
from campaigns.selectors.boxes import told_elsewhere
from campaigns.selectors.places import beside, own, rights_of
from campaigns.services import permission
from campaigns.services.boxes import keep_facts
from campaigns.signals import session_changed
from rules.core.log import Kind, Line, seal
from rules.core.outcome import Effect
from rules.core.refusal import Refused
from rules.registry import CAMPAIGN_SHEET

SNAPSHOT_EVERY = 16


@dataclass(frozen=True)
class Post:
    """Who writes, on which version of the table, under which key of the client's.

    None for `version` and `groups` is a command of our own, which does not come from a page."""

    by: str = ""
    version: int | None = None
    key: str | None = None
    groups: frozenset[int] | None = None  # the groups of the browser
    phone: str = ""  # the browser itself, where it has a place at a table
    # says of a post on an older version that the lines since then concern other things
    untouched: Callable[[Session, int], bool] | None = None


@dataclass(frozen=True)
class Draft:
    """What a service wants to write: the line, the state after it, what the hands must do."""

    kind: Kind
    state: Any
    line: dict[str, Any]
    effects: tuple[Effect, ...] = ()
    keep_snapshot: bool = False


@dataclass(frozen=True)
class Written:
    """A line in the log; `first_time` is false where a resend was answered with the first result.

    Without a row there was nothing to write."""

    session: Session
    row: LogLine | None
    effects: tuple[Effect, ...] = ()
    first_time: bool = True


Drafting = Callable[[Session, Any], Draft | None]


def write(
    session_ref: int | str,
    post: Post,
    draft: Drafting,
    *,
    after: Callable[[Session, LogLine], None] | None = None,
    on_finished: bool = False,
) -> Written:
    """Lock, compare versions, let `draft` decide, append. A resend gets the first result.

    `session_ref` is the session's id, or its code as a page knows it."""
    try:
        with transaction.atomic():
            session, rights = _locked(session_ref, post)
            permission.check_writer(rights)
            if post.version is not None and post.version != session.version:
                if found := _resent(session, post):
                    return found
                if not _merges(session, post):
                    raise Stale(session)
            if not on_finished and not session.is_open:
                return _resent(session, post) or _raise(Closed(session))
            return _append(session, post, partial(_allowed, rights, draft), after)
    except IntegrityError:
        # the key was used on another version: only then is the constraint hit under the lock
        session, _rights = _locked(session_ref, post, lock=False)
        if found := _resent(session, post):
            return found
        raise


def _merges(session: Session, post: Post) -> bool:
    """Whether what was written since concerns other things than this post."""
    older = post.version is not None and post.version < session.version
    return older and post.untouched is not None and post.untouched(session, post.version or 0)


def _locked(session_ref: int | str, post: Post, *, lock: bool = True) -> tuple[Session, Rights]:
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


def _allowed(rights: Rights, draft: Drafting, session: Session, state: Any) -> Draft | None:
    """What the service wants to write, if this phone may; rules are told only to whom they concern."""
    try:
        wanted = draft(session, state)
    except Refused as refused:
        permission.check_move(rights, session, refused.move)
        raise
    if wanted is not None:
        permission.check_line(rights, session, wanted.kind, wanted.line)
    return wanted


def _append(
    session: Session,
    post: Post,
    draft: Drafting,
    after: Callable[[Session, LogLine], None] | None,
) -> Written:
    before = read_state(session)
    wanted = draft(session, before)
    if wanted is None:
        return Written(session, None)
    at = timezone.now()
    seq = session.version + 1
    by = own(session, "name") or post.by
    line = Line(seq=seq, kind=wanted.kind, by=by, at=stamp(at), **wanted.line)
    sealed = seal(line, session.head_hash)
    row = line_row(session, sealed, at, post.key)
    row.save(force_insert=True)
    session.version = seq
    session.head_hash = sealed.hash
    session.state = to_json(wanted.state)
    if before.box != wanted.state.box:
        lost = before.box.keys() - wanted.state.box.keys()
        still = {**told_elsewhere(session, lost), **wanted.state.box}
        keep_facts(session.group_id, box_name(session), before.box, still)
    if after:
        after(session, row)
    session.save(
        update_fields=[
            "version",
            "head_hash",
            "state",
            "status",
            "finished_at",
            "restored_at",
        ]
    )
    if wanted.keep_snapshot or seq % SNAPSHOT_EVERY == 0:
        Snapshot.objects.create(session=session, seq=seq, state=session.state)
    transaction.on_commit(partial(session_changed.send, Session, code=session.code, version=seq))
    return Written(session, row, wanted.effects)


def _resent(session: Session, post: Post) -> Written | None:
    if not post.key:
        return None
    row = LogLine.objects.filter(session=session, client_key=post.key).first()
    return Written(session, row, first_time=False) if row else None


def _raise(error: Exception) -> Any:
    raise error
