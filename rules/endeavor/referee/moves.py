"""How a game is spelled in moves: each one decision, in the order of the rulebook.

A thing that nobody has named yet is spelled `~`; on the table it becomes `~1`, `~2`, …"""

from typing import Annotated, Literal

from msgspec import Meta

from rules.core.move import Move
from rules.core.setup import Seat
from rules.endeavor.referee.words import (
    REGIONS,
    ZONES,
    Action,
    ActionToken,
    AnyCard,
    CoastCell,
    Governor,
    Region,
    Slug,
    StartBuilding,
    Stat,
    Token,
    Zone,
)

_END = r"$(?!\n)"
_ID = r"([a-z0-9_]{1,32}|~[1-9][0-9]{0,2})"  # a name, or a thing on the table without one
_NEW = r"([a-z0-9_]{1,32}|~([1-9][0-9]{0,2})?)"  # or one that comes onto the table without a name
_CARD = rf"(({'|'.join(REGIONS)})\.[1-5]|(europe|slavery)\.[0-5])"
Named = Annotated[str, Meta(pattern=f"^{_ID}{_END}")]
Newcomer = Annotated[str, Meta(pattern=f"^{_NEW}{_END}", description="~: nobody has named it yet.")]
Blank = Annotated[str, Meta(pattern=rf"^~[1-9][0-9]{{0,2}}{_END}")]
_ONE = "(ship|occupy|attack|pay|draw)"
Actions = Annotated[
    str, Meta(pattern=rf"^({_ONE}([+/]{_ONE})?)?{_END}", description="Empty: as the box has them.")
]
Somewhere = Zone | Literal[""]
Level = Annotated[int, Meta(ge=0, le=5)]
TokenCell = Annotated[
    str,
    Meta(
        pattern=rf"^(track\.({'|'.join(REGIONS)})\.[1-9][0-9]?|(city|fleet)\.{_ID}|route\.{_ID}\.{_ID})"
        + _END,
        description="A cell for a trade token: track.india.3, city.lisbon, fleet.~2, route.x.y",
    ),
]
Destination = Annotated[
    str,
    Meta(
        pattern=rf"^((track|sea)\.({'|'.join(ZONES)})|fleet\.{_NEW}){_END}", description="Where to."
    ),
]
Target = Annotated[
    str,
    Meta(
        pattern=rf"^((track|sea)\.({'|'.join(REGIONS)})|(fleet|city)\.{_NEW}|card\.{_CARD}|none){_END}",
        description="Where the silent fleet reacts.",
    ),
]


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
    """Material shortage: a building leaves the organizer; `level` is said of one that is new to the box."""

    building: Newcomer
    level: Level = 0


class Build(SeatMove, frozen=True, kw_only=True, tag="build"):
    """A building from the organizer onto the coast; `level` is said of one that is new to the box."""

    building: Newcomer
    level: Level = 0


class Grow(SeatMove, frozen=True, kw_only=True, tag="grow"):
    """The discs that came to the harbour in the growth phase, where the level is not read."""

    n: Annotated[int, Meta(ge=0, le=9)]


class Salary(SeatMove, frozen=True, kw_only=True, tag="salary"):
    """One disc from a building back to the harbour, in the salary phase."""

    cell: CoastCell


class Withhold(SeatMove, frozen=True, kw_only=True, tag="withhold"):
    """A disc that came home by itself stays on its building after all: fewer are paid."""

    cell: CoastCell


class Activate(SeatMove, frozen=True, kw_only=True, tag="activate"):
    """A disc onto the building in this cell; `actions` are said where the box has not read them."""

    cell: CoastCell
    actions: Actions = ""


class Spend(SeatMove, frozen=True, kw_only=True, tag="spend"):
    """A blue token out of the harbour and the game."""

    token: ActionToken


class Pass(SeatMove, frozen=True, kw_only=True, tag="pass"):
    """No more actions in this phase."""


class Ship(SeatMove, frozen=True, kw_only=True, tag="ship"):
    """A disc onto a shipping track, a fleet or an open sea; `zone` is said of a fleet that is new."""

    to: Destination
    zone: Somewhere = ""


class Occupy(SeatMove, frozen=True, kw_only=True, tag="occupy"):
    """A disc into a free city; `zone` is said of one that is new to the box."""

    city: Newcomer
    zone: Somewhere = ""


class Attack(SeatMove, frozen=True, kw_only=True, tag="attack"):
    """An opponent's city or fleet changes hands."""

    place: Named


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
    zone: Somewhere = ""


class Done(SeatMove, frozen=True, kw_only=True, tag="done"):
    """Nothing more: nothing to build, of the salary, of this turn, of the discard phase."""


class Explored(Move, frozen=True, kw_only=True, tag="explored"):
    """The table sees that a shipping track is full, where its length is not read."""

    region: Region


class Claim(SeatMove, frozen=True, kw_only=True, tag="claim"):
    """The token of a route between two of one's places, where the box has not read the route."""

    one: Named
    other: Named
    token: Token


class Name(Move, frozen=True, kw_only=True, tag="name"):
    """Things that came onto the table without a name get their names in the box."""

    names: dict[Blank, Slug]


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
