"""How a game is spelled in moves: each one small decision, in the order of the rulebook."""

from typing import Annotated, Literal

from msgspec import Meta

from rules.core.move import Move
from rules.core.setup import Seat
from rules.endeavor.referee.words import (
    Action,
    ActionToken,
    AnyCard,
    CoastCell,
    Destination,
    Governor,
    Slug,
    StartBuilding,
    Stat,
    Target,
    Token,
    TokenCell,
)


class Uncover(Move, frozen=True, kw_only=True, tag="uncover"):
    """A level-5 building lies face up in this game."""

    building: Slug


class Lay(Move, frozen=True, kw_only=True, tag="lay"):
    """Trade tokens as they lie, by cell; as many as the table cares to record. Null: not recorded."""

    tokens: Annotated[dict[TokenCell, Token | None], Meta(max_length=95)]


class Crown(Move, frozen=True, kw_only=True, tag="crown"):
    """Chance made this seat the first player."""

    seat: Seat

    @property
    def by_seat(self) -> None:
        """Nobody's: the table drew it."""
        return None


class SeatMove(Move, frozen=True, kw_only=True):
    """Something that one seat decides."""

    seat: Seat


class Start(SeatMove, frozen=True, kw_only=True, tag="start"):
    """The side of the starting building."""

    building: StartBuilding


class Order(SeatMove, frozen=True, kw_only=True, tag="order"):
    """How the first three phases are played from now on."""

    by: Literal["phases", "players"]


class Scrap(SeatMove, frozen=True, kw_only=True, tag="scrap"):
    """Material shortage: a building leaves the organizer."""

    building: Slug


class Build(SeatMove, frozen=True, kw_only=True, tag="build"):
    """A building from the organizer onto the coast."""

    building: Slug


class Salary(SeatMove, frozen=True, kw_only=True, tag="salary"):
    """One disc from a building back to the harbour, in the salary phase."""

    cell: CoastCell


class Withhold(SeatMove, frozen=True, kw_only=True, tag="withhold"):
    """A disc that came home by itself stays on its building after all: fewer are paid."""

    cell: CoastCell


class Activate(SeatMove, frozen=True, kw_only=True, tag="activate"):
    """A disc onto the building in this cell of the coast."""

    cell: CoastCell


class Spend(SeatMove, frozen=True, kw_only=True, tag="spend"):
    """A blue token out of the harbour and the game."""

    token: ActionToken


class Pass(SeatMove, frozen=True, kw_only=True, tag="pass"):
    """No more actions in this phase."""


class Ship(SeatMove, frozen=True, kw_only=True, tag="ship"):
    """A disc onto a shipping track, a fleet or an open sea."""

    to: Destination


class Occupy(SeatMove, frozen=True, kw_only=True, tag="occupy"):
    """A disc into a free city."""

    city: Slug


class Attack(SeatMove, frozen=True, kw_only=True, tag="attack"):
    """An opponent's city or fleet changes hands."""

    place: Slug


class Pay(SeatMove, frozen=True, kw_only=True, tag="pay"):
    """One disc from a building back to the harbour, by the pay action."""

    cell: CoastCell


class Draw(SeatMove, frozen=True, kw_only=True, tag="draw"):
    """The top card of a deck, or any card of the pile by Europe."""

    card: AnyCard


class Collect(SeatMove, frozen=True, kw_only=True, tag="collect"):
    """The trade token that lies in the cell just won."""

    cell: TokenCell
    token: Token


class Remember(SeatMove, frozen=True, kw_only=True, tag="remember"):
    """The memorial: the lost disc goes to a track, or to the stock after all (null)."""

    stat: Stat | None


class ReactTo(SeatMove, frozen=True, kw_only=True, tag="react_to"):
    """Which of two actions the silent fleet reacts to."""

    action: Action


class React(SeatMove, frozen=True, kw_only=True, tag="react"):
    """Where the silent fleet reacts; `none` where the board offers nothing."""

    target: Target


class Done(SeatMove, frozen=True, kw_only=True, tag="done"):
    """Nothing more: nothing to build, of the salary, of this turn, of the discard phase."""


class Slot(SeatMove, frozen=True, kw_only=True, tag="slot"):
    """The governor that lies in the governor slot; null empties it."""

    card: Governor | None


class Discard(SeatMove, frozen=True, kw_only=True, tag="discard"):
    """One card above the limit."""

    card: AnyCard


class Adjust(SeatMove, frozen=True, kw_only=True, tag="adjust"):
    """The audit found a marker or a harbour that reads differently on the table."""

    item: Literal["industry", "culture", "economy", "influence", "harbour"]
    value: Annotated[int, Meta(ge=-99, le=99)]


class Close(Move, frozen=True, kw_only=True, tag="close"):
    """The audit is done: the round ends."""


class End(Move, frozen=True, kw_only=True, tag="end"):
    """The table ends the game before its last round is closed: never by the rules, only by a ruling."""


BEFORE: tuple[type[Move], ...] = (Uncover, Lay, Crown, Start, Order, Scrap, Build, Salary, Withhold)
TURNS: tuple[type[Move], ...] = (Activate, Spend, Pass, Ship, Occupy, Attack, Pay, Draw)
SMALL: tuple[type[Move], ...] = (Collect, Remember, ReactTo, React, Done)
AFTER: tuple[type[Move], ...] = (Slot, Discard, Adjust, Close, End)
KINDS: tuple[type[Move], ...] = (*BEFORE, *TURNS, *SMALL, *AFTER)
