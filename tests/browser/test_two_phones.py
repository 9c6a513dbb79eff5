"""Two phones at one table: the second sits down by the link, and nobody's entry overwrites another's."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Session
from tests.browser import scenes, walks
from tests.browser.conftest import SeatedAt
from tests.tables import enter, play

pytestmark = pytest.mark.django_db(transaction=True)


def sit_down_by_link(first: Page, second: Page, name: str) -> None:
    first.get_by_role("button", name="Позвать за стол").click()
    link = first.locator("#share .link a").get_attribute("href")
    expect(first.locator("#share .qr svg")).to_be_visible()
    first.locator("#share").get_by_role("button").click()
    second.goto(str(link))
    second.get_by_role("button", name=name).click()
    expect(second.locator(".strip .of")).to_contain_text("Анна, Борис, Вера")
    second.get_by_role("link", name="Весь стол").click()


def two_at_one_cell(
    sit: SeatedAt, browser_page: Callable[..., Page], table: Session
) -> tuple[Page, Page]:
    """Both open the same cell; the quicker one writes 4, the slower one sends 7."""
    anna, boris = sit("phone"), browser_page("phone", reduced_motion="reduce")
    sit_down_by_link(anna, boris, "Борис")
    for phone, value in ((anna, 4), (boris, 7)):
        walks.fill(walks.open_cell(phone, "red", "population"), {"harbour": value})
    walks.go_on(anna)
    walks.go_on(boris)
    return anna, boris


def test_a_stranger_sees_nothing_of_a_table_before_sitting_down(
    browser_page: Callable[..., Page], table: Session
) -> None:
    page = browser_page("phone")
    assert page.goto(f"/t/{table.code}/").status == 404
    expect(page.locator("h1")).to_have_text("Этого нет на нашей карте")


def test_the_slower_phone_sees_the_fresh_table_and_keeps_its_value(
    sit: SeatedAt, browser_page: Callable[..., Page], table: Session
) -> None:
    _anna, boris = two_at_one_cell(sit, browser_page, table)
    card = boris.locator(f"{walks.LAYER} .refusal")
    expect(card).to_contain_text("Кто-то успел раньше")
    expect(card).to_contain_text("Диски в гавани — 7")
    expect(card).to_contain_text("Диски в гавани — 4")
    expect(walks.cell(boris, "red", "population")).to_have_text("1")
    assert table.lines.count() == 1
    walks.changed(boris, card.get_by_role("button", name="Всё равно записать моё").click)
    expect(walks.cell(boris, "red", "population")).to_have_text("2")
    assert [line.by for line in table.lines.order_by("seq")] == ["", "Борис"]


def test_the_slower_phone_may_leave_the_table_as_it_is(
    sit: SeatedAt, browser_page: Callable[..., Page], table: Session
) -> None:
    _anna, boris = two_at_one_cell(sit, browser_page, table)
    boris.get_by_role("link", name="Оставить как есть").click()
    expect(boris.locator(walks.LAYER)).to_have_count(0)
    expect(walks.cell(boris, "red", "population")).to_have_text("1")
    assert table.lines.count() == 1


def test_another_count_of_the_same_points_is_not_overwritten(sit: SeatedAt, table: Session) -> None:
    play(table, enter("red", harbour=3))
    boris = sit("phone")
    walks.fill(walks.open_cell(boris, "red", "population"), {"harbour": 9})
    play(table, enter("red", harbour=4))
    expect(boris.locator("#sheet")).to_have_attribute("data-version", "2")
    walks.write_down(boris)
    expect(boris.locator(f"{walks.LAYER} .refusal")).to_contain_text("Диски в гавани — 4")
    assert table.lines.count() == 2


def test_two_corrections_of_one_line_are_a_choice(sit: SeatedAt, table: Session) -> None:
    play(table, enter("red", harbour=3))
    phones = anna, boris = sit("phone"), sit("phone")
    for phone, value in ((anna, 4), (boris, 7)):
        scenes.open_correction(phone, table)
        phone.locator(f"{walks.LAYER} [name=harbour]").fill(str(value))
    for phone in phones:
        walks.changed(phone, phone.locator(f"{walks.LAYER} .entry-foot .btn-fill").click)
        expect(boris.locator("#sheet")).to_have_attribute("data-version", "2")
    expect(boris.locator(f"{walks.LAYER} .refusal")).to_contain_text("Кто-то успел раньше")
    assert [line.kind for line in table.lines.order_by("seq")] == ["move", "correction"]


def test_an_entry_elsewhere_reaches_the_other_phone_and_does_not_stop_it(
    sit: SeatedAt, browser_page: Callable[..., Page], table: Session
) -> None:
    anna, boris = two_at_one_cell(sit, browser_page, table)
    assert walks.place(anna) == ("blue", "population")
    walks.fill(anna.locator(walks.FORM), {"harbour": 9})
    walks.changed(boris, boris.get_by_role("button", name="Всё равно записать моё").click)
    expect(walks.cell(anna, "red", "population")).to_have_text("2")
    expect(anna.locator(f"{walks.FORM} [name=harbour]")).to_have_value("9")
    expect(anna.locator(f"{walks.FORM} [name=version]")).to_have_value("2")
    walks.write_down(anna)
    expect(walks.cell(anna, "blue", "population")).to_have_text("3")
    expect(walks.cell(boris, "blue", "population")).to_have_text("3")
