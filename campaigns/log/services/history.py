"""Take back to any line, redo, finish, reopen."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.errors import Closed, NothingThere
from campaigns.log.selectors.states import state_at, table_at
from campaigns.log.selectors.take_backs import undos_now
from campaigns.log.services.drafts import Draft, Wish
from campaigns.log.services.writing import Post, Written, write
from campaigns.models import LogLine, Session
from campaigns.records import (
    engine_at,
    is_refereed,
    read_line,
)
from campaigns.signals import session_finished
from rules.core.chain import struck
from rules.core.referee.desk import TrackedFacts
from rules.core.referee.fold import QUOTING_VERSION
from rules.core.referee.table import Table
from rules.core.refusal import Refusal, Refused

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
