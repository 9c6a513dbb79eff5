"""Campaigns as series of evenings: begin, rest, resume, finish, abandon."""

from django.db import transaction

from campaigns.models import Campaign, Group
from campaigns.text import one_line
from rules.core.spelling import Misspelled
from rules.registry import CODES

Status = Campaign.Status

# status → the statuses that may precede it
WAYS: dict[str, frozenset[str]] = {
    Status.RUNNING: frozenset({Status.RESTING, Status.FINISHED, Status.ABANDONED}),
    Status.RESTING: frozenset({Status.RUNNING}),
    Status.FINISHED: frozenset({Status.RUNNING, Status.RESTING}),
    Status.ABANDONED: frozenset({Status.RUNNING, Status.RESTING}),
}


def begin_campaign(group: Group, game: str, name: str, places: str) -> Campaign:
    """A new series of the group."""
    name = one_line(name, 80)
    if not name:
        raise Misspelled("a campaign needs a name", "name")
    if game not in CODES:
        raise Misspelled(f"no such game: {game[:40]!r}", "game")
    if places not in Campaign.Places.values:
        raise Misspelled(f"no such scoring of places: {places[:40]!r}", "places")
    return Campaign.objects.create(group=group, game=game, name=name, places=places)


@transaction.atomic
def turn_campaign(campaign_id: int, status: str) -> Campaign:
    """Rest, resume, finish or abandon; setting the same status twice changes nothing."""
    campaign = Campaign.objects.select_for_update().get(pk=campaign_id)
    if status == campaign.status:
        return campaign
    if campaign.status not in WAYS.get(status, frozenset()):
        raise Misspelled(f"a {campaign.status} campaign cannot become {status[:20]!r}", "status")
    campaign.status = status
    campaign.save(update_fields=["status"])
    return campaign
