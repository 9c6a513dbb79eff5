"""The campaigns that go on: which evening comes next, what was told last, where its button leads."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Max, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import Campaign
from campaigns.series.stories import Played, stories
from campaigns.table.selectors.marks import mark
from companion import wording
from companion.marks import Mark

MOST = 6
BUOYS = 4  # evenings before the next one that are drawn


@dataclass(frozen=True)
class Evening:
    """An evening of the campaign on its course: its number and who won it."""

    number: int
    winner: Mark | None = None
    next: bool = False


@dataclass(frozen=True)
class NextEvening:
    """A campaign that goes on."""

    code: str
    name: str
    game: str
    game_name: str
    number: int
    label: str
    url: str
    page_url: str
    waits: str
    last: str
    told: str = ""
    things: int = 0
    evenings: tuple[Evening, ...] = ()
    table: str = ""  # the code of the table at which it is being played


def next_evenings(group_ids: Sequence[int]) -> list[NextEvening]:
    """The running campaigns of these groups, the one played last first; a fixed number of queries."""
    tables = Q(sessions__sheet="", sessions__attached_to=None)
    campaigns = list(
        Campaign.objects.filter(group__in=group_ids, status=Campaign.Status.RUNNING)
        .select_related("story", "group")
        .annotate(
            tables=Count("sessions", filter=tables),
            open_tables=Count("sessions", filter=tables & Q(sessions__status="open")),
            played_at=Max("sessions__created_at", filter=tables),
        )
        .order_by("-pk")[:MOST]
    )
    steps = stories().due_steps(campaigns)
    found = [
        _of_story(campaign, steps[campaign.pk]) if campaign.pk in steps else _plain(campaign)
        for campaign in campaigns
        if campaign.pk in steps or not campaign.open_tables
    ]
    return [one for _on, one in sorted(found, key=lambda pair: pair[0], reverse=True)]


def _of_story(campaign: Any, step: Any) -> tuple[date, NextEvening]:
    on = _day(step.played[-1].on) if step.played else None
    return _began(campaign, on), NextEvening(
        **_common(campaign, step.evening, on),
        label=step.label,
        url=step.url,
        told=step.told,
        things=step.things,
        evenings=_course(campaign.game, step.played, step.evening),
        table=step.table,
    )


def _plain(campaign: Any) -> tuple[date, NextEvening]:
    on = timezone.localtime(campaign.played_at).date() if campaign.played_at else None
    number = campaign.tables + 1
    return _began(campaign, on), NextEvening(
        **_common(campaign, number, on),
        label=_("Start evening %(number)s") % {"number": number},
        url=f"{reverse('new-table')}?campaign={campaign.code}",
    )


def _common(campaign: Campaign, number: int, on: date | None) -> dict[str, Any]:
    return {
        "code": campaign.code,
        "name": campaign.name,
        "game": campaign.game,
        "game_name": wording.name(campaign.game),
        "number": number,
        "page_url": reverse("campaign", args=[campaign.code]),
        "waits": _waits(on),
        "last": _("The last one was on %(day)s") % {"day": date_format(on, "j E")} if on else "",
    }


def _began(campaign: Campaign, on: date | None) -> date:
    return on or timezone.localtime(campaign.created_at).date()


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _waits(on: date | None) -> str:
    if on is None:
        return _("The campaign is about to begin")
    days = (timezone.localdate() - on).days
    if days < 1:
        return _("The campaign goes on")
    text = ngettext(
        "The campaign has waited %(count)s day", "The campaign has waited %(count)s days", days
    )
    return text % {"count": days}


def _course(game: str, played: Sequence[Played], number: int) -> tuple[Evening, ...]:
    """The last evenings and the next one."""
    buoys = []
    for evening in played[-BUOYS:]:
        alone = evening.winners[0] if len(evening.winners) == 1 else None
        buoys.append(Evening(evening.number, mark(game, *alone) if alone else None))
    if number not in {one.number for one in buoys}:
        buoys.append(Evening(number, next=True))
    return tuple(buoys)
