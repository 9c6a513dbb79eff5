"""A refereed table of Endeavor in the database: moves, refusals, rulings, undo, correction, box."""

import pytest
from msgspec.structs import replace

from campaigns.box.selectors.facts import known_facts
from campaigns.log.services import history, moves
from campaigns.log.services.refold import refold
from campaigns.log.services.writing import Post
from campaigns.models import Session
from campaigns.records import read_state
from campaigns.table.services.sessions import Plan, start_session
from rules.core.refusal import Refused
from rules.endeavor.referee.state import Board
from tests.rules.endeavor.referee.player import Game
from tests.tables import CHAIRS, play


def game() -> Game:
    """A random game on an empty box at a table of three, with the same seats."""
    found = Game(3, 5, empty=True, seats=tuple(chair.seat for chair in CHAIRS))
    while len(found.moves) < 60:
        found.step()
    return found


def same(found: Game, session: Session) -> Board:
    """The board of the game under the session's own setup (which names the rules' version)."""
    return replace(found.state, setup=read_state(session).setup)


def test_a_refereed_game_is_kept_and_its_facts_go_into_the_groups_box(refereed: Session) -> None:
    found = game()
    play(refereed, *found.moves)
    refereed.refresh_from_db()
    state = read_state(refereed)
    assert isinstance(state, Board)
    assert state == same(found, refereed)
    assert known_facts(refereed.group_id, "endeavor") == found.state.box
    assert refold(refereed.pk, repair=False) == []
    following = start_session(refereed.group, Plan("endeavor", CHAIRS, depth="referee"))
    assert read_state(following).box == found.state.box
    pad = start_session(refereed.group, Plan("endeavor", CHAIRS))
    assert read_state(pad).box == found.state.box


def test_undo_and_redo(refereed: Session) -> None:
    found = game()
    play(refereed, *found.moves)
    history.take_back(refereed.pk, 10, Post())
    refereed.refresh_from_db()
    assert read_state(refereed) != same(found, refereed)
    history.redo(refereed.pk, Post())
    refereed.refresh_from_db()
    assert read_state(refereed) == same(found, refereed)


@pytest.mark.rule("END-SETUP-13", "END-SETUP-14")
def test_a_refused_move_writes_nothing_and_a_ruling_is_applied(refereed: Session) -> None:
    crown, start = {"kind": "crown", "seat": "blue"}, {"kind": "start", "building": "trading_wharf"}
    play(refereed, crown)
    early = {**start, "seat": "red"}
    with pytest.raises(Refused) as refused:
        moves.record_move(refereed.pk, early, Post())
    assert [(r.rule, r.code) for r in refused.value.refusals] == [("END-SETUP-14", "not_your_turn")]
    moves.record_ruling(refereed.pk, early, "Anna was faster.", Post(by="Анна"))
    refereed.refresh_from_db()
    assert read_state(refereed).players["red"].stats["economy"] == 1
    assert refereed.version == 2


def test_a_corrected_start_building_moves_the_marker_back(refereed: Session) -> None:
    play(refereed, {"kind": "crown", "seat": "red"})
    play(refereed, {"kind": "start", "seat": "red", "building": "trading_wharf"})
    play(refereed, {"kind": "start", "seat": "blue", "building": "settler_house"})
    told = {"kind": "start", "seat": "red", "building": "settler_house"}
    history.correct(refereed.pk, 2, told, Post())
    refereed.refresh_from_db()
    assert read_state(refereed).players["red"].stats["economy"] == 0
    assert read_state(refereed).turn == "yellow"
