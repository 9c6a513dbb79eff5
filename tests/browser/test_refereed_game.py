"""A whole game of Endeavor refereed through the pages, and how many taps its moves take."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Group, Session
from campaigns.records import read_state
from rules.endeavor import GAME
from tests.browser.conftest import SeatedAt
from tests.browser.refereed import Phone, lay
from tests.endeavor_games import taught
from tests.rules.endeavor.referee.laid import REFEREE
from tests.rules.endeavor.referee.player import RARE, Game

pytestmark = pytest.mark.django_db(transaction=True)

RECORDED = Path(__file__).parents[1] / "games" / "endeavor"
OWN_PAGE = {"adjust", "lay", "enter"}  # they have a layer or a form of their own


def next_move(game: Game) -> dict[str, Any]:
    """A legal move of the random player that the table page offers itself."""
    wait = REFEREE.wait(game.t)
    seats = {None, *(wait.seats or game.setup.seats)}
    moves = {
        kind: shown
        for kind, every in game.offered().items()
        if kind not in OWN_PAGE and (shown := [m for m in every if m.get("seat") in seats])
    }
    wild = [kind for kind in moves if game.random.random() < RARE.get(kind, 1)]
    return game.choose(moves[game.random.choice(wild or list(moves))])


def frequent(count: int) -> list[str]:
    """The kinds of move that are made most often in the recorded games."""
    found: Counter[str] = Counter()
    for file in RECORDED.glob("invented_*.session.json"):
        lines = msgspec.json.decode(file.read_bytes())["lines"]
        found.update(line["move"]["kind"] for line in lines if line.get("move"))
    return [kind for kind, _ in found.most_common() if kind not in OWN_PAGE][:count]


def played(phone: Phone, game: Game, moves: int) -> dict[str, int]:
    """Play so many moves through the pages, or to the end; the most taps that each kind took."""
    taps: dict[str, int] = {}
    for _ in range(moves):
        if game.state.phase == "over":
            break
        move = next_move(game)
        game.play(move)
        taken = phone.make(move, game.typed[-1])
        taps[move["kind"]] = max(taken, taps.get(move["kind"], 0))
        while REFEREE.forced(game.t) is not None:  # recorded without a tap
            game.step()
        assert phone.version == len(game.moves)
    return taps


def test_the_first_moves_are_refereed_through_the_pages(sit: SeatedAt, group: Group) -> None:
    game, session = lay(group, 2)
    taps = played(Phone(sit("phone", session=session)), game, 20)
    session.refresh_from_db()
    assert read_state(session) == game.state
    assert max(taps.values()) <= 4, taps


@pytest.mark.long
def test_on_an_empty_box_the_first_moves_teach_what_their_sheets_ask(
    sit: SeatedAt, group: Group
) -> None:
    game, session = lay(group, 2, empty=True)
    played(Phone(sit("phone", session=session)), game, 20)
    session.refresh_from_db()
    assert read_state(session) == game.state
    assert any(game.typed), "something was asked"
    assert taught(session).items() >= game.box.items()


@pytest.mark.long
def test_a_whole_game_is_refereed_through_the_pages(
    sit: SeatedAt, group: Group, celery_worker_process: object
) -> None:
    game, session = lay(group, 2)
    phone = Phone(sit("phone", session=session))
    taps = played(phone, game, 3000)
    session.refresh_from_db()
    assert read_state(session) == game.state
    assert game.state.round == 7
    assert max(taps.values()) <= 4, taps
    assert {kind for kind in frequent(10) if taps.get(kind, 0) > 2} == set()
    crowned(phone.page, session, game)


def crowned(page: Page, session: Session, game: Game) -> None:
    """The pad filled itself: the count is closed with one tap, and the totals are the engine's."""
    page.locator("#sheet button.go").click()
    page.wait_for_url(f"**/t/{session.code}/result/**")
    pad = GAME.pad(REFEREE.count(game.t, {}))
    assert None not in pad.totals.values()
    for total in pad.totals.values():
        expect(page.locator("main")).to_contain_text(str(total), timeout=30_000)
