"""Imperial Struggle by rounds on a phone: three peace rounds and a war, while another phone looks on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.log.selectors.states import reads_at
from campaigns.models import Group, Session
from tests.browser import walks
from tests.campaigns.evenings import lay, recorded
from tests.processes import Site
from tests.tables import play

pytestmark = pytest.mark.django_db(transaction=True)
FIRST_SCREEN = 844 - 64  # what is above the bar of a phone


def open_due(page: Page) -> None:
    """One tap from «Сейчас» to the sheet that is due."""
    due = page.locator(".next-sheet .btn-fill")
    box = due.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= FIRST_SCREEN
    due.tap()


def record(page: Page, session: Session, stop: str) -> None:
    """Open the sheet that is due and close it, as filled in the recorded evening: two taps around the numbers."""
    _setup, moves = recorded(session.game)
    for move in moves:
        if move.get("sheet") == stop and move["kind"] == "enter":
            play(session, move)
    session.refresh_from_db()
    expect(page.locator("#sheet")).to_have_attribute("data-version", str(session.version))
    open_due(page)
    page.wait_for_url(f"**/s/{stop}/")
    page.locator("#sheet button.go").tap()
    page.wait_for_url(f"**/t/{session.code}/")


def test_three_peace_rounds_and_a_war(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> None:
    session = lay(group, "imperial_struggle", upto="peace.1")
    page, other = browser_page("phone"), browser_page("phone")
    for phone in (page, other):
        walks.belong(phone.context, live_site.url, group)
        phone.goto(f"/t/{session.code}/")
        expect(phone.locator("[data-connection]")).to_have_attribute("data-state", "live")
    expect(page.locator(".race")).to_have_count(0)
    stops = ["peace.1", "war.wss_1", "war.wss_2", "war.wss_3", "war.wss_4", "war.wss"]
    for stop in (*stops, "peace.2", "peace.3"):
        record(page, session, stop)
        session.refresh_from_db()
        assert reads_at(session)[stop].given
        name = f'a[href$="/s/{session.due}/"]'  # the other phone moves on by itself
        expect(other.locator(f".next-sheet {name}")).to_be_visible()
        expect(other.locator(f'.stops .due a[href$="/s/{session.due}/"]')).to_be_visible()
    assert session.due == "war.was_1"
    expect(other.locator(".race h2")).to_contain_text("Маркер ПО")
    place = other.evaluate(
        "() => { const at = document.querySelector('.stops [aria-current]').getBoundingClientRect();"
        " return at.left >= 0 && at.right <= innerWidth; }"
    )
    assert place, "the course stands at what is due"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_third_of_three_goods_in_demand_goes_on_by_itself(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> None:
    session = lay(group, "imperial_struggle", upto="peace.1")
    page = browser_page("phone")
    walks.belong(page.context, live_site.url, group)
    page.goto(f"/t/{session.code}/s/peace.1/")
    form = walks.open_cell(page, "britain", "demand")
    expect(form.locator("legend")).to_have_text("Три товара из шести")
    chips = form.locator("label")
    assert chips.all_inner_texts() == ["Меха", "Пряности", "Рыба", "Табак", "Сахар", "Хлопок"]
    keys = page.locator("#dock").bounding_box()
    last = chips.last.bounding_box()
    assert keys is not None
    assert last is not None
    assert last["y"] + last["height"] <= keys["y"], "all chips are above the keys"
    for chip in (0, 3, 3, 1):  # the tobacco was not meant
        chips.nth(chip).tap()
    assert walks.place(page) == ("britain", "demand")
    expect(walks.cell(page, "britain", "demand")).to_have_attribute("data-draft", "Меха, Пряности")
    chips.nth(4).tap()
    expect(form).to_have_count(0)
    expect(page.locator(walks.FORM)).to_have_count(1)
    assert walks.place(page)[1] != "demand"
    expect(walks.cell(page, "france", "demand")).to_have_text("Меха, Пряности, Сахар")
    session.refresh_from_db()
    told = reads_at(session)["peace.1"].sheet.table
    assert {item for item in told if item.startswith("demand_")} == {
        "demand_furs",
        "demand_spice",
        "demand_sugar",
    }
    walks.open_cell(page, "france", "demand").locator("label").first.tap()
    page.locator(walks.SHUT).tap()
    expect(walks.cell(page, "britain", "demand")).to_have_text("Пряности, Сахар")


def test_goods_in_demand_are_chosen_without_javascript(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> None:
    session = lay(group, "imperial_struggle", upto="peace.1")
    page = browser_page("phone", java_script_enabled=False)
    walks.belong(page.context, live_site.url, group)
    for goods, there in ((("furs", "fish", "cotton"), ""), (("furs",), "Рыба, Хлопок")):
        page.goto(f"/t/{session.code}/s/peace.1/")
        walks.cell(page, "britain", "demand").tap()
        for good in goods:
            page.locator(f"label:has(input[name=demand_{good}])").tap()
        with page.expect_navigation():
            page.locator(".entry-foot .btn-fill").tap()
        page.goto(f"/t/{session.code}/s/peace.1/")
        if there:
            expect(walks.cell(page, "britain", "demand")).to_have_text(there)
