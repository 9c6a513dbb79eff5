"""The whole log of a story, each line in the names of its own evening."""

from typing import Any

from django.core.paginator import Paginator

from campaigns.models import Campaign
from campaigns.selectors.legacy_moments import Open, story_of
from campaigns.selectors.legacy_names import Names
from campaigns.selectors.log import PAGE
from campaigns.selectors.story import line_of, see


def story_log_context(campaign: Campaign, number: str | None) -> dict[str, Any]:
    """A page of the log, the newest line first."""
    session = story_of(campaign)
    page = Paginator(session.lines.order_by("-seq"), PAGE).get_page(number)
    names, open_ = Names(session), Open(see(campaign))
    return {
        "campaign": campaign,
        "page": page,
        "log": [line_of(session, row, names.at(row.seq), open_) for row in page.object_list],
        "demo": campaign.group.is_demo,
    }
