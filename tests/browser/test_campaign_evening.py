"""A campaign evening on a phone: closed in three taps without a digit, and gone on with from home next time."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, Group, Session
from tests.browser import walks
from tests.browser.test_accessibility import ALL, barriers
from tests.campaigns import legacy
from tests.campaigns.test_story_evenings import due, read_cards, table_of
from tests.processes import Site, Worker
from tests.tables import enter, play

pytestmark = pytest.mark.django_db(transaction=True)
PAD = Path(__file__).parents[1] / "games" / "maracaibo" / "pad_invented.json"
NAMES = {"red": "Анна", "blue": "Борис", "green": "Вера"}


def open_evening(page: Page) -> None:
    page.locator("form[action$='/story/evening/'] .btn-fill").click()
    page.wait_for_url("**/story/setup/**")


def fill_pad(session: Session) -> None:
    """Everything is counted on the pad, by other phones."""
    told = json.loads(PAD.read_text())
    play(session, {"kind": "teach", "facts": told["box"]}, enter(None, **told["table"]))
    play(session, *(enter(seat, **values) for seat, values in told["seats"].items()))


def check(page: Page, scene: str) -> None:
    found = barriers(page, scene, ALL)
    assert not found, "\n".join(found)
    over = page.evaluate("(e => e.scrollWidth - e.clientWidth)(document.documentElement)")
    assert over <= 0, scene


def test_an_evening_is_closed_in_three_taps_and_the_next_one_opened_from_home(
    browser_page: Callable[..., Page],
    celery_worker_process: Worker,
    live_site: Site,
    group: Group,
) -> None:
    campaign = legacy.begin(group, "Карибы 2026")
    page = browser_page("phone", reduced_motion="reduce")
    walks.belong(page.context, live_site.url, group, "Анна")
    page.goto(f"/c/{campaign.code}/story/")
    for index, (seat, name) in enumerate(NAMES.items()):
        page.locator(f"[name=seat-{index}-name]").fill(name)
        page.locator(f".pick:has([name=seat-{index}-colour][value={seat}])").click()
    page.locator("label:has([name=depth][value=pad])").click()
    open_evening(page)
    page.locator(".floor button").click()  # everything is on the table
    page.wait_for_url("**/story/")
    session = table_of(campaign)
    _play(campaign, session)

    page.goto(due(campaign).url)  # the count
    assert page.url.endswith(f"/t/{session.code}/")
    taps = 0
    page.locator("#sheet .go:enabled").click()
    page.wait_for_url("**/result/**")
    taps += 1
    page.get_by_role("button", name="Закрыть вечер").click()
    page.wait_for_url("**/story/away/1/")
    taps += 1
    check(page, "away")
    expect(page.locator(".crew")).to_contain_text("Вера")
    page.get_by_role("button", name="Всё в мешке").click()
    page.wait_for_url(f"{live_site.url}/")
    taps += 1
    assert taps == 3
    archive = legacy.state_of(campaign).played[-1]
    assert archive.results.keys() == set(NAMES)

    page.locator(f"main a[href='{due(campaign).url}']").first.click()  # «Открыть вечер 2»
    page.wait_for_url("**/story/")
    open_evening(page)  # the same people, nothing to type
    expect(page.locator("#recap")).to_be_visible()
    check(page, "recap")
    page.locator(".floor button").click()
    expect(page.locator("#recap")).to_have_count(0)
    expect(page.locator("#group-bag")).to_be_in_viewport()
    check(page, "bag")
    assert {seat.person.name for seat in table_of(campaign).seats.all()} == set(NAMES.values())


def _play(campaign: Campaign, session: Session) -> None:
    read_cards(campaign)
    for _round in (1, 2, 3):
        legacy.do(campaign, "end_round", seat="red")
        legacy.do(campaign, "next_round")
    legacy.do(campaign, "end_round", seat="red")
    fill_pad(session)
