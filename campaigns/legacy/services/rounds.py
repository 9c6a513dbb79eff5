"""Closing the sheet of a round brings the story's next round, in the same transaction."""

from campaigns.legacy.selectors.evenings import campaign_of
from campaigns.legacy.selectors.rounds import may_go_on
from campaigns.legacy.services.story import tell
from campaigns.log.services.writing import Post
from campaigns.models import Session
from campaigns.records import read_state


def sheet_closed(session: Session, stop: str, by: str) -> None:
    """The interim scoring of a round is recorded: the story goes on, if nothing waits there."""
    campaign = campaign_of(session)
    if campaign is None:
        return
    story = Session.objects.select_for_update(of=("self",)).get(story_of=campaign)
    evening = read_state(story).evening
    here = evening is not None and evening.number == session.evening
    if here and stop == f"interim.{evening.round}" and may_go_on(story):
        tell(campaign, {"kind": "next_round"}, Post(by=by))
