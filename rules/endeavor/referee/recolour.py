"""Players whose discs have another colour than was said: a seat keeps its id, all that lies for it, and its lines."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from rules.core.move import Reseat
from rules.core.option import OneOf
from rules.core.referee.acts import Act
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal, new_refusals
from rules.core.setup import Setup
from rules.core.spelling import Misspelled, spell
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.options import RefereeOptions, refuse_options
from rules.endeavor.referee.state import Board
from rules.endeavor.scoring import COLOURS, FIFTH_COLOURS, Endeavor


def colour_of(board: Board, seat: str) -> str:
    return board.colours.get(seat, seat)


def sheet(t: Table[Board]) -> Mapping[str, OneOf]:
    """For each seat the colours that it could have while the others keep theirs."""
    every = COLOURS + FIFTH_COLOURS
    return {
        f"seats.{seat}": OneOf(
            tuple(colour for colour in every if not any(_broken(t, {seat: colour})))
        )
        for seat in t.setup.seats
    }


def as_the_box_has(t: Table[Board], seats: Mapping[str, str]) -> Iterator[Refusal]:
    """Nobody has another's colour, or one that the box or the silent fleet leaves to nobody (END-COMP-12)."""
    yield from _broken(t, seats)


def now(t: Table[Board]) -> Mapping[str, Fact]:
    return {f"seats.{seat}": colour_of(t.state, seat) for seat in t.setup.seats}


def _broken(t: Table[Board], seats: Mapping[str, str]) -> Iterator[Refusal]:
    before = _setup(t, {})
    yield from new_refusals(_refusals(before), _refusals(_setup(t, seats)))


def _setup(t: Table[Board], seats: Mapping[str, str]) -> Setup:
    """The set-up with the colours that lie on the table."""
    shown = (seats.get(seat, colour_of(t.state, seat)) for seat in t.setup.seats)
    return replace(t.setup, seats=tuple(shown))


def _refusals(setup: Setup) -> tuple[Refusal, ...]:
    options = spell(setup.options, RefereeOptions, "$.options")
    return (*Endeavor().refuse_setup(setup), *refuse_options(setup, options))


def read_seats(t: Table[Board], move: Reseat) -> None:
    """Raise `Misspelled` for a seat that nobody has."""
    for seat in move.seats:
        if seat not in t.setup.seats:
            raise Misspelled(f"no such seat: {seat!r}", f"$.seats.{seat}")


def do_reseat(desk: Desk, move: Reseat) -> None:
    colours = {**desk.state.colours, **move.seats}
    desk.set(colours={seat: colour for seat, colour in colours.items() if colour != seat})


RESEAT = Act(Reseat, guards=(as_the_box_has,), do=do_reseat, sheet=sheet, now=now)
