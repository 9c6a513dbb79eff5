"""Append a sealed line to a log; the facts it teaches go into the group's box."""

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
from rules.core.referee.fold import QUOTING_VERSION

SNAPSHOT_EVERY = 16


@dataclass(frozen=True)
class Draft:
    """What a service wants to write: the line, the state after it, its effects."""

    kind: Kind
    state: Any
    line: dict[str, Any]
    effects: tuple[Effect, ...] = ()
    teaches: Mapping[str, Value] = field(default_factory=dict)
    keep_snapshot: bool = False
    # after a correction: the effects of the lines that were replayed
    played_again: Mapping[int, tuple[Effect, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Withdrawal:
    """What a service wants to remove: a seat's sealed answer."""

    seat: str


@dataclass(frozen=True)
class Wish(ABC):
    """A request to write, as data; it becomes a draft under the session's lock."""

    on_finished: ClassVar[bool] = False  # allowed on a finished session
    whole_table: ClassVar[bool] = False  # only for those who may write for the whole table

    @abstractmethod
    def draft(self, session: Session, state: Any, by: str) -> Draft | Withdrawal | None:
        """The draft for the current state, signed `by`; None if there is nothing to write."""

    def after(self, session: Session, row: LogLine) -> None:  # noqa: B027 - most wishes need none
        """Make other changes that go with the line, before the session is saved."""


def line_of_move(
    engine: Engine, move: Move, done: Done, lacked: Iterable[str] = (), ruling: Ruling | None = None
) -> dict[str, Any]:
    """The fields of a line for a move, with the facts it rests on if the engine quotes them."""
    line: dict[str, Any] = {"move": engine.moves.encode(move), "ruling": ruling}
    if not engine.quotes_facts:
        return line
    all_lacked = tuple(dict.fromkeys((*lacked, *done.lacked)))
    return {**line, "v": QUOTING_VERSION, "told": done.quoted, "lacked": all_lacked}


def add_line(
    session: Session, before: Any, draft: Draft, by: str, key: str | None, at: datetime
) -> LogLine:
    """Append a line under the session's lock. The caller saves the session after its last line."""
    seq = session.version + 1
    line = Line(seq=seq, kind=draft.kind, by=by, at=stamp(at), **draft.line)
    sealed = seal(line, session.head_hash)
    row = line_row(session, sealed, at, key, draft.effects)
    row.save(force_insert=True)
    session.version = seq
    session.head_hash = sealed.hash
    session.state = to_json(draft.state)
    _update_box(session, before, draft)
    if draft.played_again:
        keep_effects(session, draft.played_again)
    if draft.keep_snapshot or seq % SNAPSHOT_EVERY == 0:
        Snapshot.objects.create(session=session, seq=seq, state=session.state)
    return row


def keep_effects(session: Session, effects: Mapping[int, tuple[Effect, ...]]) -> None:
    """Store the effects of these lines where they have changed."""
    rows = list(LogLine.objects.filter(session=session, seq__in=effects, move__isnull=False))
    changed = [row for row in rows if read_effects(row) != effects[row.seq]]
    for row in changed:
        row.effects = to_json(effects[row.seq])
    LogLine.objects.bulk_update(changed, ["effects"], batch_size=500)


def _update_box(session: Session, before: Any, draft: Draft) -> None:
    """Put what the line teaches into the group's box. A sheet keeps facts in its state: compare before and after."""
    if teaches := lasting(draft.teaches):
        keep_facts(session.group_id, box_name(session), {}, teaches)
        forget_table(session)
        recheck(session, teaches)
    old, new = getattr(before, "box", {}), getattr(draft.state, "box", {})
    if old != new:
        lost = old.keys() - new.keys()
        keep_facts(
            session.group_id, box_name(session), old, {**known_elsewhere(session, lost), **new}
        )
