"""Put a sheet that was started by itself to the evening that it belonged to, and take its numbers over."""

from django.db import transaction

from campaigns.errors import NotAllowed, NothingThere
from campaigns.log.selectors.states import reads_at
from campaigns.log.services.evenings import FillSheet
from campaigns.log.services.writing import Post, Written, locked, write
from campaigns.models import Session
from campaigns.table.selectors.attaching import evenings_for, numbers_for


@transaction.atomic
def attach(code: str, post: Post, evening_code: str) -> None:
    """The evening of this sheet; without a code it stands by itself again. Its own log is untouched."""
    session, rights = locked(code, post)
    if not rights.decides:
        raise NotAllowed("scribe")
    if not session.sheet:
        raise NothingThere("only a sheet by itself is put to an evening")
    offered = {evening.code: evening for evening in evenings_for(session)}
    if evening_code and evening_code not in offered:
        raise NothingThere("no such evening of this game")
    session.attached_to = offered[evening_code] if evening_code else None
    session.save(update_fields=["attached_to"])


def take_over(session: Session, post: Post, stop: str) -> Written:
    """Write the numbers of an attached sheet onto one of the evening's that is still empty, as one line."""
    evening = session.attached_to
    if evening is None:
        raise NothingThere("this sheet belongs to no evening")
    read = reads_at(evening).get(stop)
    numbers = numbers_for(session, evening, read) if read is not None else None
    if numbers is None:
        raise NothingThere("nothing to take over")
    return write(evening.code, post, FillSheet(stop, numbers.seats, numbers.table))
