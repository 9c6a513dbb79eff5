"""Bad Wi-Fi: moves wait on the phone and are sent in their order; nothing is lost or doubled."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from campaigns.models import Session
from tests.browser import walks
from tests.browser.cellar import (
    BAR,
    cut,
    live,
    stocked,
    stocked_by_itself,
    waiting,
    without_locks,
    write_offline,
    written,
)
from tests.browser.conftest import SeatedAt
from tests.processes import Site
from tests.tables import count_all

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("lost_requests")]


def test_moves_made_offline_wait_in_sight_and_are_sent_in_order(
    sit: SeatedAt, table: Session
) -> None:
    page = stocked_by_itself(sit())
    cut(page)
    expect(page.locator("[data-connection-words]")).to_have_text("Нет сети")
    for seat, value in (("red", 4), ("blue", 7), ("yellow", 9)):
        write_offline(page, seat, value)
    expect(waiting(page)).to_have_text("3")
    page.locator(BAR).click()
    expect(page.locator("#waiting-list li")).to_have_count(3)
    expect(page.locator("#waiting-list li").nth(1)).to_contain_text("Борис")
    expect(page.locator("#waiting-list li").nth(1)).to_contain_text("7")
    assert table.lines.count() == 0
    page.context.set_offline(False)
    expect(page.locator(BAR)).to_be_hidden()
    expect(walks.cell(page, "yellow", "population")).to_have_text("3")
    expect(page.locator("[data-connection-words]")).to_have_text("На связи")
    assert written(table) == [("red", 4), ("blue", 7), ("yellow", 9)]


def test_waiting_moves_survive_a_reload_and_a_closed_page(sit: SeatedAt, table: Session) -> None:
    page = stocked(sit())
    page.route("**/cell/**", lambda route: route.abort())
    write_offline(page, "red", 4)
    write_offline(page, "blue", 7)
    page.reload()
    expect(waiting(page)).to_have_text("2")
    context = page.context
    page.close()
    again = context.new_page()
    again.goto(f"/t/{table.code}/")
    expect(again.locator(BAR)).to_be_hidden()
    expect(walks.cell(again, "blue", "population")).to_have_text("2")
    assert written(table) == [("red", 4), ("blue", 7)]


def test_a_move_whose_answer_was_lost_is_not_written_twice(sit: SeatedAt, table: Session) -> None:
    page = live(sit())
    walks.fill(walks.open_cell(page, "red", "population"), {"harbour": 4})
    answers = iter([True])

    def lose_the_first_answer(route: Route) -> None:
        if route.request.method == "POST" and next(answers, False):
            route.fetch()  # it arrives, but nobody here ever hears of it
            route.abort()
        else:
            route.continue_()

    page.route("**/cell/**", lose_the_first_answer)
    page.locator(walks.SHUT).click()
    expect(walks.cell(page, "red", "population")).to_have_text("1")
    expect(page.locator(BAR)).to_be_hidden()
    assert written(table) == [("red", 4)]


def test_two_tabs_of_one_phone_do_not_send_twice(sit: SeatedAt, table: Session) -> None:
    page = stocked(sit())
    other = page.context.new_page()
    other.goto(f"/t/{table.code}/")
    live(other)
    posts: list[str] = []
    page.context.on(
        "request", lambda asked: posts.append(asked.url) if asked.method == "POST" else None
    )
    cut(page)
    for seat, value in (("red", 4), ("blue", 7)):
        write_offline(page, seat, value)
    expect(waiting(other)).to_have_text("2")
    posts.clear()
    page.context.set_offline(False)
    for tab in (page, other):
        expect(tab.locator(BAR)).to_be_hidden()
        expect(walks.cell(tab, "blue", "population")).to_have_text("2")
    assert len(posts) == 2
    assert written(table) == [("red", 4), ("blue", 7)]


def test_what_cannot_wait_says_so(sit: SeatedAt, table: Session) -> None:
    count_all(table)
    page = live(sit())
    cut(page)
    page.locator("#sheet button.go").click()
    expect(page.locator("#toast")).to_contain_text("Для этого нужна связь")
    table.refresh_from_db()
    assert table.is_open


def test_a_form_that_is_no_move_keeps_what_was_filled_in(sit: SeatedAt, table: Session) -> None:
    page = sit()
    page.goto("/tables/new/?game=endeavor")
    page.locator("[name=seat-0-name]").fill("Анна")
    page.context.set_offline(True)
    page.locator("#new-table .finish button").click()
    expect(page.locator("#toast")).to_contain_text("Для этого нужна связь")
    expect(page.locator("[name=seat-0-name]")).to_have_value("Анна")


def test_a_server_that_restarts_gets_the_move_and_every_screen_recovers(
    sit: SeatedAt, table: Session, live_site: Site
) -> None:
    one, two = stocked(sit()), live(sit("desktop"))
    live_site.kill()
    for page in (one, two):
        expect(page.locator("[data-connection-words]")).to_have_text("Ждём сервер")
    write_offline(one, "red", 4)
    expect(waiting(one)).to_have_text("1")
    live_site.restart()
    for page in (one, two):
        expect(walks.cell(page, "red", "population")).to_have_text("1")
        expect(page.locator("[data-connection-words]")).to_have_text("На связи")
    expect(one.locator(BAR)).to_be_hidden()
    assert written(table) == [("red", 4)]


def test_the_queue_needs_no_https(
    browser_page: Callable[..., Page], live_site: Site, table: Session
) -> None:
    page = browser_page("phone", reduced_motion="reduce")
    without_locks(page.context)
    walks.belong(page.context, live_site.url, table.group)
    page.goto(f"/t/{table.code}/")
    stocked(page)
    other = page.context.new_page()
    other.goto(f"/t/{table.code}/")
    live(other)
    assert not page.evaluate("'locks' in navigator || 'serviceWorker' in navigator")
    cut(page)
    for seat, value in (("red", 4), ("blue", 7)):
        write_offline(page, seat, value)
    page.context.set_offline(False)
    for tab in (page, other):
        expect(tab.locator(BAR)).to_be_hidden()
    expect(walks.cell(page, "blue", "population")).to_have_text("2")
    assert written(table) == [("red", 4), ("blue", 7)]
