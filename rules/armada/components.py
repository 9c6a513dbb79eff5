"""Chapter «Компоненты» and the base game's card lists: numbers that bound a count, read from data/."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_DATA = Path(__file__).parent / "data"


def _read(name: str) -> Mapping[str, Any]:
    return tomllib.loads((_DATA / f"{name}.toml").read_text("utf-8"))


ISLANDS = _read("islands")
CARDS = _read("cards")
CONFLICTS = _read("conflicts")
LADDERS = _read("ladders")
GUILDS: Mapping[str, Mapping[str, Any]] = _read("guilds")["guild"]
GUILD_CAP: int = _read("guilds")["cap"]
_BASE = _read("base")

WONDERS = ("alexandria", "babylon", "ephesos", "gizah", "halikarnassos", "olympia", "rhodos")
OTHER_WONDERS = ("siracusa", "another_1", "another_2", "another_3")  # ARM-P8-01: from elsewhere
NOT_GIVEN = tuple(f"city_{number}" for number in range(1, 9))  # which Wonder was not said
SEATS = WONDERS + OTHER_WONDERS + NOT_GIVEN

MOST_STAGES = 4  # of one Wonder of the base game
COPIES_PER_COLOUR = 6  # ARM-COMP-11: two Armada cards of each colour in each of three Ages
UNUSED_WITH_THREE = {"red": 3, "yellow": 2}  # ARM-SETUP-03
BLUE_ARMADA_POINTS: int = sum(card["points"] for card in CARDS["blue"].values())  # ARM-CARD-03


def edition(second: bool) -> str:
    """The key of the base game's edition in the data."""
    return "second" if second else "first"


def cards(colour: str, players: int, second: bool) -> int:
    """How many cards of a colour can lie in all Cities together."""
    if colour == "purple":
        return min(players, 7) + 2  # ARM-BASE-03, ARM-P8-02
    base: int = _BASE[edition(second)][colour][min(players, 7) - 3]
    if colour in ("brown", "grey"):
        return base
    unused = UNUSED_WITH_THREE.get(colour, 0) if players == 3 else 0
    return base + COPIES_PER_COLOUR - unused


def civilian_points(players: int, second: bool) -> int:
    """The points of every blue card once, the Armada's included."""
    base: int = _BASE[edition(second)]["blue_points"][min(players, 7) - 3]
    return base + BLUE_ARMADA_POINTS


def wonder_points(wonder: str, second: bool) -> int | None:
    """The most that a Wonder's stages give; None for a Wonder from elsewhere."""
    points: int | None = _BASE[edition(second)]["wonder"].get(wonder)
    return points


def same_symbols(second: bool) -> int:
    """How many green cards of different names show one symbol."""
    most: int = _BASE[edition(second)]["same_symbol"]
    return most


def guild_points(guild: str, players: int, second: bool) -> int:
    """The most that a Guild can count before its cap."""
    data = GUILDS[guild]
    if data["counts"] == ["stages"]:
        return int(data["each"]) * int(data["cities"]) * MOST_STAGES
    total = sum(cards(colour, players, second) for colour in data["counts"])
    return int(data["each"]) * total
