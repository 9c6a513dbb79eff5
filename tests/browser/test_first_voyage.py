"""A first evening on one phone: from the start page to the winner, with a real worker."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import walks
from tests.processes import Worker
from tests.tables import EXAMPLE, LEAST, LESS

pytestmark = pytest.mark.django_db(transaction=True)

# Вера stopped on a step of influence whose glory only her box knows
COLUMNS = {"red": EXAMPLE, "blue": LESS, "yellow": {**LEAST, "influence": 11}}


@pytest.mark.long
def test_three_people_count_a_game_of_endeavor_on_a_phone_and_learn_who_won_and_why(
    browser_page: Callable[..., Page], celery_worker_process: Worker
) -> None:
    page = browser_page("phone", reduced_motion="reduce")
    lay_the_table(page)
    type_with_keys_and_digits(page)
    walks.fill_pad(page, COLUMNS)
    ask_the_box(page)
    walks.count_score(page)
    read_the_result(page)
    trace_a_point(page)
    find_it_in_the_history(page)


def lay_the_table(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Экспансия").first.tap()
    page.wait_for_url("**/tables/new/?*game=endeavor*")
    for index, (seat, name) in enumerate(walks.PEOPLE.items()):
        page.get_by_label(f"Имя на месте {index + 1}").press_sequentially(name)
        page.locator(f".pick:has([name=seat-{index}-colour][value={seat}])").tap()
    page.get_by_role("button", name="Только итог").tap()
    page.get_by_role("button", name="Начать партию").locator("visible=true").tap()
    expect(page.locator(".strip .of")).to_contain_text("Анна, Борис, Вера")


def type_with_keys_and_digits(page: Page) -> None:
    """The first cell with our keys, the second with typed digits; both lead on."""
    walks.open_cell(page, "red", "industry")
    assert walks.place(page) == ("red", "industry")
    walks.tap_digits(page, "1")
    page.locator("#dock [data-erase]").tap()
    walks.tap_digits(page, "10")
    walks.form_of(page, "blue", "industry")
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    walks.form_of(page, "yellow", "industry")
    walks.put_away(page)
    expect(walks.cell(page, "red", "industry")).to_have_text("10")


def ask_the_box(page: Page) -> None:
    """The score cannot be counted before the box has answered; one answer is enough."""
    expect(walks.cell(page, "yellow", "influence")).to_have_text("на столе")
    expect(page.locator("#sheet .go")).to_be_disabled()
    walks.teach_track(page, "track.influence", (2, 4, 11))
    expect(page.locator("a.ask")).to_have_count(0)
    expect(walks.cell(page, "yellow", "influence")).to_contain_class("cell known")


def read_the_result(page: Page) -> None:
    totals = walks.totals(page)
    assert (totals["Анна"], totals["Борис"]) == ("66", "64")
    expect(page.locator(".headline")).to_have_text("Побеждает Анна")
    expect(page.locator(".laurels .lead")).to_have_text("66 очков, отрыв 2")
    expect(page.locator(".places .won")).to_contain_text("Анна")


def trace_a_point(page: Page) -> None:
    """A number opens the rule, its section, the addends, and the line of the log they came from."""
    page.locator("a[href='#why-cities_routes-red']").tap()
    anna = page.locator("#why-cities_routes-red")
    expect(anna.locator(".rule")).to_contain_text(
        "За захваченные города начисляйте их символы славы"
    )
    expect(anna.locator(".rule cite")).to_have_text("Итоговый подсчёт: Б. Города и маршруты")
    expect(anna.locator(".num").first).to_have_text("19")
    source = anna.get_by_role("link", name="Запись")
    line = str(source.last.text_content())
    source.last.tap()
    number = "".join(re.findall(r"\d", line))
    expect(page.locator(f"#line-{number}")).to_contain_text("Анна")
    page.go_back()


def find_it_in_the_history(page: Page) -> None:
    page.locator(".site-bar").get_by_role("link", name="Компания").tap()
    page.get_by_role("link", name="История").tap()
    told = page.locator(".tables li")
    expect(told).to_have_count(1)
    expect(told).to_contain_text("Анна, Борис, Вера")
    expect(told).to_contain_text("Побеждает Анна")
