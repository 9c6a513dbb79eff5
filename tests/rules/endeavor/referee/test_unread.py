"""Unknown never blocks: games on an empty box, on a half-read one, on a known one; each line stands alone."""

import msgspec
import pytest

from rules.core.position import Position
from rules.core.refusal import Refusal
from rules.endeavor.referee.state import Board
from tests.rules.endeavor.referee.laid import REFEREE
from tests.rules.endeavor.referee.player import Game
from tests.rules.endeavor.referee.whole_games import every_table, played


@every_table
@pytest.mark.rule("END-EOR-03")
def test_a_game_ends_whatever_is_read(name: str) -> None:
    game, _ = played(name)
    assert game.state.round == 7


@every_table
def test_every_line_is_played_again_from_itself_alone(name: str) -> None:
    game, boards = played(name)
    position = Position(REFEREE.new(game.setup))
    for link, after in zip(game.links, boards[1:], strict=True):
        folded = REFEREE.fold(game.setup, position, link)
        assert folded.refusals == (), (link.seq, link.move)
        assert folded.position.state == after, (link.seq, link.move)
        assert folded.effects == game.effects_by_line[link.seq]
        position = folded.position


@every_table
def test_a_box_that_learns_more_changes_no_table(name: str) -> None:
    """What a line lacked stays unknown to it when it is played again after a correction."""
    game, boards = played(name)
    now = REFEREE.facts({**game.truth.facts, **game.box})
    for link, before, after in zip(game.links, boards[:-1], boards[1:], strict=True):
        folded = REFEREE.fold(game.setup, Position(before), link, now)
        assert folded.refusals == (), (link.seq, link.move)
        assert folded.position.state == after, (link.seq, link.move)


@every_table
def test_the_state_is_small_and_reads_back(name: str) -> None:
    _, boards = played(name)
    for board in boards[::20]:
        text = msgspec.json.encode(board)
        assert len(text) < 12_000
        assert msgspec.json.decode(text, type=Board) == board


def test_a_first_game_asks_nothing_before_its_first_move_and_round_one_has_moves() -> None:
    game = Game(3, 7, known=0.0, answers=0.0)
    assert REFEREE.wait(game.t).phase == "setup"
    for move in (
        {"kind": "crown", "seat": "red"},
        {"kind": "start", "seat": "red", "building": "settler_house"},
        {"kind": "start", "seat": "yellow", "building": "trading_wharf"},
        {"kind": "start", "seat": "blue", "building": "settler_house"},
    ):
        assert game.play(move).asks == ()
    assert (game.state.round, game.state.phase) == (1, "build")
    kinds = [step.kind for step in REFEREE.options(game.t, "red")]
    assert "build" in kinds
    assert "grow" not in kinds


def test_a_whole_round_is_recorded_with_no_fact_answered_but_what_moves_markers() -> None:
    game = Game(3, 7, known=0.0, answers=0.0)
    game.play({"kind": "crown", "seat": "red"})
    while game.state.round < 2:
        game.step()
    moved = {"industry", "culture", "economy", "influence", "bonus_disc"}
    assert {key.rpartition(".")[2] for key in game.asked} <= moved
    assert {key.partition(".")[0] for key in game.asked} <= {"building", "card", "governor"}
    assert all(len(own.coast) == 2 for own in game.state.players.values())
    assert all(len(own.done) == 0 for own in game.state.players.values())
    assert "teach" not in {link.move["kind"] for link in game.links}


@pytest.mark.rule("END-BUILD-02", "END-OCC-04")
def test_what_is_known_still_binds_on_an_empty_box() -> None:
    game = Game(3, 7, known=0.0, answers=0.0)
    game.play({"kind": "crown", "seat": "red"})
    for seat in game.setup.seats:
        game.play({"kind": "start", "seat": seat, "building": "settler_house"})
    high = {"kind": "build", "seat": "red", "building": "~", "level": 3}
    broken: tuple[Refusal, ...] = REFEREE.check(game.t, REFEREE.moves.decode(high)).broken
    assert [(r.rule, r.code) for r in broken] == [("END-BUILD-02", "level_too_high")]
