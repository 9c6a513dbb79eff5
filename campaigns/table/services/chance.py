"""Random draws by the app, recorded as moves."""

import secrets

from campaigns.log.services.moves import Chance, Entry, record
from campaigns.log.services.writing import Post, Written
from campaigns.models import Session

_chance = secrets.SystemRandom()


def record_draw(session: Session, kind: str, post: Post) -> Written:
    """Draw what `kind` names and record it; raises `Misspelled` if nothing is drawn now.

    The draw happens under the lock, after version and rights are checked."""
    return record(session.code, Entry(Chance(kind, _chance.shuffle)), post)
