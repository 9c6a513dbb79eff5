"""What the table lets the app draw: chance decides, and the result is recorded as a move."""

import secrets
from typing import Any

from campaigns.log.selectors.states import table_at
from campaigns.log.services.moves import record_move
from campaigns.log.services.writing import Post, Written
from campaigns.models import Session
from campaigns.records import engine_at, is_refereed
from rules.core.spelling import Misspelled

_chance = secrets.SystemRandom()


def record_draw(session_ref: int | str, kind: str, post: Post) -> Written:
    """Draw what `kind` names and record it; raises `Misspelled` where nothing is drawn now."""

    def spelled(session: Session, state: Any) -> dict[str, Any]:
        if not is_refereed(session):
            raise Misspelled("nothing is drawn at this table", "$.kind")
        return engine_at(session).drawn(table_at(session, state), kind, _chance.shuffle)

    return record_move(session_ref, spelled, post)
