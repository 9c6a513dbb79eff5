"""The first game of a group that has read nothing off its cardboard: how soon it plays, how much it taps."""

import os
import re
from collections import defaultdict
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
# a move, or the way to one, on the screen without scrolling
IN_SIGHT = """() => {
  scrollTo(0, 0);
  const found = document.querySelectorAll("#now .option:not(.greyed), #sheet .go");
  return [...found].some((one) => {
    const { top, bottom, height } = one.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  });
}"""
TRUTH = invent(5).facts
MOVES = ("industry", "culture", "economy", "influence", "bonus_disc")


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
    phone.page.wait_for_function(IN_SIGHT, polling=50)
    assert not taught(session)


@pytest.mark.parametrize("rounds", [1, pytest.param(2, marks=pytest.mark.long)])
def test_rounds_are_recorded_with_few_taps_and_only_what_moves_something_is_asked(
    phone: Phone, rounds: int
) -> None:
    session = started(phone)
    phone.at(0)
    phone.on_sheet = lambda: look(phone, f"sheet-{session.lines.count()}")
    taps, sheets, symbols = [0, 0, 0], 0, 0
    by_kind: defaultdict[str, list[int]] = defaultdict(list)
    while (table := now(session)).state.round <= rounds:
        move = ordinary(table)
        asks = REFEREE.try_(table, REFEREE.moves.decode(move)).asks
        assert {key.rpartition(".")[2] for key in asks} <= set(MOVES), (
            "only what moves a marker or a disc"
        )
        sheets += bool(asks)
        printed = {key: TRUTH[key] for key in asks if TRUTH.get(key)}
        symbols += sum(printed.values())
        phone.at(Session.objects.get(pk=session.pk).version)
        taken = phone.make(move, printed)
        taps[table.state.round] += taken
        by_kind[move["kind"]].append(taken)
        phone.page.wait_for_function(IN_SIGHT, polling=50)
    print(f"taps {taps}, {symbols} of them for symbols on {sheets} sheets; {dict(by_kind)}")  # noqa: T201
    assert sum(taps[1:]) <= 40 * rounds, "124 for two rounds when the box was asked first"
    assert (sheets > 0, symbols > 0) == (True, True)
    read = {key.rpartition(".")[2] for key in taught(session)}
    assert read <= {*MOVES, "glory", "actions", "level"}, read


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
