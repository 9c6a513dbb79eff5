"""A legacy campaign's pages in Chromium: two phones tick one list; axe finds nothing on any page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Group
from tests.browser import axe, walks
from tests.browser.test_accessibility import BY_NIGHT, barriers
from tests.campaigns.invented import invented
from tests.campaigns.legacy import begin, close, do, first_evening, follow_all, open_side, sit
from tests.processes import Site
from tests.sampling import long

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = (
    "",
    "setup/",
    "archives/",
    "archives/9/?with=4",
    "timeline/",
    "sheet/",
    "log/",
    "put-back/?from=9&to=4",
)


def test_a_tick_on_one_phone_appears_on_the_other(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> None:
    campaign = first_evening(group)
    one, two = browser_page("phone"), browser_page("desktop")
    for page in (one, two):
        walks.belong(page.context, live_site.url, group)
        page.goto(f"/c/{campaign.code}/story/setup/")
        page.locator("#group-3 summary").click()
    one.locator("button[value='quest_tokens']").click()
    expect(two.locator("button[value='quest_tokens']")).to_have_attribute("aria-pressed", "true")
    two.locator("button[value='quest_tokens']").click()  # its group is still open
    expect(one.locator("button[value='quest_tokens']")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize(("device", "scheme"), [("phone", "light"), long(("desktop", "dark"))])
def test_no_page_has_a_barrier_or_runs_over_the_edge(
    browser_page: Callable[..., Page], live_site: Site, group: Group, device: str, scheme: str
) -> None:
    campaign = invented(group)
    do(campaign, "resume")
    sit(campaign)
    do(campaign, "continue")
    page = browser_page(device, reduced_motion="reduce", color_scheme=scheme)
    walks.belong(page.context, live_site.url, group)
    for name in PAGES:
        page.emulate_media(color_scheme=scheme)
        page.goto(f"/c/{campaign.code}/story/{name}")
        for colours, asked in ((scheme, axe.ALL), ("dark", BY_NIGHT)):
            page.emulate_media(color_scheme=colours)
            found = barriers(page, f"{name} {colours}", asked)
            assert not found, "\n".join(found)
        # not innerWidth: on a phone that grows with what runs over the edge
        over = page.evaluate("(e => e.scrollWidth - e.clientWidth)(document.documentElement)")
        assert over <= 0, name


def test_a_result_stays_in_one_line_beside_the_longest_name(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> None:
    campaign = begin(group)
    players = [{"seat": "red", "who": "Константин Константинопольский-Задунайск"}]
    players.append({"seat": "blue", "who": "Борис"})
    do(campaign, "open_evening", evening=1, players=players, on="2026-01-02")
    do(campaign, "start_first")
    open_side(campaign, "01", "front")
    follow_all(campaign)
    close(campaign, red=101, blue=99)
    page = browser_page("phone")
    walks.belong(page.context, live_site.url, group)
    page.goto(f"/c/{campaign.code}/story/timeline/")
    wide, narrow = (page.locator(".crew .num", has_text=str(n)).bounding_box() for n in (101, 99))
    assert wide is not None
    assert narrow is not None
    assert wide["width"] > narrow["width"]  # three figures abreast, not one above the other
