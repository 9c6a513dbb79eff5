"""Random legal play from the first table to a victory: nothing gets lost, nobody is ever stuck."""

from random import Random

import pytest

from rules.imperial_struggle.board import SQUADRONS
from rules.imperial_struggle.referee.state import SIDES, Board, in_play, unbuilt
from rules.imperial_struggle.theatres import BASIC, BONUS
from tests.rules.imperial_struggle.referee.boards import setup
from tests.rules.imperial_struggle.referee.wars import GAME
from tests.rules.kit.evening import Evening, RandomPlayer

MOST = 1_500  # lines; a game has about 300
BASIC_TILES = sum(tile.tiles for tile in BASIC.values())
BONUS_TILES = sum(tile.tiles for tile in BONUS.values())
SETUPS = (
    setup(),
    setup(spanish_empire=True, reinforced_forts=True),
    setup(side_auction=True, military_planning_swap=True),
)


def played_out(seed: int) -> Evening:
    evening = Evening(GAME, SETUPS[seed % len(SETUPS)])
    player = RandomPlayer(evening, Random(seed), lambda key: 1, (0.0, 1.0, 0.5)[seed % 3])
    while len(evening.lines) < MOST and player.goes_on():
        pass
    return evening


def broken(board: Board) -> list[str]:
    """What does not add up."""
    found = []
    for side in SIDES:
        power = board.players[side]
        stacks = [each[side] for each in board.theatres.values()]
        laid = sum(bool(stack.basic) for stack in stacks)
        if not 0 <= power.debt <= power.limit:
            found.append(f"{side}: debt {power.debt} of {power.limit}")
        if unbuilt(board, side) < 0 or in_play(board, side) > SQUADRONS:
            found.append(f"{side}: {in_play(board, side)} squadrons")
        if power.basic + laid + len(power.basic_gone) != BASIC_TILES:
            found.append(f"{side}: basic tiles")
        if board.theatres and power.bonus + sum(len(s.bonus) for s in stacks) != BONUS_TILES:
            found.append(f"{side}: bonus tiles")
        if any(len(stack.bonus) > 2 for stack in stacks):
            found.append(f"{side}: more than two bonus tiles in a theatre")
        if min(power.navy, power.treaty, power.resisted) < 0 or power.resisted > 2:
            found.append(f"{side}: {power}")
    return found


def ends_well(seed: int) -> None:
    evening = played_out(seed)
    last = evening.state
    assert last.phase == "over"
    assert last.winner in SIDES
    assert last.ending in ("vp", "awards", "war", "final")
    for line, state in enumerate(evening.states):
        assert broken(state) == [], line


@pytest.mark.parametrize("seed", range(6))
def test_a_game_comes_to_a_victory_and_everything_adds_up(seed: int) -> None:
    ends_well(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6, 206))
def test_two_hundred_games_come_to_a_victory(seed: int) -> None:
    ends_well(seed)
