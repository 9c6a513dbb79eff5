"""What a take-back changes, and whose moves those are: the lines it strikes or brings back."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from campaigns.errors import NotAllowed
from campaigns.log.selectors.seatings import seat_now
from campaigns.models import LogLine, Session
from campaigns.records import FORCED, engine_at, engine_of_log, read_move, read_setup
from campaigns.seats.rights import Rights
from rules.core.referee.stage import Reveal
from rules.core.spelling import Misspelled


@dataclass(frozen=True)
class Crossing:
    """What keeps a phone from a take-back: a decision of the table, or lines of other seats."""

    decision: bool
    seats: tuple[str, ...]  # "" is the whole table


def changed_by(*targets: int) -> Q:
    """Filter for the lines that take-backs to these targets change, and corrections they may undo."""
    lines = Q()
    for to in targets:
        lines |= Q(seq__gt=to, struck_by=None, move__isnull=False) | Q(
            seq__lte=to, struck_by__gt=to, move__isnull=False
        )
        lines |= Q(seq__gt=to, kind="correction", move=None)
    return lines


def changed(session: Session, to: int, rows: Iterable[LogLine] | None = None) -> list[LogLine]:
    """The lines that a take-back to `to` strikes or brings back, newest first: one query.

    A correction that removed a line has no move: it counts if that line comes back."""
    if rows is None:
        rows = session.lines.filter(changed_by(to)).order_by("-seq")
    rows = list(rows)
    restored = {row.struck_by for row in rows if comes_back(row, to)}
    return [row for row in rows if falls(row, to) or comes_back(row, to) or row.seq in restored]


def falls(row: LogLine, to: int) -> bool:
    return row.seq > to and row.struck_by is None and row.move is not None


def comes_back(row: LogLine, to: int) -> bool:
    return row.seq <= to and row.struck_by is not None and row.struck_by > to


def crossing(session: Session, rows: Iterable[LogLine], *rights: Rights) -> Crossing | None:
    """What in these lines none of these phones could have written; None if nothing."""
    if any(right.decides for right in rights):
        return None
    decision, foreign = False, dict[str, None]()
    for row in rows:
        if row.kind != "move" or row.ruling is not None:
            decision = True
            continue
        if row.note == FORCED:
            continue  # nobody chose it
        for seat in _whose(session, row):
            if not any(right.writes(seat) for right in rights):
                foreign[seat] = None
    return Crossing(decision, tuple(foreign)) if decision or foreign else None


def _whose(session: Session, row: LogLine) -> tuple[str, ...]:
    """The seats that made a line's move: one, all of a reveal, or "" for the whole table."""
    engine = engine_at(session)
    try:
        move = engine.moves.decode(read_move(row))
    except Misspelled:  # a refereed line from before the table went over to sheets
        move = engine_of_log(session).moves.decode(read_move(row))
    if isinstance(move, Reveal):
        return tuple(move.answers)
    seat = move.by_seat or ""
    if seat in engine.bots(read_setup(session)):
        return ("",)
    return (seat_now(session, seat, row.seq - 1),)


def in_the_way(session: Session, to: int, *rights: Rights) -> NotAllowed | None:
    """Why these phones cannot take back to `to` by themselves; the first is the writer."""
    if any(right.decides for right in rights):
        return None
    crossed = crossing(session, changed(session, to), *rights)
    if crossed is None:
        return None
    if rights[0].watches or rights[0].seat is None:
        return NotAllowed("watching" if rights[0].watches else "unseated")
    if crossed.decision:
        return NotAllowed("undo_decision", to=to)
    return NotAllowed("undo", tuple(filter(None, crossed.seats)), to)
