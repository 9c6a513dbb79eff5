"""The demo's legacy campaign: invented, labelled so, sound line by line, laid anew each time."""

import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from campaigns.legacy.selectors.story import story_of
from campaigns.models import Campaign
from campaigns.records import read_state
from scoring.services.demo import make_demo

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_the_demo_has_an_invented_campaign_that_anybody_may_leaf_through(stranger: Client) -> None:
    make_demo()
    make_demo()
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


def test_the_examples_lead_to_every_game_of_the_demo_and_to_the_campaign(stranger: Client) -> None:
    assert "/examples/" not in stranger.get("/").content.decode()
    make_demo()
    assert 'href="/examples/"' in stranger.get("/").content.decode()
    page = stranger.get("/examples/").content.decode()
    links = re.findall(r'href="(/[tc]/[^"]+)"', page)
    assert len([link for link in links if re.fullmatch(r"/t/\w+/", link)]) == 5
    assert len([link for link in links if link.endswith("/result/")]) == 4
    assert len([link for link in links if link.startswith("/c/")]) == 2
    for link in links:
        assert stranger.get(link).status_code == 200, link


def test_the_command_tells_where_each_game_and_the_campaign_are(stranger: Client) -> None:
    said = StringIO()
    call_command("demo", stdout=said)
    told = re.findall(r"/[tc]/\S+/", said.getvalue())
    assert len(told) == 10
    for address in told:
        assert stranger.get(address).status_code == 200, address
