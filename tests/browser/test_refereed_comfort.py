"""The same comforts at a refereed table: its moves wait, its keys choose, and a phone knows that it is its turn."""

import pytest
from playwright.sync_api import expect

from campaigns.models import Group, Session
from tests.browser.cellar import BAR, cut, live, waiting
from tests.browser.conftest import SeatedAt
from tests.browser.refereed import lay
from tests.browser.test_refereed_game import next_move
from tests.browser.test_table_comfort import SIGNS, shows
from tests.endeavor_games import follow

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def refereed(group: Group) -> Session:
    """Two players in the middle of a round, where there is something to choose."""
    game, session = lay(group, 2)
    while len(game.moves) < 8 or len(game.offered().get("activate", ())) < 2:
        game.play(next_move(game))
    return follow(session, game)


def test_a_tapped_option_waits_and_is_written_once(sit: SeatedAt, refereed: Session) -> None:
    page = live(sit(session=refereed))
    before = refereed.lines.count()
    cut(page)
    expect(page.locator("[data-connection-words]")).to_have_text("Нет сети")
    option = page.locator("#now .option").first
    option.click()
    expect(waiting(page)).to_have_text("1")
    page.locator(BAR).click()
    expect(page.locator("#waiting-list li")).to_have_count(1)
    page.context.set_offline(False)
    expect(page.locator(BAR)).to_be_hidden()
    shows(page, before + 1)
    assert refereed.lines.count() == before + 1


def test_a_digit_chooses_an_option(sit: SeatedAt, refereed: Session) -> None:
    page = live(sit("desktop", session=refereed))
    before = refereed.lines.count()
    page.keyboard.press("1")
    shows(page, before + 1)


def test_the_words_of_the_connection_outlive_a_redraw(sit: SeatedAt, refereed: Session) -> None:
    one, two = live(sit(session=refereed)), live(sit(session=refereed))
    before = refereed.lines.count()
    one.locator("#now .option").first.click()
    for page in (one, two):
        shows(page, before + 1)
        expect(page.locator("[data-connection]")).to_have_attribute("data-state", "live")
        expect(page.locator("[data-connection-words]")).to_have_text("На связи")


def test_a_phone_gives_another_sign_when_its_turn_begins(sit: SeatedAt, refereed: Session) -> None:
    page = sit(session=refereed)
    page.context.add_init_script(SIGNS)
    page.evaluate("localStorage.setItem('shiplog.vibration', '1')")
    page.reload()
    live(page)
    expect(page.locator("html[data-awake]")).to_have_count(1)
    page.evaluate("document.querySelector('main').dataset.myTurn = ''")  # as a seated phone is told
    before = refereed.lines.count()
    live(sit(session=refereed)).locator("#now .option").first.click()
    shows(page, before + 1)
    assert page.evaluate("signs") == [660, 990, "60 60 60"]
