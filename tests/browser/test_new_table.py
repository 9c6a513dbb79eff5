"""The form of a new table: whatever is changed, what was typed stays; with scripts and without."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE = {"red": "Анна", "blue": "Борис", "yellow": "Вера"}


def fill_in(page: Page) -> None:
    page.goto("/tables/new/?game=endeavor")
    for index, (colour, name) in enumerate(PEOPLE.items()):
        page.locator(f"[name=seat-{index}-name]").fill(name)
        page.locator(f".pick:has([name=seat-{index}-colour][value={colour}])").click()


def still_there(page: Page) -> None:
    for index, (colour, name) in enumerate(PEOPLE.items()):
        expect(page.locator(f"[name=seat-{index}-name]")).to_have_value(name)
        expect(page.locator(f"[name=seat-{index}-colour][value={colour}]")).to_be_checked()


@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize("javascript", [True, False])
def test_every_change_of_the_form_keeps_what_was_typed(
    browser_page: Callable[..., Page], device: str, javascript: bool
) -> None:
    page = browser_page(device, java_script_enabled=javascript)
    fill_in(page)
    page.get_by_role("button", name="Каждый ход").click()
    expect(page.locator("[name=depth][type=hidden]")).to_have_value("referee")
    still_there(page)
    page.locator("[name=option-events]").check()
    page.get_by_role("button", name="Только итог").click()
    still_there(page)
    expect(page.locator("[name=option-events]").last).to_be_checked()
    page.get_by_role("button", name="English").locator("visible=true").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    still_there(page)
    page.get_by_role("button", name="Night watch").locator("visible=true").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    still_there(page)
    page.get_by_text("Another game").click()
    page.get_by_role("button", name="Maracaibo").click()
    expect(page.locator("[name=game][type=hidden]")).to_have_value("maracaibo")
    page.get_by_text("Another game").click()
    page.get_by_role("button", name="Endeavor").click()
    still_there(page)
    page.go_back()
    expect(page.locator("[name=seat-2-name]")).to_have_value("Вера")
    page.go_forward()
    page.locator("[name=seat-0-name]").press(
        "Enter"
    )  # lays the table, whatever buttons stand before
    page.wait_for_url("**/t/*/")
    expect(page.locator("#pad .who").first).to_have_text("Анна")


@pytest.mark.parametrize("javascript", [True, False])
def test_a_form_for_eight_is_short_until_somebody_sits_there(
    browser_page: Callable[..., Page], javascript: bool
) -> None:
    page = browser_page("phone", java_script_enabled=javascript)
    page.goto("/tables/new/?game=armada")
    rows = page.locator("[data-seat]:visible")
    expect(rows).to_have_count(3)
    expect(page.locator("[name=seat-0-name]")).to_be_in_viewport()
    expect(page.locator("[name=seat-0-colour]")).to_be_hidden()
    for index in range(4):
        page.locator(f"[name=seat-{index}-name]").fill(f"Имя {index}")
    expect(rows).to_have_count(5)
    expect(page.locator("select[name=seat-0-colour]")).to_be_visible()


def test_a_colour_that_is_not_in_the_box_is_one_tap_further(
    browser_page: Callable[..., Page],
) -> None:
    page = browser_page("phone")
    page.goto("/tables/new/?game=maracaibo")
    page.locator("[name=seat-0-name]").fill("Аня")
    row = page.locator("[data-seat]").first
    expect(row.locator(".pick:visible")).to_have_count(5)
    row.locator(".other-colours summary").click()
    row.locator(".pick:has([value=orange])").click()
    expect(row.locator("[value=orange]")).to_be_checked()
