"""Which phone may write which line: players their own moves, the scribe decisions."""

from collections.abc import Mapping
from typing import Any

from campaigns.errors import NotAllowed
from campaigns.log.selectors.crossing import in_the_way
from campaigns.models import Session
from campaigns.records import engine_at, read_setup
from campaigns.seats.rights import Rights
from rules.core.log import Kind


def check_writer(rights: Rights) -> None:
    """Refuse watchers."""
    if rights.watches:
        raise NotAllowed("watching")


def check_move(rights: Rights, session: Session, move: object) -> None:
    """Allow a seat's move from that seat, from the scribe, or from anyone if the table lets anyone
    record.
    """
    engine = engine_at(session)
    seat = engine.moves.decode(move).by_seat
    check_seat(rights, "" if seat in engine.bots(read_setup(session)) else seat)


def check_seat(rights: Rights, seat: str | None) -> None:
    if rights.writes(seat):
        return
    if rights.seat is None:
        raise NotAllowed("unseated")
    raise NotAllowed("other_seat", (seat,) if seat else ())


def check_line(
    rights: Rights,
    session: Session,
    kind: Kind,
    line: Mapping[str, Any],
    asked: Rights | None = None,
) -> None:
    """Check a new line: a decision needs the scribe, a take-back the right to everything that it
    changes.

    `asked` holds the rights of the phone that asked for it: whoever allows it adds their own.
    """
    if line.get("ruling") is not None and not rights.rules:
        raise NotAllowed("ruling")
    if rights.decides:
        return
    if kind == "take_back":
        if crossed := in_the_way(session, line["to"], rights, *([asked] if asked else ())):
            raise crossed
    elif kind == "correction":
        raise NotAllowed(kind, to=line["to"])
    elif kind == "move":
        check_move(rights, session, line["move"])
    else:
        raise NotAllowed(kind)
