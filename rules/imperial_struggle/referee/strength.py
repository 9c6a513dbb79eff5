"""Rulebook 7.1.1, 7.1.3 and 7.1.4: what gives strength in a theatre, each source by itself.

The table's own sum is that of the theatre's sheet, so both depths know one margin and one row of spoils."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from rules.core.referee.table import Table, derived
from rules.imperial_struggle.cards import MINISTRIES
from rules.imperial_struggle.chart import SPACES
from rules.imperial_struggle.referee.state import HIDDEN, OTHER, SIDES, Board, Stack
from rules.imperial_struggle.spoils import Result, result
from rules.imperial_struggle.theatres import (
    ATLANTIC,
    BASIC,
    BONUS,
    BYNG,
    ELEMENTS,
    THEATRES,
    SpoilsRow,
    Theatre,
)
from rules.imperial_struggle.war import WAR
from rules.imperial_struggle.war_count import TheatreCount, TheatreSide, TheatreTable

SPECIAL = {"atlantic_dominance": ATLANTIC, "byng": BYNG}
RULES = {
    "basic": "IMP-WREV-02",
    "bonus": "IMP-WREV-02",
    "special": "IMP-WREV-02",
    "alliances": "IMP-WBON-01",
    "keywords": "IMP-WBON-03",
    "conflicts": "IMP-WBON-04",
    "squadrons": "IMP-WBON-05",
    "forts": "IMP-WBON-06",
}


class Source(Struct, frozen=True):
    """Something that gives a side strength in a theatre: a tile, a space, a ministry. None: it lies face down."""

    item: str
    what: str
    strength: int | None = 1

    @property
    def rule(self) -> str:
        return RULES[self.item]


@derived
def sources(t: Table[Board], theatre: str, side: str) -> tuple[Source, ...]:
    """Everything that counts for a side in a theatre now, tiles first."""
    place = THEATRES[theatre]
    return (
        *_tiles(t.state.theatres.get(theatre, {}).get(side, Stack())),
        *_bonuses(t, place, side),
    )


def _tiles(stack: Stack) -> Iterator[Source]:
    if stack.basic:
        face = BASIC.get(stack.basic)
        yield Source("basic", stack.basic, face.strength if face else None)
    for tile in stack.bonus:
        face = BONUS.get(tile)
        yield Source("bonus", tile, face.strength if face else None)
    for tile in stack.special:
        yield Source("special", tile, SPECIAL[tile])


def _bonuses(t: Table[Board], place: Theatre, side: str) -> Iterator[Source]:
    """Only what is on the theatre's list (IMP-WBON-07), in the order of the list."""
    flags, conflicts = t.state.flags, t.state.conflicts
    for at, flag in flags.items():
        space = SPACES[at]
        if flag == side and at not in conflicts and place.allied(space):  # IMP-CFL-08
            yield Source("alliances", at)
    for card in t.state.players[side].ministries if place.keyword else ():
        if place.keyword in MINISTRIES[card.id].keywords:  # IMP-GAP-47: each card by itself
            yield Source("keywords", card.id)
    for at in conflicts if place.conflicts else ():
        if flags.get(at) == OTHER[side] and SPACES[at].region in place.regions:  # IMP-GAP-66
            yield Source("conflicts", at)
    for at, flag in flags.items():
        space = SPACES[at]
        if flag != side:
            continue
        if space.kind == "naval" and space.region in place.squadrons:
            yield Source("squadrons", at)
        sound = space.kind == "fort" and at not in t.state.damaged
        if place.forts and sound and space.region in place.regions:
            yield Source("forts", at)


def army(t: Table[Board], theatre: str, side: str) -> int:
    """The strength of what lies open."""
    return sum(source.strength or 0 for source in sources(t, theatre, side))


def hidden(t: Table[Board], theatre: str, side: str) -> int:
    """How many tiles of a side still lie face down in a theatre."""
    stack = t.state.theatres.get(theatre, {}).get(side, Stack())
    return (stack.basic == HIDDEN) + stack.bonus.count(HIDDEN)


# ------------------------------------------------------------ the theatre's sheet


@derived
def theatre_count(t: Table[Board], theatre: str) -> TheatreCount:
    """The sheet of a theatre, as it would be filled in now."""
    return TheatreCount(
        seats={side: _side(t, theatre, side) for side in SIDES},
        table=TheatreTable(theatre=theatre),  # type: ignore[arg-type]
    )


def _side(t: Table[Board], theatre: str, side: str) -> TheatreSide:
    found, stack = sources(t, theatre, side), t.state.theatres[theatre][side]
    bonus = [*stack.bonus, "none", "none"]
    counts = {element: sum(s.item == element for s in found) for element in ELEMENTS}
    return TheatreSide(
        basic=_open(stack.basic),  # type: ignore[arg-type]
        bonus_1=_open(bonus[0]),  # type: ignore[arg-type]
        bonus_2=_open(bonus[1]),  # type: ignore[arg-type]
        atlantic_dominance="atlantic_dominance" in stack.special,
        byng="byng" in stack.special,
        **counts,
    )


def _open(face: str) -> str | None:
    return None if face == HIDDEN else face


def outcome(t: Table[Board], theatre: str) -> Result | None:
    """Who wins a theatre as it lies, and by how much; None while a tile lies face down (IMP-WSTR-02)."""
    return result(THEATRES[theatre], WAR.pad(theatre_count(t, theatre)))


# ------------------------------------------------------------ what everybody may see


class Standing(Struct, frozen=True):
    """A theatre as it stands: strength in sight, tiles face down, and the row that the leader would reach."""

    theatre: str
    strength: Mapping[str, int]
    hidden: Mapping[str, int]
    leader: str
    margin: int
    row: SpoilsRow | None


def standing(t: Table[Board], theatre: str) -> Standing:
    """By what lies open; tiles face down count nothing."""
    seen: dict[str, int] = {side: army(t, theatre, side) for side in SIDES}
    lead = seen["britain"] - seen["france"]
    leader = "" if lead == 0 else "britain" if lead > 0 else "france"
    row = THEATRES[theatre].row(leader, abs(lead)) if leader else None
    unseen: dict[str, int] = {side: hidden(t, theatre, side) for side in SIDES}
    return Standing(theatre, seen, unseen, leader, abs(lead), row)
