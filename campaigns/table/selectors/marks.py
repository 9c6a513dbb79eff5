"""Players as they are shown: colour, shape and letter, safe for the colour-blind."""

from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.models import Seat
from companion import wording

SHAPES = {
    "red": "circle",
    "yellow": "triangle",
    "blue": "square",
    "purple": "diamond",
    "green": "hexagon",
    "white": "ring",
    "black": "cross",
    "orange": "star",
}


@dataclass(frozen=True)
class Mark:
    """A player's mark."""

    id: str
    name: str
    colour: str
    shape: str
    initial: str
    side: str = ""  # the power or the wonder, where the seat is more than a colour


def mark(game: str, seat: str, name: str) -> Mark:
    colour = wording.seat_colour(game, seat)
    shape, initial = SHAPES.get(colour, "circle"), name[:1].upper()
    return Mark(seat, name, colour, shape, initial, wording.side(game, seat))


def marks_of(game: str, seats: Iterable[Seat]) -> dict[str, Mark]:
    """Marks by seat id, in table order; expects the people to be loaded."""
    return {seat.seat: mark(game, seat.seat, seat.person.name) for seat in seats}
