"""One more line at the end of a log, sealed; what it teaches goes on to the group's box."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from campaigns.box.selectors.facts import told_elsewhere
from campaigns.box.services.facts import keep_facts
from campaigns.log.selectors.states import forget_table
from campaigns.log.services.suspects import recheck
from campaigns.models import LogLine, Session, Snapshot
from campaigns.records import box_name, line_row, stamp, to_json
from rules.core.engine import Engine
from rules.core.log import Kind, Line, Ruling, seal
from rules.core.move import Move, Value
from rules.core.outcome import Effect
from rules.core.referee.desk import Done, lasting
from rules.core.referee.fold import TOLD

SNAPSHOT_EVERY = 16


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


def line_of_move(
    engine: Engine, move: Move, done: Done, lacked: Iterable[str] = (), ruling: Ruling | None = None
) -> dict[str, Any]:
    """What a line says of a move: how it is spelled, and what it rests on where lines quote their facts."""
    line: dict[str, Any] = {"move": engine.moves.encode(move), "ruling": ruling}
    if not engine.quotes_facts:
        return line
    without = tuple(dict.fromkeys((*lacked, *done.lacked)))
    return {**line, "v": TOLD, "told": done.told, "lacked": without}


def add_line(
    session: Session, before: Any, wanted: Draft, by: str, key: str | None, at: datetime
) -> LogLine:
    """Append a line under the session's lock; whoever writes saves the session's row after the last of them."""
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
    if teaches := lasting(wanted.teaches):
        keep_facts(session.group_id, box_name(session), {}, teaches)
        forget_table(session)
        recheck(session, teaches)
    old, new = getattr(before, "box", {}), getattr(wanted.state, "box", {})
    if old != new:
        lost = old.keys() - new.keys()
        keep_facts(
            session.group_id, box_name(session), old, {**told_elsewhere(session, lost), **new}
        )
