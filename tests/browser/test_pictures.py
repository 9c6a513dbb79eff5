"""The picture of a refereed table under the thumb: look at a region, tap a place, see what moved."""

import re
from itertools import product

import pytest
from playwright.sync_api import Page, Route, expect

from campaigns.models import Group, Session
from campaigns.records import read_state
from tests.browser import axe
from tests.browser.conftest import SeatedAt
from tests.browser.refereed import Phone
from tests.browser.targets import TAP
from tests.demo_table import SHIPS_LATER, lay_demo
from tests.sampling import sampled

pytestmark = pytest.mark.django_db(transaction=True)

# Parts of the picture that are links and smaller than a thumb, as the finger meets them.
SMALL = """least => [...document.querySelectorAll("[data-tap], .pc-zoom label, .pc summary")]
  .filter((one) => one.checkVisibility({visibilityProperty: true}))
  .map((one) => [one.dataset.tap ?? one.textContent, one.getBoundingClientRect()])
  .filter(([, box]) => Math.round(box.height) < least || Math.round(box.width) < least)
  .map(([what, box]) => `${what}: ${Math.round(box.width)}×${Math.round(box.height)}`)"""


@pytest.fixture
def sailing(group: Group) -> Session:
    """A table where somebody is about to ship, in the fourth round."""
    session = lay_demo(group, SHIPS_LATER)
    state = read_state(session)
    assert state.round == 4
    assert "ship" in state.acting.left
    return session


def unexplored(session: Session) -> str:
    state = read_state(session)
    return next(str(region) for region in state.tracks if region not in state.explored)


def look_at(page: Page, area: str) -> None:
    page.locator(f".pc-zoom label.zoom-{area}").click()
    expect(page.locator(f".area-{area} .pc-name")).to_be_in_viewport()


def test_a_tap_on_the_chart_ships_a_disc_and_the_chart_stays_where_one_looked(
    sit: SeatedAt, sailing: Session
) -> None:
    session = sailing
    phone, region = Phone(sit("phone", session=session)), unexplored(session)
    before, version = read_state(session).tracks[region], phone.version
    look_at(phone.page, region)
    phone.page.locator(f"[data-tap='track.{region}']").click()
    phone.at(version + 1)
    track = phone.page.locator(f".area-{region} .pc-track")
    expect(track.locator("use[href^='#pc-']")).to_have_count(len(before) + 1)
    expect(track).to_have_class(re.compile("fresh"))
    expect(phone.page.locator(f"#zoom-{region}")).to_be_checked()


def test_every_region_fits_a_phone_and_every_target_a_thumb(
    sit: SeatedAt, sailing: Session
) -> None:
    session = sailing
    page = sit("phone", session=session)
    for region in ("europe", *read_state(session).tracks):
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
    sit: SeatedAt, sailing: Session
) -> None:
    session = sailing
    page = sit("desktop", session=session)
    regions = ("europe", *read_state(session).tracks)
    for region in regions:
        expect(page.locator(f".area-{region} .pc-name")).to_be_visible()
    look_at(page, "india")
    expect(page.locator(".area-africa .pc-name")).to_be_hidden()
    page.locator(".pc-zoom label.zoom-whole").click()
    for region in regions:
        expect(page.locator(f".area-{region} .pc-name")).to_be_visible()
    page.locator(f"[data-tap='track.{unexplored(session)}']").click()
    expect(page.locator("#hands")).to_contain_text("шкалу")


@pytest.mark.parametrize(
    ("device", "scheme"),
    sampled(
        product(("phone", "desktop"), ("light", "dark")), ("phone", "light"), ("desktop", "dark")
    ),
)
def test_axe_finds_nothing(sit: SeatedAt, sailing: Session, device: str, scheme: str) -> None:
    page = sit(device, session=sailing, color_scheme=scheme)
    page.locator(".pc-words summary").first.click()
    found = axe.violations(page)
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def test_without_javascript_one_looks_at_a_region_and_a_tap_leads_to_its_button(
    sit: SeatedAt, sailing: Session
) -> None:
    page, region = sit("phone", session=sailing, java_script_enabled=False), unexplored(sailing)
    look_at(page, region)
    page.locator(f"[data-tap='track.{region}']").click()
    assert page.url.endswith(f"/part/track.{region}/")
    expect(page.locator("main button[name=move]")).to_be_in_viewport()
    page.locator("main button[name=move]").click()
    expect(page.locator(f".area-{region} .pc-track use[href^='#pc-']")).to_have_count(
        len(read_state(sailing).tracks[region]) + 1
    )


def test_a_tap_where_nothing_is_legal_tells_what_it_is_and_why_not(
    sit: SeatedAt, sailing: Session
) -> None:
    page, region = sit("phone", session=sailing), unexplored(sailing)
    look_at(page, region)
    sea = page.locator(f".area-{region} .pc-sea")
    assert sea.get_attribute("href") is None
    sea.click()
    layer = page.locator("dialog#layer[open]")
    expect(layer.locator("h2")).to_contain_text("Открытое море")
    expect(layer.locator(".greyed small")).not_to_be_empty()
    layer.locator("[data-close]").click()
    expect(layer).to_have_count(0)


def test_another_phone_gets_only_what_differs_and_keeps_its_focus(
    sit: SeatedAt, sailing: Session
) -> None:
    region = unexplored(sailing)
    first, second = sit("phone", session=sailing), sit("desktop", session=sailing)
    kept = second.evaluate_handle("document.querySelector('.area-europe .pc-city')")
    link = second.locator("[data-tap]").last
    name = link.get_attribute("data-tap")
    assert name != f"track.{region}"
    answers: list[bytes] = []
    second.on("response", lambda one: answers.append(one.body()) if "/parts/" in one.url else None)
    look_at(first, region)
    first.locator(f"[data-tap='track.{region}']").click()
    track = second.locator(f".area-{region} .pc-track")
    expect(track).to_have_class(re.compile("fresh"))
    Phone(second).at(sailing.version + 1)
    assert kept.evaluate("city => city.isConnected"), "what did not change was left alone"
    assert len(answers[-1]) < 25_000
    names = "all => all.map((one) => one.dataset.tap ?? one.dataset.target).sort()"
    lit = second.locator("[data-tap]").evaluate_all(names)
    wanted = second.locator("#now [data-target]").evaluate_all(names)
    assert lit == sorted({*wanted} & {*lit})
    assert second.locator(".pc a[href]:not([data-tap])").count() == 0
    second.reload()
    assert second.locator("[data-tap]").evaluate_all(names) == lit, "a fresh page shows the same"


def test_a_drawing_that_the_server_forgot_comes_whole(sit: SeatedAt, sailing: Session) -> None:
    phone, region = Phone(sit("phone", session=sailing)), unexplored(sailing)
    look_at(phone.page, region)
    old = phone.page.evaluate_handle("document.querySelector('#part-board')")
    phone.page.route(
        "**/moves/",
        lambda route: route.continue_(
            headers={**route.request.headers, "shiplog-drawn": "forgotten"}
        ),
    )
    phone.page.locator(f"[data-tap='track.{region}']").click()
    phone.at(sailing.version + 1)
    assert not old.evaluate("board => board.isConnected")
    expect(phone.page.locator(f"#zoom-{region}")).to_be_checked()
    expect(phone.page.locator(f".area-{region} .pc-name")).to_be_in_viewport()
    assert phone.page.locator("[data-tap]").count() > 0


def test_when_two_answers_have_crossed_the_whole_picture_is_fetched(
    sit: SeatedAt, sailing: Session
) -> None:
    phone, region = Phone(sit("phone", session=sailing)), unexplored(sailing)
    look_at(phone.page, region)
    phone.page.route(
        "**/moves/",
        lambda route: _with_stamp(route, "another"),
    )
    with phone.page.expect_response("**/parts/"):
        phone.page.locator(f"[data-tap='track.{region}']").click()
    phone.at(sailing.version + 1)
    track = phone.page.locator(f".area-{region} .pc-track")
    expect(track).to_have_class(re.compile("fresh"))


def _with_stamp(route: Route, stamp: str) -> None:
    answer = route.fetch()
    body = re.sub(r'data-since="[^"]+"', f'data-since="{stamp}"', answer.text())
    route.fulfill(response=answer, body=body)
