"""Bad Wi-Fi at a refereed table: one move waits, it looks taken, and the next ones come with the fresh table."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from campaigns.models import Group, Session
from tests.browser import axe, walks
from tests.browser.cellar import BAR, cut, live, waiting
from tests.browser.conftest import SeatedAt
from tests.browser.refereed import SHEET, Phone, lay
from tests.browser.test_table_comfort import shows
from tests.endeavor_games import follow, taught
from tests.processes import Site
from tests.rules.endeavor.referee.laid import REFEREE
from tests.rules.endeavor.referee.player import Game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("lost_requests")]

# what the dot has shown, in its order
DOT = """(() => {
  window.dots = [];
  document.addEventListener("table:connection", (event) => window.dots.push(event.detail.state));
})()"""


@pytest.fixture
def refereed(group: Group) -> Session:
    """Four players, and somebody has several buildings to choose from."""
    game, session = lay(group, 4)
    while not any(len(game.offered().get(kind, ())) > 2 for kind in ("build", "activate")):
        game.step()
    return follow(session, game)


def options(page: Page) -> Locator:
    return page.locator("#now button.option:visible")


def tap(one: Locator) -> None:
    """As a finger does it, also on what says that it is disabled."""
    one.click(force=True)


def test_a_tapped_option_looks_taken_and_is_not_taken_twice(
    sit: SeatedAt, refereed: Session
) -> None:
    page, before = live(sit(session=refereed)), refereed.lines.count()
    cut(page)
    first, second = options(page).nth(0), options(page).nth(1)
    first.click()
    expect(first).to_contain_text("ждёт сети")
    expect(second).to_have_attribute("aria-disabled", "true")
    links = page.locator("#now a.option:visible")
    expect(links.first).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#now .waits-note")).to_contain_text("следующие появятся")
    found = axe.violations(page)
    assert not found, found
    first.click()
    expect(page.locator("#toast")).to_contain_text("уже ждёт")
    expect(waiting(page)).to_have_text("1")
    tap(second)
    listed = page.locator("#waiting-list")
    expect(listed).to_contain_text("Чтобы выбрать другой, уберите этот")
    expect(listed.locator("li")).to_have_count(1)
    page.keyboard.press("Escape")
    tap(links.first)  # nor does a link to the next choice lead anywhere
    expect(listed).to_be_visible()
    expect(page.locator(walks.LAYER)).to_have_count(0)
    page.keyboard.press("Escape")
    tap(page.locator(".undo-chip").first)  # it would undo what is under the waiting move
    expect(listed.locator("li")).to_have_count(1)
    page.context.set_offline(False)
    shows(page, before + 1)
    expect(page.locator(f"{BAR}:visible, .waits, .rests, .waits-note")).to_have_count(0)
    assert refereed.lines.count() == before + 1


def test_a_waiting_move_can_be_removed_and_another_chosen(sit: SeatedAt, refereed: Session) -> None:
    page, before = live(sit(session=refereed)), refereed.lines.count()
    cut(page)
    options(page).nth(0).click()
    page.locator(BAR).click()
    page.locator("#waiting-list li").get_by_role("button", name="Убрать").click()
    expect(page.locator(BAR)).to_be_hidden()
    expect(page.locator(".waits, .rests, .waits-note")).to_have_count(0)
    chosen = options(page).nth(1)
    move = str(chosen.get_attribute("value"))
    chosen.click()
    page.context.set_offline(False)
    shows(page, before + 1)
    written = refereed.lines.get(seq=before + 1)
    assert json.loads(str(written.move)) == {**json.loads(move), "v": 1}


def test_a_waiting_move_is_called_as_its_line_will_be(sit: SeatedAt, refereed: Session) -> None:
    page, before = live(sit("desktop", session=refereed)), refereed.lines.count()
    cut(page)
    options(page).nth(0).click()
    page.locator(BAR).click()
    called = str(page.locator("#waiting-list li [data-label]").text_content())
    page.keyboard.press("Escape")
    page.context.set_offline(False)
    shows(page, before + 1)
    expect(page.locator(f"#line-{before + 1} .what")).to_contain_text(called)


def test_a_waiting_move_that_asks_shows_its_sheet_and_is_made_with_it(
    sit: SeatedAt, group: Group
) -> None:
    game, session = lay(group, 2, empty=True)
    while not game.asked or game.state.phase != "build":
        game.step()
    session, move = follow(session, game), unread(game)
    page, before = live(sit(session=session)), session.version
    cut(page)
    Phone(page).tap(page.locator(f"#now button.option[value*='\"{move['building']}\"']"))
    expect(waiting(page)).to_have_text("1")
    page.context.set_offline(False)
    expect(page.locator(SHEET)).to_be_visible()
    session.refresh_from_db()
    assert session.version == before, "it waits for what its hands need to know"
    Phone(page).tell({f"building.{move['building']}.culture": 1})
    shows(page, before + 1)
    expect(page.locator(BAR)).to_be_hidden()
    assert taught(session)[f"building.{move['building']}.culture"] == 1


def unread(game: Game) -> dict[str, Any]:
    """A building that can be built with one tap, and whose symbols nobody has read."""
    built = game.offered()["build"]
    return next(
        move
        for move in built
        if REFEREE.try_(game.t, REFEREE.moves.decode(move)).asks and move["building"] != "~"
    )


def test_a_clash_names_both_moves_and_the_table_may_stay(sit: SeatedAt, refereed: Session) -> None:
    page, other = live(sit(session=refereed)), live(sit(session=refereed))
    before = refereed.lines.count()
    cut(page)
    mine, theirs = (str(options(page).nth(n).get_attribute("data-says")) for n in (0, 1))
    options(page).nth(0).click()
    options(other).nth(1).click()
    shows(other, before + 1)
    page.context.set_offline(False)
    layer = page.locator(walks.LAYER)
    expect(layer).to_contain_text(f"Ваше: {mine}")
    expect(layer).to_contain_text(f"На столе: {theirs}")
    layer.get_by_role("button", name="Оставить как на столе, моё не отправлять").click()
    expect(page.locator(BAR)).to_be_hidden()
    shows(page, before + 1)
    assert refereed.lines.count() == before + 1


def test_the_same_move_by_somebody_else_is_known_and_waits_no_longer(
    sit: SeatedAt, refereed: Session
) -> None:
    page, other = live(sit(session=refereed)), live(sit(session=refereed))
    before = refereed.lines.count()
    cut(page)
    options(page).nth(0).click()
    options(other).nth(0).click()
    shows(other, before + 1)
    page.context.set_offline(False)
    expect(page.locator("#toast")).to_contain_text("уже стоит в журнале")
    expect(page.locator(BAR)).to_be_hidden()
    expect(page.locator(walks.LAYER)).to_be_hidden()
    shows(page, before + 1)
    assert refereed.lines.count() == before + 1


def test_a_tap_while_another_is_on_its_way_is_not_meant_for_the_next_table(
    sit: SeatedAt, refereed: Session
) -> None:
    page, before = live(sit(session=refereed)), refereed.lines.count()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/moves/", hold)
    wanted = json.loads(str(options(page).nth(0).get_attribute("value")))
    options(page).nth(0).click()
    page.wait_for_function("() => Object.keys(localStorage).some(k => k.includes('.move.'))")
    options(page).nth(1).click()
    page.wait_for_timeout(200)
    assert len(held) == 1
    held[0].abort()  # the network breaks in the middle of the post
    expect(options(page).nth(0)).to_contain_text("ждёт сети")
    expect(waiting(page)).to_have_text("1")
    expect(page.locator("[data-connection-words]")).to_have_text("Ждём сервер")
    page.unroute_all()
    Phone(page).at(before + 1)  # sent again by itself
    expect(page.locator("[data-connection-words]")).to_have_text("На связи")
    assert json.loads(str(refereed.lines.get(seq=before + 1).move)) == {**wanted, "v": 1}
    assert refereed.lines.count() == before + 1


def test_a_restart_leaves_an_open_layer_and_what_is_typed_there(
    sit: SeatedAt, group: Group, live_site: Site
) -> None:
    game, session = lay(group, 2)
    pages = [sit(session=session), sit("desktop", session=session)]
    for page in pages:
        page.context.add_init_script(DOT)
        page.reload()
        live(page)
    one = pages[0]
    one.get_by_role("link", name="За столом решили по-своему").click()
    reason = one.locator(f"{walks.LAYER} [name=reason]")
    reason.fill("Договорились на бер")
    live_site.kill()
    for page in pages:
        expect(page.locator("[data-connection-words]")).to_have_text("Ждём сервер")
    live_site.restart()
    for page in pages:
        expect(page.locator("[data-connection-words]")).to_have_text("На связи")
        states = page.evaluate("dots")
        assert (states[0], states[-1]) == ("live", "live")
        assert "waiting" in states
    game.step()
    follow(session, game)
    for page in pages:
        shows(page, 1)
    expect(reason).to_have_value("Договорились на бер")
    expect(reason).to_be_focused()
