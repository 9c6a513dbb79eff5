"""The map of Imperial Struggle under the thumb: at the width of a phone every space answers where it is drawn."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.companion.imperial_map.sheet import sheet

# For every space of the region that shows: what a finger meets at its middle, and how wide its target is.
MET = """() => [...document.querySelectorAll(".sp")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => {
    const { left, top, width, height } = one.querySelector(".b").getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2)?.closest("a");
    return [one.id, met?.id, one.querySelector(".hit").getBoundingClientRect().width];
  })"""
REGIONS = {"north_america": 30, "europe": 30, "caribbean": 30, "india": 22}


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_space_of_every_region_can_be_touched(
    browser_page: Callable[..., Page], language: str
) -> None:
    page = browser_page("phone", reduced_motion="reduce")
    page.set_content(sheet(language))
    for region, spaces in REGIONS.items():
        page.check(f"#zoom-{region}", force=True)
        page.evaluate("document.getAnimations().forEach((one) => one.finish())")
        found = page.evaluate(MET)
        assert len(found) == spaces
        assert [one for one, met, _width in found if one != met] == []
        assert min(width for _one, _met, width in found) >= 44


def test_the_map_does_not_scroll_sideways_and_ends_above_the_fold(
    browser_page: Callable[..., Page],
) -> None:
    page = browser_page("phone", reduced_motion="reduce")
    page.set_content(sheet("ru"))
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate("document.querySelector('.pc-frame').getBoundingClientRect().bottom") < 640


def test_only_what_can_be_paid_glows_and_shows_its_price(browser_page: Callable[..., Page]) -> None:
    page = browser_page("phone", reduced_motion="reduce")
    page.set_content(sheet("ru", focus="01"))
    prices = page.locator(".co:visible")
    assert sorted(prices.all_text_contents()) == ["2", "3"]
    assert page.locator(".sp:not([data-tap]) .gl:visible").count() == 0
