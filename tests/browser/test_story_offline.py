"""The story in a cellar: its forms, which lead to pages, wait as well as a table's moves."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, Group
from tests.browser import walks
from tests.browser.cellar import BAR, cut, live, waiting
from tests.campaigns import legacy
from tests.processes import Site

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("new_phones")]


@pytest.fixture
def page(browser_page: Callable[..., Page], live_site: Site, campaign: Campaign) -> Page:
    opened = browser_page("phone", reduced_motion="reduce")
    walks.belong(opened.context, live_site.url, campaign.group)
    opened.goto(f"/c/{campaign.code}/story/")
    return live(opened)


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    return legacy.begin(Group.objects.create(name="g"))


def sit_down_offline(page: Page) -> None:
    cut(page)
    for index, (name, colour) in enumerate((("Анна", "red"), ("Борис", "blue"))):
        page.locator(f"[name=seat-{index}-name]").fill(name)
        page.locator(f".pick:has([name=seat-{index}-colour][value={colour}])").click()
    page.get_by_role("button", name="Открыть вечер 1").click()
    expect(waiting(page)).to_have_text("1")


def test_an_evening_that_was_opened_offline_is_opened_once_when_back(
    page: Page, campaign: Campaign
) -> None:
    sit_down_offline(page)
    assert campaign.story.lines.count() == 0
    page.context.set_offline(False)
    expect(page.locator("#story")).to_have_attribute("data-version", "2")  # opened, and begun
    expect(page.locator(BAR)).to_be_hidden()
    assert campaign.story.lines.count() == 2
    assert campaign.sessions.count() == 1


def test_a_story_that_moved_on_meanwhile_is_a_choice(page: Page, campaign: Campaign) -> None:
    sit_down_offline(page)
    legacy.sit(campaign)
    page.context.set_offline(False)
    note = page.locator(f"{walks.LAYER} .queued-note")
    expect(note).to_be_visible()
    expect(page.locator(walks.LAYER)).to_contain_text("изменил")
    lines = campaign.story.lines.count()
    note.get_by_role("button", name="Не отправлять этот ход").click()
    expect(page.locator(BAR)).to_be_hidden()
    expect(page.locator("#story")).to_have_attribute("data-version", str(lines))
    assert campaign.story.lines.count() == lines
