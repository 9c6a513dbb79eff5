"""One more line at the end of a log, sealed; what it teaches goes on to the group's box."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar

from campaigns.box.selectors.facts import known_elsewhere
from campaigns.box.services.facts import keep_facts
from campaigns.log.selectors.states import forget_table
from campaigns.log.services.suspects import recheck
from campaigns.models import LogLine, Session, Snapshot
from campaigns.records import box_name, line_row, read_effects, stamp, to_json
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
    # after a correction: what the hands did at the lines that were played again
    played_again: Mapping[int, tuple[Effect, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Withdrawal:
    """What a service wants to take away: the answer of a seat that nobody has seen yet."""

    seat: str


@dataclass(frozen=True)
class Wish(ABC):
    """What somebody wants to write, as data: it becomes a draft under the session's lock."""

    on_finished: ClassVar[bool] = False  # whether it can be written to a finished session
    whole_table: ClassVar[bool] = False  # whether only those may who write for the whole table

    @abstractmethod
    def draft(self, session: Session, state: Any, by: str) -> Draft | Withdrawal | None:
        """The line for the table as it is now, signed `by` somebody; None where there is nothing to write."""

    def after(self, session: Session, row: LogLine) -> None:  # noqa: B027 - most wishes need none
        """What else changes with the line, before the session is saved."""


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
    if wanted.played_again:
        keep_effects(session, wanted.played_again)
    if wanted.keep_snapshot or seq % SNAPSHOT_EVERY == 0:
        Snapshot.objects.create(session=session, seq=seq, state=session.state)
    return row


def keep_effects(session: Session, effects: Mapping[int, tuple[Effect, ...]]) -> None:
    """What the hands did at these lines, as the log reads now."""
    rows = list(LogLine.objects.filter(session=session, seq__in=effects, move__isnull=False))
    wrong = [row for row in rows if read_effects(row) != effects[row.seq]]
    for row in wrong:
        row.effects = to_json(effects[row.seq])
    LogLine.objects.bulk_update(wrong, ["effects"], batch_size=500)


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
            session.group_id, box_name(session), old, {**known_elsewhere(session, lost), **new}
        )
