"""A refereed table in the browser: make a move as a person does, and count the taps it takes."""

import json
from typing import Any

from django.db import transaction
from playwright.sync_api import Locator, Page, expect

from campaigns.box.services.facts import keep_facts
from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from rules.endeavor.referee.facts import SHIPPED
from tests.rules.endeavor.referee.player import Game
from tests.tables import play

PEOPLE = {"red": "Анна", "yellow": "Борис", "blue": "Вера", "purple": "Григорий"}


def lay(group: Group, players: int, seed: int = 7, **options: Any) -> tuple[Game, Session]:
    """A table on a box that the group knows by heart, and the same game in the engine."""
    seats = tuple(PEOPLE)[:players]
    game = Game(players, seed, seats=seats, **options)
    told = {key: value for key, value in game.truth.facts.items() if key not in SHIPPED}
    with transaction.atomic():
        keep_facts(group.pk, "endeavor", {}, told)
    chairs = [Chair(seat, PEOPLE[seat]) for seat in seats]
    return game, start_session(group, Plan("endeavor", chairs, options, depth="referee"))


def under_way(group: Group, lines: int) -> Session:
    """A table of four after so many random moves."""
    game, session = lay(group, 4)
    while len(game.moves) < lines:
        game.step()
    return play(session, *game.moves).session


class Phone:
    """One person's browser at a refereed table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, thing: Locator) -> None:
        self.page.wait_for_load_state()  # before, a link is still a link to a page
        self.taps += 1
        thing.click()

    def at(self, version: int) -> None:
        """Wait until the table of this version is drawn and settled."""
        expect(self.page.locator("#sheet")).to_have_attribute("data-version", str(version))
        self.page.wait_for_function(
            "() => !document.querySelector('.htmx-request, .htmx-settling')", polling=50
        )

    def offered(self) -> list[dict[str, Any]]:
        """The moves that the page offers, folded ones included."""
        moves = self.page.locator("[name=move]").evaluate_all("all => all.map(one => one.value)")
        return [json.loads(move) for move in moves]

    def make(self, move: dict[str, Any]) -> int:
        """Make this move with as few taps as the page allows; how many they were."""
        before, version = self.taps, self.version
        if move["kind"] == "enter":
            self._enter(move)
        else:
            self._button(move)
        self.at(version + 1)
        return self.taps - before

    @property
    def version(self) -> int:
        return int(self.page.locator("#sheet").get_attribute("data-version") or 0)

    def _button(self, move: dict[str, Any]) -> None:
        values = self.page.locator("[name=move]").evaluate_all("all => all.map(one => one.value)")
        (index,) = [n for n, value in enumerate(values) if json.loads(value) == move]
        found = self.page.locator("[name=move]").nth(index)
        if found.get_attribute("type") == "hidden":
            self.tap(found.locator("xpath=ancestor::form").get_by_role("button"))
            return
        fold = found.locator("xpath=ancestor::details[not(@open)]")
        if fold.count():
            self.tap(fold.locator("summary"))
        self.tap(found)

    def _enter(self, move: dict[str, Any]) -> None:
        ((event, value),) = move["values"].items()
        link = self.page.locator(f".sheet-link[href*='kind=enter&seat={move['seat']}']")
        fold = link.locator("xpath=ancestor::details[not(@open)]")
        if fold.count():
            self.tap(fold.locator("summary"))
        self.tap(link)
        line = self.page.locator("#layer form")
        self.tap(line.locator(f"[name='at.values.{event}']"))
        self.page.keyboard.type(str(value))
        self.tap(line.locator("button:not([type=button])"))
