"""A refereed table of Endeavor in the database: moves, refusals, rulings, undo, correction, box."""

import msgspec
import pytest

from campaigns.box.selectors.facts import known_facts
from campaigns.box.services.facts import keep_facts
from campaigns.log.selectors.states import table_at
from campaigns.log.services import corrections, history, moves
from campaigns.log.services.refold import refold
from campaigns.log.services.writing import Post
from campaigns.models import Session
from campaigns.records import read_line, read_move, read_state
from campaigns.table.services.sessions import Plan, start_session
from rules.core.refusal import Refused
from rules.endeavor.referee.state import Board
from tests.rules.endeavor.referee.player import Game
from tests.tables import CHAIRS, play


@pytest.fixture(scope="module")
def game() -> Game:
    """A random game on an empty box, of which half of all questions are answered."""
    game = Game(3, 5, empty=True, answers=0.5, seats=tuple(chair.seat for chair in CHAIRS))
    while len(game.moves) < 60:
        game.step()
    return game


def recorded(session: Session, game: Game) -> Session:
    """The game as its table recorded it: each move with what was typed on its sheet."""
    for move, typed in zip(game.moves, game.typed, strict=True):
        if session.lines.count() and read_move(session.lines.order_by("-seq")[0]) == move:
            continue  # forced, and written by the move before it
        moves.record(session.pk, moves.Entry(move, facts=typed, answered=True), Post())
    session.refresh_from_db()
    return session


def test_a_refereed_game_is_kept_and_its_facts_go_into_the_groups_box(
    refereed: Session, game: Game
) -> None:
    recorded(refereed, game)
    state = read_state(refereed)
    assert isinstance(state, Board)
    assert state == game.state
    assert known_facts(refereed.group_id, "endeavor") == game.box
    assert refold(refereed.pk, repair=False) == []
    following = start_session(refereed.group, Plan("endeavor", CHAIRS, depth="referee"))
    assert table_at(following).facts.taught == game.box
    pad = start_session(refereed.group, Plan("endeavor", CHAIRS))
    assert read_state(pad).box == game.box


def test_every_line_says_what_it_rests_on_and_what_it_did_without(
    refereed: Session, game: Game
) -> None:
    recorded(refereed, game)
    lines = [read_line(row) for row in refereed.lines.order_by("seq")]
    assert [(line.told, line.lacked) for line in lines] == [
        (link.told, tuple(dict.fromkeys(link.lacked))) for link in game.links
    ]
    assert any(line.lacked for line in lines)
    assert any(line.told for line in lines)


def test_a_state_holds_neither_the_set_up_nor_the_box(refereed: Session, game: Game) -> None:
    recorded(refereed, game)
    assert not {"setup", "box"} & msgspec.json.decode(refereed.state).keys()
    assert len(refereed.state) < 8000


def test_undo_takes_back_the_moves_and_keeps_the_box(refereed: Session, game: Game) -> None:
    recorded(refereed, game)
    history.take_back(refereed.pk, 10, Post())
    refereed.refresh_from_db()
    assert read_state(refereed) != game.state
    assert known_facts(refereed.group_id, "endeavor") == game.box, "cardboard stays read"
    history.redo(refereed.pk, Post())
    refereed.refresh_from_db()
    assert read_state(refereed) == game.state


def test_what_the_box_learns_later_changes_no_table(refereed: Session, game: Game) -> None:
    recorded(refereed, game)
    unread = {k: v for k, v in game.truth.facts.items() if k not in game.box}
    keep_facts(refereed.group_id, "endeavor", {}, unread)
    assert refold(refereed.pk, repair=False) == []
    history.take_back(refereed.pk, 10, Post())
    history.redo(refereed.pk, Post())
    refereed.refresh_from_db()
    assert read_state(refereed) == game.state


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
    corrections.correct(refereed.pk, 2, told, Post())
    refereed.refresh_from_db()
    assert read_state(refereed).players["red"].stats["economy"] == 0
    assert read_state(refereed).turn == "yellow"
