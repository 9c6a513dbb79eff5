"""A sheet that was started by itself, and the evenings that it may belong to."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from campaigns.log.selectors.states import reads_at
from campaigns.models import Seat, Session
from campaigns.records import game_of, is_evening, read_state, rounds_at
from campaigns.seats.selectors.places import numbered
from campaigns.table.selectors.tables import new_key, url_of
from campaigns.table.selectors.titles import title_at
from companion import wording
from rules.core.move import Checkpoint, Value
from rules.core.schedule import Read
from rules.core.spelling import Misspelled

MOST = 8  # evenings to choose from


@dataclass(frozen=True)
class Numbers:
    """What was counted on a sheet by itself, as the evening's seats have it."""

    seats: dict[str, dict[str, Value]]
    table: dict[str, Value]


def evenings_for(session: Session) -> list[Session]:
    """The open and the latest evenings of the same game and group."""
    evenings = Session.objects.filter(
        group=session.group_id, game=session.game, sheet="", attached_to=None
    )
    return list(numbered(evenings).order_by("-status", "-created_at")[:MOST])


def attaching(session: Session) -> dict[str, Any]:
    """What the page offers: the evenings to choose from, or what can be taken over into the chosen one."""
    evening = session.attached_to
    return {
        "url": reverse("table-attach", args=[session.code]),
        "evening": {"title": str(title_at(evening)), "url": url_of(evening)} if evening else None,
        "stops": stops_for(session, evening) if evening else [],
        "choices": []
        if evening
        else [(one.code, str(title_at(one))) for one in evenings_for(session)],
        "version": evening.version if evening else session.version,
        "key": new_key(),
    }


def attached_sheets(session: Session) -> list[dict[str, str]]:
    """The sheets that were put to this evening; one query."""
    return [
        {"name": wording.sheet(each.game, each.sheet), "url": url_of(each)}
        for each in session.attached.order_by("pk")
    ]


def stops_for(session: Session, evening: Session) -> list[tuple[str, str]]:
    """The sheets of the evening that are still empty and could take these numbers."""
    if not is_evening(evening) or not evening.is_open:
        return []
    found = []
    for stop, read in reads_at(evening).items():
        if stop and not read.page.touched and _same_kind(session, read):
            numbers = numbers_for(session, evening, read)
            if numbers is not None and _fits(evening, stop, numbers):
                found.append((stop, wording.stop(session.game, stop).name))
    return found


def _same_kind(session: Session, read: Read) -> bool:
    same = isinstance(read.stop.sheet, type(game_of(session)))
    return same or read.stop.family == session.sheet


def _fits(evening: Session, stop: str, numbers: Numbers) -> bool:
    move = Checkpoint(seats=numbers.seats, table=numbers.table, sheet=stop)
    try:
        return not rounds_at(evening).check(read_state(evening), move)
    except Misspelled:
        return False


def numbers_for(session: Session, evening: Session, read: Read) -> Numbers | None:
    """The numbers by the seats of the evening; None if they are of another round, or of other people."""
    state = read_state(session)
    fixed = read.stop.fixed
    if any(item in state.table and state.table[item] != value for item, value in fixed.items()):
        return None
    people = dict(Seat.objects.filter(session=evening).values_list("person_id", "seat"))
    seats = {}
    for person, seat in Seat.objects.filter(session=session).values_list("person_id", "seat"):
        if values := state.seats.get(seat):
            if person not in people:
                return None
            seats[people[person]] = dict(values)
    table = {item: value for item, value in state.table.items() if item not in fixed}
    return Numbers(seats, table) if seats or table else None
