"""Record a move, a ruling or a checkpoint."""

from collections.abc import Callable
from typing import Any

from campaigns.log.services.writing import Draft, Drafting, Post, Withdrawal, Written, signed, write
from campaigns.models import Session
from campaigns.records import game_of
from campaigns.text import one_line
from rules.core.firm import firm
from rules.core.log import Kind, Ruling
from rules.core.move import Checkpoint
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled
from rules.registry import CAMPAIGN_SHEET

Spelling = Callable[[Session, Any], dict[str, Any] | None]


def record_move(session_ref: int | str, data: object, post: Post) -> Written:
    """Append a move; raises `Misspelled`, `Refused`, `Stale` or `Closed` and then writes nothing.

    `data` may be a function that spells the move from the locked session and its state, or says
    with None that there is nothing to write."""
    return write(session_ref, post, _drafted("move", data, None, post))


def record_ruling(session_ref: int | str, data: object, reason: str, post: Post) -> Written:
    """Append a move although rules refuse it: the table has decided, and the log says why.

    A move that breaks no rule needs no ruling and is recorded as it is; what no ruling may record
    stays refused."""
    reason = one_line(reason)
    if not reason:
        raise Misspelled("a ruling needs a reason", "$.reason")
    return write(session_ref, post, _drafted("move", data, reason, post))


def withdraw_answer(session_ref: int | str, seat: str, post: Post) -> Written:
    """Take back what a seat has answered unseen; nothing of it was ever in the log."""
    return write(session_ref, post, lambda session, state: Withdrawal(seat))


def record_checkpoint(session_ref: int | str, data: dict[str, Any], post: Post) -> Written:
    """Catch up: the table as it stands, without the moves that led there."""
    spelled = {**data, "kind": "checkpoint"}
    return write(session_ref, post, _drafted("checkpoint", spelled, None, post))


def _drafted(kind: Kind, data: object | Spelling, reason: str | None, post: Post) -> Drafting:
    def draft(session: Session, state: Any) -> Draft | None:
        game = game_of(session)
        spelled = data(session, state) if callable(data) else data
        if spelled is None and callable(data):
            return None
        move = game.moves.decode(spelled)
        if isinstance(move, Checkpoint) != (kind == "checkpoint"):
            raise Misspelled("a checkpoint is its own kind of line", "$.kind")
        refusals = game.check(state, move)
        ruling = None
        if refusals:
            # what no ruling may record in a story is told in rules.maracaibo.campaign.firm
            if reason is None or (session.sheet != CAMPAIGN_SHEET and firm(move, refusals)):
                raise Refused(refusals, spelled)
            rules = tuple(dict.fromkeys(refusal.rule for refusal in refusals))
            ruling = Ruling(by=signed(session, post), reason=reason, rules=rules)
        outcome = game.apply(state, move, session.version + 1)
        line = {"move": game.moves.encode(move), "ruling": ruling}
        return Draft(kind, outcome.state, line, outcome.effects)

    return draft
