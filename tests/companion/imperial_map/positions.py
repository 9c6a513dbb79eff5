"""A made-up position in the middle of a game, with everything that can be seen on the map."""

from dataclasses import replace

from companion.games.imperial_struggle.face.pictures.position import Position
from rules.imperial_struggle.chart import SPACES
from rules.imperial_struggle.counters import ADVANTAGES

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
