"""The people, the referee and the table of things without a name that these tests share."""

from typing import Any

from msgspec.structs import replace

from rules.core.referee.table import Table
from rules.core.setup import Setup
from rules.endeavor.referee.referee import EndeavorReferee
from rules.endeavor.referee.state import Blank, Board, Held, Tile

REFEREE = EndeavorReferee()
WHO = {"red": "Anna", "yellow": "Boris", "blue": "Clara"}


def nameless(**changes: Any) -> Table[Board]:
    """A table with two cities of India, one of Africa, a fleet and a building that have no names."""
    setup = Setup(game="endeavor", seats=tuple(WHO), depth="referee")
    board: Board = REFEREE.new(setup)
    red = replace(board.players["red"], coast=(Tile(kind="settler_house"), Tile(kind="~4")))
    places = {
        "~1": Held("city", "red", zone="india"),
        "~2": Held("city", "red", zone="india"),
        "~3": Held("fleet", "yellow", zone="india"),
        "~6": Held("city", "blue", zone="africa"),
        "goa": Held("city", "blue", zone="india"),
    }
    board = replace(
        board,
        players={**board.players, "red": red},
        places=places,
        blanks={"~4": Blank(level=2)},
        tiles={"~4": 1},
        nameless=6,
        **changes,
    )
    return REFEREE.table(setup, board, {})
