"""The start page: what goes on, what comes next, what was played last, who holds the cups."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db.models import Prefetch, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.models import Seat, Session
from campaigns.records import is_refereed
from campaigns.table.selectors.evening import (
    MANY,
    Buoy,
    course,
    due_card,
    keeps_course,
    place_of,
)
from campaigns.table.selectors.race import Race, race
from campaigns.table.selectors.tables import marks_at, title_of, url_of
from campaigns.table.selectors.titles import Title, day_of, numbered, title_at
from companion.marks import Mark
from rules.registry import CAMPAIGN_SHEET
from scoring.selectors.cups import cups
from scoring.selectors.next_evenings import NextEvening, next_evenings
from scoring.selectors.tables import recent

OPEN = 5  # games that are not finished: the first is the card, the others are lines
LAST = 5
STALE = timedelta(hours=16)  # nobody plays for longer than that


@dataclass(frozen=True)
class Running:
    """A game that is not finished, and the one thing that is due in it."""

    session: Session
    title: Title
    people: str
    since: str
    place: str
    label: str
    url: str
    leads: str = ""
    course: list[Buoy] = field(default_factory=list)
    race: Race | None = None

    @property
    def game(self) -> str:
        return self.session.game

    @property
    def scrolls(self) -> bool:
        return len(self.course) > MANY


def home_context(mine: Q, group_ids: Sequence[int], looked_at: str) -> dict[str, Any]:
    """Everything on the page, in a fixed number of queries; the game that was looked at last comes first."""
    sessions = _unfinished(mine, looked_at)
    upcoming = next_evenings(group_ids)
    first = _running(sessions[0], upcoming) if sessions else None
    shown = {first.session.code} if first else set()
    return {
        "now": first,
        "unfinished": [_line(session) for session in sessions[1:]],
        "campaigns": [one for one in upcoming if one.table not in shown],
        "last": recent(mine & Q(status=Session.Status.FINISHED), LAST),
        "cups": cups(group_ids),
    }


def _unfinished(mine: Q, looked_at: str) -> list[Session]:
    sessions = (
        numbered(Session.objects.filter(mine, status=Session.Status.OPEN, attached_to=None))
        .exclude(sheet=CAMPAIGN_SHEET)
        .select_related("group")
        .prefetch_related(Prefetch("seats", Seat.objects.select_related("person")))
        .order_by("-created_at", "-pk")
    )
    return sorted(sessions[:OPEN], key=lambda session: session.code != looked_at)


def _running(session: Session, upcoming: Sequence[NextEvening]) -> Running:
    """The card of one game; in a campaign with a story its button goes where the story waits."""
    marks = marks_at(session)
    told = next((one for one in upcoming if one.table == session.code), None)
    standing = race(session, marks) if keeps_course(session) else None
    label, url = (told.label, told.url) if told else due_of(session, marks)
    return Running(
        session=session,
        title=title_at(session),
        people=title_of(marks),
        since=since(session),
        place="" if is_refereed(session) else place_of(session),
        label=label,
        url=url,
        leads=standing.head if standing else "",
        course=course(session, marks),
        race=standing,
    )


def due_of(session: Session, marks: dict[str, Mark]) -> tuple[str, str]:
    """What the button of a game says, and exactly where it leads."""
    if is_refereed(session):
        return _("Go on playing"), url_of(session)
    if keeps_course(session):
        card = due_card(session, marks)
        return str(card["label"]), card["url"]
    return _("Go on counting"), url_of(session)


def since(session: Session) -> str:
    """How long the game has been going on, or the day on which it was left."""
    passed = timezone.now() - session.created_at
    if passed > STALE:
        return _("Not finished since %(day)s") % {"day": day_of(session)}
    hours, minutes = divmod(int(passed.total_seconds()) // 60, 60)
    values = {"hours": hours, "minutes": minutes}
    if hours:
        return _("Going on for %(hours)s h %(minutes)s min") % values
    return _("Going on for %(minutes)s min") % values if minutes else _("Just begun")


def _line(session: Session) -> dict[str, Any]:
    marks = marks_at(session)
    label, url = due_of(session, marks)
    return {
        "game": session.game,
        "title": title_at(session),
        "people": title_of(marks),
        "label": label,
        "url": url,
        "since": since(session),
    }
