"""Correct a line: what it would do to the rest of the log, and writing it."""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from msgspec.structs import replace

from campaigns.errors import NothingThere
from campaigns.log.selectors.states import reads_at, table_at
from campaigns.log.services.drafts import Draft, Wish, Withdrawal, line_of_move
from campaigns.log.services.evenings import CloseSheet, PlayedSo
from campaigns.log.services.history import fold_struck, reopen
from campaigns.log.services.writing import Post, Written, locked, write
from campaigns.models import LogLine, Session
from campaigns.records import FOLLOWS, engine_at, engine_of_log, is_evening, read_line, read_setup
from campaigns.text import one_line
from rules.core.chain import Chain, Link, link_of
from rules.core.correction import AS_PLAYED, Outlook, look_ahead
from rules.core.engine import Engine
from rules.core.log import Line, Ruling
from rules.core.move import Teach, Value
from rules.core.outcome import Effect
from rules.core.referee.table import Facts, Table
from rules.core.refusal import Refusal, Refused
from rules.core.replay import opening, play
from rules.core.spelling import Misspelled

NOTHING: Mapping[str, Value] = {}


@dataclass(frozen=True)
class Answers:
    """What the table says to the questions of a correction: later lines that stay by a ruling (`keep`), facts that
    were read for it, facts that nobody can read (`unknown`)."""

    keep: frozenset[int] = frozenset()
    facts: Mapping[str, Value] = field(default_factory=dict)
    unknown: frozenset[str] = frozenset()


UNASKED = Answers()


@dataclass(frozen=True)
class Corrected:
    """What a correction does: the fields of its line, the refusals of its move, and the rest of the log."""

    line: dict[str, Any]
    refusals: tuple[Refusal, ...]
    outlook: Outlook
    later: int  # how many lines come after it

    @property
    def state(self) -> Any:
        return self.outlook.state

    @property
    def effects(self) -> Mapping[int, tuple[Effect, ...]]:
        return self.outlook.effects


def preview_correction(
    session: Session, seq: int, data: object, answers: Answers = UNASKED, by: str = ""
) -> Corrected:
    """What another move at line `seq` would do, or none there (`data` None); nothing is written."""
    engine, setup, at = engine_of_log(session), read_setup(session), session.version + 1
    links = Chain(read_line(row) for row in session.lines.order_by("seq")).links()
    place = next((n for n, link in enumerate(links) if link.seq == seq), None)
    if place is None:
        raise NothingThere(f"line {seq} does not hold")
    now = _box(session, engine, answers)
    before = play(engine, setup, opening(engine, setup), links[:place], trusted=True)
    position, line = before.position, dict[str, Any](move=None)
    refusals: tuple[Refusal, ...] = ()
    effects: dict[int, tuple[Effect, ...]] = dict(before.effects)
    if data is not None:
        table = Table(setup, position.state, now)
        refusals, line = _judge(engine, table, data, links[place], at)
        link = link_of(Line(seq=seq, kind="move", **{**line, "ruling": AS_PLAYED}))
        folded = engine.fold(setup, position, replace(link, source=at), now)
        position, effects[at] = folded.position, folded.effects
    later = links[place + 1 :]
    outlook = look_ahead(engine, setup, position, later, now, answers.keep, by)
    line["told"] = {**outlook.told, **line.get("told", {})}
    outlook = replace(outlook, effects={**effects, **outlook.effects})
    return Corrected(line, refusals, outlook, len(later))


def _box(session: Session, engine: Engine, answers: Answers) -> Facts:
    """Today's box with what was just read, without what nobody can read."""
    facts = table_at(session, typed=answers.facts).facts
    if answers.facts and (broken := engine.refuse_taught(table_at(session), answers.facts)):
        raise Refused(broken, None)
    hidden = facts.hidden | answers.unknown
    return Facts(facts.taught, shipped=facts.shipped, likely=facts.likely, hidden=hidden)


def _judge(
    engine: Engine, table: Table[Any], data: object, old: Link, at: int
) -> tuple[tuple[Refusal, ...], dict[str, Any]]:
    """The refusals of a corrected move, and the fields of its line."""
    move = engine.moves.decode(data)
    if facts := _taught_facts(engine, data):
        if old.move["kind"] != "teach":
            raise Misspelled("a lesson stands only where one stood", "$.kind")
        return engine.refuse_taught(table, facts), {"move": engine.moves.encode(move)}
    verdict, done = engine.check(table, move), engine.try_(table, move, at=at)
    return verdict.broken, line_of_move(engine, move, done, verdict.lacked)


def _taught_facts(engine: Engine, data: object) -> Mapping[str, Value]:
    """The facts of a `teach` move in a log from before lines quoted their facts; else none."""
    move = None if data is None or not engine.quotes_facts else engine.moves.decode(data)
    return move.facts if isinstance(move, Teach) else NOTHING


def correct(
    session_ref: int | str,
    seq: int,
    data: object,
    post: Post,
    reason: str = "",
    answers: Answers = UNASKED,
    take_over: bool | None = None,
) -> Written:
    """Replace the move of line `seq` (None removes it) and replay the rest.

    Later moves that no longer fit are set aside with their refusals in the new line, or stay by a ruling. A
    corrected move that is itself refused needs a reason and becomes a ruling. `take_over` says whether closed
    sheets take over what has changed under them, or were played as the table saw them; None leaves that open.
    A finished game is opened again with it, from the page that showed it finished."""
    with transaction.atomic():
        post = _opened(session_ref, post)
        written = write(session_ref, post, Correct(seq, data, one_line(reason), answers))
        if take_over is None or not written.first_time or not is_evening(written.session):
            return written
        after = dataclasses.replace(post, version=None, key=None, request_id=None, concerns=None)
        session = written.session
        for stop in drifted(session):
            wish: Wish = CloseSheet(stop) if take_over else PlayedSo(stop)
            session = write(session.pk, after, Following(wish)).session
        return dataclasses.replace(written, session=session)


def _opened(session_ref: int | str, post: Post) -> Post:
    """The post to correct with: a game that its page saw finished is opened again first."""
    session, _rights = locked(session_ref, post)
    if session.is_open or post.version != session.version:
        return post
    session = reopen(session_ref, dataclasses.replace(post, key=None, concerns=None)).session
    return dataclasses.replace(post, version=session.version)


def drifted(session: Session) -> list[str]:
    """The closed sheets under which something else stands now than the table saw."""
    return [stop for stop, read in reads_at(session).items() if any(read.drifted())]


def was_reopened(session: Session, row: LogLine) -> bool:
    """Whether the count was opened only for this correction."""
    before = session.lines.filter(seq=row.seq - 1).first()
    return session.is_open and before is not None and before.kind == "reopen"


@dataclass(frozen=True)
class Following(Wish):
    """A line that the correction before it brings along."""

    wish: Wish

    def draft(self, session: Session, state: Any, by: str) -> Draft | Withdrawal | None:
        draft = self.wish.draft(session, state, by)
        if not isinstance(draft, Draft):
            return draft
        return dataclasses.replace(draft, line={**draft.line, "note": FOLLOWS})


@dataclass(frozen=True)
class Correct(Wish):
    """Replace the move at a line, or remove it, and replay the rest."""

    seq: int
    data: object
    reason: str
    answers: Answers

    def draft(self, session: Session, state: Any, by: str) -> Draft:
        corrected = preview_correction(session, self.seq, self.data, self.answers, by)
        outlook, engine = corrected.outlook, engine_of_log(session)
        line = {
            **corrected.line,
            "to": self.seq,
            "fallen": outlook.fallen,
            "settled": outlook.settled,
            "ruling": self._ruling(session, state, corrected.refusals, by),
        }
        return Draft(
            "correction",
            outlook.state,
            line,
            outlook.effects.get(session.version + 1, ()),
            teaches={**_taught_facts(engine, self.data), **self.answers.facts},
            keep_snapshot=True,
            played_again=outlook.effects,
        )

    def _ruling(
        self, session: Session, state: Any, refusals: Sequence[Refusal], by: str
    ) -> Ruling | None:
        if not refusals:
            return None
        engine = engine_at(session)
        move = engine.moves.decode(self.data)
        if not self.reason or engine.firm(table_at(session, state), move, refusals):
            raise Refused(refusals, self.data)
        rules = tuple(dict.fromkeys(refusal.rule for refusal in refusals))
        return Ruling(by=by, reason=self.reason, rules=rules)

    def after(self, session: Session, row: LogLine) -> None:
        fold_struck(session)
