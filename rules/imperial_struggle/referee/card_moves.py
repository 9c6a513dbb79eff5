"""What people do with cards: events, the small decisions they leave behind, ministries."""

from typing import Annotated, Literal

from msgspec import Meta

from rules.core.move import Move
from rules.imperial_struggle.board import COMMODITIES
from rules.imperial_struggle.cards import ABILITIES, MINISTRIES
from rules.imperial_struggle.chart import OF_KIND, SPACES
from rules.imperial_struggle.referee.moves import (
    NAVY,
    NOTHING,
    AdvantageId,
    Card,
    Good,
    Pay,
    Paying,
    TheatreId,
    one_of,
)
from rules.imperial_struggle.referee.state import Side

MaybeGood = Annotated[str, one_of(NOTHING, *COMMODITIES)]
SpaceOrBox = Annotated[str, one_of(NAVY, *SPACES)]
TerritoryId = Annotated[str, one_of(*OF_KIND["territory"])]
MinistryId = Annotated[str, one_of(*MINISTRIES)]
AbilityId = Annotated[str, one_of(*ABILITIES)]


class Unveil(Move, frozen=True, kw_only=True, tag="unveil"):
    """A ministry is turned face up."""

    seat: Side
    ministry: MinistryId


class Confess(Move, frozen=True, kw_only=True, tag="confess"):
    """Whether a ministry that leaves the game lay face down."""

    seat: Side
    had: Literal["no", "yes"]


class Invoke(Move, frozen=True, kw_only=True, tag="invoke"):
    """An ability of an open ministry."""

    seat: Side
    ability: AbilityId


class Uprising(Move, frozen=True, kw_only=True, tag="uprising"):
    """The Jacobites rise: military points for victory points."""

    seat: Side
    action: Paying
    pay: Pay


class Shelter(Move, frozen=True, kw_only=True, tag="shelter"):
    """A marker of the Huguenots on a territory."""

    seat: Side
    space: TerritoryId


class Flip(Move, frozen=True, kw_only=True, tag="flip"):
    """A marker of the Huguenots is turned over for a cheaper market in its region."""

    seat: Side
    space: TerritoryId


class Levy(Move, frozen=True, kw_only=True, tag="levy"):
    """The Townshend Acts name a commodity."""

    seat: Side
    good: Good


class Play(Move, frozen=True, kw_only=True, tag="event"):
    """An event from the hand: public once it is played."""

    seat: Side
    card: Card


class Target(Move, frozen=True, kw_only=True, tag="target"):
    """A space for a step of an event, or the fleet box."""

    seat: Side
    space: SpaceOrBox


class Choose(Move, frozen=True, kw_only=True, tag="choose"):
    """One of the options of an event."""

    seat: Side
    option: Annotated[int, Meta(ge=0, le=2)]


class Pick(Move, frozen=True, kw_only=True, tag="pick"):
    """A theatre for a step of an event."""

    seat: Side
    theatre: TheatreId


class Turnover(Move, frozen=True, kw_only=True, tag="turnover"):
    """An advantage is refreshed or exhausted by an event."""

    seat: Side
    advantage: AdvantageId


class Request(Move, frozen=True, kw_only=True, tag="request"):
    """A commodity comes into demand by an event, perhaps instead of another."""

    seat: Side
    good: Good
    instead: MaybeGood
