"""The whole log of a story, each line with the names of its evening."""

from typing import Any

from django.core.paginator import Paginator

from campaigns.legacy.selectors.lines import Telling
from campaigns.legacy.selectors.moments import Open, story_of
from campaigns.legacy.selectors.story import see
from campaigns.log.selectors.lines import PAGE
from campaigns.models import Campaign
from campaigns.records import read_state
from companion import numbers


def story_log_context(campaign: Campaign, number: str | None) -> dict[str, Any]:
    """A page of the log, the newest line first."""
    session = story_of(campaign)
    page = Paginator(session.lines.order_by("-seq"), PAGE).get_page(numbers.page(number))
    rows = list(page.object_list)
    telling = Telling(session, read_state(session), Open(see(campaign)), rows)
    return {
        "campaign": campaign,
        "page": page,
        "log": [telling.line(row) for row in rows],
        "demo": campaign.group.is_demo,
    }
