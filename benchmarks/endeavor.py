"""`options` of Endeavor's two referees over the same tables, and what a stored state weighs.

The tables are those of random games of the first referee on known boxes. Nothing here asserts a time."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec
from tests.rules.endeavor.referee.both import REFEREE, table_of
from tests.rules.endeavor.referee.table_play import Play

from rules.endeavor import GAME
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.state import Board as FirstBoard
from tests.rules.endeavor.referee.player import Game

TABLES: tuple[dict[str, Any], ...] = (
    {"players": 2, "seed": 21, "laid": True},
    {"players": 4, "seed": 41},
    {"players": 5, "seed": 51, "laid": True},
    {"players": 2, "seed": 61, "silent_fleet": True},
)


def positions() -> list[FirstBoard]:
    """Every fifth table of a few games."""
    boards = []
    for chosen in TABLES:
        game = Game(**chosen)
        while game.state.phase != "over":
            game.step()
            if len(game.moves) % 5 == 0:
                boards.append(game.state)
    return boards


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def figures(name: str, times: list[float]) -> float:
    p95 = quantiles(times, n=20)[-1]
    print(f"{name:28}{median(times):10.2f}{p95:10.2f}{max(times):10.2f}")
    return p95


def main() -> None:
    boards = positions()
    states = [table_of(board).state for board in boards]
    pairs = list(zip(boards, states, strict=True))
    old, new = [], []
    for board, state in pairs:
        seat = board.actor() or board.seats[0]

        def first(board: FirstBoard = board, seat: str = seat) -> object:
            return GAME.options(board, seat)

        def now(board: FirstBoard = board, state: Board = state, seat: str = seat) -> object:
            return REFEREE.options(REFEREE.table(board.setup, state, board.box), seat)

        old.append(min(timed(first) for _ in range(3)))
        new.append(min(timed(now) for _ in range(3)))
    print(f"{len(boards)} tables; options of the seat whose move it is, ms")
    print(f"{'':28}{'median':>10}{'p95':>10}{'worst':>10}")
    before, after = figures("first referee", old), figures("on the frame", new)
    print(f"p95 ratio {after / before:.2f}")
    texts = [
        (len(msgspec.json.encode(board)), len(msgspec.json.encode(state))) for board, state in pairs
    ]
    was, is_ = (sum(size) / len(texts) for size in zip(*texts, strict=True))
    print(f"state text, mean bytes: {was:,.0f} → {is_:,.0f} (largest {max(n for _, n in texts):,})")
    stored = [(msgspec.json.encode(board), msgspec.json.encode(state)) for board, state in pairs]
    reads = (
        min(
            timed(lambda: [msgspec.json.decode(a, type=FirstBoard) for a, _ in stored])
            for _ in range(3)
        ),
        min(
            timed(lambda: [msgspec.json.decode(b, type=Board) for _, b in stored]) for _ in range(3)
        ),
    )
    print(
        f"decoding, µs each: {reads[0] / len(stored) * 1000:.0f} → {reads[1] / len(stored) * 1000:.0f}"
    )


def unread() -> None:
    """The same question on a box of which nothing is known: only the new referee can answer it."""
    times = []
    for players, seed in ((3, 31), (5, 51)):
        game = Play(players, seed, known=0.0)
        while game.state.phase != "over":
            game.step()
            seat = game.state.actor() or game.setup.seats[0]
            times.append(timed(lambda game=game, seat=seat: REFEREE.options(game.t, seat)))  # type: ignore[misc]
    figures("on the frame, nothing read", times)


if __name__ == "__main__":
    main()
    unread()
