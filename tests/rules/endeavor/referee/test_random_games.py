"""Random legal games on an invented box: never stuck, nothing lost, offered is what passes."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.log import Line
from rules.core.replay import replay
from rules.endeavor import GAME
from rules.endeavor.referee.audit import audit_rows
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.tally import count_of
from rules.endeavor.referee.words import CARDS, FLEET, GOVERNORS, SUPPLY
from tests.rules.endeavor.referee.player import Game, keep_books, spelled
from tests.rules.endeavor.referee.universe import universe
from tests.sampling import sampled

TABLES: dict[str, dict[str, Any]] = {
    "two": {"players": 2, "seed": 21, "laid": True},
    "two_empty": {"players": 2, "seed": 22, "empty": True},
    "three": {"players": 3, "seed": 31, "empty": True},
    "four": {"players": 4, "seed": 41, "events": True},
    "four_empty_b": {"players": 4, "seed": 42, "empty": True, "side": "b"},
    "five": {"players": 5, "seed": 51, "laid": True},
    "fleet": {"players": 2, "seed": 61, "silent_fleet": True, "fleet_colour": "blue"},
    "fleet_empty": {
        "players": 2,
        "seed": 62,
        "empty": True,
        "silent_fleet": True,
        "side": "b",
        "material_shortage": True,
        "occupy_limit": True,
        "ignore_tokens": True,
    },
}
CELLS = ("track.india.1", "track.india.2", "track.africa.1", "city.nowhere", "route.x.y")
every_table = pytest.mark.parametrize("name", sampled(TABLES, "three", "four", "fleet_empty"))


def discs(board: Board) -> None:
    """Every disc of every colour is somewhere (END-COMP-12)."""
    for seat, own in board.players.items():
        manned = sum(tile.disc for tile in own.coast) + sum(own.memorial.values())
        assert own.stock >= 0
        assert own.harbour >= 0
        assert own.stock + own.harbour + manned + on_board(board, seat) == 35
    if board.option("silent_fleet"):
        assert board.fleet_stock + on_board(board, FLEET) == 35


def on_board(board: Board, owner: str) -> int:
    held = sum(held.owner == owner for held in board.places.values())
    tracks = sum(track.count(owner) for track in board.tracks.values())
    return held + tracks + sum(sea.get(owner, 0) for sea in board.seas.values())


def cards(board: Board) -> None:
    """Each card lies in exactly one place (END-COMP-08, END-COMP-10)."""
    found = [f"{deck}.{value}" for deck, values in board.decks.items() for value in values]
    found += [f"governor.{r}" for r in board.tracks if r not in board.governors]
    found += [*board.pile, *board.cards_gone]
    for own in board.players.values():
        found += [*own.cards, *own.aside]
        assert not own.slot or own.slot in own.cards
    assert sorted(found) == sorted((*CARDS, *GOVERNORS))


def tokens(board: Board) -> None:
    """No type has more tokens than the box (END-COMP-04)."""
    seen = Counter(board.laid.values()) + Counter(board.tokens_gone)
    for own in board.players.values():
        assert all(n >= 0 for n in own.tokens.values())
        seen += Counter(own.tokens)
    assert all(seen[token] <= most for token, most in SUPPLY.items())
    assert sum(seen.values()) <= 95
    assert len(set(board.emptied)) == len(board.emptied)
    assert not set(board.emptied) & set(board.laid)


def whole(board: Board) -> None:
    discs(board)
    cards(board)
    tokens(board)


@cache
def played(name: str) -> tuple[Game, tuple[Board, ...]]:
    """A whole game and the board after each of its moves."""
    game = Game(**TABLES[name])
    boards: list[Board] = [GAME.new(game.setup)]
    boards += [game.state] * len(game.moves)  # the tokens may have been laid already
    while game.state.phase != "over":
        assert len(game.moves) < 3000
        game.step()
        boards.append(game.state)
    keep_books(game)
    return game, tuple(boards)


@every_table
@pytest.mark.rule("END-EOR-03", "END-ROUND-01", "END-COMP-11", "END-COMP-14")
def test_a_random_game_ends_after_round_seven_with_full_coasts_and_a_whole_pad(name: str) -> None:
    game, boards = played(name)
    assert game.state.round == 7
    assert all(len(own.coast) == 8 for own in game.state.players.values())
    assert all(board.crown in board.seats for board in boards if board.round)
    pad = GAME.pad(GAME.count(game.state))
    if not game.state.option("events"):
        assert pad.complete
    assert GAME.audit(GAME.count(game.state)) == ()
    assert [b.round for b in boards] == sorted(b.round for b in boards)


@every_table
@pytest.mark.rule("END-COMP-04", "END-COMP-08", "END-COMP-10", "END-COMP-12", "END-COMP-13")
def test_no_disc_token_or_card_is_made_or_lost(name: str) -> None:
    for board in played(name)[1]:
        whole(board)


@every_table
def test_the_tracks_are_the_symbols_unless_somebody_adjusted(name: str) -> None:
    for row in audit_rows(played(name)[0].state):
        assert row.symbols in (None, row.marker), row


@every_table
def test_offered_is_exactly_what_passes(name: str) -> None:
    _, boards = played(name)
    random = Random(5)
    for board in random.sample(boards, 8):
        offered = {
            msgspec.json.encode(GAME.moves.decode(move))
            for seat in ("", *board.seats)
            for option in GAME.options(board, seat)
            if option.kind not in ("teach", "lay")
            for move in spelled(option)
        }
        legal = set()
        for data in universe(board):
            move = GAME.moves.decode(data)
            if not GAME.check(board, move):
                legal.add(msgspec.json.encode(move))
        assert offered == legal


@every_table
def test_storage_and_replay_give_the_same_table(name: str) -> None:
    game, boards = played(name)
    lines = [Line(seq=n, kind="move", move=move) for n, move in enumerate(game.moves, 1)]
    result = replay(GAME, game.setup, lines)
    assert result.stopped is None
    assert result.state == game.state
    for board in (boards[len(boards) // 2], game.state):
        stored = msgspec.json.encode(board)
        assert msgspec.json.decode(stored, type=GAME.state_type) == board
        assert msgspec.json.encode(msgspec.json.decode(stored, type=GAME.state_type)) == stored


@every_table
def test_undo_is_the_table_before_and_the_same_moves_lead_on(name: str) -> None:
    game, boards = played(name)
    half = len(boards) // 2
    lines = [Line(seq=n, kind="move", move=move) for n, move in enumerate(game.moves[:half], 1)]
    undone = [*lines, Line(seq=half + 1, kind="take_back", to=half - 3)]
    assert replay(GAME, game.setup, undone).state == boards[half - 3]
    redone = [*undone, Line(seq=half + 2, kind="take_back", to=half)]
    assert replay(GAME, game.setup, redone).state == boards[half]


@every_table
@pytest.mark.rule("END-SCORE-01", "END-SCORE-08")
def test_the_pad_fills_itself_and_every_cell_opens_its_moves(name: str) -> None:
    game, _ = played(name)
    count = count_of(game.state)
    pad = GAME.pad(count)
    for row in pad.rows:
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
    whole(game.state)


@pytest.mark.parametrize("name", sampled(["three", "fleet"], "three"))
def test_the_table_is_right_whatever_is_ruled(name: str) -> None:
    """Any well-spelled move can be applied at any table: nothing breaks, no piece is lost."""
    _, boards = played(name)
    random = Random(9)
    for board in random.sample(boards, 10):
        ruled = board
        moves = list(universe(board))
        moves += [{"kind": "lay", "tokens": dict.fromkeys(CELLS, token)} for token in SUPPLY]
        for data in random.sample(moves, min(60, len(moves))):
            move = GAME.moves.decode(data)
            GAME.check(ruled, move)
            ruled = GAME.apply(ruled, move, 1).state
            whole(ruled)
            GAME.pad(GAME.count(ruled))
        for seat in ("", *ruled.seats):
            GAME.options(ruled, seat)
        assert msgspec.json.decode(msgspec.json.encode(ruled), type=GAME.state_type) == ruled


@pytest.mark.parametrize("seed", sampled(range(8), 0, 1))
def test_after_rulings_the_table_plays_on_to_its_end(seed: int) -> None:
    random = Random(seed)
    fleet = seed % 2 == 1
    game = Game(2 if fleet else 3, seed, silent_fleet=fleet)
    for _ in range(random.randint(5, 120)):
        game.step()
    for _ in range(6):
        named = [m for m in universe(game.state) if "nowhere" not in repr(m)]
        game.state = GAME.apply(game.state, GAME.moves.decode(random.choice(named)), 1).state
        for seat in ("", *game.setup.seats):
            for option in GAME.options(game.state, seat):
                if option.kind not in ("teach", "lay"):
                    for move in spelled(option):
                        assert GAME.check(game.state, GAME.moves.decode(move)) == ()
    game.run()
    whole(game.state)
