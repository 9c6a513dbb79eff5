"""Fewer taps than paper, measured in Chromium: recorded counts typed in by a finger, to the totals of the engine."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from rules.registry import game as sheet_game
from tests.browser import cellar, walks
from tests.browser.counting import Hand
from tests.processes import Site, Worker
from tests.tables import play

pytestmark = pytest.mark.django_db(transaction=True)
GAMES = Path(__file__).parent.parent / "games"
NAMES = ("Аня", "Борис", "Вера", "Галя", "Дима")


def recorded(game: str) -> dict[str, Any]:
    return dict(json.loads((GAMES / game / "pad_invented.json").read_text()))


def lay(group: Group, game: str, told: dict[str, Any]) -> Session:
    """An empty pad, at a table that has read its box."""
    chairs = [Chair(seat, name) for seat, name in zip(told["seats"], NAMES, strict=False)]
    session = start_session(group, Plan(game, chairs, told.get("options", {})))
    if told.get("box"):
        play(session, {"kind": "teach", "facts": told["box"]})
    return session


@pytest.fixture
def phone_at(
    group: Group, browser_page: Callable[..., Page], live_site: Site
) -> Callable[[Session], Page]:
    def open_table(session: Session) -> Page:
        page = browser_page("phone", reduced_motion="reduce")
        walks.belong(page.context, live_site.url, group, "")
        page.goto(f"/t/{session.code}/")
        return page

    return open_table


@pytest.mark.parametrize(
    ("game", "most"), [("armada", 135), ("maracaibo", 80), ("imperial_struggle", 40)]
)
def test_a_recorded_count_on_one_phone(
    group: Group,
    phone_at: Callable[[Session], Page],
    celery_worker_process: Worker,
    game: str,
    most: int,
) -> None:
    told, found = recorded(game), sheet_game(game)
    page = phone_at(lay(group, game, told))
    hand = Hand(page, found.layout, {"": told.get("table", {}), **told["seats"]}).fill().close()
    expect(page).to_have_url(re.compile("/result/"))  # loaded twice, where a reveal is skipped
    expect(page.locator(".places").last).to_be_visible()
    totals = found.pad(found.read_count(told)).totals
    said = dict(zip(NAMES, (str(n).replace("-", "−") for n in totals.values()), strict=False))
    assert walks.totals(page) == said
    assert hand.total <= most, str(hand)


def test_what_is_typed_while_a_cell_learns_what_else_it_asks_goes_where_it_was_typed(
    group: Group, phone_at: Callable[[Session], Page]
) -> None:
    """A choice may make a cell ask for more; on a slow line the finger is at the next number by then."""
    seats = {"gizah": {}, "babylon": {}, "olympia": {}}
    page = cellar.stocked(phone_at(lay(group, "armada", {"seats": seats})))
    walks.open_cell(page, "olympia", "guilds")
    held: list[Route] = []
    page.route("**/cell/olympia/guilds/?*", lambda route: held.append(route))
    page.locator(f"{walks.FORM} label:has([name=strategists_guild][value=yes])").tap()
    page.locator("#pad .part [data-part=copied_guild][data-of*=olympia]").tap()
    walks.tap_digits(page, "1")
    expect(page.locator("#dock")).to_have_attribute("aria-busy", "true")
    (slow,) = held
    slow.continue_()
    expect(page.locator("#dock")).not_to_have_attribute("aria-busy", "true")
    walks.tap_digits(page, "2")
    form = page.locator(walks.FORM)
    expect(form.locator("[name=copied_guild]")).to_have_value("12")
    expect(form.locator("[name=craftsmens_guild]")).to_have_value("")
