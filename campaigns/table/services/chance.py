"""What the table lets the app draw: chance decides, and the result is recorded as a move."""

import secrets

from campaigns.log.services.moves import Chance, Entry, record
from campaigns.log.services.writing import Post, Written
from campaigns.models import Session

_chance = secrets.SystemRandom()


def record_draw(session: Session, kind: str, post: Post) -> Written:
    """Draw what `kind` names and record it; raises `Misspelled` where nothing is drawn now.

    Chance decides under the lock: a phone that is behind hears of it, and a watcher draws nothing."""
    return record(session.code, Entry(Chance(kind, _chance.shuffle)), post)
