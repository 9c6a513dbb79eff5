"""Ticks of a list: two phones that tick the same entry agree, whichever was first."""

from campaigns.errors import NotYours
from campaigns.models import Campaign, SetupTick


def tick(
    campaign: Campaign, evening: int, entry: str, by: str, groups: frozenset[int], *, done: bool
) -> None:
    """Mark an entry as done or not done; doing it twice changes nothing."""
    if not campaign.group.is_demo and campaign.group_id not in groups:
        raise NotYours
    named = {"campaign": campaign, "evening": evening, "entry": entry}
    if done:
        SetupTick.objects.get_or_create(**named, defaults={"by": by})
    else:
        SetupTick.objects.filter(**named).delete()
