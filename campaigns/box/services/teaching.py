"""Teach the box in the flow: a line for the facts, and one for the move that waited for them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from campaigns.box.services.facts import keep_facts
from campaigns.log.selectors.states import forget_table
from campaigns.log.services.moves import (
    Entry,
    Spelling,
    check_facts,
    record,
    record_move,
    record_ruling,
)
from campaigns.log.services.suspects import recheck
from campaigns.log.services.writing import Post, Written, write
from campaigns.models import Session
from campaigns.records import box_name, follows, game_of, read_move, read_state
from rules.core.move import Value
from rules.core.refusal import Refused

TEACH = "teach"
UNKNOWN = "unknown_fact"


class HeldBack(Refused):
    """A thing was named for a move that breaks a rule: neither of them is written."""


def record_teaching(
    session_ref: int | str,
    told: Spelling,
    post: Post,
    *,
    then: dict[str, Any] | None = None,
    names: bool = False,
    reason: str = "",
) -> Written:
    """Record what a form told of the box, then the move that waited for it.

    With `names` a new thing was named, and the move is the one it was named for. Where that move
    breaks a rule, nothing is written (`HeldBack`), unless the table gives a reason: then both
    lines stand, the move as a ruling. What else the move lacks of the box is asked for next."""

    def spelled(session: Session, state: Any) -> dict[str, Any] | None:
        teach = told(session, state)
        if teach and names and not reason:
            _hold_back(session, state, teach)
        return teach

    written = (
        record_ruling(session_ref, spelled, reason, post)
        if reason
        else record_move(session_ref, spelled, post)
    )
    waits = _named_for(written) if names and then is None else then
    if waits is None:
        return written
    return _go_on(session_ref, waits, post, written, reason if names else "")


def teach_beside(
    session_ref: int | str,
    facts: Mapping[str, Value],
    move: dict[str, Any] | None,
    post: Post,
    reason: str = "",
) -> Written:
    """Make a move with the facts that its sheet asked for; without a move only the group's box learns.

    What was asked and not answered stays unread: the line says that it lacked it."""
    if move is not None:
        entry = Entry(move, reason or None, facts=facts, answered=True)
        return record(session_ref, entry, post)

    def learn(session: Session, state: Any) -> None:
        check_facts(session, facts)
        keep_facts(session.group_id, box_name(session), {}, facts)
        forget_table(session)
        recheck(session, facts)

    return write(session_ref, post, learn)


def _hold_back(session: Session, state: Any, teach: dict[str, Any]) -> None:
    """Raise `HeldBack` where the move would be refused for more than a fact of the box."""
    game, move = game_of(session), follows(session, state, teach["facts"])
    taught = game.moves.decode(teach)
    if move is None or game.check(state, taught):
        return
    refusals = game.check(game.apply(state, taught, 0).state, game.moves.decode(move))
    if any(refusal.code != UNKNOWN for refusal in refusals):
        raise HeldBack(refusals, move)


def _named_for(written: Written) -> dict[str, Any] | None:
    if written.row is None:
        return None
    session = written.session
    facts = read_move(written.row).get("facts", {})
    return follows(session, read_state(session), facts)


def _go_on(
    session_ref: int | str, move: dict[str, Any], post: Post, taught: Written, reason: str
) -> Written:
    """The second line, on the version that the first one made and under a key of its own."""
    version = taught.row.seq if taught.row else taught.session.version
    key = f"{post.key[:58]}.then" if post.key else None
    after = replace(post, version=version, key=key)
    if reason and _lacks_more(taught.session, move):
        return record_ruling(session_ref, move, reason, after)
    return record_move(session_ref, move, after)


def _lacks_more(session: Session, move: dict[str, Any]) -> bool:
    """Whether rules stand in the way, and not only facts that can be asked for."""
    game = game_of(session)
    refusals = game.check(read_state(session), game.moves.decode(move))
    return any(refusal.code != UNKNOWN for refusal in refusals)
