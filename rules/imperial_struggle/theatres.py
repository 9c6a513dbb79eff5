"""Rulebook 7.0 and 7.2: the theatres of the four wars, their bonus lists and spoils, from data/."""

from msgspec import Struct

from rules.core.spelling import spell
from rules.imperial_struggle.board import REGIONS
from rules.imperial_struggle.chart import SPACES, Space
from rules.imperial_struggle.printed import Era, load, opened

ELEMENTS = ("alliances", "keywords", "conflicts", "squadrons", "forts")  # of a bonus list


class Spoils(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one side gets or loses by a row of the spoils table."""

    vp: int = 0
    cp: int = 0
    trp: int = 0
    unflag: str = ""
    atlantic_dominance: bool = False
    usa: bool = False
    canada: bool = False
    jacobite_victory: bool = False
    jacobite_defeat: bool = False
    squadrons_unbuilt: int = 0
    squadrons_removed: int = 0


class SpoilsRow(Struct, frozen=True, kw_only=True):
    """A row of the table: margins from `low` to `high`; the top row has no `high`."""

    low: int
    high: int | None = None
    winner: Spoils
    loser: Spoils


class Theatre(Struct, frozen=True, kw_only=True):
    """One theatre; `spoils` by the side that wins, "any" where both have the same table.

    `allies` are countries, and single spaces that give strength like an alliance."""

    id: str
    era: Era
    regions: tuple[str, ...]
    allies: tuple[str, ...]
    keyword: str
    squadrons: tuple[str, ...]
    forts: bool
    conflicts: bool
    territories: tuple[str, ...]
    spoils: dict[str, tuple[SpoilsRow, ...]]

    @property
    def war(self) -> str:
        return self.id.split("_")[0]

    def allied(self, space: Space) -> bool:
        """Whether a flag on this space gives strength here (IMP-WBON-01, IMP-WBON-07)."""
        if not opened(space.opens, self.era):
            return False
        return space.id in self.allies or (space.alliance and space.country in self.allies)

    def most(self, element: str) -> int:
        """How many of a bonus element the board has for both sides; 0 where it is not listed."""
        if element == "alliances":
            return sum(self.allied(space) for space in SPACES.values())
        if element == "keywords":
            return 1 if self.keyword else 0
        if element == "squadrons":
            return sum(REGIONS[region].naval for region in self.squadrons)
        if element == "forts":
            return sum(REGIONS[region].forts for region in self.regions) if self.forts else 0
        markable = sum(REGIONS[region].markable[self.era] for region in self.regions)
        return markable if self.conflicts else 0

    @property
    def widest(self) -> int:
        """The widest margin that tiles and bonuses allow."""
        basic = [tile.strength for tile in BASIC.values()]
        bonus = sorted(tile.strength for tile in BONUS.values() for _ in range(tile.tiles))
        special = ATLANTIC * (self.id in ATLANTIC_THEATRES) + BYNG * byng_may_lie(self)
        elements = sum(self.most(element) for element in ELEMENTS)
        return max(basic) - min(basic) + sum(bonus[-2:]) + special + elements

    def row(self, winner: str, margin: int) -> SpoilsRow | None:
        """IMP-SPL-02: the row of the winner's margin; None where the table starts higher."""
        rows = self.spoils.get(winner) or self.spoils["any"]
        return next((r for r in reversed(rows) if margin >= r.low), None)


class WarTile(Struct, frozen=True):
    """The face of a war tile."""

    strength: int
    symbol: str
    tiles: int


_TILES = load("tiles.toml")
BASIC: dict[str, WarTile] = spell(_TILES["basic"], dict[str, WarTile])
BONUS: dict[str, WarTile] = spell(_TILES["bonus"], dict[str, WarTile])
BYNG: int = _TILES["special"]["byng"]["strength"]
ATLANTIC: int = _TILES["special"]["atlantic_dominance"]["strength"]
ATLANTIC_THEATRES: tuple[str, ...] = tuple(_TILES["special"]["atlantic_dominance"]["theatres"])

THEATRES: dict[str, Theatre] = {
    theatre.id: theatre for theatre in spell(load("wars.toml")["theatre"], tuple[Theatre, ...])
}


def theatres_of(war: str) -> tuple[Theatre, ...]:
    """The theatres of a war in the order of its board (IMP-WAR-03)."""
    return tuple(theatre for theatre in THEATRES.values() if theatre.war == war)


def byng_may_lie(theatre: Theatre) -> bool:
    """An Empire event places it where squadrons count."""
    return bool(theatre.squadrons) and theatre.era != "succession"
