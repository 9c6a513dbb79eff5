"""Phones that ask each other: an undo across another seat's move, and what a watcher is not offered."""

from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from campaigns.models import Place, Session
from tests.browser import walks
from tests.browser.cellar import live
from tests.browser.test_accessibility import ALL, BY_NIGHT, barriers
from tests.campaigns.seats import place
from tests.processes import Site
from tests.tables import enter, play

pytestmark = pytest.mark.django_db(transaction=True)

Company = Callable[..., list[Page]]
PLACES = {
    "Анна": (Place.Role.PLAYER, "red"),
    "Борис": (Place.Role.PLAYER, "blue"),
    "Вера": (Place.Role.SCRIBE, "yellow"),
    "watcher": (Place.Role.WATCHER, ""),
}


@pytest.fixture
def company(browser_page: Callable[..., Page], live_site: Site, table: Session) -> Company:
    """Anna and Boris on their seats, Vera with the pen, somebody who watches; a line of each player.

    company("Анна", …): the phones of those whom a test looks at."""
    play(table, enter("red", harbour=4), enter("blue", harbour=3))
    Session.objects.filter(pk=table.pk).update(anyone_records=False)

    def phones(*names: str) -> list[Page]:
        pages = {name: browser_page("phone", reduced_motion="reduce") for name in names}
        for name, (role, seat) in PLACES.items():
            if name in pages:
                walks.take_place(pages[name].context, live_site.url, table, role, seat)
            else:
                place(Client(), table, role, seat)
        for page in pages.values():
            page.goto(f"/t/{table.code}/")
        return [live(page) for page in pages.values()]

    return phones


def ask(page: Page) -> None:
    """Tap the chip that names Boris's line, read what would be undone, and ask."""
    chip = page.locator(".undo-chip").first
    expect(chip).to_contain_text("Попросить отменить: Борис")
    before = page.evaluate("scrollY")
    walks.changed(page, chip.evaluate, "chip => chip.click()")
    layer = page.locator(f"{walks.LAYER} .refusal")
    expect(layer).to_contain_text("Отменить: Борис: Диски в гавани — 3")
    assert barriers(page, "ask first", ALL) == []
    layer.get_by_role("button", name="Спросить: Борис").click()
    expect(page.locator(walks.LAYER)).to_have_count(0)
    expect(page.locator(".request")).to_contain_text("Вы спросили, ждём ответа:")
    expect(page.locator(".undo-chip")).to_have_count(0)  # one question at a time
    assert page.evaluate("scrollY") == before


def test_the_scribes_phone_shows_it_live_and_allows_it(company: Company, table: Session) -> None:
    everybody = company(*PLACES)
    anna, boris, vera, watcher = everybody
    ask(anna)
    for asked in (boris, vera):  # without a reload
        card = asked.locator(".request")
        expect(card).to_contain_text("Анна просит:")
        expect(card.get_by_role("button", name="Нет")).to_be_visible()
        expect(asked.locator("#announcer")).to_contain_text("Анна просит: Разрешить:")
    expect(watcher.locator(".request")).to_have_count(0)
    assert barriers(vera, "asked", ALL) == []
    vera.emulate_media(color_scheme="dark")
    assert barriers(vera, "asked by night", BY_NIGHT) == []
    walks.steady(vera)
    box = vera.locator(".request .btn-fill").bounding_box()
    assert box is not None
    assert box["height"] >= 48
    assert box["y"] + box["height"] <= 844  # in sight without scrolling
    vera.get_by_role("button", name="Разрешить: отменить «Борис: Диски в гавани — 3»").click()
    for page in everybody:
        expect(page.locator("#sheet")).to_have_attribute("data-version", "3")
        expect(page.locator(".request")).to_have_count(0)
        expect(page.locator("#line-2 s")).to_have_text("Борис: Диски в гавани — 3")
        expect(page.locator("#line-3")).to_contain_text("По просьбе: Анна")
    assert table.lines.get(seq=3).by == "Вера"


def test_a_no_is_told_to_who_asked(company: Company, table: Session) -> None:
    anna, boris, vera = company("Анна", "Борис", "Вера")
    ask(anna)
    expect(boris.locator(".request")).to_contain_text("Анна просит:")
    walks.steady(boris)
    boris.get_by_role("button", name="Нет").click()
    expect(anna.locator(".request")).to_contain_text("Борис не разрешает:")
    for page in (boris, vera):
        expect(page.locator(".request")).to_have_count(0)
    assert table.lines.count() == 2


def test_a_move_of_somebody_ends_the_question(company: Company, table: Session) -> None:
    anna, boris, vera = company("Анна", "Борис", "Вера")
    ask(anna)
    expect(boris.locator(".request")).to_be_visible()
    walks.enter(boris, "blue", "cities_routes", cities=3)
    for page in (anna, vera):
        expect(page.locator("#sheet")).to_have_attribute("data-version", "3")
        expect(page.locator(".request")).to_have_count(0)
    assert table.lines.count() == 3


def test_a_watcher_reads_and_is_offered_nothing_to_write(company: Company) -> None:
    watcher, anna = company("watcher", "Анна")
    expect(watcher.locator(".undo-chip")).to_have_count(0)
    expect(watcher.locator("#sheet form")).to_have_count(0)
    anna.get_by_role("link", name="Весь стол").click()
    for page, seat in ((watcher, "red"), (anna, "blue")):
        layer = walks.look_at(page, seat, "population")
        expect(layer.locator("input:not([type=hidden]), .btn-fill")).to_have_count(0)
        layer.get_by_text("Откуда это").click()
        expect(layer.get_by_role("link", name="в журнале")).to_be_visible()
        layer.locator("[data-close]").first.click()
    expect(walks.open_cell(anna, "red", "population").locator("[name=harbour]")).to_be_focused()


def test_without_javascript_it_is_there_after_a_reload(
    company: Company, browser_page: Callable[..., Page], table: Session
) -> None:
    (anna,) = company("Анна")
    plain = browser_page("phone", java_script_enabled=False)
    plain.goto(f"/j/{table.door}/")
    Place.objects.filter(seat__seat="blue").delete()
    plain.reload()
    plain.get_by_role("button", name="Борис").click()
    expect(plain.locator("#me")).to_contain_text("Борис")  # a reload would cut the way there off
    ask(anna)
    plain.reload()
    expect(plain.locator(".request")).to_contain_text("Анна просит:")
    plain.locator(".request .btn-fill").click()
    expect(plain.locator("#sheet")).to_have_attribute("data-version", "3")
    expect(anna.locator("#line-2 s")).to_be_attached()
