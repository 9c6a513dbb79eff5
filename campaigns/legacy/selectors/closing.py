"""The button under the result of a story's table: it closes the evening, or leads to what comes first."""

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.legacy.selectors.due import due_of, situation_of
from campaigns.legacy.selectors.evenings import campaign_of, tables_of
from campaigns.legacy.selectors.moments import story_of
from campaigns.legacy.selectors.steps import ticks_of
from campaigns.models import Session
from campaigns.series.stories import Closing


def closing(session: Session) -> Closing | None:
    """What is done with the evening of a counted table; None if it belongs to no story or is long over."""
    campaign = campaign_of(session)
    if campaign is None:
        return None
    at = situation_of(campaign, tables_of([campaign]), ticks_of([campaign]))
    kind, label, url = due_of(at)
    tonight = at.state.evening
    if tonight is None:
        return (
            Closing(label, url) if kind == "put_back" and at.number - 1 == session.evening else None
        )
    if tonight.number != session.evening:
        return None
    if kind == "close" and not session.is_open:
        form = reverse("story-close", args=[campaign.code])
        return Closing(_("Close the evening"), form, story_of(campaign).version)
    return Closing(label, url)
