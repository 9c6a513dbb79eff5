"""Whole games on several phones, as people see them: each phone types its own column, round after round, to the
reveal; the totals are the engine's, and every tap is counted."""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaigns.log.selectors.states import reads_at
from campaigns.models import Group, Session
from campaigns.records import read_setup
from campaigns.table.services.sessions import Chair, Plan, start_session
from rules.core.engine import engine_of
from rules.core.replay import replay
from rules.core.session import Session as SessionFile
from rules.registry import game as game_of
from tests.browser import walks
from tests.browser.counting import Hand
from tests.processes import Site, Worker
from tests.tables import play

pytestmark = pytest.mark.django_db(transaction=True)
GAMES = Path(__file__).parent.parent / "games"
NAMES = ("Аня", "Борис", "Вера", "Галя", "Дима")
Told = Mapping[str, Mapping[str, Any]]  # by seat ("" for the table) and item

INTERIMS: dict[str, Told] = {
    "interim.1": {
        "red": {"vp_before": 14, "last_step": "bought", "vp_income": 2, "doubloon_income": 11},
        "blue": {"vp_before": 17, "last_step": "two_vp", "vp_income": 1, "doubloon_income": 12},
        "green": {"vp_before": 12, "last_step": "bought", "vp_income": 3, "doubloon_income": 10},
    },
    "interim.2": {
        "red": {"vp_before": 27, "last_step": "two_vp", "vp_income": 5},
        "blue": {"vp_before": 36, "last_step": "bought", "vp_income": 4},
        "green": {"vp_before": 34, "last_step": "contributed", "vp_income": 6},
    },
    "interim.3": {
        "red": {"vp_before": 45, "last_step": "bought", "vp_income": 8},
        "blue": {"vp_before": 61, "last_step": "contributed", "vp_income": 4},
        "green": {"vp_before": 66, "last_step": "two_vp", "vp_income": 9},
    },
}


def counted(game: str) -> dict[str, Any]:
    return dict(json.loads((GAMES / game / "pad_invented.json").read_text()))


class OwnHand(Hand):
    """Fills its own column, also where the phone shows them all: down the column, and no further."""

    def _cell(self, shown: Any) -> None:
        if shown["seat"] not in self.seats:
            return self.tap(self.page.locator(walks.SHUT), "away")
        whole = self.page.locator("#desk[data-own='']:not([data-by=player])")
        if whole.count():
            return self.tap(self.page.locator("#dock [data-way]"), "down the column")
        return super()._cell(shown)

    def _type(self, number: str, why: str) -> None:
        """What grows from round to round has keys that say by how much."""
        begun = self.page.locator("#dock .growing")
        if not begun.count():
            return super()._type(number, why)
        was = self.page.locator(f"{walks.FORM} input[data-at]").get_attribute("data-from")
        key = f"#dock [data-grow='{int(number) - int(was or 0)}']:enabled"
        if self.page.locator(key).count():
            return self.tap(self.page.locator(key), why)
        self.tap(self.page.locator("#dock [data-by-digits]"), why)
        return super()._type(number, why)


class Players:
    """Everybody with a phone; the first is the scribe."""

    def __init__(self, session: Session, pages: Mapping[str, Page]) -> None:
        self.session, self.pages = session, pages
        self.scribe, *self.others = pages
        self.taps = dict.fromkeys(pages, 0)
        self.rounds: dict[str, dict[str, int]] = {}

    def fill(self, stop: str, wanted: Told) -> None:
        """Each phone its own column; what is asked of everybody, the scribe's."""
        layout = reads_at(self.session)[stop].stop.sheet.layout
        for seat, page in self.pages.items():
            hand = OwnHand(page, layout, wanted, seats=(seat,), table=seat == self.scribe)
            self.spend(stop, seat, hand.fill().total)

    def spend(self, stop: str, seat: str, taps: int) -> None:
        self.taps[seat] += taps
        there = self.rounds.setdefault(stop or "pad", dict.fromkeys(self.pages, 0))
        there[seat] += taps

    def open_due(self, stop: str) -> None:
        """One tap on every phone, from «Сейчас» to the sheet that is due, or to the pad."""
        for seat, page in self.pages.items():
            page.locator(".next-sheet .btn-fill").tap()
            page.wait_for_url(f"**/s/{stop}/" if stop else "**/pad/")
            self.spend(stop, seat, 1)

    def press(self, seat: str) -> None:
        """The one filled button, once this phone has heard of everything that the others wrote."""
        self.session.refresh_from_db()
        sheet, version = self.pages[seat].locator("#sheet"), str(self.session.version)
        expect(sheet).to_have_attribute("data-version", version)
        walks.steady(self.pages[seat])
        sheet.locator(".go").tap()

    def record(self, stop: str) -> None:
        """The scribe closes the sheet; the others go back to the evening."""
        self.press(self.scribe)
        self.spend(stop, self.scribe, 1)
        for seat, page in self.pages.items():
            if seat != self.scribe:
                expect(page.locator("#sheet .go")).to_have_text("К партии")
                self.press(seat)
                self.spend(stop, seat, 1)
            page.wait_for_url(f"**/t/{self.session.code}/")
        self.session.refresh_from_db()
        assert reads_at(self.session)[stop].given


@pytest.fixture
def sit_down(
    group: Group, browser_page: Callable[..., Page], live_site: Site
) -> Callable[..., Players]:
    """A table that has read its box, everybody with a phone at its own place; one of them sees the reveal move."""

    def take_places(game: str, told: Mapping[str, Any], depth: Any) -> Players:
        chairs = [Chair(seat, name) for seat, name in zip(told["seats"], NAMES, strict=False)]
        plan = Plan(game, chairs, dict(told.get("options", {})), depth=depth)
        session = start_session(group, plan)
        if told.get("box"):
            play(session, {"kind": "teach", "facts": told["box"]})
        session.refresh_from_db()
        pages: dict[str, Page] = {}
        for at, chair in enumerate(chairs):
            motion = "no-preference" if at == 1 else "reduce"
            page = pages[chair.seat] = browser_page("phone", reduced_motion=motion)
            role = "player" if at else "scribe"
            walks.take_place(page.context, live_site.url, session, role, chair.seat)
            page.goto(f"/t/{session.code}/")
            expect(page.locator("[data-connection]")).to_have_attribute("data-state", "live")
        return Players(session, pages)

    return take_places


def engine_totals(
    players: Players, told: Mapping[str, Any], rounds: Mapping[str, Told]
) -> dict[str, str]:
    """What the engine makes of the same things, without a page: by name, as a result writes a number."""
    setup = read_setup(players.session)
    moves = [{"kind": "teach", "facts": told["box"]}] if told.get("box") else []
    moves += list(_moves(told, rounds))
    found = game_of(setup.game)
    result = replay(found, setup, SessionFile(setup=setup, moves=tuple(moves)).all_lines())
    assert result.stopped is None, result.stopped
    engine: Any = engine_of(found, setup.depth)
    totals = found.pad(engine.count(engine.table(setup, result.state, result.box), ())).totals
    said = (str(total).replace("-", "−") for total in totals.values())
    return dict(zip(NAMES, said, strict=False))


def _moves(told: Mapping[str, Any], rounds: Mapping[str, Told]) -> Iterator[dict[str, Any]]:
    for stop, columns in rounds.items():
        for seat, values in columns.items():
            yield {"kind": "enter", "sheet": stop, "seat": seat or None, "values": values}
        yield {"kind": "close", "sheet": stop}
    if told.get("table"):
        yield {"kind": "enter", "seat": None, "values": told["table"]}
    for seat, values in told["seats"].items():
        yield {"kind": "enter", "seat": seat, "values": values}


def reveal(players: Players, totals: Mapping[str, str]) -> None:
    """The scribe opens the result; it plays where somebody wants to see it move, and stands everywhere at its end."""
    scribe = players.pages[players.scribe]
    button = scribe.locator("#sheet .go")
    expect(button).to_have_text("Посмотреть итог")
    players.press(players.scribe)
    players.spend("", players.scribe, 1)
    for page in players.pages.values():
        at_once = page.locator("#reveal:visible, .result-pad tr.total:visible")
        expect(at_once.first).to_be_visible()
        if page.locator("#reveal .rv-skip").is_visible():
            page.locator("#reveal .rv-skip").tap()
        if page.locator("#reveal").is_visible():
            page.locator("#reveal .rv-go").tap()
        page.wait_for_url("**/result/**")
        expect(page.locator(".result-pad tr.total")).to_be_visible()
        assert walks.totals(page) == totals


def test_maracaibo_by_rounds_on_three_phones_to_the_reveal(
    sit_down: Callable[..., Players], celery_worker_process: Worker
) -> None:
    told = counted("maracaibo")
    players = sit_down("maracaibo", told, "rounds")
    for stop, columns in INTERIMS.items():
        players.open_due(stop)
        players.fill(stop, {"": {}, **columns})
        players.record(stop)
        assert max(players.rounds[stop].values()) <= 20, players.rounds
    players.open_due("")
    players.fill("", {"": told["table"], **told["seats"]})
    reveal(players, engine_totals(players, told, INTERIMS))
    assert max(players.rounds["pad"].values()) <= 32, players.rounds


@pytest.mark.long
def test_a_finished_game_is_counted_together(
    sit_down: Callable[..., Players], celery_worker_process: Worker
) -> None:
    told = counted("maracaibo")
    players = sit_down("maracaibo", told, "pad")
    players.fill("", {"": told["table"], **told["seats"]})
    reveal(players, engine_totals(players, told, {}))
    assert max(players.rounds["pad"].values()) <= 32, players.rounds
