"""The reveal of every kind of table on every screen: nothing over another, nothing cut, the marker on its track."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from campaigns.models import Group, Session
from scoring.models import Score
from tests.browser import walks
from tests.processes import Site
from tests.sampling import sampled
from tests.scoring import made_up

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800))
# what may lie over nothing else, and words that are cut or too small
WRONG = """() => {
  const box = document.getElementById("reveal"), wrong = [];
  const seen = (one) => one.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true });
  const PARTS = "h2, .bit, .rv-rule, .rv-name, .rv-bar, .duel-track, .ends, .rv-dots, .rv-skip, .rv-go";
  const parts = [...box.querySelectorAll(PARTS)].filter(seen);
  const name = (one) => `${one.localName}.${one.getAttribute("class")} ${one.textContent.trim().slice(0, 24)}`;
  const rects = parts.map((one) => one.getBoundingClientRect());
  for (const [at, a] of rects.entries()) {
    if (a.left < -1 || a.right > innerWidth + 1 || a.top < -1 || a.bottom > innerHeight + 1)
      wrong.push(`off the screen: ${name(parts[at])}`);
    for (const [next, b] of rects.entries()) {
      if (next <= at) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 3) wrong.push(`${name(parts[at])} over ${name(parts[next])} by ${high}`);
    }
  }
  for (const one of box.querySelectorAll(".who, .plus, .sum, h2, .bit, .rv-rule, .duel-track > text")) {
    if (!seen(one) || !one.textContent.trim()) continue;
    const scale = one.getScreenCTM?.().a ?? 1;
    if (parseFloat(getComputedStyle(one).fontSize) * scale < 13) wrong.push(`small: ${name(one)}`);
    if (one.scrollWidth > one.clientWidth + 2 && one.clientWidth) wrong.push(`cut: ${name(one)}`);
  }
  for (const lane of box.querySelectorAll(".rv-bar"))
    if (lane.querySelector(".icon").getBoundingClientRect().right > innerWidth) wrong.push(`a boat beyond the edge`);
  return wrong;
}"""
# the middle of the marker, from 0 to 30 along the track
PLACE = """() => {
  const way = document.querySelector("#reveal .way").getBoundingClientRect();
  const marker = document.querySelector("#reveal .duel-marker circle").getBoundingClientRect();
  return (30 * (marker.left + marker.width / 2 - way.left)) / way.width;
}"""
# nothing moves any more, and no row is opened
STOP = """() => {
  document.getElementById("reveal").classList.remove("live");
  window.setTimeout = () => 0;
  for (const motion of document.getAnimations()) motion.finish();
}"""


def counted_ago(session: Session, **ago: float) -> None:
    Score.objects.filter(session=session).update(done_at=timezone.now() - timedelta(**ago))


@pytest.fixture
def open_reveal(browser_page: Callable[..., Page], live_site: Site) -> Callable[..., Page]:
    """A phone on the page of a result that is being revealed."""

    def go(session: Session, language: str = "ru", **ago: float) -> Page:
        page = browser_page("phone", reduced_motion="no-preference")
        walks.belong(page.context, live_site.url, session.group)
        cookie = {"name": "django_language", "value": language, "url": live_site.url}
        page.context.add_cookies([cookie])
        counted_ago(session, **ago)
        page.goto(f"/t/{session.code}/result/")
        expect(page.locator("#reveal")).to_be_visible()
        return page

    return go


def wrong(page: Page) -> list[str]:
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("document.fonts.ready")
        found += [f"{width} × {height}: {one}" for one in page.evaluate(WRONG)]
    return found


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("kind", sampled(made_up.TABLES, "eight", "teams", "marker", "tie"))
def test_every_frame_fits_every_screen(
    open_reveal: Callable[..., Page], group: Group, kind: str, language: str
) -> None:
    page = open_reveal(made_up.table(group, kind), language, seconds=2)
    expect(page.locator("#reveal .rv-dots i.y").first).to_be_visible()
    page.evaluate(STOP)
    assert wrong(page) == [], "a row"
    page.locator("#reveal").click(position={"x": 20, "y": 20})
    expect(page.locator("#reveal .rv-go")).to_be_visible()
    assert wrong(page) == [], "the winner"


def test_imperial_struggle_moves_its_marker_row_by_row_to_the_notch_of_the_headline(
    open_reveal: Callable[..., Page], group: Group
) -> None:
    page = open_reveal(made_up.table(group, "marker"), seconds=2)
    number = page.locator("#reveal .duel-marker text")
    expect(number).to_have_text("19")
    expect(page.locator("#reveal .bit")).to_have_text("Франция +4")
    expect(number).to_have_text("17")
    expect(page.locator("#reveal .bit")).to_have_text("Британия +2")
    page.locator("#reveal").tap(position={"x": 20, "y": 20})
    expect(page.locator("#reveal .bit")).to_have_text("Маркер ПО на делении 21, Франция")
    expect(number).to_have_text("21")
    assert abs(page.evaluate(PLACE) - 21) < 0.2


def test_a_victory_before_the_end_is_named_with_its_rule(
    open_reveal: Callable[..., Page], group: Group
) -> None:
    page = open_reveal(made_up.table(group, "at once"), seconds=2)
    rule = page.locator("#reveal .rv-rule")
    expect(rule).to_be_hidden()
    page.locator("#reveal").tap(position={"x": 20, "y": 20})
    expect(rule).to_contain_text("при 30 ПО и больше")
    expect(page.locator("#reveal .duel-marker text")).to_have_text("30")


def test_a_phone_that_was_away_gets_the_result_when_it_is_back(
    browser_page: Callable[..., Page], live_site: Site, table: Session
) -> None:
    page = browser_page("phone", reduced_motion="no-preference")
    walks.belong(page.context, live_site.url, table.group)
    page.goto(f"/t/{table.code}/")
    expect(page.locator("[data-connection]")).to_have_attribute("data-state", "live")
    page.context.set_offline(True)
    expect(page.locator("[data-connection]")).not_to_have_attribute("data-state", "live")
    made_up.finish(table)
    counted_ago(table, minutes=3)
    page.context.set_offline(False)
    page.wait_for_url(f"**/t/{table.code}/result/?seen")
    expect(page.locator(".headline")).to_be_visible()
    expect(page.locator("#reveal")).to_have_count(0)
