"""The marks of the players at a table."""

from collections.abc import Iterable

from campaigns.models import Seat
from companion import wording
from companion.marks import SHAPES, Mark


def mark(game: str, seat: str, name: str, colour: str = "") -> Mark:
    """The mark of a seat, whose pieces may have another colour than its id says."""
    colour = colour or wording.seat_colour(game, seat)
    shape, initial = SHAPES.get(colour, "circle"), name[:1].upper()
    return Mark(seat, name, colour, shape, initial, wording.side(game, seat))


def marks_of(game: str, seats: Iterable[Seat]) -> dict[str, Mark]:
    """Marks by seat id, in table order; expects the people to be loaded."""
    return {seat.seat: mark(game, seat.seat, seat.person.name, seat.colour) for seat in seats}
