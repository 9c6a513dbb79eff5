"""Leaving a table with something unwritten: the page warns, moves wait, a released seat is told what fell."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Dialog, Page, expect

from campaigns.models import Place, Session
from tests.browser import walks
from tests.browser.cellar import (
    BAR,
    cut,
    live,
    stocked,
    without_locks,
    write_offline,
    written,
)
from tests.browser.conftest import SeatedAt
from tests.browser.test_sitting_down import code_on, people_of
from tests.processes import Site

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("lost_requests")]

# as if two tabs had both found the lock free: each sends all that waits
NO_LOCK = "navigator.locks.request = (name, how, work) => work(true);"


def plain_http(browser_page: Callable[..., Page], site: Site, table: Session) -> Page:
    page = browser_page("phone", reduced_motion="reduce")
    without_locks(page.context)
    walks.belong(page.context, site.url, table.group)
    page.goto(f"/t/{table.code}/")
    return stocked(page)


def test_over_plain_http_the_page_warns_and_the_moves_are_sent_on_the_return(
    browser_page: Callable[..., Page], live_site: Site, table: Session
) -> None:
    page = plain_http(browser_page, live_site, table)
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    cut(page)
    write_offline(page, "red", 4)
    page.locator(BAR).click()
    expect(page.locator("#waiting-list")).to_contain_text("Не закрывайте до тех пор эту страницу")
    page.keyboard.press("Escape")
    page.close(run_before_unload=True)
    page.wait_for_timeout(300)
    assert asked == ["beforeunload"]
    assert not page.is_closed()
    context = page.context
    page.close()  # torn out all the same
    context.set_offline(False)
    again = context.new_page()
    again.goto(f"/t/{table.code}/")
    expect(walks.cell(again, "red", "population")).to_have_text("1")
    expect(again.locator(BAR)).to_be_hidden()
    assert written(table) == [("red", 4)]


def test_with_nothing_unsent_nobody_is_asked(
    browser_page: Callable[..., Page], live_site: Site, table: Session
) -> None:
    page = plain_http(browser_page, live_site, table)
    walks.enter(page, "red", "population", harbour=4)
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.goto("/prefs/")
    assert asked == []


def test_tabs_that_both_send_everything_write_it_once(
    browser_page: Callable[..., Page], live_site: Site, table: Session
) -> None:
    page = browser_page("phone", reduced_motion="reduce")
    page.context.add_init_script(NO_LOCK)
    walks.belong(page.context, live_site.url, table.group)
    page.goto(f"/t/{table.code}/")
    stocked(page)
    tabs = [page]
    for _ in range(2):
        tabs.append(page.context.new_page())
        tabs[-1].goto(f"/t/{table.code}/")
        live(tabs[-1])
    posts: list[str] = []
    page.context.on(
        "request", lambda asked: posts.append(asked.url) if asked.method == "POST" else None
    )
    cut(page)
    for seat, value in (("red", 4), ("blue", 7), ("yellow", 9)):
        write_offline(page, seat, value)
    posts.clear()
    page.context.set_offline(False)
    for tab in tabs:
        expect(walks.cell(tab, "yellow", "population")).to_have_text("3")
        expect(tab.locator(BAR)).to_be_hidden()
    assert len(posts) > 3  # they did send the same moves side by side
    assert written(table) == [("red", 4), ("blue", 7), ("yellow", 9)]


def test_a_released_seat_leaves_live_and_says_what_was_typed(
    sit: SeatedAt, browser_page: Callable[..., Page], table: Session
) -> None:
    scribe = sit("phone")
    guest = browser_page("phone", reduced_motion="reduce")
    guest.goto(f"/j/{code_on(scribe)}/")
    guest.get_by_role("button", name="Борис").click()
    live(guest)
    walks.fill(walks.open_cell(guest, "blue", "population"), {"harbour": 17})
    people_of(scribe)
    people = scribe.locator(f"{walks.LAYER} .people")
    people.locator("summary", has_text="писарем").click()
    people.get_by_role("button", name="Да, теперь писарь — я").click()
    people.get_by_role("button", name="Освободить место").click()
    guest.wait_for_url(f"**/join/?gone={table.code}")
    expect(guest.locator("main")).to_contain_text("Вы больше не сидите за тем столом")
    told = guest.locator("[data-unwritten]")
    expect(told).to_contain_text("записать уже не успели")
    expect(told).to_contain_text("Борис: Диски в гавани — 17")
    assert not Place.objects.filter(seat__seat="blue").exists()
    guest.reload()  # said once
    expect(told).to_be_hidden()


def test_a_seat_released_while_offline_names_what_waited(
    sit: SeatedAt, browser_page: Callable[..., Page], table: Session
) -> None:
    scribe = sit("phone")
    guest = browser_page("phone", reduced_motion="reduce")
    guest.goto(f"/j/{code_on(scribe)}/")
    guest.get_by_role("button", name="Борис").click()
    stocked(guest)
    cut(guest)
    write_offline(guest, "blue", 7)
    Place.objects.filter(seat__seat="blue").delete()
    guest.context.set_offline(False)
    guest.wait_for_url(f"**/join/?gone={table.code}")
    expect(guest.locator("[data-unwritten]")).to_contain_text("Борис: Диски в гавани — 7")
    assert table.lines.count() == 0
