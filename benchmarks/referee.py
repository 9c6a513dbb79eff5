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
from rules.core.referee.table import Table
from rules.core.replay import replay
from rules.endeavor import GAME
from rules.endeavor.referee.state import Board
from tests.rules.endeavor.referee.player import Game

REFEREE = GAME.referee
TURNS = 5


def positions(players: int) -> dict[int, list[tuple[Table[Board], Move]]]:
    """The tables of rounds 1 and 7 of a random game, each with the move that was made on it."""
    game = Game(players, 1571)
    tables: dict[int, list[tuple[Table[Board], Move]]] = {1: [], 7: []}
    while game.state.phase != "over":
        before = game.t
        game.step()
        if before.state.round in tables and before.state.phase == "actions":
            move = REFEREE.moves.decode(game.moves[-1])
            tables[before.state.round].append((before, move))
    return tables


def timed(thing: Callable[[Table[Board]], object], t: Table[Board]) -> float:
    fresh = Table(t.setup, t.state, t.facts)  # it has worked out nothing yet
    start = time.perf_counter()
    thing(fresh)
    return time.perf_counter() - start


def measure(name: str, players: int) -> None:
    decoder = msgspec.json.Decoder(Board)
    costs: dict[tuple[str, int], list[float]] = {}
    tables = positions(players)
    for _ in range(TURNS):
        for number, rounds in tables.items():
            for table, move in rounds:
                for what, thing in (
                    ("check", lambda t, m=move: REFEREE.check(t, m)),
                    ("try", lambda t, m=move: REFEREE.try_(t, m, at=1)),
                    ("options", lambda t: REFEREE.options(t, t.state.actor())),
                    ("store", lambda t: decoder.decode(msgspec.json.encode(t.state))),
                    ("pad", lambda t: GAME.pad(REFEREE.count(t, {}))),
                ):
                    costs.setdefault((what, number), []).append(timed(thing, table))
    middle = {key: statistics.median(times) for key, times in costs.items()}
    both = middle["check", 7] + middle["try", 7]
    print(f"{name}: {1 / both:,.0f} moves a second in round 7 (check and try)")
    for what in ("check", "try", "options", "store", "pad"):
        ratio = middle[what, 7] / middle[what, 1]
        share = middle[what, 7] / both
        print(f"  {what:8} round 7 : round 1 = {ratio:.2f}; {share:.2f} of a move in round 7")


def replayed() -> None:
    """A whole game once more, each line judged, as an undo without a snapshot would."""
    game = Game(4, 1862).run()
    lines = game.lines()
    start = time.perf_counter()
    assert replay(GAME, game.setup, lines).stopped is None
    spent = time.perf_counter() - start
    print(f"replay of {len(lines)} moves: {len(lines) / spent:,.0f} moves a second")


if __name__ == "__main__":
    measure("two players", 2)
    measure("five players", 5)
    replayed()
