"""The reveal in Chromium: two phones, the scribe and the television see it together; skipped, late, without motion."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Session
from tests.browser import walks
from tests.browser.conftest import SeatedAt
from tests.browser.test_accessibility import ALL, barriers
from tests.processes import Site, Worker
from tests.tables import count_all

pytestmark = pytest.mark.django_db(transaction=True)
MOVING = {"reduced_motion": "no-preference"}
TITLE = "#reveal h2"


def live(page: Page) -> Page:
    expect(page.locator("[data-connection]")).to_have_attribute("data-state", "live")
    return page


def row_of(page: Page) -> int:
    return page.locator("#reveal .rv-dots i.y").count()


def test_every_screen_plays_it_together_and_a_tap_skips_it_on_one_phone_alone(
    sit: SeatedAt,
    browser_page: Callable[..., Page],
    live_site: Site,
    table: Session,
    celery_worker_process: Worker,
) -> None:
    count_all(table)
    scribe, phone, quiet = (
        sit("phone", **MOVING),
        live(sit("phone", **MOVING)),
        live(sit("phone")),
    )
    wall = browser_page("desktop", **MOVING)
    walks.belong(wall.context, live_site.url, table.group)
    wall.goto(f"/t/{table.code}/screen/")
    live(wall)
    history.finish(table.pk, Post())
    for page in (phone, wall):
        expect(page.locator(".rv-lane")).to_have_count(3)
        expect(page.locator("#reveal .rv-dots i.y").nth(1)).to_be_visible()
    assert abs(row_of(phone) - row_of(wall)) <= 1, "in step"
    # without motion there is only the end
    quiet.wait_for_url("**/result/**")
    expect(quiet.locator(".headline")).to_have_text("Побеждает Анна")
    expect(quiet.locator("#reveal")).to_be_hidden()
    # somebody who reloads joins at the row of the clock
    scribe.goto(f"/t/{table.code}/")
    expect(scribe.locator("#reveal .rv-dots i.y").nth(1)).to_be_visible()
    wide = scribe.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    phone.locator("#reveal").tap(position={"x": 20, "y": 400})
    expect(phone.locator(TITLE)).to_have_text("Побеждает Анна")
    expect(phone.locator("#reveal .bit")).to_have_text("66 очков, отрыв 2")
    assert barriers(phone, "the winner", ALL) == []
    expect(wall.locator(TITLE)).not_to_have_text("Побеждает Анна")
    phone.locator("#reveal .rv-go").tap()
    phone.wait_for_url("**/result/?seen")
    expect(phone.locator("#reveal")).to_have_count(0)
    expect(phone.locator(".places .won")).to_contain_text("Анна")
    expect(wall.locator(TITLE)).to_have_text("Побеждает Анна")
    expect(wall.locator("#reveal .rv-go")).to_be_hidden()


def test_while_the_count_waits_for_its_worker_the_screen_says_so_and_then_goes_on(
    sit: SeatedAt, table: Session, celery_worker_process: Worker
) -> None:
    celery_worker_process.kill()
    count_all(table)
    phone = live(sit("phone", **MOVING))
    history.finish(table.pk, Post())
    expect(phone.locator(TITLE)).to_have_text("Считаем…")
    celery_worker_process.restart()
    expect(phone.locator(".rv-lane")).to_have_count(3)
    history.reopen(table.pk, Post())
    expect(phone.locator("#reveal")).to_have_count(0)
