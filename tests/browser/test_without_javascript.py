"""Without JavaScript everything works by plain forms and pages."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.browser import walks
from tests.browser.conftest import SeatedAt
from tests.processes import Worker
from tests.tables import COLUMNS, count_all, enter, play

pytestmark = pytest.mark.django_db(transaction=True)
PLAIN = {"java_script_enabled": False}
PAGE = ".layer-page"


def send(page: Page) -> None:
    page.locator(f"{PAGE} .entry-foot .btn-fill").click()


def test_a_table_is_laid_filled_finished_and_read(
    browser_page: Callable[..., Page], celery_worker_process: Worker
) -> None:
    page = browser_page("phone", **PLAIN)
    walks.start_table(page, people={"red": "Анна", "blue": "Борис"})
    page.locator("#pad a.cell").first.click()
    for _ in range(16):  # two columns of eight cells: each page leads to the next
        seat = page.url.rstrip("/").split("/")[-2]
        walks.fill(page.locator(PAGE), COLUMNS[seat])
        send(page)
    page.locator("#sheet button.go").click()
    page.wait_for_url("**/result/")
    for _ in range(100):  # nothing asks by itself: look again
        if page.locator(".places").count():
            break
        page.goto(page.url)
    assert walks.totals(page) == {"Анна": "66", "Борис": "64"}
    page.locator(".result-pad a.cell").first.click()
    expect(page.locator(".because .rule:visible")).to_have_count(1)


def test_the_box_is_asked_on_a_page(sit: SeatedAt, table: Session) -> None:
    count_all(table)
    play(table, enter("red", influence=11))
    page = sit("phone", **PLAIN)
    page.locator("a.ask").click()
    for step in (2, 4, 11):
        page.locator(f".stepchip:has([name='track.influence'][value='{step}'])").click()
    send(page)
    expect(page.locator("#sheet button.go")).to_be_enabled()


def test_a_refused_move_is_a_page_with_the_rule_and_the_ways_on(
    sit: SeatedAt, table: Session
) -> None:
    page = sit("phone", **PLAIN)
    walks.cell(page, "red", "population").click()
    page.locator("[name=harbour]").fill("36")
    send(page)
    card = page.locator(f"{PAGE} .refusal")
    expect(card.locator(".rule cite")).to_contain_text("Состав игры")
    card.get_by_role("button", name="Диски в гавани — 35").click()
    page.wait_for_url("**/cell/blue/population/")  # the count goes on
    page.goto(f"/t/{table.code}/")
    expect(walks.cell(page, "red", "population")).to_have_text("11")


def test_a_stale_entry_is_a_page_that_keeps_the_value(sit: SeatedAt, table: Session) -> None:
    page = sit("phone", **PLAIN)
    walks.cell(page, "red", "population").click()
    play(table, enter("red", harbour=4))
    page.locator("[name=harbour]").fill("7")
    send(page)
    again = page.get_by_role("button", name="Всё равно записать моё")
    again.click()
    expect(again).to_have_count(0)
    page.goto(f"/t/{table.code}/")
    expect(walks.cell(page, "red", "population")).to_have_text("2")


def test_undo_redo_and_correct_are_buttons_on_pages(sit: SeatedAt, table: Session) -> None:
    play(table, enter("red", harbour=6))
    page = sit("phone", **PLAIN)
    page.get_by_role("button", name="Отменить: Анна: Диски в гавани — 6").click()
    expect(walks.cell(page, "red", "population")).to_contain_class("cell empty")
    page.get_by_role("button", name="Вернуть", exact=True).click()
    expect(walks.cell(page, "red", "population")).to_have_text("2")
    page.goto(f"/t/{table.code}/log/")
    expect(page.locator("#line-2")).to_contain_text("Отменено: Анна: Диски в гавани — 6")
    page.locator("#line-1 a.entry").click()
    page.get_by_role("link", name="Исправить").click()
    page.locator("[name=harbour]").fill("9")
    send(page)
    expect(walks.cell(page, "red", "population")).to_have_text("3")


def test_the_log_can_be_reached(sit: SeatedAt, table: Session) -> None:
    play(table, enter("red", harbour=6))
    page = sit("phone", **PLAIN)
    page.locator("#sheet .to-log").click()
    page.locator("#log").get_by_role("link", name="Весь журнал").click()
    expect(page.locator("#line-1")).to_contain_text("Диски в гавани — 6")


def test_eight_wonders_are_seated_by_lists(browser_page: Callable[..., Page]) -> None:
    page = browser_page("phone", **PLAIN)
    people = {"gizah": "Анна", "babylon": "Борис", "olympia": "Вера"}
    walks.start_table(page, "armada", people)
    expect(page.locator(".strip .of")).to_contain_text("Анна, Борис, Вера")


def test_a_forgotten_name_is_asked_for_again_with_what_was_typed(
    browser_page: Callable[..., Page],
) -> None:
    page = browser_page("phone", **PLAIN)
    page.goto("/tables/new/?game=endeavor")
    page.locator("[name=seat-0-name]").fill("Анна")
    page.locator("#new-table .finish button").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("[name=seat-0-name]")).to_have_value("Анна")


def test_a_waiting_count_says_how_to_look_again_and_is_opened_again(
    sit: SeatedAt, table: Session, celery_worker_process: Worker
) -> None:
    celery_worker_process.kill()
    two = start_session(table.group, Plan("endeavor", (Chair("red", "Анна"), Chair("blue", "Ян"))))
    play(two, *(enter(seat, **COLUMNS[seat]) for seat in ("red", "blue")))
    page = sit("phone", session=two, **PLAIN)
    page.locator("#sheet button.go").click()
    expect(page.get_by_role("link", name="Посмотреть ещё раз")).to_be_visible()
    page.get_by_role("button", name="Открыть подсчёт снова").click()
    expect(page.locator("#pad a.cell").first).to_be_visible()
