"""Comfort: Russian first, night watch, the keyboard alone, thumbs, small and private pages."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Group, Session
from tests.browser import refereed, walks
from tests.browser.conftest import SeatedAt
from tests.campaigns import evenings as recorded
from tests.processes import Site
from tests.scoring.test_result_page import lay
from tests.tables import count_all

pytestmark = pytest.mark.django_db(transaction=True)

PAPER, NIGHT = "rgb(245, 240, 228)", "rgb(14, 24, 38)"
BUDGET = 100_000  # bytes over the wire, compressed, fonts included


def background(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def switch(page: Page, name: str, value: str) -> None:
    page.locator(f".prefs:visible [name={name}][value='{value}']").click()
    page.wait_for_load_state()


def test_the_switch_of_language_stays_on_the_page(sit: SeatedAt, table: Session) -> None:
    page = sit("phone")
    html = page.locator("html")
    expect(html).to_have_attribute("lang", "ru")
    page.goto("/tables/new/?game=armada")
    switch(page, "language", "en")
    expect(html).to_have_attribute("lang", "en")
    expect(page.locator("h1")).to_have_text("New game")
    here = urlsplit(page.url)  # with what is half typed in it
    assert here.path == "/tables/new/"
    assert parse_qs(here.query)["game"] == ["armada"]
    page.goto(f"/t/{table.code}/")
    expect(page.locator("#pad")).to_contain_text("Industry")
    switch(page, "language", "ru")
    expect(page.locator("#pad")).to_contain_text("Промышленность")
    assert page.url.endswith(f"/t/{table.code}/")


@pytest.mark.parametrize("button", ["[name=language][value=en]", "[name=theme][value=dark]"])
def test_another_language_or_light_keeps_what_is_half_typed(
    sit: SeatedAt, table: Session, button: str
) -> None:
    page = sit("desktop")
    page.goto(f"/t/{table.code}/cell/red/cities_routes/")
    page.locator("main [name=cities]").fill("7")
    page.wait_for_load_state("networkidle")  # typing has asked for the file that keeps it
    page.locator(f".prefs {button}:visible").click()
    expect(page.locator(f".prefs {button}[aria-pressed=true]").first).to_be_attached()
    expect(page.locator("main [name=cities]")).to_have_value("7")
    page.goto(f"/t/{table.code}/notes/")
    page.locator("main textarea").first.fill("Ветер встречный")
    page.locator(".prefs [name=language][value=ru]:visible").click()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.locator("main textarea").first).to_have_value("Ветер встречный")
    page.reload()
    expect(page.locator("main textarea").first).to_have_value("")


def test_the_night_watch_comes_by_the_device_or_by_the_switch(sit: SeatedAt) -> None:
    page = sit("desktop", color_scheme="light")
    assert background(page) == PAPER
    page.emulate_media(color_scheme="dark")
    assert background(page) == NIGHT
    switch(page, "theme", "light")
    assert background(page) == PAPER
    page.emulate_media(color_scheme="light")
    switch(page, "theme", "dark")
    assert background(page) == NIGHT
    page.reload()
    assert background(page) == NIGHT
    switch(page, "theme", "")
    assert background(page) == PAPER


def test_the_keyboard_alone_fills_cells(sit: SeatedAt, table: Session) -> None:
    page = sit("desktop")
    first = walks.cell(page, "red", "industry")
    for _ in range(40):
        page.keyboard.press("Tab")
        if first.evaluate("one => one === document.activeElement"):
            break
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f"{walks.FORM} [name=industry]")).to_be_focused()
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    expect(walks.form_of(page, "blue", "industry").locator("[name=industry]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#dock")).to_be_hidden()
    expect(first).to_have_text("10")
    expect(page.locator("#pad a.cell:focus")).to_have_count(1)


def test_the_skip_link_leads_past_the_head(sit: SeatedAt) -> None:
    page = sit("desktop")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def heavy(group: Group, page: str) -> str:
    """The address of a page with much on it."""
    if page == "refereed":
        return f"/t/{refereed.under_way(group, lines=60).code}/"
    if page == "result":
        return f"/t/{lay(group, 'armada').session.code}/result/"
    if page in SHEETS:
        session = recorded.lay(group, page, upto=SHEETS[page])
        return f"/t/{session.code}/s/{SHEETS[page]}/"
    if page == "pad":
        return f"/t/{recorded.lay(group, 'maracaibo').code}/pad/"
    return page


SHEETS = {"armada": "land.3", "imperial_struggle": "war.was_1"}
PAGES = ["/", "/tables/new/?game=armada", "/company/", "/rules/maracaibo/", "result"]


@pytest.mark.parametrize(
    ("path", "language"),
    [
        *((path, "ru") for path in PAGES),
        *((path, lang) for path in ("pad", "refereed", *SHEETS) for lang in ("ru", "en")),
    ],
)
def test_the_first_load_stays_light(
    browser_page: Callable[..., Page], live_site: Site, group: Group, path: str, language: str
) -> None:
    address = heavy(group, path)
    page = browser_page("phone", fresh=True)
    walks.belong(page.context, live_site.url, group)
    cookie = {"name": "django_language", "value": language, "url": live_site.url}
    page.context.add_cookies([cookie])
    loaded = walks.first_load(page, address)
    assert 5_000 < sum(loaded) <= BUDGET, f"{sum(loaded):.0f} bytes in {len(loaded)} answers"


def test_scrolling_over_a_number_does_not_change_it(sit: SeatedAt, table: Session) -> None:
    count_all(table)
    page = sit("desktop")
    page.goto(f"/t/{table.code}/cell/red/population/")
    field = page.locator("[name=harbour]")
    field.focus()
    field.hover()
    page.mouse.wheel(0, 200)
    expect(field).not_to_be_focused()
    expect(field).to_have_value("4")
