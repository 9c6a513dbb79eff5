"""The whole log of a story, each line in the names of its own evening."""

from typing import Any

from django.core.paginator import Paginator

from campaigns.models import Campaign
from campaigns.selectors.legacy_moments import story_of
from campaigns.selectors.legacy_names import Names
from campaigns.selectors.log import PAGE
from campaigns.selectors.story import line_of


def story_log_context(campaign: Campaign, number: str | None) -> dict[str, Any]:
    """A page of the log, the newest line first."""
    session = story_of(campaign)
    page = Paginator(session.lines.order_by("-seq"), PAGE).get_page(number)
    names = Names(session)
    return {
        "campaign": campaign,
        "page": page,
        "log": [line_of(session, row, names.at(row.seq)) for row in page.object_list],
        "demo": campaign.group.is_demo,
    }
