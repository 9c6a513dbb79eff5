"""The views of one evening, as tabs under its head: now, the story, the pad, the log."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from campaigns.models import Session
from campaigns.records import is_refereed
from campaigns.series.stories import stories
from campaigns.table.selectors.tables import url_of

NOW, STORY, BLOCK, LOG = "now", "story", "pad", "log"


@dataclass(frozen=True)
class Tab:
    """A view of the evening."""

    id: str
    label: str
    url: str


def tabs(session: Session, *, member: bool = True) -> list[Tab]:
    """The views of this evening; where only the count is kept, the pad is what is now.

    The story is the group's: a guest of the table does not read it."""
    found = [Tab(NOW, pgettext("view of a game", "Now"), url_of(session))]
    if member and (story_url := stories().story_url(session)):
        found.append(Tab(STORY, _("Story"), story_url))
    if is_refereed(session) or session.keeps_rounds:
        pad_url = reverse("table-pad", args=[session.code])
        found.append(Tab(BLOCK, pgettext("view of a game", "Pad"), pad_url))
    return [*found, Tab(LOG, _("Log"), reverse("table-log", args=[session.code]))]
