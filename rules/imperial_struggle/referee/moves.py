"""What people do at the table. Closed ids are patterns: an unknown space is misspelled, not illegal."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.core.move import Move
from rules.imperial_struggle.board import COMMODITIES, FACES
from rules.imperial_struggle.cards import EVENTS
from rules.imperial_struggle.chart import MARKABLE, OF_KIND
from rules.imperial_struggle.counters import ADVANTAGES, INVESTMENTS
from rules.imperial_struggle.referee.state import Side
from rules.imperial_struggle.theatres import BASIC, THEATRES

NAVY = "navy"  # the fleet box, as the place a squadron comes from
NOTHING = ""


def one_of(*ids: str) -> Meta:
    return Meta(pattern=f"^({'|'.join(ids)})$(?!\\n)")


AwardFace = Annotated[str, one_of(*FACES)]
Good = Annotated[str, one_of(*COMMODITIES)]
TileFace = Annotated[str, one_of(*INVESTMENTS)]
Shifted = Annotated[str, one_of(*MARKABLE)]
FortId = Annotated[str, one_of(*OF_KIND["fort"])]
Sea = Annotated[str, one_of(*OF_KIND["naval"])]
Origin = Annotated[str, one_of(NAVY, *OF_KIND["naval"])]
MaybeSea = Annotated[str, one_of(NOTHING, *OF_KIND["naval"])]
TheatreId = Annotated[str, one_of(*THEATRES)]
MaybeTheatre = Annotated[str, one_of(NOTHING, *THEATRES)]
BasicFace = Annotated[str, one_of(NOTHING, *BASIC)]
AdvantageId = Annotated[str, one_of(*ADVANTAGES)]
Card = Annotated[int, Meta(ge=1, le=len(EVENTS))]
Few = Annotated[int, Meta(ge=0, le=7)]  # no price is higher
Hand = Annotated[int, Meta(ge=0, le=20)]
Paying = Literal["major", "minor", "event"]


class Pay(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A payment in its parts: points of the action and of an event, and points for debt and treaty points."""

    points: Few = 0
    event: Few = 0
    debt: Few = 0
    treaty: Few = 0


# ------------------------------------------------------------ before and between the turns


class Auction(Move, frozen=True, kw_only=True, tag="auction"):
    """The side that was bid for, and the highest bid (IMP-AUC-02)."""

    side: Side
    treaty: Annotated[int, Meta(ge=0, le=20)]


class Award(Move, frozen=True, kw_only=True, tag="award"):
    """The award tile of each region, as it was drawn."""

    europe: AwardFace
    north_america: AwardFace
    caribbean: AwardFace
    india: AwardFace


class Demand(Move, frozen=True, kw_only=True, tag="demand"):
    """The commodities in demand, in the order of the table."""

    first: Good
    second: Good
    third: Good


class Open(Move, frozen=True, kw_only=True, tag="open"):
    """Investment tiles turned face up, by face: a sheet."""

    tiles: dict[TileFace, Few]


class Cull(Move, frozen=True, kw_only=True, tag="cull"):
    """How many Succession events each power takes out of its hand (IMP-PDECK-02)."""

    britain: Hand
    france: Hand


class Bin(Move, frozen=True, kw_only=True, tag="bin"):
    """An event put aside, named when it lies on the discard (IMP-PDEAL-05)."""

    seat: Side
    card: Card


class First(Move, frozen=True, kw_only=True, tag="first"):
    """Who goes first: the holder of the initiative decides."""

    seat: Side
    first: Side


# ------------------------------------------------------------ a turn


class Take(Move, frozen=True, kw_only=True, tag="take"):
    seat: Side
    tile: TileFace


class Pass(Move, frozen=True, kw_only=True, tag="pass"):
    """Use nothing of the tile; `relief` lowers the debt."""

    seat: Side
    relief: Annotated[int, Meta(ge=0, le=2)]


class End(Move, frozen=True, kw_only=True, tag="end"):
    seat: Side


class Shift(Move, frozen=True, kw_only=True, tag="shift"):
    """A market or a political space: an empty one takes the flag, an opposing one loses it."""

    seat: Side
    space: Shifted
    action: Paying
    pay: Pay


class Draw(Move, frozen=True, kw_only=True, tag="draw"):
    """An event from the deck; it stays unseen."""

    seat: Side
    action: Paying
    pay: Pay


class Bonus(Move, frozen=True, kw_only=True, tag="bonus"):
    """A bonus war tile into a theatre; `aside` is where one of two goes that lie there already."""

    seat: Side
    theatre: TheatreId
    aside: MaybeTheatre
    action: Paying
    pay: Pay


class Lay(Move, frozen=True, kw_only=True, tag="lay"):
    """A bonus war tile that was carried over (IMP-WSET-04)."""

    seat: Side
    theatre: TheatreId
    aside: MaybeTheatre


class Unmark(Move, frozen=True, kw_only=True, tag="unmark"):
    seat: Side
    space: Shifted
    action: Paying
    pay: Pay


class Fort(Move, frozen=True, kw_only=True, tag="fort"):
    """Build, repair or seize: what it is follows from the space."""

    seat: Side
    space: FortId
    action: Paying
    pay: Pay


class Squadron(Move, frozen=True, kw_only=True, tag="squadron"):
    seat: Side
    action: Paying
    pay: Pay


class Deploy(Move, frozen=True, kw_only=True, tag="deploy"):
    seat: Side
    to: Sea
    origin: Origin
    action: Paying
    pay: Pay


class Exchange(Move, frozen=True, kw_only=True, tag="exchange"):
    """Round 6: military points into one of another type."""

    seat: Side
    into: Literal["economic", "diplomatic"]
    action: Paying
    pay: Pay


class Upgrade(Move, frozen=True, kw_only=True, tag="upgrade"):
    """A basic war tile was drawn for the one in a theatre. `kept` is the one that lies there now; the other is
    `gone` from the game, open, or ("") back in the pool."""

    seat: Side
    theatre: TheatreId
    kept: Literal["old", "new"]
    gone: BasicFace


class Swap(Move, frozen=True, kw_only=True, tag="swap"):
    """Rule 12.2: the upgrade exchanges the basic tiles of two theatres."""

    seat: Side
    theatre: TheatreId
    other: TheatreId


class Claim(Move, frozen=True, kw_only=True, tag="claim"):
    """Round 6: the upgrade symbol gives a treaty point."""

    seat: Side


# ------------------------------------------------------------ advantages


class Use(Move, frozen=True, kw_only=True, tag="use"):
    """An advantage that costs nothing and needs no space: relief of debt, a lower price for an unflagging."""

    seat: Side
    advantage: AdvantageId


class Stir(Move, frozen=True, kw_only=True, tag="stir"):
    """An advantage that lays a conflict marker."""

    seat: Side
    advantage: AdvantageId
    space: Shifted


class Hire(Move, frozen=True, kw_only=True, tag="hire"):
    """An advantage that costs points: a squadron, or an opposing one sent home from `space`."""

    seat: Side
    advantage: AdvantageId
    space: MaybeSea
    action: Paying
    pay: Pay
