"""How a game is spelled in moves. Those that the rulebook names come from the first referee; here are the
moves that may name a thing which nobody has named yet (`~`), and those that the table makes by hand."""

from typing import Annotated, Literal

from msgspec import Meta

from rules.core.move import Move
from rules.endeavor.referee.moves import (
    Adjust,
    Close,
    Crown,
    Discard,
    Done,
    Draw,
    End,
    Order,
    Pass,
    Pay,
    ReactTo,
    Remember,
    Salary,
    SeatMove,
    Slot,
    Spend,
    Start,
    Uncover,
    Withhold,
)
from rules.endeavor.referee.words import REGIONS, ZONES, CoastCell, Region, Slug, Token, Zone

__all__ = [
    "Adjust",
    "Close",
    "Crown",
    "Discard",
    "Done",
    "Draw",
    "End",
    "Order",
    "Pass",
    "Pay",
    "ReactTo",
    "Remember",
    "Salary",
    "SeatMove",
    "Slot",
    "Spend",
    "Start",
    "Uncover",
    "Withhold",
]

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


class Lay(Move, frozen=True, kw_only=True, tag="lay"):
    """Trade tokens as they lie, by cell; as many as the table cares to record. Null: not recorded."""

    tokens: Annotated[dict[TokenCell, Token | None], Meta(max_length=95)]


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


class Activate(SeatMove, frozen=True, kw_only=True, tag="activate"):
    """A disc onto the building in this cell; `actions` are said where the box has not read them."""

    cell: CoastCell
    actions: Actions = ""


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


class Collect(SeatMove, frozen=True, kw_only=True, tag="collect"):
    """The trade token that lies in the cell just won."""

    cell: TokenCell
    token: Token


class React(SeatMove, frozen=True, kw_only=True, tag="react"):
    """Where the silent fleet reacts; `none` where the board offers nothing."""

    target: Target
    zone: Somewhere = ""


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
