"""`options` of Endeavor's referee, and what a stored state weighs. Nothing here asserts a time.

The tables are those of random games: every fifth one on boxes that are read, every one on empty boxes."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec

from rules.core.referee.table import Table
from rules.endeavor import GAME
from rules.endeavor.referee.state import Board
from tests.rules.endeavor.referee.player import Game

REFEREE = GAME.referee
READ: tuple[dict[str, Any], ...] = (
    {"players": 2, "seed": 21, "laid": True},
    {"players": 4, "seed": 41},
    {"players": 5, "seed": 51, "laid": True},
    {"players": 2, "seed": 61, "silent_fleet": True},
)
UNREAD: tuple[dict[str, Any], ...] = (
    {"players": 3, "seed": 31, "empty": True},
    {"players": 5, "seed": 51, "empty": True},
)


def positions(games: tuple[dict[str, Any], ...], every: int) -> list[Table[Board]]:
    tables = []
    for chosen in games:
        game = Game(**chosen)
        while game.state.phase != "over":
            game.step()
            if len(game.moves) % every == 0:
                tables.append(game.t)
    return tables


def timed(work: Callable[[], object]) -> float:
    """The best of three runs, in milliseconds."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    return min(times)


def offering(name: str, tables: list[Table[Board]]) -> None:
    """What the seat is offered whose move it is, each time on a table that remembers nothing."""
    times = []
    for t in tables:
        seat = t.state.actor() or t.setup.seats[0]

        def ask(t: Table[Board] = t, seat: str = seat) -> object:
            return REFEREE.options(Table(t.setup, t.state, t.facts), seat)

        times.append(timed(ask))
    p95 = quantiles(times, n=20)[-1]
    print(f"{name:16}{len(times):8}{median(times):10.2f}{p95:10.2f}{max(times):10.2f}")


def storing(tables: list[Table[Board]]) -> None:
    texts = [msgspec.json.encode(t.state) for t in tables]
    sizes = [len(text) for text in texts]
    print(f"a stored state: {mean(sizes):,.0f} bytes on average, {max(sizes):,} at most")
    decoder = msgspec.json.Decoder(Board)
    spent = timed(lambda: [decoder.decode(text) for text in texts])
    print(f"read back in {spent / len(texts) * 1000:.0f} µs")


def main() -> None:
    read = positions(READ, every=5)
    print(f"{'options, ms':16}{'tables':>8}{'median':>10}{'p95':>10}{'worst':>10}")
    offering("box read", read)
    offering("nothing read", positions(UNREAD, every=1))
    storing(read)


if __name__ == "__main__":
    main()
