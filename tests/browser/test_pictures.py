"""The picture of a refereed table under the thumb: look at a region, tap a place, see what moved."""

import re
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Group, Session
from tests.browser import axe
from tests.browser.conftest import SeatedAt
from tests.browser.refereed import Phone, lay
from tests.browser.targets import TAP
from tests.rules.endeavor.referee.player import Game
from tests.sampling import sampled
from tests.tables import play

pytestmark = pytest.mark.django_db(transaction=True)

# Parts of the picture that are links and smaller than a thumb, as the finger meets them.
SMALL = """least => [...document.querySelectorAll("[data-tap], .pc-zoom label, .pc summary")]
  .filter((one) => one.checkVisibility({visibilityProperty: true}))
  .map((one) => [one.dataset.tap ?? one.textContent, one.getBoundingClientRect()])
  .filter(([, box]) => Math.round(box.height) < least || Math.round(box.width) < least)
  .map(([what, box]) => `${what}: ${Math.round(box.width)}×${Math.round(box.height)}`)"""


@pytest.fixture
def sailing(group: Group) -> tuple[Game, Session]:
    """A table where somebody is about to ship, in the fourth round."""
    game, session = lay(group, 3)
    while not (game.state.round == 4 and game.state.acting and "ship" in game.state.acting.left):
        game.step()
    play(session, *game.moves)
    session.refresh_from_db()
    return game, session


def unexplored(game: Game) -> str:
    return next(region for region in game.state.tracks if region not in game.state.explored)


def look_at(page: Page, area: str) -> None:
    page.locator(f".pc-zoom label.zoom-{area}").click()
    expect(page.locator(f".area-{area} .pc-name")).to_be_in_viewport()


def test_a_tap_on_the_chart_ships_a_disc_and_the_chart_stays_where_one_looked(
    sit: SeatedAt, sailing: tuple[Game, Session]
) -> None:
    game, session = sailing
    phone, region = Phone(sit("phone", session=session)), unexplored(game)
    before, version = game.state.tracks[region], phone.version
    look_at(phone.page, region)
    phone.page.locator(f"[data-tap='track.{region}']").click()
    phone.at(version + 1)
    track = phone.page.locator(f".area-{region} .pc-track")
    expect(track.locator("use[href^='#pc-']")).to_have_count(len(before) + 1)
    expect(track).to_have_class(re.compile("fresh"))
    expect(phone.page.locator(f"#zoom-{region}")).to_be_checked()


def test_every_region_fits_a_phone_and_every_target_a_thumb(
    sit: SeatedAt, sailing: tuple[Game, Session]
) -> None:
    game, session = sailing
    page = sit("phone", session=session)
    for region in ("europe", *game.state.tracks):
        look_at(page, region)
        page.wait_for_timeout(250)  # the chart slides
        assert page.evaluate(SMALL, TAP) == []
        frame = page.locator(".pc-frame").bounding_box()
        name = page.locator(f".area-{region} .pc-name").bounding_box()
        assert frame is not None
        assert name is not None
        assert frame["x"] <= name["x"] <= frame["x"] + 40
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_at_a_desk_the_whole_board_is_seen_until_one_looks_closer(
    sit: SeatedAt, sailing: tuple[Game, Session]
) -> None:
    game, session = sailing
    page = sit("desktop", session=session)
    regions = ("europe", *game.state.tracks)
    for region in regions:
        expect(page.locator(f".area-{region} .pc-name")).to_be_visible()
    look_at(page, "india")
    expect(page.locator(".area-africa .pc-name")).to_be_hidden()
    page.locator(".pc-zoom label.zoom-whole").click()
    for region in regions:
        expect(page.locator(f".area-{region} .pc-name")).to_be_visible()
    page.locator(f"[data-tap='track.{unexplored(game)}']").click()
    expect(page.locator("#hands")).to_contain_text("шкалу")


@pytest.mark.parametrize(
    ("device", "scheme"),
    sampled(
        product(("phone", "desktop"), ("light", "dark")), ("phone", "light"), ("desktop", "dark")
    ),
)
def test_axe_finds_nothing(
    sit: SeatedAt, sailing: tuple[Game, Session], device: str, scheme: str
) -> None:
    page = sit(device, session=sailing[1], color_scheme=scheme)
    page.locator(".pc-words summary").first.click()
    found = axe.violations(page)
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def test_without_javascript_one_looks_at_a_region_and_a_tap_leads_to_its_button(
    sit: SeatedAt, sailing: tuple[Game, Session]
) -> None:
    game, session = sailing
    page, region = sit("phone", session=session, java_script_enabled=False), unexplored(game)
    look_at(page, region)
    page.locator(f"[data-tap='track.{region}']").click()
    assert page.url.endswith(f"#tap-track-{region}")
    expect(page.locator(f"button#tap-track-{region}")).to_be_in_viewport()
