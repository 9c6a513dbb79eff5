"""A made-up position in the middle of a game, with everything that can be seen on the map."""

from dataclasses import replace

from companion.games.imperial_struggle.face.pictures.position import Position
from rules.imperial_struggle.chart import SPACES
from rules.imperial_struggle.counters import ADVANTAGES
from rules.imperial_struggle.referee.state import HIDDEN, Board, Stack
from tests.rules.imperial_struggle.referee.wars import before, shown

START = {space.id: space.start for space in SPACES.values() if space.start}
FLEETS = {
    "biscay": "britain",
    "gulf_of_maine": "britain",
    "bahamas_run": "britain",
    "balearic": "france",
    "cabot_strait": "france",
    "antilles_channel": "france",
}
TAKEN = {
    "martinique": "france",
    "st_lucia": "britain",
    "antigua": "britain",
    "allegheny": "france",
    "niagara": "france",
    "albany": "britain",
    "puerto_rico": "france",
    "georgia": "britain",
    "karaikal": "france",
    "vandavasi": "france",
}


def position() -> Position:
    """Two conflict markers, an isolated market, a damaged fort, squadrons, prices for Britain."""
    flags = START | FLEETS | TAKEN
    tiles = {
        space: next(iter(holders)) if len(holders := held(flags, tile.requires)) == 1 else ""
        for tile in ADVANTAGES.values()
        for space in tile.requires
    }
    return Position(
        flags=flags,
        conflicts={"niagara": "plain", "albany": "worse"},
        damaged=frozenset({"vandavasi"}),
        isolated=frozenset({"allegheny"}),
        protected=frozenset({"martinique", "st_lucia"}),
        shut=frozenset(s.id for s in SPACES.values() if s.usa or s.opens == "revolution"),
        tiles=tiles,
        wanted=frozenset({"furs", "sugar", "cotton"}),
        huguenots=frozenset({"louisiana"}),
        wars=("was", "syw", "awi"),
        prices={"martinique": (3, False), "havana": (2, False), "russia": (3, True)},
        leads={"europe": "britain"},
    )


def held(flags: dict[str, str], spaces: tuple[str, ...]) -> set[str]:
    return {flags.get(space, "") for space in spaces}


def at_conquest() -> Position:
    """The same while Britain spends conquest points in the Caribbean."""
    return replace(position(), conquers="britain", prey=frozenset({"st_domingue", "guadeloupe"}))


def at_war() -> Board:
    """The second theatre of the Austrian war; both have shown their tiles."""
    state = before(
        "was_2",
        flags=START | FLEETS | TAKEN | {"bavaria": "britain", "savoy": "france"},
        conflicts={"niagara": 0, "albany": 1},
        awards={"europe": "vp3_lead2", "north_america": "vp1", "caribbean": "trp1", "india": "vp1"},
        demand=("furs", "sugar", "cotton"),
    )
    state.theatres["was_1"] = {
        "britain": Stack(basic="plus_2", bonus=("plus_1",)),
        "france": Stack(basic="zero_debt", bonus=("plus_1", "plus_2")),
    }
    state.theatres["was_4"]["france"] = Stack(basic=HIDDEN, bonus=(HIDDEN,))
    return shown(state, ("plus_2", "plus_1_damage"), ("minus_1_unflag", "plus_3"))
