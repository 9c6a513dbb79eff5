"""What people do in a war and after it. Closed ids are patterns, as in `moves`."""

from typing import Annotated

from rules.core.move import Move
from rules.imperial_struggle.board import USA_PLACES
from rules.imperial_struggle.chart import OF_KIND, SPACES
from rules.imperial_struggle.referee.moves import NOTHING, Origin, Sea, Shifted, one_of
from rules.imperial_struggle.referee.state import Side
from rules.imperial_struggle.theatres import BASIC, BONUS

# what conquest points can take on land (IMP-CQ-02)
TAKEN = (*OF_KIND["fort"], *OF_KIND["market"], *OF_KIND["territory"])
BasicTile = Annotated[str, one_of(*BASIC)]
MaybeBonus = Annotated[str, one_of(NOTHING, *(face for face in BONUS if face != "none"))]
Struck = Annotated[str, one_of(*OF_KIND["fort"], *OF_KIND["naval"])]
Prize = Annotated[str, one_of(*TAKEN)]
Market = Annotated[str, one_of(*OF_KIND["market"])]
FortId = Annotated[str, one_of(*OF_KIND["fort"])]
Freed = Annotated[str, one_of(*sorted(USA_PLACES))]
SPAIN = tuple(space.id for space in SPACES.values() if space.country == "spain")
InSpain = Annotated[str, one_of(*SPAIN)]


class Show(Move, frozen=True, kw_only=True, tag="show"):
    """The tiles of one power in the theatre, turned face up: the basic one, then bonus tiles, the weaker first."""

    seat: Side
    basic: BasicTile
    bonus_1: MaybeBonus
    bonus_2: MaybeBonus


class Strike(Move, frozen=True, kw_only=True, tag="strike"):
    """The damage symbol: an intact fort, or a squadron (IMP-WEFF-04)."""

    seat: Side
    target: Struck


class Strip(Move, frozen=True, kw_only=True, tag="strip"):
    """A flag taken off by a tile's symbol (IMP-WEFF-05)."""

    seat: Side
    space: Shifted


class Spoil(Move, frozen=True, kw_only=True, tag="spoil"):
    """A flag taken off as part of the spoils (IMP-SPL-02)."""

    seat: Side
    space: Shifted


class Conquer(Move, frozen=True, kw_only=True, tag="conquer"):
    """A fort, a market or a territory for conquest points."""

    seat: Side
    space: Prize


class Land(Move, frozen=True, kw_only=True, tag="land"):
    """A naval space for conquest points, by a squadron from the fleet box or of this theatre (IMP-CAP-02)."""

    seat: Side
    sea: Sea
    origin: Origin


class Resist(Move, frozen=True, kw_only=True, tag="resist"):
    """The captured territory stays with its owner, for points (IMP-RES-03)."""

    seat: Side


class Settle(Move, frozen=True, kw_only=True, tag="settle"):
    """The winner leaves what is left of the spoils (IMP-GAP-51)."""

    seat: Side


class Lose(Move, frozen=True, kw_only=True, tag="lose"):
    """A squadron that the spoils cost: from the fleet box or from the map."""

    seat: Side
    origin: Origin


class Free(Move, frozen=True, kw_only=True, tag="free"):
    """A flag of the USA (IMP-SPR-04, IMP-SPR-07)."""

    seat: Side
    space: Freed


class Raze(Move, frozen=True, kw_only=True, tag="raze"):
    """A British flag off a fort of the Northern Colonies (IMP-SPR-05)."""

    seat: Side
    space: FortId


class Clear(Move, frozen=True, kw_only=True, tag="clear"):
    """A flag off a market that the reward has isolated (IMP-SPR-06)."""

    seat: Side
    space: Market


class Court(Move, frozen=True, kw_only=True, tag="court"):
    """A political space in Spain, after the opponent took a Spanish territory (IMP-OSP-05)."""

    seat: Side
    space: InSpain
