"""What the page of the company shows: its groups with their people, and its campaigns."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch
from django.urls import reverse

from campaigns.models import Campaign, Group, Person
from companion import wording
from companion.marks import SHAPES, Mark
from rules.registry import CODES
from scoring.selectors.cups import cups
from scoring.selectors.records import records

PEOPLE = 24  # of one group; those who played last
CAMPAIGNS = 12


@dataclass
class Company:
    """One group: who plays in it, and the link that lets somebody in."""

    name: str
    people: tuple[Mark, ...]
    join_url: str
    invitation: str = ""


@dataclass(frozen=True)
class CampaignLine:
    """A campaign in a list."""

    game: str
    game_name: str
    name: str
    url: str
    running: bool


def company_context(group_ids: Sequence[int]) -> dict[str, Any]:
    """Everything on the page, in a fixed number of queries."""
    return {
        "groups": _groups(group_ids),
        "campaigns": _campaigns(group_ids),
        "cups": cups(group_ids),
        "records": records(group_ids),
    }


def _groups(group_ids: Sequence[int]) -> list[Company]:
    people = Person.objects.order_by("-last_played_at", "name")
    found = Group.objects.prefetch_related(Prefetch("people", people)).in_bulk(list(group_ids))
    return [
        Company(
            group.name,
            tuple(map(_mark, _humans(group)))[:PEOPLE],
            reverse("join", args=[group.join_code]),
        )
        for group in (found[pk] for pk in group_ids if pk in found)
    ]


def _humans(group: Group) -> list[Person]:
    """The people of a group, without the opponents that a game brings."""
    automatic = {seat for code in CODES for seat in wording.seated_by(code).values()}
    return [person for person in group.people.all() if person.colour not in automatic]


def _mark(person: Person) -> Mark:
    """Somebody in the colour of the last seat, whatever game it was of."""
    drawn = (wording.seat_colour(code, person.colour) for code in CODES)
    colour = next((colour for colour in drawn if colour in SHAPES), "white")
    return Mark(str(person.pk), person.name, colour, SHAPES[colour], person.name[:1].upper())


def _campaigns(group_ids: Sequence[int]) -> list[CampaignLine]:
    campaigns = Campaign.objects.filter(group__in=group_ids).order_by("-created_at")[:CAMPAIGNS]
    lines = [
        CampaignLine(
            campaign.game,
            wording.name(campaign.game),
            campaign.name,
            reverse("campaign", args=[campaign.code]),
            campaign.status == Campaign.Status.RUNNING,
        )
        for campaign in campaigns
    ]
    return sorted(lines, key=lambda line: not line.running)
