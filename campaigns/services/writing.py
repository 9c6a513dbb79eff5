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
from campaigns.selectors.boxes import told_elsewhere
from campaigns.services.boxes import keep_facts
from campaigns.signals import session_changed
from rules.core.log import Kind, Line, seal
from rules.core.outcome import Effect
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
            session = _locked(session_ref, post)
            if post.version is not None and post.version != session.version:
                return _resent(session, post) or _raise(Stale(session))
            if not on_finished and not session.is_open:
                return _resent(session, post) or _raise(Closed(session))
            return _append(session, post, draft, after)
    except IntegrityError:
        # the key was used on another version: only then is the constraint hit under the lock
        if found := _resent(_locked(session_ref, post, lock=False), post):
            return found
        raise


def _locked(session_ref: int | str, post: Post, *, lock: bool = True) -> Session:
    sessions = Session.objects.select_related("group")
    if lock:
        sessions = sessions.select_for_update(of=("self",))
    if isinstance(session_ref, str):  # a table's page; a story is written to by its campaign
        sessions = sessions.exclude(sheet=CAMPAIGN_SHEET).filter(code=session_ref)
    else:
        sessions = sessions.filter(pk=session_ref)
    session = sessions.first()
    if session is None:
        raise NotYours
    if (
        post.groups is not None
        and not session.group.is_demo
        and session.group_id not in post.groups
    ):
        raise NotYours
    return session


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
    line = Line(seq=seq, kind=wanted.kind, by=post.by, at=stamp(at), **wanted.line)
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
