"""Echo: what is touched answers at once, what has changed glows once and stays marked, signs are offered once."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Session
from tests.browser import walks
from tests.browser.conftest import SeatedAt
from tests.processes import Site
from tests.tables import enter, play

pytestmark = pytest.mark.django_db(transaction=True)

# what the page shows before anything else can happen: no answer, no timer, no frame
TOUCH = """(one) => {
  const before = getComputedStyle(one).opacity;
  one.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, cancelable: true }));
  return [one.classList.contains("pressed"), getComputedStyle(one).opacity < before];
}"""


def live(page: Page) -> Page:
    expect(page.locator("[data-connection]")).to_have_attribute("data-state", "live")
    return page


def comforted(page: Page) -> Page:
    """What comes after the first touch is there."""
    page.locator(".strip h1").tap()
    expect(page.locator("html[data-awake]")).to_have_count(1)
    return page


def marked(page: Page) -> Locator:
    return page.locator("#pad .entry a.cell.last")


@pytest.mark.parametrize(
    "selector", ["#pad a.cell", "#sheet button.go, .sheet button", ".site-bar a"]
)
def test_a_touch_answers_before_the_server_does(sit: SeatedAt, selector: str) -> None:
    page = live(sit("phone"))
    one = page.locator(selector).first
    assert one.evaluate(TOUCH) == [True, True]
    one.evaluate("one => one.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))")
    expect(one).not_to_have_class(re.compile("pressed"))


def test_what_changed_stays_marked_on_every_phone_until_the_next_move(
    sit: SeatedAt, table: Session
) -> None:
    play(table, enter("red", harbour=6))
    one, other = live(sit("phone")), live(sit("phone"))
    for page in (one, other):
        expect(marked(page)).to_have_attribute("href", f"/t/{table.code}/cell/red/population/")
    play(table, enter("blue", industry=7))
    for page in (one, other):
        expect(marked(page)).to_have_attribute("href", f"/t/{table.code}/cell/blue/industry/")
        expect(marked(page)).to_have_count(1)
    one.reload()
    expect(marked(one)).to_have_attribute("href", f"/t/{table.code}/cell/blue/industry/")


def test_signs_are_offered_once_at_the_first_table_of_a_device(sit: SeatedAt) -> None:
    page = comforted(live(sit("phone", fresh=True)))
    offer = page.locator("#offer")
    offer.scroll_into_view_if_needed()
    expect(offer).to_contain_text("Тихий сигнал, когда ваш ход?")
    offer.get_by_role("button", name="Включить").tap()
    expect(offer).to_be_hidden()
    page.goto("/prefs/")
    expect(page.locator("[data-setting=signs]")).to_be_checked()
    page.go_back()
    comforted(live(page))
    expect(page.locator("#offer")).to_be_hidden()


def test_who_saw_the_offer_and_said_nothing_is_not_asked_again(
    browser_page: Callable[..., Page], live_site: Site, table: Session
) -> None:
    page = browser_page("phone", fresh=True)
    walks.belong(page.context, live_site.url, table.group)
    page.goto(f"/t/{table.code}/")
    comforted(live(page))
    page.locator("#offer").scroll_into_view_if_needed()
    page.wait_for_function("() => localStorage.getItem('shiplog.offered') === '1'")
    page.reload()
    comforted(live(page))
    expect(page.locator("#offer")).to_be_hidden()
