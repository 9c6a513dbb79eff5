"""What the sheet of a round costs on one phone, digits included: recorded evenings typed in by a finger in Chromium."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page

from campaigns.log.selectors.states import reads_at
from campaigns.models import Group
from rules.core.schedule import Key
from tests.browser import walks
from tests.browser.counting import Hand, sent
from tests.campaigns.evenings import lay
from tests.processes import Site
from tests.rules import test_taps as model
from tests.taps import Walk

pytestmark = pytest.mark.django_db(transaction=True)
GROWTH = range(-2, 7)  # the keys that say by how much


@dataclass
class RoundHand(Hand):
    """A hand that sees what stands from the sheet before, and says by how much a number has grown."""

    stands: Mapping[Key, Any] = field(default_factory=dict)

    def _differs(self, told: Any, seat: str, row: str) -> bool:
        seen: dict[str, dict[str, str]] = {}
        for (owner, item), value in self.stands.items():
            seen.setdefault(owner, {})[item] = sent(value)
        for owner, entries in told.items():
            seen[owner] = {**seen.get(owner, {}), **entries}
        return super()._differs(seen, seat, row)

    def _type(self, number: str, why: str) -> None:
        if not self.page.locator("#dock .growing").count():
            return super()._type(number, why)
        came = self.page.locator(f"{walks.FORM} input[data-from]").get_attribute("data-from") or "0"
        more = int(number) - int(came)
        if more in GROWTH:
            return self.tap(self.page.locator(f"#dock [data-grow='{more}']"), why)
        self.tap(self.page.locator("#dock [data-by-digits]"), why)
        return super()._type(number, why)


@pytest.fixture
def typed_in(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> Callable[..., RoundHand]:
    """One sheet of a recorded evening, from the page that shows it to the tap that closes it."""

    def type_in(game: str, name: str, stop: str, walk: Walk) -> RoundHand:
        session = lay(group, game, upto=stop, name=name)
        page = browser_page("phone", reduced_motion="reduce")
        walks.belong(page.context, live_site.url, group)
        page.goto(f"/t/{session.code}/s/{stop}/")
        wanted = {
            owner: {item: value for item, value in entries.items() if item not in walk.fixed}
            for owner, entries in walk.wanted.items()
        }
        hand = RoundHand(page, walk.game.layout, wanted, walk.points, stands=walk.stands)
        hand.fill().close()
        page.wait_for_url(f"**/t/{session.code}/")
        session.refresh_from_db()
        read = reads_at(session)[stop]
        assert read.given
        assert list(read.uncounted()) == []
        for owner, entries in wanted.items():
            whole = read.sheet.seats[owner] if owner else read.sheet.table
            has = {item: value for item, value in whole.items() if item not in walk.fixed}
            # what is not asked for, as the markets of goods not in demand, is not counted either
            assert has == {item: entries[item] for item in has if item in entries}
        return hand

    return type_in


@pytest.mark.parametrize("stop", ["interim.1", "interim.2"])
def test_an_interim_scoring_of_three(typed_in: Callable[..., RoundHand], stop: str) -> None:
    """Doubloons are paid by hand: nobody is asked for their row, and what stands there is left alone."""
    walk = model.without_doubloons(stop)
    hand = typed_in("maracaibo", "three_interims", stop, walk)
    assert hand.total <= 20, str(hand)


@pytest.mark.parametrize("age", [1, 3])
def test_an_age_of_four_with_both_its_conflicts(
    typed_in: Callable[..., RoundHand], age: int
) -> None:
    stops = [f"{kind}.{age}" for kind in ("land", "naval")]
    hands = [
        typed_in("armada", "three_ages", stop, model.sheet("armada", "three_ages", stop))
        for stop in stops
    ]
    assert sum(hand.total for hand in hands) <= 24, [str(hand) for hand in hands]


def test_a_peace_round_with_five_changed_cells(typed_in: Callable[..., RoundHand]) -> None:
    walk = model.five_changed("peace.4")
    hand = typed_in("imperial_struggle", "rounds_whole_evening", "peace.4", walk)
    assert hand.total <= 20, str(hand)


@pytest.mark.parametrize("stop", ["round.1", "round.4"])
def test_a_round_of_endeavor_of_three(typed_in: Callable[..., RoundHand], stop: str) -> None:
    name = "three_players_by_rounds"
    hand = typed_in("endeavor", name, stop, model.sheet("endeavor", name, stop))
    assert hand.total <= 20, str(hand)
