"""Record a move, a ruling or a checkpoint."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaigns.box.selectors.facts import audit_box
from campaigns.box.selectors.things import name_newcomer, renumbered
from campaigns.errors import AsksFirst
from campaigns.log.selectors.since import Count
from campaigns.log.selectors.states import table_at
from campaigns.log.services.drafts import Draft, Wish, Withdrawal, line_of_move
from campaigns.log.services.writing import Post, Written, write
from campaigns.models import Session
from campaigns.records import box_name, engine_at, game_of, is_refereed
from campaigns.text import one_line
from rules.core.box import read_facts
from rules.core.log import Kind, Ruling
from rules.core.move import Checkpoint, Move, Value
from rules.core.referee.stage import Reveal
from rules.core.referee.table import Table
from rules.core.refusal import Refusal, Refused, new_refusals
from rules.core.spelling import Misspelled


@dataclass(frozen=True)
class Lesson:
    """Facts for a box kept in the state; None forgets one."""

    facts: Mapping[str, Value]

    def to_move(self, state: Any) -> dict[str, Any] | None:
        """The move, with only the facts that are new; None if there are none."""
        new = {key: value for key, value in self.facts.items() if state.box.get(key) != value}
        return {"kind": "teach", "facts": new} if new else None


@dataclass(frozen=True)
class Chance:
    """A random draw by the app; `shuffle` works in place."""

    kind: str
    shuffle: Callable[[list[Any]], None]

    def to_move(self, session: Session, state: Any) -> dict[str, Any]:
        """A random move of this kind."""
        if not is_refereed(session):
            raise Misspelled("nothing is drawn at this table", "$.kind")
        return engine_at(session).drawn(table_at(session, state), self.kind, self.shuffle)


@dataclass(frozen=True)
class Entry:
    """What a form posts: a move, the reason for a ruling, and facts typed on the move's sheet.

    A count, a lesson or a draw becomes a move under the lock. `name` is for the unnamed thing the move
    puts on the table. `answered`: the sheet was shown, so what was left empty stays unread."""

    data: object | Count | Lesson | Chance
    reason: str | None = None
    kind: Kind = "move"
    facts: Mapping[str, Value] = field(default_factory=dict)
    name: str = ""
    answered: bool = False


def record_move(session_ref: int | str, data: object, post: Post) -> Written:
    """Append a move, or raise `Misspelled`, `Refused`, `AsksFirst`, `Stale` or `Closed`."""
    return record(session_ref, Entry(data), post)


def record_ruling(session_ref: int | str, data: object, reason: str, post: Post) -> Written:
    """Append a move although rules refuse it, with the table's reason.

    A move that breaks no rule is recorded without a ruling; some refusals no ruling may override."""
    return record(session_ref, Entry(data, reason), post)


def record_checkpoint(session_ref: int | str, data: dict[str, Any], post: Post) -> Written:
    """Record the table as it is, without the moves that led there."""
    move = {**data, "kind": "checkpoint"}
    return record(session_ref, Entry(move, kind="checkpoint"), post)


def record(session_ref: int | str, entry: Entry, post: Post) -> Written:
    """Append what a form posted."""
    if entry.reason is not None and not one_line(entry.reason):
        raise Misspelled("a ruling needs a reason", "$.reason")
    return write(session_ref, post, Play(entry))


def withdraw_answer(session_ref: int | str, seat: str, post: Post) -> Written:
    """Take back a seat's sealed answer, which was never in the log."""
    return write(session_ref, post, Withdraw(seat))


@dataclass(frozen=True)
class Withdraw(Wish):
    """Take back a seat's sealed answer."""

    seat: str

    def draft(self, session: Session, state: Any, by: str) -> Withdrawal:
        return Withdrawal(self.seat)


@dataclass(frozen=True)
class Play(Wish):
    """Record a move as entered."""

    entry: Entry

    def draft(self, session: Session, state: Any, by: str) -> Draft | None:
        entry = self.entry
        data, facts = entry.data, dict(entry.facts)
        if isinstance(data, Chance):
            data = data.to_move(session, state)
        elif isinstance(data, Count | Lesson):
            data = data.to_move(state)
            if data is None:
                return None
        engine, unnamed = engine_at(session), data
        if entry.name and isinstance(data, dict):
            table = table_at(session, state)
            data, facts = name_newcomer(box_name(session), engine, table, data, facts, entry.name)
        move = engine.moves.decode(data)
        if isinstance(move, Checkpoint) != (entry.kind == "checkpoint"):
            raise Misspelled("a checkpoint is its own kind of line", "$.kind")
        if isinstance(move, Reveal):
            raise Misspelled("answers are revealed when all are in", "$.kind")
        facts = renumbered(engine, table_at(session, state), move, facts)
        check_facts(session, table_at(session, state), facts)
        table = table_at(session, state, facts)
        verdict = engine.check(table, move)
        ruling = _ruling(session, entry, by, table, move, verdict.broken)
        done = engine.try_(table, move, at=session.version + 1)
        if done.asks and not entry.answered:
            reason = entry.reason if ruling and entry.reason else ""
            raise AsksFirst(unnamed, done.asks, entry.name, reason)
        line = line_of_move(engine, move, done, verdict.lacked, ruling)
        shown = _consistent(session, table, done.teaches) if engine.quotes_facts else {}
        return Draft(entry.kind, done.state, line, done.effects, teaches={**shown, **facts})


def _ruling(
    session: Session,
    entry: Entry,
    by: str,
    table: Table[Any],
    move: Move,
    refusals: tuple[Refusal, ...],
) -> Ruling | None:
    """The ruling on these refusals; `Refused` if no reason was given, or no ruling is allowed."""
    if not refusals:
        return None
    engine = engine_at(session)
    if entry.reason is None or engine.firm(table, move, refusals):
        raise Refused(refusals, engine.moves.encode(move))
    rules = tuple(dict.fromkeys(refusal.rule for refusal in refusals))
    return Ruling(by=by, reason=one_line(entry.reason), rules=rules)


def _consistent(
    session: Session, table: Table[Any], taught: Mapping[str, Value]
) -> Mapping[str, Value]:
    """The facts a move shows, or none if they contradict the box; the line stands either way."""
    try:
        check_facts(session, table, taught)
    except Refused:
        return {}
    return taught


def check_facts(session: Session, table: Table[Any], facts: Mapping[str, Value]) -> None:
    """Raise `Refused` for facts that contradict the rulebook or the table: they would reach the group's box."""
    if not facts:
        return
    read_facts(game_of(session).facts, facts)
    name, known = box_name(session), table.facts.taught
    after = {key: value for key, value in {**known, **facts}.items() if value is not None}
    broken = (
        *new_refusals(audit_box(name, known), audit_box(name, after)),
        *engine_at(session).refuse_taught(table, facts),
    )
    if broken:
        raise Refused(tuple(dict.fromkeys(broken)), {"kind": "teach", "facts": dict(facts)})
