"""Three phones sit down by the code on the first: one tap each; rights and seats reach all screens live."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Place, Session
from tests.browser import walks
from tests.browser.conftest import SeatedAt

pytestmark = pytest.mark.django_db(transaction=True)

COUNT_TAPS = "addEventListener('click', () => { window.name = Number(window.name || 0) + 1 }, true)"


def code_on(page: Page) -> str:
    """The short code as the table shows it beside its QR code."""
    page.get_by_role("button", name="Позвать за стол").click()
    code = str(page.locator("#share .door-code").text_content())
    expect(page.locator("#share .qr svg")).to_be_visible()
    page.locator("#share").get_by_role("button").click()
    return code


def people_of(page: Page) -> None:
    """Open the layer of the people, once the page answers to it."""
    page.wait_for_load_state("load")
    page.locator("#me a").click()
    expect(page.locator(f"{walks.LAYER} .people")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_one_tap_after_the_qr_code_seats_a_guest(
    sit: SeatedAt, browser_page: Callable[..., Page], table: Session, javascript: bool
) -> None:
    code = code_on(sit("phone"))
    guest = browser_page("phone", java_script_enabled=javascript)
    guest.goto(f"/j/{code}/")
    if javascript:
        guest.evaluate(COUNT_TAPS)
    guest.get_by_role("button", name="Борис").click()
    expect(guest.locator("#me")).to_contain_text("Вы: Борис")
    assert Place.objects.get(seat__seat="blue").role == "player"
    if javascript:
        assert guest.evaluate("Number(window.name)") == 1


def test_a_code_is_typed_on_the_start_page(
    sit: SeatedAt, browser_page: Callable[..., Page], table: Session
) -> None:
    code = code_on(sit("phone"))
    guest = browser_page("phone")
    guest.goto("/")
    guest.get_by_label("Код стола").fill(code.upper())
    guest.locator(".enter-code button").click()
    guest.get_by_role("button", name="Вера").click()
    expect(guest.locator("#me")).to_contain_text("Вы: Вера")


def test_the_scribe_changes_rights_and_seats_and_the_other_phone_sees_it_at_once(
    browser_page: Callable[..., Page],
) -> None:
    scribe = browser_page("phone", reduced_motion="reduce")
    walks.start_table(scribe)
    expect(scribe.locator("#me")).to_contain_text("Вы: писарь")
    guest = browser_page("phone", reduced_motion="reduce")
    guest.goto(f"/j/{code_on(scribe)}/")
    guest.get_by_role("button", name="Борис").click()
    people_of(guest)
    people_of(scribe)
    layer = scribe.locator(f"{walks.LAYER} .people")
    expect(layer).to_contain_text("сидит здесь")
    layer.get_by_role("button", name="Пусть каждый записывает только за себя").click()
    told = guest.locator(f"{walks.LAYER} .people")
    expect(told).to_contain_text("Каждый игрок записывает за себя")  # live, in the open layer
    guest.locator(f"{walks.LAYER} [data-close]").first.click()
    guest.get_by_role("link", name="Весь стол").click()
    cell = walks.look_at(guest, "red", "population")
    expect(cell).to_contain_text("Это записывает Анна или писарь.")  # read, not entered
    expect(cell.locator("[name=harbour]")).to_have_count(0)
    cell.locator("[data-close]").first.click()
    layer.get_by_role("button", name="Пусть записывает кто угодно").click()
    expect(layer).to_contain_text("Каждый за столом записывает за всех")
    expect(walks.cell(guest, "red", "population")).to_have_attribute("data-type", "")
    walks.fill(walks.open_cell(guest, "red", "population"), {"harbour": 7})
    layer.get_by_role("button", name="Пусть каждый записывает только за себя").click()
    expect(layer).to_contain_text("Каждый игрок записывает за себя")
    walks.write_down(guest)  # the switch came while it was typed
    card = guest.locator(f"{walks.LAYER} .refusal")
    expect(card).to_contain_text("Это записывает Анна или писарь.")
    expect(card).to_contain_text("Диски в гавани — 7")
    layer.get_by_role("button", name="Пусть записывает кто угодно").click()
    expect(layer).to_contain_text("Каждый за столом записывает за всех")
    walks.changed(guest, card.get_by_role("button", name="Отправить ещё раз").click)
    expect(walks.cell(guest, "red", "population")).to_have_text("2")


def test_a_watcher_is_told_to_sit_down_and_does(
    sit: SeatedAt, browser_page: Callable[..., Page], table: Session
) -> None:
    guest = browser_page("phone", reduced_motion="reduce")
    guest.goto(f"/j/{code_on(sit('phone'))}/")
    guest.get_by_role("button", name="Только смотреть").click()
    expect(guest.locator("#me")).to_contain_text("Вы только смотрите")
    people_of(guest)
    guest.locator(f"{walks.LAYER} button.chair", has_text="Вера").click()
    expect(guest.locator("#me")).to_contain_text("Вы: Вера")
    assert Place.objects.get().seat.seat == "yellow"
