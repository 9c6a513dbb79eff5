"""Record a move, a ruling or a checkpoint."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaigns.box.selectors.facts import audit_box, known_facts
from campaigns.errors import AsksFirst
from campaigns.log.selectors.states import table_at
from campaigns.log.services.drafts import Draft, Withdrawal, line_of_move
from campaigns.log.services.writing import Drafting, Post, Written, signed, write
from campaigns.models import Session
from campaigns.records import box_name, engine_at, game_of
from campaigns.text import one_line
from rules.core.box import read_facts
from rules.core.log import Kind, Ruling
from rules.core.move import Checkpoint, Move, Value
from rules.core.referee.stage import Reveal
from rules.core.referee.table import Table
from rules.core.refusal import Refusal, Refused, new_ones
from rules.core.spelling import Misspelled

Spelling = Callable[[Session, Any], dict[str, Any] | None]


@dataclass(frozen=True)
class Entry:
    """What a form posts: a move, the table's reason to rule it, and facts typed on the move's own sheet.

    `data` may be a function that spells the move from the locked session and its state, or says with None
    that there is nothing to write. `answered`: the sheet was shown, so what is still unread stays unread."""

    data: object | Spelling
    reason: str | None = None
    kind: Kind = "move"
    facts: Mapping[str, Value] = field(default_factory=dict)
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
    return write(session_ref, post, _drafted(entry, post))


def withdraw_answer(session_ref: int | str, seat: str, post: Post) -> Written:
    """Take back what a seat has answered unseen; nothing of it was ever in the log."""
    return write(session_ref, post, lambda session, state: Withdrawal(seat))


def _drafted(entry: Entry, post: Post) -> Drafting:
    def draft(session: Session, state: Any) -> Draft | None:
        spelled = entry.data(session, state) if callable(entry.data) else entry.data
        if spelled is None and callable(entry.data):
            return None
        engine = engine_at(session)
        move = engine.moves.decode(spelled)
        if isinstance(move, Checkpoint) != (entry.kind == "checkpoint"):
            raise Misspelled("a checkpoint is its own kind of line", "$.kind")
        if isinstance(move, Reveal):
            raise Misspelled("answers are revealed when all are in", "$.kind")
        check_facts(session, entry.facts)
        table = table_at(session, state, entry.facts)
        verdict = engine.check(table, move)
        ruling = _ruling(session, entry, post, table, move, verdict.broken)
        done = engine.try_(table, move, at=session.version + 1)
        if done.asks and not entry.answered:
            raise AsksFirst(engine.moves.encode(move), done.asks)
        line = line_of_move(engine, move, done, verdict.lacked, ruling)
        teaches = {**done.teaches, **entry.facts}
        return Draft(entry.kind, done.state, line, done.effects, teaches)

    return draft


def _ruling(
    session: Session,
    entry: Entry,
    post: Post,
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
    return Ruling(by=signed(session, post), reason=one_line(entry.reason), rules=rules)


def check_facts(session: Session, facts: Mapping[str, Value]) -> None:
    """Facts typed beside a move go on into the group's box: what the rulebook contradicts never does."""
    if not facts:
        return
    read_facts(game_of(session).facts, facts)
    name = box_name(session)
    known = known_facts(session.group_id, name)
    broken = new_ones(audit_box(name, known), audit_box(name, {**known, **facts}))
    if broken:
        raise Refused(broken, {"kind": "teach", "facts": dict(facts)})
