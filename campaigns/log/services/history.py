"""Take back to any line, redo, correct a line and replay the rest, finish, reopen."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from campaigns.errors import Closed, NothingThere
from campaigns.log.selectors.states import state_at, table_at
from campaigns.log.selectors.take_backs import undos_now
from campaigns.log.services.drafts import Draft, Wish, line_of_move
from campaigns.log.services.writing import Post, Written, write
from campaigns.models import LogLine, Session
from campaigns.records import (
    engine_at,
    engine_of_log,
    is_refereed,
    read_line,
    read_setup,
)
from campaigns.signals import session_finished
from campaigns.text import one_line
from rules.core.chain import Chain, Link, link_of, struck
from rules.core.engine import Engine
from rules.core.log import Fallen, Line, Ruling
from rules.core.move import Teach, Value
from rules.core.outcome import Effect
from rules.core.position import Folded, Position
from rules.core.referee.desk import TrackedFacts
from rules.core.referee.fold import QUOTING_VERSION
from rules.core.referee.table import Facts, Table
from rules.core.refusal import Refusal, Refused
from rules.core.replay import opening
from rules.core.setup import Setup
from rules.core.spelling import Misspelled

RULED = Ruling(by="", reason="", rules=())  # makes a replay skip the check, which the caller does
FEW = 8  # longer runs of undos take a second query


@dataclass(frozen=True)
class TakeBack(Wish):
    """Go back to the table as it was right after line `to`."""

    to: int

    def draft(self, session: Session, state: Any, by: str) -> Draft:
        if not 0 <= self.to < session.version:
            raise NothingThere(f"no line {self.to}")
        return Draft("take_back", state_at(session, self.to), {"to": self.to}, keep_snapshot=True)

    def after(self, session: Session, row: LogLine) -> None:
        _strike(session, row)


@dataclass(frozen=True)
class Redo(Wish):
    """Go back to before the last undo; if repeated, to before the one preceding it."""

    def draft(self, session: Session, state: Any, by: str) -> Draft:
        undos = undos_now(session, list(session.lines.order_by("-seq")[:FEW]))
        if not undos:
            raise NothingThere("there is nothing to redo")
        return TakeBack(undos[-1].seq - 1).draft(session, state, by)

    def after(self, session: Session, row: LogLine) -> None:
        _strike(session, row)


def take_back(session_ref: int | str, to: int, post: Post) -> Written:
    """Return to the table as it was right after line `to`; for a struck line this is a redo."""
    return write(session_ref, post, TakeBack(to))


def redo(session_ref: int | str, post: Post) -> Written:
    """Return to before the last undo; if repeated, to before the one preceding it."""
    return write(session_ref, post, Redo())


def _strike(session: Session, row: LogLine) -> None:
    """Update `struck_by` after a take-back. A plain undo touches only the lines it strikes."""
    to = row.to or 0
    lines = LogLine.objects.filter(session=session)
    comes_back = lines.filter(seq__lte=to, struck_by__gt=to).exists()
    if session.restored_at <= to and not comes_back:
        later = lines.filter(seq__gt=to, seq__lt=row.seq, struck_by=None, move__isnull=False)
        later.update(struck_by=row.seq)
    else:
        fold_struck(session)
        session.restored_at = row.seq


def fold_struck(session: Session) -> int:
    """Recompute `struck_by` of every line; returns how many were wrong."""
    rows = list(LogLine.objects.filter(session=session).order_by("seq"))
    struck_by = struck(read_line(row) for row in rows)
    wrong = [row for row in rows if row.struck_by != struck_by.get(row.seq)]
    for row in wrong:
        row.struck_by = struck_by.get(row.seq)
    LogLine.objects.bulk_update(wrong, ["struck_by"], batch_size=500)
    return len(wrong)


@dataclass(frozen=True)
class Corrected:
    """The result of a correction: the state, the later lines that became illegal, the refusals of the
    corrected move, the fields of the line, and the effects of the lines that stand."""

    state: Any
    fallen: tuple[Fallen, ...]
    refusals: tuple[Refusal, ...]
    line: dict[str, Any]
    effects: dict[int, tuple[Effect, ...]]


def preview_correction(session: Session, seq: int, data: object) -> Corrected:
    """The result a correction would have; nothing is written."""
    return _replay_corrected(session, seq, data, at=session.version + 1)


def correct(
    session_ref: int | str, seq: int, data: object, post: Post, reason: str = ""
) -> Written:
    """Replace the move of line `seq` (None removes it) and replay the rest.

    Later moves that became illegal are set aside, with their refusals in the new line. A corrected
    move that is itself refused needs a reason and becomes a ruling."""
    return write(session_ref, post, Correct(seq, data, one_line(reason)))


@dataclass(frozen=True)
class Correct(Wish):
    """Replace the move at line `seq`, or remove it, and replay the rest."""

    seq: int
    data: object
    reason: str

    def draft(self, session: Session, state: Any, by: str) -> Draft:
        corrected = _replay_corrected(session, self.seq, self.data, at=session.version + 1)
        ruling = self._ruling(session, state, corrected, by)
        line = {**corrected.line, "to": self.seq, "fallen": corrected.fallen, "ruling": ruling}
        return Draft(
            "correction",
            corrected.state,
            line,
            corrected.effects.get(session.version + 1, ()),
            teaches=_taught_facts(engine_at(session), self.data),
            keep_snapshot=True,
            played_again=corrected.effects,
        )

    def _ruling(
        self, session: Session, state: Any, corrected: "Corrected", by: str
    ) -> Ruling | None:
        if not corrected.refusals:
            return None
        engine = engine_at(session)
        move = engine.moves.decode(self.data)
        if not self.reason or engine.firm(table_at(session, state), move, corrected.refusals):
            raise Refused(corrected.refusals, self.data)
        rules = tuple(dict.fromkeys(refusal.rule for refusal in corrected.refusals))
        return Ruling(by=by, reason=self.reason, rules=rules)

    def after(self, session: Session, row: LogLine) -> None:
        fold_struck(session)


def _replay_corrected(session: Session, seq: int, data: object, at: int) -> Corrected:
    engine, setup = engine_of_log(session), read_setup(session)
    chain = Chain(read_line(row) for row in session.lines.order_by("seq")).links()
    if all(link.seq != seq for link in chain):
        raise NothingThere(f"line {seq} does not hold")
    position = opening(engine, setup)
    line: dict[str, Any] = {"move": None}
    refusals: tuple[Refusal, ...] = ()
    fallen: list[Fallen] = []
    effects: dict[int, tuple[Effect, ...]] = {}
    now = table_at(session).facts
    for link in chain:
        if link.seq == seq:
            if data is None:
                continue
            if _taught_facts(engine, data) and link.move["kind"] != "teach":
                raise Misspelled("a lesson stands only where one stood", "$.kind")
            table = Table(setup, position.state, now)
            refusals, line = _judge(engine, table, data, at)
            link = link_of(Line(seq=seq, kind="move", **{**line, "ruling": RULED}))
            link = replace(link, source=at)
        folded = _fold(engine, setup, position, link, now)
        if folded.refusals:
            fallen.append(Fallen(link.seq, folded.refusals))
        else:
            effects[link.source] = folded.effects
        position = folded.position
        if link.seq > seq:
            added = {key: fact for key, fact in folded.quoted.items() if key not in link.told}
            line["told"] = {**added, **line.get("told", {})}
    return Corrected(position.state, tuple(fallen), refusals, line, effects)


def _judge(
    engine: Engine, table: Table[Any], data: object, at: int
) -> tuple[tuple[Refusal, ...], dict[str, Any]]:
    """The refusals of a corrected move, and the fields of its line."""
    move = engine.moves.decode(data)
    if facts := _taught_facts(engine, data):
        return engine.refuse_taught(table, facts), {"move": engine.moves.encode(move)}
    verdict, done = engine.check(table, move), engine.try_(table, move, at=at)
    line = line_of_move(engine, move, done, verdict.lacked)
    return verdict.broken, line


def _taught_facts(engine: Engine, data: object) -> Mapping[str, Value]:
    """The facts of a `teach` move in a log from before lines quoted their facts; else none."""
    move = None if data is None or not engine.quotes_facts else engine.moves.decode(data)
    return move.facts if isinstance(move, Teach) else {}


def _fold(engine: Engine, setup: Setup, position: Position, link: Link, now: Facts) -> Folded:
    """Replay a line after a correction; one that no longer makes sense counts as refused."""
    try:
        return engine.fold(setup, position, link, now)
    except Misspelled as error:
        if link.ruling is not None:
            raise
        unreadable = Refusal("", "no_longer_readable", {"reason": error.reason})
        return Folded(position, refusals=(unreadable,))


def finish(session_ref: int | str, post: Post) -> Written:
    """End the session; scores are computed after the commit.

    A refereed game that is not over is refused. The table may rule that it ends now, and then counts."""
    return write(session_ref, post, Finish())


@dataclass(frozen=True)
class Finish(Wish):
    """End the session."""

    def draft(self, session: Session, state: Any, by: str) -> Draft:
        if is_refereed(session):
            _check_over(session, table_at(session, state))
        return Draft("finish", state, _quoted_facts(session, state), keep_snapshot=True)

    def after(self, session: Session, row: LogLine) -> None:
        session.status = Session.Status.FINISHED
        session.finished_at = timezone.now()
        tell = partial(
            session_finished.send, Session, session_id=session.pk, version=session.version
        )
        transaction.on_commit(tell)


def _quoted_facts(session: Session, state: Any) -> dict[str, Any]:
    """The line fields quoting the facts behind the score, so that a replay needs no box."""
    engine = engine_at(session)
    if not engine.quotes_facts:
        return {}
    table = table_at(session, state)
    box = table.facts
    facts = TrackedFacts(box.taught, shipped=box.shipped, likely=box.likely, hidden=box.hidden)
    engine.count(Table(table.setup, state, facts), {})
    return {"v": QUOTING_VERSION, "told": facts.quoted, "lacked": tuple(facts.lacked)}


def _check_over(session: Session, table: Table[Any]) -> None:
    """Raise `Refused` if the game is not over, with the move that would end it by a ruling, if any."""
    engine = engine_at(session)
    wait = engine.wait(table)
    if wait.phase == "over":
        return
    if (move := engine.ends(table)) is None:
        raise Refused((Refusal(wait.rule, "not_over"),))
    raise Refused(engine.check(table, engine.moves.decode(move)).broken, move)


def reopen(session_ref: int | str, post: Post) -> Written:
    """Reopen a finished session."""
    return write(session_ref, post, Reopen())


@dataclass(frozen=True)
class Reopen(Wish):
    """Reopen a finished session."""

    on_finished = True

    def draft(self, session: Session, state: Any, by: str) -> Draft:
        if session.is_open:
            raise Closed(session)
        return Draft("reopen", state, {}, keep_snapshot=True)

    def after(self, session: Session, row: LogLine) -> None:
        session.status = Session.Status.OPEN
        session.finished_at = None
        session.hides_totals = False  # everybody has seen them
