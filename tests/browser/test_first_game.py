"""The first game of a group that has read nothing off its cardboard: how soon it plays, how much it taps."""

import os
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaigns.log.selectors.states import table_at
from campaigns.models import Group, Session
from rules.core.referee.table import Table
from rules.endeavor.referee.words import ACTIONS
from tests.browser import walks
from tests.browser.refereed import SHEET, Phone
from tests.endeavor_games import taught
from tests.processes import Site
from tests.rules.endeavor.referee.invented import invent
from tests.rules.endeavor.referee.laid import REFEREE
from tests.rules.endeavor.referee.player import offered

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE = {"red": "Анна", "blue": "Борис", "yellow": "Вера"}
SCREEN = {"width": 390, "height": 844}
IN_SIGHT = """one => {
  const { top, bottom, height } = one.getBoundingClientRect();
  return height > 0 && top >= 0 && bottom <= innerHeight;
}"""
TRUTH = invent(5).facts
MARKERS = ("industry", "culture", "economy", "influence")


@pytest.fixture
def phone(browser_page: Callable[..., Page], live_site: Site, group: Group) -> Phone:
    page = browser_page("phone", reduced_motion="reduce", color_scheme="light")
    page.set_viewport_size(SCREEN)
    walks.belong(page.context, live_site.url, group)
    return Phone(page)


def started(phone: Phone) -> Session:
    """A refereed table for three through the page; the last tap here is the one that opens it."""
    page = phone.page
    page.goto("/tables/new/?game=endeavor")
    for index, (seat, name) in enumerate(PEOPLE.items()):
        page.locator(f"[name=seat-{index}-name]").fill(name)
        page.locator(f".pick:has([name=seat-{index}-colour][value={seat}])").click()
    if page.locator("button[name=depth][value=referee]:not([aria-pressed=true])").count():
        page.locator("button[name=depth][value=referee]").click()
        expect(page.locator("input[name=depth]")).to_have_value("referee")
    phone.tap(page.locator("#new-table .finish button"))
    page.wait_for_url(re.compile("/t/[^/]+/$"))
    return Session.objects.get(code=page.url.rstrip("/").rpartition("/")[2])


def in_sight(page: Page) -> list[str]:
    """The moves, and the ways to one, that are on the screen without scrolling."""
    page.evaluate("scrollTo(0, 0)")
    found = page.locator("#now .option:not(.greyed):visible, #sheet .go:visible")
    return [one.inner_text() for one in found.all() if one.evaluate(IN_SIGHT)]


def test_from_the_new_table_to_the_first_move_nothing_is_asked(phone: Phone) -> None:
    session, before = started(phone), phone.taps
    phone.at(0)
    made = 0
    while (table := now(session)).state.round == 0:
        phone.choose(ordinary(table))
        expect(phone.page.locator(SHEET)).to_have_count(0)
        made += 1
    assert (made, phone.taps - before) == (4, 4), "the crown and three buildings, one tap each"
    expect(phone.page.locator("a[href*='/ask/']")).to_have_count(0)
    look(phone, "round-1")
    assert in_sight(phone.page), "what can be done now is on the first screen"
    assert not taught(session)


def test_two_rounds_are_recorded_with_few_taps_and_only_symbols_are_asked(phone: Phone) -> None:
    session = started(phone)
    phone.at(0)
    taps, sheets = [0, 0, 0], 0
    while (table := now(session)).state.round < 3:
        move = ordinary(table)
        asks = REFEREE.try_(table, REFEREE.moves.decode(move)).asks
        assert {key.rpartition(".")[2] for key in asks} <= set(MARKERS), "only what moves a marker"
        sheets += bool(asks)
        printed = {key: TRUTH[key] for key in asks if TRUTH.get(key)}
        taps[table.state.round] += phone.make(move, printed)
        if not in_sight(phone.page):
            look(phone, "hidden")
        assert in_sight(phone.page), f"after {move}"
    print(f"taps: set-up, round 1, round 2: {taps}; sheets: {sheets}")  # noqa: T201
    assert sum(taps) <= 80, taps
    symbols = {key.rpartition(".")[2] for key in taught(session)}
    assert symbols <= {*MARKERS, "glory", "actions", "level"}, symbols


def look(phone: Phone, name: str) -> None:
    """A picture for people, where somebody asked for pictures."""
    if folder := os.environ.get("LOOK_AT"):
        phone.page.screenshot(path=f"{folder}/first-{name}.png", animations="disabled")


def now(session: Session) -> Table[Any]:
    return table_at(Session.objects.select_related("group").get(pk=session.pk))


ORDER = (
    "crown",
    "start",
    "build",
    "collect",
    "remember",
    "ship",
    "occupy",
    "draw",
    "pay",
    "attack",
)
ORDER += ("activate", "grow", "salary", "slot", "discard", "done", "pass", "close")


def ordinary(table: Table[Any]) -> dict[str, Any]:
    """What people do who know the rules: they build, ship, occupy and draw as long as they have discs."""
    legal, seats = offered(table), REFEREE.wait(table).seats
    for kind in ORDER:
        moves = [m for m in legal.get(kind, ()) if not seats or m.get("seat") in (None, *seats)]
        if sensible := [move for move in moves if is_sensible(table, move)]:
            return sensible[0]
    raise AssertionError(f"nothing to do: {legal.keys()}")


def is_sensible(table: Table[Any], move: dict[str, Any]) -> bool:
    if move["kind"] == "build":
        return f"building.{move['building']}.level" in TRUTH
    if move["kind"] != "activate":
        return True
    tile = table.state.players[move["seat"]].coast[move["cell"]].kind
    printed = table.facts.get(f"building.{tile}.actions") is not None
    if move["actions"] != ("" if printed else TRUTH[f"building.{tile}.actions"]):
        return False
    after = REFEREE.try_(table, REFEREE.moves.decode(move)).state
    return bool(set(offered(Table(table.setup, after, table.facts))) & set(ACTIONS))
