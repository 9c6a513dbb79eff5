"""What the table lets the app draw: chance decides, and the result is recorded as a move."""

import secrets

from campaigns.log.selectors.states import table_at
from campaigns.log.services.moves import record_move
from campaigns.log.services.writing import Post, Written
from campaigns.models import Session
from campaigns.records import engine_at, is_refereed
from rules.core.spelling import Misspelled

_chance = secrets.SystemRandom()


def record_draw(session: Session, kind: str, post: Post) -> Written:
    """Draw what `kind` names and record it; raises `Misspelled` where nothing is drawn now.

    Should the table have moved on since it was read, the posted version is stale."""
    if not is_refereed(session):
        raise Misspelled("nothing is drawn at this table", "$.kind")
    move = engine_at(session).drawn(table_at(session), kind, _chance.shuffle)
    return record_move(session.code, move, post)
