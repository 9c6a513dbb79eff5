"""The story on every phone: parts for a screen that is behind, and half-typed forms left alone."""

from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, Group
from tests.browser import walks
from tests.campaigns import legacy
from tests.processes import Site


@pytest.mark.django_db
def test_a_screen_that_is_behind_gets_the_story(member: Client, group: Group) -> None:
    campaign = legacy.begin(group)
    parts = f"/c/{campaign.code}/story/parts/"
    assert member.get(f"{parts}?since=0").status_code == 204
    legacy.sit(campaign)
    drawn = member.get(f"{parts}?since=0").content.decode()
    assert 'id="story"' in drawn
    assert 'data-version="1"' in drawn
    assert "hx-swap-oob" in drawn


@pytest.mark.django_db
def test_a_stranger_gets_neither_parts_nor_stream(stranger: Client, group: Group) -> None:
    campaign = legacy.begin(group)
    assert stranger.get(f"/c/{campaign.code}/story/parts/").status_code == 404
    assert stranger.get(f"/c/{campaign.code}/story/events/").status_code == 404


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    return legacy.begin(Group.objects.create(name="g"))


@pytest.mark.django_db(transaction=True)
def test_a_move_reaches_the_other_phone_and_what_is_half_typed_stays(
    browser_page: Callable[..., Page], live_site: Site, campaign: Campaign
) -> None:
    calm, busy = browser_page("phone"), browser_page("phone")
    for page in (calm, busy):
        walks.belong(page.context, live_site.url, campaign.group)
        page.goto(f"/c/{campaign.code}/story/")
        expect(page.locator("[data-connection]")).to_have_attribute("data-state", "live")
    busy.locator("[name=seat-0-name]").fill("Ве")
    legacy.sit(campaign)
    expect(calm.locator("#story")).to_have_attribute("data-version", "1")
    expect(calm.locator("#story form[action$='/story/evening/']")).to_have_count(0)
    expect(busy.locator("[data-moved-on]")).to_be_visible()
    expect(busy.locator("[name=seat-0-name]")).to_have_value("Ве")
    busy.locator("[data-moved-on] a").click()
    expect(busy.locator("#story")).to_have_attribute("data-version", "1")
