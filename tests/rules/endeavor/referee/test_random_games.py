"""Random legal games on an invented box: never stuck, nothing lost, and right whatever is ruled."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.log import Line
from rules.core.referee.table import Table
from rules.core.replay import replay
from rules.endeavor import GAME
from rules.endeavor.referee.audit import audit_rows
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import SUPPLY
from tests.rules.endeavor.referee.domain import domain
from tests.rules.endeavor.referee.laid import REFEREE
from tests.rules.endeavor.referee.pieces import whole
from tests.rules.endeavor.referee.player import Game, offered
from tests.rules.endeavor.referee.whole_games import every_known_table, every_table, played
from tests.sampling import sampled

CELLS = ("track.india.1", "track.india.2", "track.africa.1", "city.nowhere", "route.x.y")


@every_known_table
@pytest.mark.rule("END-EOR-03", "END-ROUND-01", "END-COMP-11", "END-COMP-14")
def test_a_random_game_ends_after_round_seven_with_full_coasts_and_a_whole_pad(name: str) -> None:
    game, boards = played(name)
    assert game.state.round == 7
    assert all(len(own.coast) == 8 for own in game.state.players.values())
    assert all(board.crown in game.setup.seats for board in boards if board.round)
    count = REFEREE.count(game.t, game.effects_by_line)
    assert GAME.pad(count).complete
    assert GAME.audit(count) == ()
    assert [b.round for b in boards] == sorted(b.round for b in boards)


@every_table
@pytest.mark.rule("END-COMP-04", "END-COMP-08", "END-COMP-10", "END-COMP-12", "END-COMP-13")
def test_no_disc_token_or_card_is_made_or_lost(name: str) -> None:
    game, boards = played(name)
    for board in boards:
        whole(game.setup, board)


@every_known_table
def test_the_tracks_are_the_symbols_unless_somebody_adjusted(name: str) -> None:
    for row in audit_rows(played(name)[0].t):
        assert row.symbols in (None, row.marker), row


@every_table
def test_undo_is_the_table_before_and_the_same_moves_lead_on(name: str) -> None:
    game, boards = played(name)
    half = len(boards) // 2
    lines = game.lines()[:half]
    assert replay(GAME, game.setup, lines).state == boards[half]
    undone = [*lines, Line(seq=half + 1, kind="take_back", to=half - 3)]
    assert replay(GAME, game.setup, undone).state == boards[half - 3]
    redone = [*undone, Line(seq=half + 2, kind="take_back", to=half)]
    assert replay(GAME, game.setup, redone).state == boards[half]


@every_table
@pytest.mark.rule("END-SCORE-01", "END-SCORE-08")
def test_the_pad_fills_itself_and_every_cell_opens_its_moves(name: str) -> None:
    game, _ = played(name)
    for row in GAME.pad(REFEREE.count(game.t, game.effects_by_line)).rows:
        if row.id.startswith("event"):
            continue
        for seat, cell in row.cells.items():
            lines = [int(source.ref) for source in cell.sources if source.kind == "line"]
            assert all(0 < line <= len(game.moves) for line in lines)
            counted = [part.value for part in cell.parts if part.item != "governor_slot_empty"]
            assert lines or not any(counted), (row.id, seat)


@given(st.integers(0, 10_000), st.integers(2, 5))
@settings(max_examples=6)
def test_any_seed_ends(seed: int, players: int) -> None:
    game = Game(players, seed, empty=seed % 2 == 0)
    game.run()
    whole(game.setup, game.state)


@pytest.mark.parametrize("name", sampled(["three_known", "fleet_known"], "three_known"))
def test_the_table_is_right_whatever_is_ruled(name: str) -> None:
    """Any well-spelled move can be made at any table by a ruling: nothing breaks, no piece is lost."""
    game, boards = played(name)
    random = Random(9)
    for board in random.sample(boards, 10):
        state, t = board, REFEREE.table(game.setup, board, game.box)
        moves = list(domain(t))
        moves += [{"kind": "lay", "tokens": dict.fromkeys(CELLS, token)} for token in SUPPLY]
        for data in random.sample(moves, min(60, len(moves))):
            t, move = REFEREE.table(game.setup, state, game.box), REFEREE.moves.decode(data)
            REFEREE.check(t, move)
            state = REFEREE.try_(t, move, at=1).state
            whole(game.setup, state)
        t = REFEREE.table(game.setup, state, game.box)
        GAME.pad(REFEREE.count(t, {}))
        for seat in ("", *game.setup.seats):
            REFEREE.options(t, seat)
        assert msgspec.json.decode(msgspec.json.encode(state), type=Board) == state


@pytest.mark.parametrize("seed", sampled(range(8), 0, 1))
def test_after_rulings_the_table_plays_on_to_its_end(seed: int) -> None:
    random = Random(seed)
    fleet = seed % 2 == 1
    game = Game(2 if fleet else 3, seed, silent_fleet=fleet)
    for _ in range(random.randint(5, 120)):
        game.step()
    for _ in range(6):
        ruled = REFEREE.moves.decode(random.choice(list(domain(game.t))))
        game.state = REFEREE.try_(game.t, ruled, at=1).state
        offers_pass(game.t)
    game.run()
    whole(game.setup, game.state)


def offers_pass(t: Table[Board]) -> None:
    for moves in offered(t).values():
        for move in moves:
            assert REFEREE.check(t, REFEREE.moves.decode(move)).broken == (), move
