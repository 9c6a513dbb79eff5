"""Teach the box in the flow: a line for the facts, and one for the move that waited for them."""

from dataclasses import replace
from typing import Any

from campaigns.log.services.moves import Spelling, record_move, record_ruling
from campaigns.log.services.writing import Post, Written
from campaigns.models import Session
from campaigns.records import game_of, read_move, read_state, referee_of
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


def _hold_back(session: Session, state: Any, teach: dict[str, Any]) -> None:
    """Raise `HeldBack` where the move would be refused for more than a fact of the box."""
    game, move = game_of(session), referee_of(session).follows(state, teach["facts"])
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
    return referee_of(session).follows(read_state(session), facts)


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
