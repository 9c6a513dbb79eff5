"""«Подготовка игрока», «Режим одиночной игры»: who can sit at the table."""

from collections.abc import Iterable, Iterator

from rules.core.refusal import Refusal
from rules.core.setup import Setup
from rules.maracaibo.automa import MARY

# The rulebook's text names no colour of the players' pieces, so any usual one is taken.
COLOURS = ("red", "yellow", "blue", "green", "white", "black", "purple", "orange")


def refuse_seats(setup: Setup, general: Iterable[Refusal]) -> Iterator[Refusal]:
    """2 to 4 colours; alone one colour and Mary, whose pieces have a colour of their own."""
    seats, solo = setup.seats, setup.options.get("solo", False)
    players = tuple(seat for seat in seats if seat != MARY)
    if solo and len(players) != 1:
        yield Refusal("MAR-SOLO-01", "solo_is_for_one", {"have": len(players)})
    elif (solo and MARY not in seats) or (not solo and len(seats) == 1):
        yield Refusal("MAR-SOLO-04", "alone_needs_mary", {"seats": seats})
    else:
        yield from general
    if MARY in seats and not solo:
        yield Refusal("MAR-COMP-17", "mary_only_alone", {"seats": seats})
    if unknown := tuple(seat for seat in players if seat not in COLOURS):
        yield Refusal("MAR-SETUP-23", "no_such_colour", {"seats": unknown})
