"""What an evening is called, so that people can tell it from the others: “Maracaibo, evening 4 · 17 November”.

The number is that of the evening in its campaign. Outside a campaign a second game of the same kind on
one day gets one, and nothing else needs any.
"""

from dataclasses import dataclass

from django.db.models import Count, F, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import TruncDate
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from campaigns.models import Session
from companion import wording

NUMBERS = ("nth_in_campaign", "nth_that_day")


@dataclass(frozen=True)
class Title:
    """The name of an evening, and the day it began."""

    name: str
    day: str

    def __str__(self) -> str:
        return f"{self.name} · {self.day}"


def numbered(sessions: QuerySet[Session]) -> QuerySet[Session]:
    """The sessions, each with its numbers; a list of titles then needs no further query."""
    # a date and not a moment: midnight is that of the table's clock, and the database keeps another
    evenings = Session.objects.annotate(day=TruncDate("created_at")).order_by()
    evenings = evenings.filter(sheet="", attached_to=None)
    in_campaign = evenings.filter(
        campaign=OuterRef("campaign"), created_at__lte=OuterRef("created_at")
    )
    that_day = evenings.filter(
        group=OuterRef("group"),
        game=OuterRef("game"),
        day=OuterRef("day"),
        created_at__lte=OuterRef("created_at"),
    )
    return sessions.annotate(
        day=TruncDate("created_at"),
        nth_in_campaign=_counted(in_campaign, "campaign"),
        nth_that_day=_counted(that_day, "group"),
    )


def _counted(evenings: QuerySet[Session], by: str) -> Subquery:
    counted = evenings.annotate(key=F(by)).values("key").annotate(count=Count("pk"))
    return Subquery(counted.values("count"), output_field=IntegerField())


def title_at(session: Session) -> Title:
    """The title of one evening; one query if it was not loaded through `numbered`."""
    return Title(_name(session), day_of(session))


def day_of(session: Session) -> str:
    """The day an evening began; the year only if it is not this one."""
    began = timezone.localtime(session.created_at)
    this_year = began.year == timezone.localtime().year
    return date_format(began, "j E" if this_year else "j E Y")


def _name(session: Session) -> str:
    game = wording.name(session.game)
    if session.sheet:
        return f"{game}, {wording.sheet(session.game, session.sheet)}"
    number = evening_number(session)
    if number is not None:
        return _("%(game)s, evening %(number)s") % {"game": game, "number": number}
    that_day = _numbers(session)[1]
    if that_day > 1:
        return _("%(game)s, game %(number)s") % {"game": game, "number": that_day}
    return game


def evening_number(session: Session) -> int | None:
    """The number of an evening in its campaign; None outside of one."""
    if session.campaign_id is None:
        return None
    return session.evening or _numbers(session)[0]


def _numbers(session: Session) -> tuple[int, int]:
    if not all(hasattr(session, name) for name in NUMBERS):
        row = numbered(Session.objects.filter(pk=session.pk)).values(*NUMBERS).get()
        for name in NUMBERS:
            setattr(session, name, row[name])
    in_campaign, that_day = (getattr(session, name) or 0 for name in NUMBERS)
    return in_campaign, that_day
