"""The demo's legacy campaign: invented, labelled so, sound line by line, laid anew each time."""

import pytest
from django.core.management import call_command
from django.test import Client

from campaigns.models import Campaign
from campaigns.records import read_state
from campaigns.selectors.story import story_of
from scoring.services.demo import lay_demo

pytestmark = pytest.mark.django_db


def test_the_demo_has_an_invented_campaign_that_anybody_may_leaf_through(stranger: Client) -> None:
    lay_demo()
    lay_demo()
    campaign = Campaign.objects.get(group__is_demo=True)
    state = read_state(story_of(campaign))
    assert len(state.archives) == 8
    assert state.evening is None
    for page in ("", "timeline/", "archives/", "archives/3/", "seen/", "setup/", "log/", "sheet/"):
        answer = stranger.get(f"/c/{campaign.code}/story/{page}")
        assert answer.status_code == 200, page
        assert answer.context["demo"], page  # the banner says that it is made up
    call_command("refold", "--check")
    assert f"/c/{campaign.code}/story/" in stranger.get("/campaigns/").content.decode()
