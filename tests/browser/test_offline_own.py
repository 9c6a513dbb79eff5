"""A phone is never in its own way: what it wrote itself is no clash when it goes on without a network."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.browser import walks
from tests.browser.cellar import BAR, cut, live, stocked, waiting, write_offline, written
from tests.browser.conftest import SeatedAt
from tests.browser.refereed import under_way
from tests.browser.test_copies import at_home, kept
from tests.tables import enter, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("lost_requests")]

FLIES = "() => Object.keys(localStorage).some(one => one.includes('.move.'))"


def send(page: Page) -> None:
    page.locator(walks.SHUT).click()


def told(table: Session) -> list[dict[str, Any]]:
    """What each line counted, in the order of the log."""
    return [json.loads(line.move)["values"] for line in table.lines.order_by("seq")]


def test_a_cell_written_online_and_opened_again_offline_is_no_clash(
    sit: SeatedAt, table: Session
) -> None:
    page = stocked(sit())
    walks.enter(page, "red", "population", harbour=4)
    cut(page)  # before the layers were fetched anew
    walks.cell(page, "red", "population").click()
    expect(page.locator(f"{walks.FORM} [name=harbour]")).to_have_value("4")
    walks.put_away(page)
    write_offline(page, "red", 9)
    expect(waiting(page)).to_have_text("1")
    page.context.set_offline(False)
    expect(page.locator(BAR)).to_be_hidden()
    assert written(table) == [("red", 4), ("red", 9)]


def test_what_is_not_touched_again_stays_as_this_phone_has_written_it(
    sit: SeatedAt, table: Session
) -> None:
    page = stocked(sit())
    walks.enter(page, "red", "cities_routes", cities=5, two_glory_cities=2, routes=3)
    cut(page)
    walks.cell(page, "red", "cities_routes").click()
    layer = page.locator(walks.FORM)
    expect(layer.locator("[name=routes]")).to_have_value("3")
    layer.locator("[name=cities]").fill("6")
    send(page)
    expect(waiting(page)).to_have_text("1")
    page.context.set_offline(False)
    expect(page.locator(BAR)).to_be_hidden()
    assert told(table) == [{"cities": 5, "two_glory_cities": 2, "routes": 3}, {"cities": 6}]


def test_a_lost_answer_and_a_newer_value_on_an_older_layer_are_no_clash(
    sit: SeatedAt, table: Session
) -> None:
    page = stocked(sit())
    play(table, enter("blue", harbour=4))  # the layers in stock are older than the next one
    expect(walks.cell(page, "blue", "population")).to_have_text("1")
    walks.fill(walks.open_cell(page, "red", "population"), {"harbour": 4})

    def lose_the_answer(route: Route) -> None:
        route.fetch()  # it arrives, but nobody here ever hears of it
        page.context.set_offline(True)
        route.abort()

    page.route("**/cell/**", lose_the_answer, times=1)
    send(page)
    expect(waiting(page)).to_have_text("1")
    write_offline(page, "red", 9)
    expect(waiting(page)).to_have_text("2")
    page.context.set_offline(False)
    expect(page.locator(BAR)).to_be_hidden()
    assert written(table) == [("blue", 4), ("red", 4), ("red", 9)]


def test_an_own_undo_is_no_clash_with_the_cell_that_is_opened_after_it(
    sit: SeatedAt, table: Session
) -> None:
    page = live(sit())
    walks.enter(page, "red", "population", harbour=4)
    stocked(page)
    page.locator(".undo-chip").first.click()
    expect(walks.cell(page, "red", "population")).to_contain_class("cell empty")
    cut(page)
    walks.cell(page, "red", "population").click()
    expect(page.locator(f"{walks.FORM} [name=harbour]")).to_have_value("")
    walks.put_away(page)
    for seat, value in (("red", 9), ("blue", 7)):
        write_offline(page, seat, value)
    page.context.set_offline(False)
    expect(page.locator(BAR)).to_be_hidden()
    assert [line.kind for line in table.lines.order_by("seq")] == [
        "move",
        "take_back",
        *["move"] * 2,
    ]


def test_a_layer_that_shows_a_waiting_move_goes_on_from_its_line(
    sit: SeatedAt, table: Session
) -> None:
    page = stocked(sit())
    cut(page)
    write_offline(page, "red", 4)
    walks.cell(page, "red", "population").click()
    field = page.locator(f"{walks.FORM} [name=harbour]")
    expect(field).to_have_value("4")  # not what the table held before
    field.fill("9")
    page.context.set_offline(False)
    expect(page.locator(BAR)).to_be_hidden()
    expect(field).to_have_value("9")
    send(page)
    expect(walks.cell(page, "red", "population")).to_have_text("3")
    assert written(table) == [("red", 4), ("red", 9)]


def test_a_second_value_does_not_overtake_the_first_that_is_still_on_its_way(
    sit: SeatedAt, table: Session
) -> None:
    page = stocked(sit())
    held: list[Route] = []

    def slow(route: Route) -> None:
        if route.request.method == "POST" and not held:
            held.append(route)
        else:
            route.continue_()

    page.route("**/cell/**", slow)
    walks.fill(walks.open_cell(page, "red", "population"), {"harbour": 4})
    send(page)
    page.wait_for_function(FLIES)
    walks.cell(page, "red", "population").click()
    layer = page.locator(walks.FORM)
    expect(layer.locator("[name=harbour]")).to_have_value("4")
    layer.locator("[name=harbour]").fill("9")
    send(page)
    held[0].continue_()
    expect(walks.cell(page, "red", "population")).to_have_text("3")
    expect(page.locator(BAR)).to_be_hidden()
    assert written(table) == [("red", 4), ("red", 9)]


def test_what_the_whole_table_shares_is_not_wiped_by_the_next_seat(
    sit: SeatedAt, group: Group
) -> None:
    chairs = (Chair("black", "Анна"), Chair("yellow", "Борис"))
    session = start_session(group, Plan("maracaibo", chairs))
    page = stocked(sit(session=session))
    cut(page)
    walks.cell(page, "black", "france").click()
    layer = page.locator(walks.FORM)
    layer.locator("[name=empty_france]").fill("3")
    layer.locator("[name=chips_france]").fill("2")
    send(page)
    walks.cell(page, "yellow", "france").click()
    expect(layer.locator("[name=empty_france]")).to_have_value("3")
    layer.locator("[name=chips_france]").fill("1")
    send(page)
    expect(waiting(page)).to_have_text("2")
    page.context.set_offline(False)
    expect(page.locator(BAR)).to_be_hidden()
    tables = [json.loads(line.move)["table"] for line in session.lines.order_by("seq")]
    assert tables == [{"empty_france": 3, "chips_france": 2}, {"chips_france": 1}]


def kept_at_once(page: Page, session: Session, act: Callable[[], None], sign: str) -> None:
    """The copy on the phone shows what this phone has just written: no time passes for the page but what it
    takes to draw it, however slow the machine is."""
    page.wait_for_timeout(1500)  # what was to be kept of the page before is kept
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 50)
    act()
    for _ in range(30):
        page.clock.run_for(20)
        page.wait_for_timeout(200)
        if sign in kept(page, session):
            return
    raise AssertionError("the copy is still the old one")


def test_a_copy_that_is_opened_a_moment_after_a_move_knows_of_it(
    sit: SeatedAt, table: Session
) -> None:
    page = stocked(at_home(sit(), table))
    walks.fill(walks.open_cell(page, "red", "population"), {"harbour": 4})
    kept_at_once(page, table, lambda: send(page), 'id="line-1"')
    page.context.set_offline(True)
    page.clock.resume()
    page.reload()
    expect(walks.cell(page, "red", "population")).to_have_text("1")
    write_offline(page, "red", 9)
    expect(waiting(page)).to_have_text("1")
    page.context.set_offline(False)
    expect(page.locator(BAR)).to_be_hidden()
    assert written(table) == [("red", 4), ("red", 9)]


def test_a_refereed_move_is_in_the_copy_that_is_opened_a_moment_later(
    sit: SeatedAt, group: Group
) -> None:
    session = under_way(group, 12)
    page = at_home(sit(session=session), session)
    move = page.locator("#now .option:visible").first
    kept_at_once(page, session, move.click, 'data-version="13"')
    page.context.set_offline(True)
    page.clock.resume()
    page.reload()
    expect(page.locator("#sheet")).to_have_attribute("data-version", "13")
    page.locator("#now .option:visible").first.click()
    expect(waiting(page)).to_have_text("1")
    page.context.set_offline(False)
    expect(page.locator(BAR)).to_be_hidden()
    expect(page.locator(walks.LAYER)).to_be_hidden()
    assert session.lines.count() == 14
