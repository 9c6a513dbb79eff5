"""The views of one evening, as tabs under its head: now, the story, the pad, the log."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from campaigns.models import Session
from campaigns.records import is_refereed
from campaigns.table.selectors.tables import url_of

NOW, STORY, BLOCK, LOG = "now", "story", "pad", "log"


@dataclass(frozen=True)
class Tab:
    """A view of the evening."""

    id: str
    label: str
    url: str


def tabs(session: Session) -> list[Tab]:
    """The views of this evening; where only the count is kept, the pad is what is now."""
    found = [Tab(NOW, pgettext("view of a game", "Now"), url_of(session))]
    if (campaign := session.campaign) is not None and campaign.story_id:
        found.append(Tab(STORY, _("Story"), reverse("story", args=[campaign.code])))
    if is_refereed(session) or session.keeps_rounds:
        pad_url = reverse("table-pad", args=[session.code])
        found.append(Tab(BLOCK, pgettext("view of a game", "Pad"), pad_url))
    return [*found, Tab(LOG, _("Log"), reverse("table-log", args=[session.code]))]
