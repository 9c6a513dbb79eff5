"""How a table is kept: by rounds or only its result. A wish of the group, not a fact of the game: no line says it."""

from django.db import transaction

from campaigns.errors import Closed, NotAllowed, NothingThere
from campaigns.log.services.writing import Post, locked
from campaigns.models import Session
from campaigns.records import is_evening, read_state, rounds_at
from campaigns.seats.services.people import tell_screens
from rules.core.book import PAD


@transaction.atomic
def keep_rounds(code: str, post: Post, wanted: bool) -> Session:
    """Ask for the sheets of the rounds from now on, or no longer; what was written on them stays."""
    session, rights = locked(code, post)
    if not rights.decides:
        raise NotAllowed("scribe")
    if not is_evening(session) or not rounds_at(session).game.schedule:
        raise NothingThere("this table has no sheets for its rounds")
    if not session.is_open:
        raise Closed(session)
    if session.keeps_rounds != wanted:
        session.keeps_rounds = wanted
        session.due = rounds_at(session).due(read_state(session)) if wanted else PAD
        session.save(update_fields=["keeps_rounds", "due"])
        tell_screens(session)
    return session
