"""Rulebook 3.2, 3.9 and the global demand table: the numbers of the board, from data/."""

from typing import Any

from msgspec import Struct

from rules.core.box import Box, FactSpec
from rules.core.spelling import spell
from rules.imperial_struggle.chart import SPACES, Space
from rules.imperial_struggle.printed import ERAS, Era, load, opened


class Region(Struct, frozen=True):
    """How many spaces a region has; `spaces` and `markable` by era, the two of the USA apart."""

    spaces: dict[str, int]
    markable: dict[str, int]
    naval: int
    forts: int
    commodities: tuple[str, ...]


class Face(Struct, frozen=True):
    """The face of an award tile and how many tiles show it."""

    id: str
    tiles: int
    vp: int
    trp: int
    lead: int


class Reward(Struct, frozen=True):
    """A cell of the global demand table; `debt` changes the winner's own debt."""

    vp: int
    trp: int
    debt: int


_BOARD = load("board.toml")
_DEMAND = load("demand.toml")["commodity"]

SQUADRONS: int = _BOARD["squadrons"]
TRACK: int = _BOARD["track"]
START_MARKER: int = _BOARD["start_marker"]
START_POWER: dict[str, int] = _BOARD["start_power"]
START_FORCES: dict[str, dict[str, Any]] = _BOARD["start_forces"]
START_INITIATIVE: str = _BOARD["start"]["initiative"]
WARS: dict[str, int] = _BOARD["wars"]  # in the order of the game (IMP-OVR-03)
USA_FLAGS: dict[str, tuple[str, ...]] = spell(_BOARD["usa_flags"], dict[str, tuple[str, ...]])
USA_PLACES: frozenset[str] = frozenset(place for places in USA_FLAGS.values() for place in places)
MINISTRIES: dict[str, dict[str, dict[str, tuple[int, int]]]] = spell(
    _BOARD["ministries"], dict[str, dict[str, dict[str, tuple[int, int]]]]
)
FACES: dict[str, Face] = {f.id: f for f in spell(load("awards.toml")["face"], tuple[Face, ...])}
COMMODITIES: tuple[str, ...] = tuple(row["id"] for row in _DEMAND)  # IMP-PSCO-09: top to bottom


def _by_era(spaces: list[Space]) -> dict[str, int]:
    """How many of these are open in each era; the two of the USA apart."""
    counts: dict[str, int] = {
        era: sum(opened(s.opens, era) for s in spaces if not s.usa) for era in ERAS
    }
    return {**counts, "usa": sum(s.usa for s in spaces)}


def _region(name: str) -> Region:
    spaces = [space for space in SPACES.values() if space.region == name]
    kinds = [space.kind for space in spaces]
    goods = [good for good in COMMODITIES if any(space.good == good for space in spaces)]
    return Region(
        spaces=_by_era(spaces),
        markable=_by_era([space for space in spaces if space.markable]),
        naval=kinds.count("naval"),
        forts=kinds.count("fort"),
        commodities=tuple(goods),
    )


PRESTIGE: dict[str, int] = _by_era([space for space in SPACES.values() if space.prestige])
REGIONS: dict[str, Region] = {
    name: _region(name) for name in dict.fromkeys(space.region for space in SPACES.values())
}
MARKETS: dict[str, int] = {
    good: sum(space.good == good for space in SPACES.values()) for good in COMMODITIES
}
START: dict[str, tuple[str, ...]] = {
    side: tuple(s.id for s in SPACES.values() if s.kind == "territory" and s.start == side)
    for side in ("britain", "france")
}


def prestige_spaces(era: Era, usa: bool) -> int:
    return PRESTIGE[era] + (PRESTIGE["usa"] if usa else 0)


def region_spaces(region: str, era: Era, usa: bool) -> int:
    spaces = REGIONS[region].spaces
    return spaces[era] + (spaces["usa"] if usa else 0)


def fact_key(era: Era, commodity: str, what: str) -> str:
    """The box's key for a number of the global demand table."""
    return f"demand.{era}.{commodity}.{what}"


def reward(box: Box, era: Era, commodity: str) -> Reward:
    """IMP-PSCO-11: the table's row, as printed or as the group's box says."""
    numbers = {what: box.get(fact_key(era, commodity, what)) for what in Reward.__struct_fields__}
    return spell(numbers, Reward)


def _facts() -> dict[str, FactSpec]:
    specs: dict[str, FactSpec] = {}
    for row in _DEMAND:
        for era in ERAS:
            for what, value in row[era].items():
                key = fact_key(era, row["id"], what)
                least = -3 if what == "debt" else 0
                specs[key] = FactSpec(key, "IMP-PSCO-11", int, value, least, 9, from_copy=True)
    return specs


FACTS = _facts()
