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
from rules.core.refusal import Refusal, Refused, new_ones
from rules.core.spelling import Misspelled


@dataclass(frozen=True)
class Lesson:
    """Facts for a box that lies in the state; null forgets one."""

    facts: Mapping[str, Value]

    def spelled(self, state: Any) -> dict[str, Any] | None:
        """The move: only what the box does not say already."""
        news = {key: value for key, value in self.facts.items() if state.box.get(key) != value}
        return {"kind": "teach", "facts": news} if news else None


@dataclass(frozen=True)
class Chance:
    """What the table lets the app draw; `shuffle` mixes a list in place."""

    kind: str
    shuffle: Callable[[list[Any]], None]

    def spelled(self, session: Session, state: Any) -> dict[str, Any]:
        """The move that chance makes now."""
        if not is_refereed(session):
            raise Misspelled("nothing is drawn at this table", "$.kind")
        return engine_at(session).drawn(table_at(session, state), self.kind, self.shuffle)


@dataclass(frozen=True)
class Entry:
    """What a form posts: a move, the table's reason to rule it, and facts typed on the move's own sheet.

    A count, a lesson or a draw becomes a move on the state under the lock. `name` is for a
    thing that the move brings onto the table without one. `answered`: the sheet was shown, so what is
    still unread stays unread."""

    data: object | Count | Lesson | Chance
    reason: str | None = None
    kind: Kind = "move"
    facts: Mapping[str, Value] = field(default_factory=dict)
    name: str = ""
    answered: bool = False


def record_move(session_ref: int | str, data: object, post: Post) -> Written:
    """Append a move; raises `Misspelled`, `Refused`, `AsksFirst`, `Stale` or `Closed` and writes nothing."""
    return record(session_ref, Entry(data), post)


def record_ruling(session_ref: int | str, data: object, reason: str, post: Post) -> Written:
    """Append a move although rules refuse it: the table has decided, and the log says why.

    A move that breaks no rule needs no ruling and is recorded as it is; what no ruling may record
    stays refused."""
    return record(session_ref, Entry(data, reason), post)


def record_checkpoint(session_ref: int | str, data: dict[str, Any], post: Post) -> Written:
    """Catch up: the table as it stands, without the moves that led there."""
    spelled = {**data, "kind": "checkpoint"}
    return record(session_ref, Entry(spelled, kind="checkpoint"), post)


def record(session_ref: int | str, entry: Entry, post: Post) -> Written:
    """Append what a form posted."""
    if entry.reason is not None and not one_line(entry.reason):
        raise Misspelled("a ruling needs a reason", "$.reason")
    return write(session_ref, post, Play(entry))


def withdraw_answer(session_ref: int | str, seat: str, post: Post) -> Written:
    """Take back what a seat has answered unseen; nothing of it was ever in the log."""
    return write(session_ref, post, Withdraw(seat))


@dataclass(frozen=True)
class Withdraw(Wish):
    """The answer of a seat, given unseen, goes away again."""

    seat: str

    def draft(self, session: Session, state: Any, by: str) -> Withdrawal:
        return Withdrawal(self.seat)


@dataclass(frozen=True)
class Play(Wish):
    """A move as it was entered."""

    entry: Entry

    def draft(self, session: Session, state: Any, by: str) -> Draft | None:
        entry = self.entry
        spelled, facts = entry.data, dict(entry.facts)
        if isinstance(spelled, Chance):
            spelled = spelled.spelled(session, state)
        elif isinstance(spelled, Count | Lesson):
            spelled = spelled.spelled(state)
            if spelled is None:
                return None
        engine, unnamed = engine_at(session), spelled
        if entry.name and isinstance(spelled, dict):
            table = table_at(session, state)
            spelled, facts = name_newcomer(
                box_name(session), engine, table, spelled, facts, entry.name
            )
        move = engine.moves.decode(spelled)
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
        shown = _sound(session, table, done.teaches) if engine.quotes_facts else {}
        teaches = {**shown, **facts}
        return Draft(entry.kind, done.state, line, done.effects, teaches)


def _ruling(
    session: Session,
    entry: Entry,
    by: str,
    table: Table[Any],
    move: Move,
    refusals: tuple[Refusal, ...],
) -> Ruling | None:
    """The table's word against these refusals; `Refused` where it gave none, or none may be given."""
    if not refusals:
        return None
    engine = engine_at(session)
    if entry.reason is None or engine.firm(table, move, refusals):
        raise Refused(refusals, engine.moves.encode(move))
    rules = tuple(dict.fromkeys(refusal.rule for refusal in refusals))
    return Ruling(by=by, reason=one_line(entry.reason), rules=rules)


def _sound(session: Session, table: Table[Any], taught: Mapping[str, Value]) -> Mapping[str, Value]:
    """What the hands have shown goes into the box, unless the box holds something that contradicts it: the
    line stands all the same."""
    try:
        check_facts(session, table, taught)
    except Refused:
        return {}
    return taught


def check_facts(session: Session, table: Table[Any], facts: Mapping[str, Value]) -> None:
    """Facts that somebody typed go on into the group's box: what the rulebook or the table contradicts
    never does."""
    if not facts:
        return
    read_facts(game_of(session).facts, facts)
    name, known = box_name(session), table.facts.taught
    after = {key: value for key, value in {**known, **facts}.items() if value is not None}
    broken = (
        *new_ones(audit_box(name, known), audit_box(name, after)),
        *engine_at(session).refuse_taught(table, facts),
    )
    if broken:
        raise Refused(tuple(dict.fromkeys(broken)), {"kind": "teach", "facts": dict(facts)})
