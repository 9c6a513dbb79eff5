"""The one way into the log: row lock, posted version, client key, sealed line, snapshot, signals."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns.box.selectors.facts import told_elsewhere
from campaigns.box.services.facts import keep_facts
from campaigns.errors import Closed, NotYours, Stale
from campaigns.log.selectors.sealed import secret_kinds
from campaigns.log.selectors.since import Concern, merges
from campaigns.log.selectors.states import forget_table, table_at
from campaigns.log.services import sealing
from campaigns.log.services.suspects import recheck
from campaigns.models import LogLine, SealedAnswer, Session, Snapshot
from campaigns.records import (
    ASKED,
    box_name,
    engine_at,
    is_refereed,
    line_row,
    read_state,
    stamp,
    to_json,
)
from campaigns.seats.rights import EVERYTHING, Rights
from campaigns.seats.selectors.places import beside, own, rights_of
from campaigns.seats.services import permission
from campaigns.signals import session_changed
from rules.core.engine import Engine
from rules.core.log import Kind, Line, Ruling, seal
from rules.core.move import Move, Value
from rules.core.outcome import Effect
from rules.core.referee.desk import Done
from rules.core.referee.fold import TOLD
from rules.core.referee.game import Referee
from rules.core.refusal import Refused
from rules.registry import CAMPAIGN_SHEET

SNAPSHOT_EVERY = 16
MOST_FORCED = 50  # moves in a row that nobody chooses; a game that needs more has lost its way


@dataclass(frozen=True)
class Behalf:
    """Somebody asked for a line: their rights count with the writer's, and the line names them."""

    name: str
    rights: Rights


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
    concerns: Concern | None = (
        None  # a post on an older version merges where nothing else touched this
    )
    # says under the lock who asked for this line, where somebody did
    behalf: Callable[[Session], Behalf] | None = None


@dataclass(frozen=True)
class Draft:
    """What a service wants to write: the line, the state after it, what the hands must do."""

    kind: Kind
    state: Any
    line: dict[str, Any]
    effects: tuple[Effect, ...] = ()
    teaches: Mapping[str, Value] = field(default_factory=dict)
    keep_snapshot: bool = False


@dataclass(frozen=True)
class Withdrawal:
    """What a service wants to take away: the answer of a seat that nobody has seen yet."""

    seat: str


@dataclass(frozen=True)
class Written:
    """A line in the log; `first_time` is false where a resend was answered with the first result.

    Without a row there was nothing to write, or it is an answer that waits for the others'."""

    session: Session
    row: LogLine | None
    effects: tuple[Effect, ...] = ()
    first_time: bool = True


Drafting = Callable[[Session, Any], Draft | Withdrawal | None]


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
            session, rights = locked(session_ref, post)
            permission.check_writer(rights)
            if post.version is not None and post.version != session.version:
                if found := _resent(session, post):
                    return found
                if not _merges(session, post):
                    raise Stale(session)
            if not on_finished and not session.is_open:
                return _resent(session, post) or _raise(Closed(session))
            behalf = post.behalf(session) if post.behalf else None
            return _append(session, post, partial(_allowed, rights, behalf, draft), after)
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
    return own(session, "name") or post.names.get(session.group_id, "") or post.by


def _allowed(
    rights: Rights, behalf: Behalf | None, draft: Drafting, session: Session, state: Any
) -> Draft | Withdrawal | None:
    """What the service wants to write, if this phone may; rules are told only to whom they concern."""
    try:
        wanted = draft(session, state)
    except Refused as refused:
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


def _append(
    session: Session,
    post: Post,
    draft: Drafting,
    after: Callable[[Session, LogLine], None] | None,
) -> Written:
    before, by = read_state(session), signed(session, post)
    secret = _secret_now(session, before)
    if secret and (found := _resent(session, post)):
        return found
    wanted = draft(session, before)
    if wanted is None:
        return Written(session, None)
    at, version, row, answered = timezone.now(), session.version, None, False
    together = isinstance(engine_at(session), Referee)
    if isinstance(wanted, Withdrawal) or _is_answer(wanted, secret, ruled=together):
        answer = _answer(session, wanted, by, post)
        answered = sealing.keep(session, answer, post.key, post.seating)
        state = before
        if together:
            answered = not _reveal_together(session, before, at) and answered
    else:
        state, row = wanted.state, _line(session, before, wanted, by, post.key, at)
        if after:
            after(session, row)
        if secret:
            sealing.hold(session, state, legal=_is_legal_move(wanted))
        if together and wanted.kind == "take_back":
            sealing.cover_again(session, wanted.line["to"] + 1)
    if secret and not together:
        _reveal(session, state, at)
    if together and session.version > version and session.is_open:
        _go_on(session, at)
    if session.version > version:
        _save(session)
    elif answered:
        sealing.tell(session)
    return Written(session, row, getattr(wanted, "effects", ()))


def line_of_move(
    engine: Engine, move: Move, done: Done, lacked: Iterable[str] = (), ruling: Ruling | None = None
) -> dict[str, Any]:
    """What a line says of a move: how it is spelled, and what it rests on where lines quote their facts."""
    line: dict[str, Any] = {"move": engine.moves.encode(move), "ruling": ruling}
    if not isinstance(engine, Referee):
        return line
    without = tuple(dict.fromkeys((*lacked, *done.lacked)))
    return {**line, "v": TOLD, "told": done.told, "lacked": without}


def _go_on(session: Session, at: datetime) -> None:
    """Moves without a choice, where the game lets them be recorded without a tap."""
    engine = engine_at(session)
    for _ in range(MOST_FORCED):
        table = table_at(session)
        move = engine.forced(table)
        if move is None:
            return
        done = engine.try_(table, move, at=session.version + 1)
        line = line_of_move(engine, move, done)
        _line(session, table.state, Draft("move", done.state, line, done.effects), "", None, at)


def _secret_now(session: Session, state: Any) -> frozenset[str]:
    """The kinds that are answered unseen now."""
    if not is_refereed(session):
        return frozenset()
    return secret_kinds(engine_at(session).wait(table_at(session, state)))


def _line(
    session: Session, before: Any, wanted: Draft, by: str, key: str | None, at: datetime
) -> LogLine:
    """One more line; the session's row is saved once, after the last of them."""
    seq = session.version + 1
    line = Line(seq=seq, kind=wanted.kind, by=by, at=stamp(at), **wanted.line)
    sealed = seal(line, session.head_hash)
    row = line_row(session, sealed, at, key, wanted.effects)
    row.save(force_insert=True)
    session.version = seq
    session.head_hash = sealed.hash
    session.state = to_json(wanted.state)
    _remember(session, before, wanted)
    if wanted.keep_snapshot or seq % SNAPSHOT_EVERY == 0:
        Snapshot.objects.create(session=session, seq=seq, state=session.state)
    return row


def _remember(session: Session, before: Any, wanted: Draft) -> None:
    """The group's box learns what the line teaches; a sheet's facts lie in its state, and go with it."""
    if wanted.teaches:
        keep_facts(session.group_id, box_name(session), {}, wanted.teaches)
        forget_table(session)
        recheck(session, wanted.teaches)
    old, new = getattr(before, "box", {}), getattr(wanted.state, "box", {})
    if old != new:
        lost = old.keys() - new.keys()
        keep_facts(
            session.group_id, box_name(session), old, {**told_elsewhere(session, lost), **new}
        )


def _save(session: Session) -> None:
    fields = ["version", "head_hash", "state", "status", "finished_at", "restored_at"]
    session.save(update_fields=fields)
    told = partial(session_changed.send, Session, code=session.code, version=session.version)
    transaction.on_commit(told)


def _is_legal_move(wanted: Draft) -> bool:
    return wanted.kind == "move" and wanted.line.get("ruling") is None


def _is_answer(wanted: Draft, secret: frozenset[str], *, ruled: bool) -> bool:
    """Whether this move must not be seen yet. Where answers are written one by one, a ruling is open."""
    if wanted.kind != "move" or (wanted.line.get("ruling") is not None and not ruled):
        return False
    return wanted.line["move"]["kind"] in secret


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


def _reveal_together(session: Session, state: Any, at: datetime) -> bool:
    """All are in: one line tells every answer. Seats whose answers clash choose again instead."""
    engine = engine_at(session)
    whole = sealing.reveal_of(session, table_at(session, state))
    if whole is None:
        return False
    reveal, facts = whole
    table = table_at(session, state, facts)
    verdicts = engine.judge_answers(table, reveal)
    if clashing := [seat for seat, verdict in verdicts.items() if verdict.broken]:
        sealing.ask_again(session, clashing)
        sealing.tell(session)
        return True
    done = engine.try_(table, reveal, at=session.version + 1)
    lacked = [key for verdict in verdicts.values() for key in verdict.lacked]
    line = line_of_move(engine, reveal, done, lacked)
    wanted = Draft("move", done.state, line, done.effects, {**facts, **done.teaches})
    row = _line(session, state, wanted, "", None, at)
    sealing.revealed(session, row.seq)
    return True


def _reveal(session: Session, state: Any, at: datetime) -> None:
    """All are in: each answer becomes a line, written at one moment, in the order of the seats.

    One that the answers before it have made illegal is given again: its seat is still awaited."""
    engine = engine_at(session)
    for answer in sealing.ripe(session, state):
        told = sealing.move_of(answer)
        move, table = engine.moves.decode(told), table_at(session, state)
        if engine.check(table, move).broken:
            continue
        done = engine.try_(table, move, at=session.version + 1)
        wanted = Draft("move", done.state, {"move": told, "ruling": None}, done.effects)
        _line(session, state, wanted, answer.by, sealing.key_of(answer), at)
        state = done.state


def _resent(session: Session, post: Post) -> Written | None:
    if not post.key:
        return None
    row = LogLine.objects.filter(session=session, client_key=post.key).first()
    known = row is not None or (is_refereed(session) and sealing.is_known(session, post.key))
    return Written(session, row, first_time=False) if known else None


def _raise(error: Exception) -> Any:
    raise error
