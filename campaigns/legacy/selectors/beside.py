"""What the page of an evening's table shows of its story: the step that is due there, the vote, a take-back."""

from django.utils.translation import gettext as _

from campaigns.legacy.selectors.apart import apart
from campaigns.legacy.selectors.due import due_of, situation_of
from campaigns.legacy.selectors.evenings import campaign_of
from campaigns.legacy.selectors.moments import story_of
from campaigns.legacy.selectors.steps import ticks_of
from campaigns.legacy.selectors.votes import vote_view
from campaigns.models import Session
from campaigns.seats.rights import Rights
from campaigns.series.stories import Beside

AT_THE_TABLE = ("table", "sheet", "count")  # steps that the table's own page shows


def beside(session: Session, rights: Rights, *, member: bool) -> Beside | None:
    """What the table shows of its story to this phone; somebody who is no member of the group only votes."""
    campaign = campaign_of(session)
    if campaign is None:
        return None
    here = {(campaign.pk, session.evening or 0): session}
    at = situation_of(campaign, here, ticks_of([campaign]))
    tonight = at.state.evening is not None and at.state.evening.number == session.evening
    vote = vote_view(story_of(campaign), session, rights) if tonight else None
    if not member:
        return Beside(vote=vote)
    kind, label, url = due_of(at)
    back = apart(session)
    ours = tonight or (kind == "put_back" and at.number - 1 == session.evening)
    if not ours or vote or kind in AT_THE_TABLE or (kind == "close" and not session.is_open):
        return Beside(vote=vote, apart=back)
    return Beside(_("The story waits"), label, url, back, vote)
