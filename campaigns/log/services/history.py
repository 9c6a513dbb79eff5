"""Take back to any line, redo, correct a line and replay the rest; finish and reopen."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.errors import Closed, NothingThere
from campaigns.log.selectors.states import state_at
from campaigns.log.selectors.take_backs import undos_now
from campaigns.log.services.writing import Draft, Post, Written, signed, write
from campaigns.models import LogLine, Session
from campaigns.records import engine_at, game_of, is_refereed, read_line, read_setup, referee_of
from campaigns.signals import session_finished
from campaigns.text import one_line
from rules.core.chain import Chain, Link, struck
from rules.core.engine import Engine
from rules.core.firm import firm
from rules.core.log import Fallen, Line, Ruling
from rules.core.position import Folded, Position
from rules.core.refusal import Refusal, Refused
from rules.core.replay import opening
from rules.core.setup import Setup
from rules.core.spelling import Misspelled

RULED = Ruling(by="", reason="", rules=())  # its refusals are weighed by the caller
FEW = 8  # undos in a row that need no second query


def take_back(session_ref: int | str, to: int, post: Post) -> Written:
    """Return to the table as it was right after line `to`; to a struck line this is a redo."""

    def draft(session: Session, state: Any) -> Draft:
        if not 0 <= to < session.version:
            raise NothingThere(f"no line {to}")
        return Draft("take_back", state_at(session, to), {"to": to}, keep_snapshot=True)

    return write(session_ref, post, draft, after=_strike)


def redo(session_ref: int | str, post: Post) -> Written:
    """Return to the table as it was before the last undo; again, to before the undo that came before."""

    def draft(session: Session, state: Any) -> Draft:
        undos = undos_now(session, list(session.lines.order_by("-seq")[:FEW]))
        if not undos:
            raise NothingThere("there is nothing to redo")
        to = undos[-1].seq - 1
        return Draft("take_back", state_at(session, to), {"to": to}, keep_snapshot=True)

    return write(session_ref, post, draft, after=_strike)


def _strike(session: Session, row: LogLine) -> None:
    """Keep `struck_by` true after a take-back. The plain undo touches only the lines it strikes."""
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
    """Derive `struck_by` of every line from the log; says how many lines were wrong."""
    rows = list(LogLine.objects.filter(session=session).order_by("seq"))
    by = struck(read_line(row) for row in rows)
    wrong = [row for row in rows if row.struck_by != by.get(row.seq)]
    for row in wrong:
        row.struck_by = by.get(row.seq)
    LogLine.objects.bulk_update(wrong, ["struck_by"], batch_size=500)
    return len(wrong)


@dataclass(frozen=True)
class Corrected:
    """What a correction leads to: the state, and the later lines that became illegal."""

    state: Any
    fallen: tuple[Fallen, ...]
    refusals: tuple[Refusal, ...]


def preview_correction(session: Session, seq: int, data: object) -> Corrected:
    """What would happen; nothing is written."""
    return _replayed(session, seq, data, at=session.version + 1)


def correct(
    session_ref: int | str, seq: int, data: object, post: Post, reason: str = ""
) -> Written:
    """Replace the move of line `seq` (None takes it out) and replay the rest.

    Later moves that became illegal are set aside with their reasons in the new line. A corrected
    move that is itself refused needs a reason, and is then a ruling."""

    def draft(session: Session, state: Any) -> Draft:
        found = _replayed(session, seq, data, at=session.version + 1)
        ruling = None
        if found.refusals:
            if not one_line(reason) or firm(game_of(session).moves.decode(data), found.refusals):
                raise Refused(found.refusals, data)
            rules = tuple(dict.fromkeys(r.rule for r in found.refusals))
            ruling = Ruling(by=signed(session, post), reason=one_line(reason), rules=rules)
        game = game_of(session)
        move = None if data is None else game.moves.encode(game.moves.decode(data))
        line = {"to": seq, "move": move, "fallen": found.fallen, "ruling": ruling}
        return Draft("correction", found.state, line, keep_snapshot=True)

    def strike(session: Session, row: LogLine) -> None:
        fold_struck(session)

    return write(session_ref, post, draft, after=strike)


def _replayed(session: Session, seq: int, data: object, at: int) -> Corrected:
    engine, setup = engine_at(session), read_setup(session)
    chain = Chain(read_line(row) for row in session.lines.order_by("seq")).links()
    if all(link.seq != seq for link in chain):
        raise NothingThere(f"line {seq} does not hold")
    position = opening(engine, setup)
    refusals: tuple[Refusal, ...] = ()
    fallen: list[Fallen] = []
    for link in chain:
        if link.seq == seq:
            if data is None:
                continue
            table = engine.table(setup, position.state, position.box)
            move = engine.moves.decode(data)
            refusals = engine.check(table, move).broken
            link = Link(seq, at, engine.moves.encode(move), RULED)
        folded = _folded(engine, setup, position, link)
        if folded.refusals:
            fallen.append(Fallen(link.seq, folded.refusals))
        position = folded.position
    return Corrected(position.state, tuple(fallen), refusals)


def _folded(engine: Engine, setup: Setup, position: Position, link: Link) -> Folded:
    """A line after a correction: it may be illegal now, or name what is no longer there."""
    try:
        return engine.fold(setup, position, link)
    except Misspelled as error:
        if link.ruling is not None:
            raise
        lost = Refusal("", "no_longer_readable", {"reason": error.reason})
        return Folded(position, refusals=(lost,))


def finish(session_ref: int | str, post: Post) -> Written:
    """End the session; whoever computes scores hears of it after the commit.

    A refereed game that is not over is refused: the table may rule that it ends now, and then
    counts what lies there."""

    def draft(session: Session, state: Any) -> Draft:
        if is_refereed(session) and (move := referee_of(session).ends(state)):
            game = game_of(session)
            raise Refused(game.check(state, game.moves.decode(move)), move)
        return Draft("finish", state, {}, keep_snapshot=True)

    def close(session: Session, row: LogLine) -> None:
        session.status = Session.Status.FINISHED
        session.finished_at = timezone.now()
        tell = partial(
            session_finished.send, Session, session_id=session.pk, version=session.version
        )
        transaction.on_commit(tell)

    return write(session_ref, post, draft, after=close)


def reopen(session_ref: int | str, post: Post) -> Written:
    """Go on with a finished session."""

    def draft(session: Session, state: Any) -> Draft:
        if session.is_open:
            raise Closed(session)
        return Draft("reopen", state, {}, keep_snapshot=True)

    def open_again(session: Session, row: LogLine) -> None:
        session.status = Session.Status.OPEN
        session.finished_at = None

    return write(session_ref, post, draft, after=open_again, on_finished=True)


def all_lines(session: Session) -> tuple[Line, ...]:
    """The whole log as the engine's lines."""
    return tuple(read_line(row) for row in session.lines.order_by("seq"))
