"""The cost of a refereed move of Endeavor: moves a second, and round 7 against round 1.

Ratios come from one run, with the measured things taken in turn, so that a noisy machine disturbs
them alike. Nothing here asserts a time; the box is invented."""

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec

from rules.core.move import Move
from rules.endeavor import GAME
from rules.endeavor.referee.state import Board
from tests.rules.endeavor.referee.player import Game

TURNS = 5


def positions(players: int) -> dict[int, list[tuple[Board, Move]]]:
    """The boards of rounds 1 and 7 of a random game, each with the move that was made on it."""
    game = Game(players, 1571)
    found: dict[int, list[tuple[Board, Move]]] = {1: [], 7: []}
    while game.state.phase != "over":
        before = game.state
        game.step()
        if before.round in found and before.phase == "actions":
            found[before.round].append((before, GAME.moves.decode(game.moves[-1])))
    return found


def timed(thing: Callable[[], object]) -> float:
    start = time.perf_counter()
    thing()
    return time.perf_counter() - start


def measure(name: str, players: int) -> None:
    found = positions(players)
    decoder = msgspec.json.Decoder(GAME.state_type)
    costs: dict[tuple[str, int], list[float]] = {}
    for _ in range(TURNS):
        for number, boards in found.items():
            for board, move in boards:
                for what, thing in (
                    ("check", lambda b=board, m=move: GAME.check(b, m)),
                    ("apply", lambda b=board, m=move: GAME.apply(b, m, 1)),
                    ("options", lambda b=board: GAME.options(b, b.actor())),
                    ("store", lambda b=board: decoder.decode(msgspec.json.encode(b))),
                    ("pad", lambda b=board: GAME.pad(GAME.count(b))),
                ):
                    costs.setdefault((what, number), []).append(timed(thing))
    middle = {key: statistics.median(times) for key, times in costs.items()}
    both = middle["check", 7] + middle["apply", 7]
    print(f"{name}: {1 / both:,.0f} moves a second in round 7 (check and apply)")
    for what in ("check", "apply", "options", "store", "pad"):
        ratio = middle[what, 7] / middle[what, 1]
        share = middle[what, 7] / both
        print(f"  {what:8} round 7 : round 1 = {ratio:.2f}; {share:.2f} of a move in round 7")


def replayed() -> None:
    """A whole game once more, as an undo without a snapshot would."""
    game = Game(4, 1862).run()
    state = GAME.new(game.setup)
    start = time.perf_counter()
    for at, data in enumerate(game.moves, 1):
        move = GAME.moves.decode(data)
        assert not GAME.check(state, move)
        state = GAME.apply(state, move, at).state
    spent = time.perf_counter() - start
    print(f"replay of {len(game.moves)} moves: {len(game.moves) / spent:,.0f} moves a second")


if __name__ == "__main__":
    measure("two players", 2)
    measure("five players", 5)
    replayed()
