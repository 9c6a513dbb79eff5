"""Rulebook 3.2, 3.9 and the global demand table: the numbers of the board, from data/."""

import tomllib
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from rules.core.box import Box, FactSpec
from rules.core.spelling import spell

Era = Literal["succession", "empire", "revolution"]
LAST_ERA: Era = "revolution"
ERAS: tuple[Era, ...] = ("succession", "empire", "revolution")


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "data" / name).read_text("utf-8"))


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
WARS: dict[str, int] = _BOARD["wars"]  # in the order of the game (IMP-OVR-03)
PRESTIGE: dict[str, int] = _BOARD["prestige"]
REGIONS: dict[str, Region] = spell(_BOARD["regions"], dict[str, Region])
MARKETS: dict[str, int] = _BOARD["markets"]
START: dict[str, tuple[str, ...]] = spell(_BOARD["start_territories"], dict[str, tuple[str, ...]])
USA_PLACES: frozenset[str] = frozenset(
    place for places in _BOARD["usa_flags"].values() for place in places
)
MINISTRIES: dict[str, dict[str, dict[str, tuple[int, int]]]] = spell(
    _BOARD["ministries"], dict[str, dict[str, dict[str, tuple[int, int]]]]
)
FACES: dict[str, Face] = {f.id: f for f in spell(load("awards.toml")["face"], tuple[Face, ...])}
COMMODITIES: tuple[str, ...] = tuple(row["id"] for row in _DEMAND)  # IMP-PSCO-09: top to bottom


def era_of(peace_round: int) -> Era:
    """IMP-OVR-04: two peace rounds an era."""
    return ERAS[(peace_round - 1) // 2]


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
