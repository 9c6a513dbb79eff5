"""Tables of Imperial Struggle for the tests of the referee: the starting one, changed."""

from typing import Any

from msgspec.structs import replace

from rules.core.referee.desk import TrackedFacts
from rules.core.setup import Setup
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.state import Board, Turn, new_board

SEATS = ("britain", "france")


def setup(**options: bool) -> Setup:
    return Setup(game="imperial_struggle", seats=SEATS, depth="referee", options=options)


def board(**changes: Any) -> Board:
    return replace(new_board(setup()), **changes)


def desk(state: Board | None = None) -> Desk:
    return Desk(setup(), state or board(), TrackedFacts())


def turn_of(seat: str, **changes: Any) -> Board:
    """The starting table in a turn of this seat."""
    return board(
        phase="actions", first=seat, turn=replace(Turn(seat="france"), seat=seat, **changes)
    )


def codes(desk: Desk) -> list[str]:
    return [effect.code for effect in desk.effects]
