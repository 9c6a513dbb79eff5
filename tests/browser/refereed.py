"""A refereed table in the browser: make a move as a person does, and count the taps it takes."""

import json
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import Locator, Page, TimeoutError, expect

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.browser import walks
from tests.endeavor_games import follow, read_box
from tests.rules.endeavor.referee.player import Game

PEOPLE = {"red": "Анна", "yellow": "Борис", "blue": "Вера", "purple": "Григорий"}
SHEET = f"{walks.LAYER} form:has([name=then])"  # what a move asks of the cardboard
# the move is written, or its sheet is drawn
ANSWERED = """version => {
  const drawn = Number(document.querySelector("#sheet").dataset.version) > version
    || document.querySelector("dialog#layer[open] form [name=then]");
  return drawn && !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling");
}"""


def lay(
    group: Group, players: int, seed: int = 7, *, empty: bool = False, **options: Any
) -> tuple[Game, Session]:
    """A table on a box that the group knows by heart, or not at all; the same game in the engine."""
    seats = tuple(PEOPLE)[:players]
    game = Game(players, seed, seats=seats, empty=empty, **options)
    if not empty:
        read_box(group, game.truth.facts)
    chairs = [Chair(seat, PEOPLE[seat]) for seat in seats]
    return game, start_session(group, Plan("endeavor", chairs, options, depth="referee"))


def under_way(group: Group, lines: int) -> Session:
    """A table of four after so many random moves."""
    game, session = lay(group, 4)
    while len(game.moves) < lines:
        game.step()
    return follow(session, game)


class Phone:
    """One person's browser at a refereed table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self.on_sheet: Callable[[], object] = lambda: None  # called when a move asks

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

    def make(self, move: Mapping[str, Any], told: Mapping[str, Any] | None = None) -> int:
        """Make this move with as few taps as the page allows, `told` what its sheet asks; how many
        they were."""
        before, version = self.taps, self.version
        self.choose(move)
        if self.page.locator(SHEET).count():
            self.on_sheet()
            self.tell(told or {})
        self.page.wait_for_function(ANSWERED, arg=version, polling=50)
        self.at(self.version)
        return self.taps - before

    def choose(self, move: Mapping[str, Any]) -> None:
        """Up to the move itself, or to the sheet that it asks on."""
        version, before = self.version, self.taps
        act = self._enter if move["kind"] == "enter" else self._button
        act(move)
        try:
            self.page.wait_for_function(ANSWERED, arg=version, polling=50, timeout=5000)
        except TimeoutError:  # what has changed under the finger does not answer at once
            assert self.page.locator(f"{walks.LAYER}, .htmx-request").count() == 0
            self.taps = before
            act(move)
            self.page.wait_for_function(ANSWERED, arg=version, polling=50)

    def tell(self, told: Mapping[str, Any]) -> None:
        """Tap on the sheet of a move what is printed, and make the move."""
        sheet, things = self.page.locator(SHEET), set[str]()
        for key, value in told.items():
            if isinstance(value, bool):
                said = "yes" if value else "no"
                self.tap(sheet.locator(f".tick:has([name='{key}'][value='{said}'])"))
                continue
            for _ in range(value):
                self.tap(sheet.locator(f".sym:has([name='{key}']) .sym-tap"))
            if value:
                things.add(key.rpartition(".")[0])
        for thing in {key.rpartition(".")[0] for key in told} - things:
            self.tap(sheet.locator(f".tick:has([name='{thing}.nothing'])"))
        self.tap(sheet.locator(".entry-foot .btn-fill"))
        expect(sheet).to_have_count(0)

    @property
    def version(self) -> int:
        return int(self.page.locator("#sheet").get_attribute("data-version") or 0)

    def _button(self, move: Mapping[str, Any]) -> None:
        """Tap the move, or what leads to it, one choice after the other."""
        place = self.page.locator("body")
        while not self._tapped(place, move):
            link = self._way(place, move)
            walks.changed(self.page, lambda link=link: self.tap(self._unfolded(link)))
            layer = self.page.locator(walks.LAYER)
            try:
                layer.wait_for(timeout=1000)
                place = layer
            except TimeoutError:  # what has changed under the finger does not answer at once
                self.taps -= 1

    def _tapped(self, place: Locator, move: Mapping[str, Any]) -> bool:
        every = place.locator("[name=move]")
        values = every.evaluate_all("all => all.map(one => one.value)")
        for n, value in enumerate(values):
            if json.loads(value) == move:
                found = every.nth(n)
                if found.get_attribute("type") == "hidden":
                    found = found.locator("xpath=ancestor::form").get_by_role("button")
                self.tap(self._unfolded(found))
                return True
        return False

    def _way(self, place: Locator, move: Mapping[str, Any]) -> Locator:
        """The link whose choices are the move's own."""
        spelled = {k: v if isinstance(v, str) else json.dumps(v) for k, v in move.items()}
        every = place.locator("a.option[href*='/decide/']")
        links = every.evaluate_all("all => all.map(one => one.getAttribute('href'))")
        for n, link in enumerate(links):
            if (
                dict(parse_qsl(urlsplit(link).query, keep_blank_values=True)).items()
                <= spelled.items()
            ):
                return every.nth(n)
        raise AssertionError(f"nothing leads to {move} among {links}")

    def _unfolded(self, thing: Locator) -> Locator:
        """The thing, once the folds around it are open."""
        for fold in thing.locator("xpath=ancestor::details[not(@open)]").all():
            self.tap(fold.locator("> summary"))
        return thing

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
