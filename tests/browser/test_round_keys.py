"""A round of Endeavor on a phone: each number takes one key, and all taps are counted where they happen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.log.selectors.states import reads_at
from campaigns.models import Group, Session
from rules.core.book import PAD
from rules.endeavor.round_sheet import GLORY
from rules.endeavor.tracks import STATS
from tests.browser import walks
from tests.campaigns.evenings import lay, recorded
from tests.processes import Site

pytestmark = pytest.mark.django_db(transaction=True)
NAME = "three_players_by_rounds"
COUNT = """() => {
  sessionStorage.taps = 0;
  addEventListener("pointerdown", () => { sessionStorage.taps = Number(sessionStorage.taps) + 1; }, true);
}"""


def sheet(
    browser_page: Callable[..., Page], live_site: Site, group: Group, stop: str
) -> tuple[Page, Session]:
    """The sheet of a recorded evening with nothing on it yet, every tap on it counted."""
    session = lay(group, "endeavor", upto=stop, name=NAME)
    page = browser_page("phone")
    walks.belong(page.context, live_site.url, group)
    page.goto(f"/t/{session.code}/s/{stop}/" if stop else f"/t/{session.code}/pad/")
    page.evaluate(COUNT)
    return page, session


def told(stop: str) -> dict[tuple[str, str], int]:
    """What the recorded evening has on this sheet."""
    _setup, moves = recorded("endeavor", NAME)
    entered = [m for m in moves if m["kind"] == "enter" and m.get("sheet", PAD) == stop]
    return {(m["seat"], item): n for m in entered for item, n in m["values"].items()}


@pytest.mark.parametrize("stop", ["round.1", "round.6"])
def test_a_round_of_three_takes_twenty_taps(
    browser_page: Callable[..., Page], live_site: Site, group: Group, stop: str
) -> None:
    page, session = sheet(browser_page, live_site, group, stop)
    stands = {key: c.value for key, c in reads_at(session)[stop].carried.items()}
    now = told(stop)
    rows = {**{stat: stat for stat in STATS}, **GLORY}
    cells = [(seat, row, item) for row, item in rows.items() for seat in ("red", "yellow", "blue")]
    walks.cell(page, *cells[0][:2]).tap()
    for seat, row, item in cells:
        walks.form_of(page, seat, row)
        more = now.get((seat, item), stands[seat, item]) - stands[seat, item]
        page.locator(f"#dock [data-grow='{more}']" if more else walks.NEXT).tap()
    expect(page.locator("#dock")).to_be_hidden()
    page.wait_for_function(walks.ANSWERED)
    page.locator("#sheet button.go").tap()
    page.wait_for_url(f"**/t/{session.code}/")
    assert page.evaluate("Number(sessionStorage.taps)") == 20
    session.refresh_from_db()
    read = reads_at(session)[stop]
    assert read.given
    assert {key: read.value(*key) for key in now} == now
    assert {(c.seat, c.item) for c in read.untouched()} == {
        (seat, item) for seat, _row, item in cells
    } - set(now)


def test_a_wrong_key_is_put_right_by_another_and_a_large_number_is_typed(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> None:
    page, session = sheet(browser_page, live_site, group, "round.2")
    walks.open_cell(page, "red", "influence")
    expect(page.locator("[data-say-was]")).to_have_text("было 3")
    page.locator("#dock [data-grow='5']").tap()
    walks.form_of(page, "yellow", "influence")
    expect(page.locator("[data-next-word]")).to_have_text("Как было")
    walks.cell(page, "red", "influence").tap()
    walks.form_of(page, "red", "influence")
    expect(page.locator("[data-next-word]")).to_have_text("Дальше")
    page.locator("#dock [data-grow='1']").tap()  # more than the round before, not than the slip
    walks.form_of(page, "yellow", "influence")
    page.locator("#dock [data-by-digits]").tap()
    walks.tap_digits(page, "12")
    walks.put_away(page)
    expect(walks.cell(page, "red", "influence")).to_have_text("4")
    expect(walks.cell(page, "yellow", "influence")).to_have_text("12")
    walks.open_cell(page, "red", "culture")
    expect(page.locator("#dock [data-grow='-1']")).to_be_disabled()  # it stands at 0
    page.locator("#dock [data-grow='1']").tap()
    walks.form_of(page, "yellow", "culture")
    walks.put_away(page)
    session.refresh_from_db()
    assert reads_at(session)["round.2"].own.seats["red"] == {"influence": 4, "culture": 1}


def test_on_the_pad_as_it_was_takes_over_what_somebody_has_looked_at(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> None:
    page, session = sheet(browser_page, live_site, group, PAD)
    stands = {key: c.value for key, c in reads_at(session)[PAD].carried.items()}
    walks.cell(page, "red", "industry").tap()
    walks.form_of(page, "red", "industry")
    expect(page.locator("[data-next-word]")).to_have_text("Как было")
    page.locator(walks.NEXT).tap()
    walks.form_of(page, "yellow", "industry")
    page.locator("#dock [data-grow='1']").tap()
    walks.form_of(page, "blue", "industry")
    walks.put_away(page)  # looked at, and left
    session.refresh_from_db()
    own = reads_at(session)[PAD].own.seats
    assert own["red"] == {"industry": stands["red", "industry"]}
    assert own["yellow"] == {"industry": stands["yellow", "industry"] + 1}
    assert own["blue"] == {}
