"""Who had which seat when a line was written: an evening's seats may turn out to be others, and old lines keep the
ids of their time."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from django.db.models import Q

from campaigns.models import LogLine, Session
from campaigns.records import is_evening, read_move, read_setup, setup_now
from companion.marks import Mark
from rules.core.setup import Setup

Moves = Mapping[int, Mapping[str, str] | None]  # None: a refereed table goes over to sheets
_KEPT = "_seatings"  # where they are kept on the session object


class Seating(NamedTuple):
    """The seats in table order from right after a line on; `moves` are the changes that hold by then."""

    seq: int
    seats: tuple[str, ...]
    moves: "Moves" = {}


def marks_then(session: Session, marks: Mapping[str, Mark], row: LogLine) -> Mapping[str, Mark]:
    """The people by the ids that their seats had when the line was written.

    A correction tells a move of its own place in the log."""
    place = row.to if row.kind == "correction" and row.to else row.seq
    seats = _seats_before(session, place)
    if seats is None or seats == tuple(marks):
        return marks
    people = zip(seats, marks.values(), strict=True)
    return {seat: replace(mark, id=seat) for seat, mark in people}


def seat_now(session: Session, seat: str, since: int | None) -> str:
    """The present id of the seat that had this one right after line `since`."""
    if since is None or since >= session.version:
        return seat
    seats = _seats_before(session, since + 1)
    if seats is None or seat not in seats:
        return seat
    return setup_now(session).seats[seats.index(seat)]


def _seats_before(session: Session, seq: int) -> tuple[str, ...] | None:
    """The seats right before this line; None where they never change."""
    if not is_evening(session):
        return None
    kept: tuple[int, list[Seating]] | None = session.__dict__.get(_KEPT)
    if kept is None or kept[0] != session.version:
        kept = session.version, _seatings(session)
        session.__dict__[_KEPT] = kept
    return next((each.seats for each in reversed(kept[1]) if each.seq < seq), None)


def _seatings(session: Session) -> list[Seating]:
    """Every change of the seats, with the take-backs and corrections around it; empty if there is none."""
    setup = read_setup(session)
    told = Q(move__contains='"kind":"reseat"')
    if setup.depth == "referee":
        told |= Q(kind="checkpoint")
    if not session.lines.filter(told).exists():
        return []
    found = [Seating(0, setup.seats)]
    for row in session.lines.filter(told | Q(kind__in=("take_back", "correction"))).order_by("seq"):
        moves = _moves_after(found, row)
        if moves != found[-1].moves:
            found.append(Seating(row.seq, _seated(setup, moves), moves))
    return found


def _moves_after(found: list[Seating], row: LogLine) -> Moves:
    """The changes that hold after a line."""
    moves = dict(found[-1].moves)
    if row.kind == "take_back":
        return next(each.moves for each in reversed(found) if each.seq <= (row.to or 0))
    move = read_move(row)
    if row.kind != "correction":
        goes_over = move["kind"] == "checkpoint"
        return {**moves, row.seq: None if goes_over else move["seats"]}
    place = row.to or 0
    if place in moves:
        del moves[place]
        if move and move["kind"] == "reseat":
            moves[place] = move["seats"]
    return dict(sorted(moves.items()))


def _seated(setup: Setup, moves: Moves) -> tuple[str, ...]:
    """The seats after these changes. While a table is refereed they only have other colours; they are called by
    them once it goes over to sheets."""
    seats, colours, refereed = setup.seats, dict[str, str](), setup.depth == "referee"
    for names in moves.values():
        if names is not None and refereed:
            colours |= names
            continue
        renamed, refereed = names if names is not None else colours, False
        seats = tuple(renamed.get(seat, seat) for seat in seats)
    return seats
