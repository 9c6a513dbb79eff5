"""Whose line may come from whose phone: own moves from a player, decisions from the scribe."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from campaigns.errors import NotAllowed
from campaigns.models import Session
from campaigns.records import game_of, read_move
from campaigns.rights import Rights
from rules.core.log import Kind


def check_writer(rights: Rights) -> None:
    """A watcher writes nothing at all."""
    if rights.watches:
        raise NotAllowed("watching")


def check_move(rights: Rights, session: Session, move: object) -> None:
    """A move of a seat comes from that seat, from the scribe, or from anyone where the table says so."""
    seat = game_of(session).moves.decode(move).by_seat
    if rights.writes(seat):
        return
    if rights.seat is None:
        raise NotAllowed("unseated")
    raise NotAllowed("other_seat", (seat,) if seat else ())


def check_line(rights: Rights, session: Session, kind: Kind, line: Mapping[str, Any]) -> None:
    """What a new line needs: a decision the scribe, a take-back the right to all that it changes."""
    if rights.decides:
        return
    if kind == "take_back":
        _check_take_back(rights, session, line["to"])
    elif kind == "move" and line.get("ruling") is None:
        check_move(rights, session, line["move"])
    else:
        raise NotAllowed("ruling" if kind == "move" else kind)


def _check_take_back(rights: Rights, session: Session, to: int) -> None:
    """Every line that is struck, or comes back, must be one that this phone could have written."""
    falls = Q(seq__gt=to, struck_by=None)
    comes_back = Q(seq__lte=to, struck_by__gt=to)
    lines = session.lines.filter(falls | comes_back, move__isnull=False)
    foreign: dict[str, None] = {}
    for row in lines.only("kind", "move", "ruling"):
        if row.kind != "move" or row.ruling is not None:
            raise NotAllowed("undo_decision")
        seat = game_of(session).moves.decode(read_move(row)).by_seat
        if not rights.writes(seat):
            foreign[seat or ""] = None
    if foreign:
        raise NotAllowed("undo" if rights.seat else "unseated", tuple(filter(None, foreign)))
