"""Rulebook chapter «Состав игры»: the names of zones, decks, tokens and actions, and how many there are."""

import tomllib
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from msgspec import Meta

DATA: dict[str, Any] = tomllib.loads(
    (Path(__file__).parents[1] / "data" / "components.toml").read_text("utf-8")
)

Side = Literal["a", "b"]
Zone = Literal[
    "europe", "africa", "south_america", "caribbean", "north_america", "india", "far_east"
]
Region = Literal["africa", "south_america", "caribbean", "north_america", "india", "far_east"]
Stat = Literal["industry", "culture", "economy", "influence"]
ActionToken = Literal["occupy_draw", "ship_draw", "pay", "attack"]
Token = Literal[
    "industry", "culture", "economy", "influence", "occupy_draw", "ship_draw", "pay", "attack"
]
Action = Literal["ship", "occupy", "attack", "pay", "draw"]
Colour = Annotated[str, Meta(pattern=r"^[a-z0-9_]{0,24}$(?!\n)", description="Empty: any.")]
StartBuilding = Literal["settler_house", "trading_wharf"]

EUROPE: Final = "europe"
REGIONS = ("africa", "south_america", "caribbean", "north_america", "india", "far_east")
ZONES = (EUROPE, *REGIONS)
SLAVERY: Final = "slavery"
DECKS = (*REGIONS, EUROPE, SLAVERY)
ABOLITION: Final = "europe.5"
START_BUILDINGS = ("settler_house", "trading_wharf")
MEMORIAL: Final = "memorial"
TOWN_HALL: Final = "town_hall"
ACTIONS = ("ship", "occupy", "attack", "pay", "draw")
TOKEN_ACTIONS: dict[str, tuple[str, ...]] = {
    "occupy_draw": ("occupy", "draw"),
    "ship_draw": ("ship", "draw"),
    "pay": ("pay",),
    "attack": ("attack",),
}  # END-TOK-03
SUPPLY: dict[str, int] = DATA["shipped"]["tokens"]
TOKENS_IN_BOX = sum(SUPPLY.values())
FLEET: Final = "silent_fleet"  # the owner of the third colour's discs

ROUNDS = 7  # END-ROUND-01
COAST = 8  # END-GAP-17
DISCS = 35  # END-COMP-12
HAND_CAP = 5  # END-LIM-01
EXTENDED = 15  # END-STAT-02
FACE_UP = 3  # END-SETUP-10
KINDS = {1: 3, 2: 3, 3: 3, 4: 3, 5: 7}  # END-COMP-06
IN_PLAY = {1: 15, 2: 12, 3: 9, 4: 6, 5: 3}  # tiles of a level that a game can use

_REGIONS = "|".join(REGIONS)
_END = r"$(?!\n)"
_SLUG = "[a-z0-9_]{1,32}"
_CARD = rf"(({_REGIONS})\.[1-5]|(europe|slavery)\.[0-5])"
Slug = Annotated[str, Meta(pattern=f"^{_SLUG}{_END}")]
CoastCell = Annotated[int, Meta(ge=0, le=COAST - 1)]
AnyCard = Annotated[str, Meta(pattern=rf"^({_CARD}|governor\.({_REGIONS})){_END}")]
Governor = Annotated[str, Meta(pattern=rf"^governor\.({_REGIONS}){_END}")]


def copies(level: int) -> int:
    """How many tiles of each kind of this level there are (END-SETUP-09)."""
    return 6 - level


def deck_of(card: str) -> str:
    return card.split(".")[0]


def value_of(card: str) -> int:
    return int(card.split(".")[1])


def zone_of(deck: str) -> str:
    """Both decks of Europe lie in Europe."""
    return EUROPE if deck == SLAVERY else deck


def is_governor(card: str) -> bool:
    return card.startswith("governor.")


def full_deck(deck: str) -> tuple[int, ...]:
    """The values from the top (END-SETUP-06, END-SETUP-07)."""
    return tuple(range(1 if deck in REGIONS else 0, 6))


CARDS = tuple(f"{deck}.{value}" for deck in DECKS for value in full_deck(deck))
GOVERNORS = tuple(f"governor.{region}" for region in REGIONS)


def route_cell(one: str, other: str) -> str:
    """The id of the cell between two places, whichever is named first."""
    first, second = sorted((one, other))
    return f"route.{first}.{second}"
