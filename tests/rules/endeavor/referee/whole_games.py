"""Random games that several tests look at: each is played once for all of them."""

from functools import cache
from typing import Any

import pytest

from rules.endeavor.referee.state import Board
from tests.rules.endeavor.referee.player import Game
from tests.sampling import sampled

TABLES: dict[str, dict[str, Any]] = {
    "three_empty": {"players": 3, "seed": 31, "known": 0.0},
    "fleet_empty": {
        "players": 2,
        "seed": 62,
        "known": 0.0,
        "answers": 0.5,
        "silent_fleet": True,
        "side": "b",
        "material_shortage": True,
        "occupy_limit": True,
        "ignore_tokens": True,
    },
    "three_mute": {"players": 3, "seed": 32, "known": 0.0, "answers": 0.0},
    "four_half": {"players": 4, "seed": 41, "known": 0.5, "answers": 0.5, "events": True},
    "four_empty_b": {"players": 4, "seed": 42, "known": 0.0, "side": "b"},
    "two_known": {"players": 2, "seed": 21},
    "three_known": {"players": 3, "seed": 33, "laid": True},
    "five_half": {"players": 5, "seed": 51, "known": 0.7, "answers": 0.8},
    "five_known": {"players": 5, "seed": 52, "laid": True},
    "fleet_known": {"players": 2, "seed": 61, "silent_fleet": True, "fleet_colour": "blue"},
}
KNOWN = [name for name, table in TABLES.items() if "known" not in table]
every_table = pytest.mark.parametrize(
    "name", sampled(TABLES, "three_empty", "fleet_empty", "two_known", "three_known")
)
every_known_table = pytest.mark.parametrize("name", sampled(KNOWN, "two_known", "three_known"))


@cache
def played(name: str) -> tuple[Game, tuple[Board, ...]]:
    """A whole game, and the board after each of its lines."""
    game = Game(**{**TABLES[name], "laid": False})
    boards = [game.state]
    if TABLES[name].get("laid"):
        game.play({"kind": "lay", "tokens": game.truth.layout})
        boards.append(game.state)
    while game.state.phase != "over":
        assert len(game.moves) < 3000
        game.step()
        boards.append(game.state)
    return game, tuple(boards)
