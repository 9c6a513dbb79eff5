"""The one list of games. Each code has its rooms: the rules, and what the game brings to the pages."""

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, cast

from rules.core.game import Game

CAMPAIGN_SHEET = "campaign"  # the log of a legacy campaign, over all its evenings


class Rooms(NamedTuple):
    """Where a game lives, as names of modules; the engine itself imports its rules only."""

    rules: str  # has `GAME`
    face: str  # has `FACE`: see companion/games/face.py
    pages: str = ""  # has `urlpatterns`, where the game has pages of its own


def rooms_in_tree(code: str, *, pages: bool = False) -> Rooms:
    """The rooms of a game that is shipped with the site."""
    own = f"companion.games.{code}"
    return Rooms(f"rules.{code}", f"{own}.face", f"{own}.pages" if pages else "")


GAMES: dict[str, Rooms] = {
    "endeavor": rooms_in_tree("endeavor", pages=True),
    "maracaibo": rooms_in_tree("maracaibo"),
    "imperial_struggle": rooms_in_tree("imperial_struggle"),
    "armada": rooms_in_tree("armada"),
}
CODES = GAMES.keys()  # a live view, in the order in which games are offered


class UnknownGame(LookupError):
    """There is no game with this code, or no sheet with this name."""


@cache
def game(code: str) -> Game[Any, Any]:
    """The game with this code, imported when it is first asked for."""
    if code not in GAMES:
        raise UnknownGame(f"unknown game: {code} (known: {', '.join(CODES)})")
    found: Game[Any, Any] = import_module(GAMES[code].rules).GAME
    return found


def campaign(code: str) -> Any:
    """The legacy campaign of this game, with a log over many evenings; None where it has none."""
    game(code)
    return getattr(import_module(GAMES[code].rules), "CAMPAIGN", None)


def sheet(code: str, name: str = "") -> Game[Any, Any]:
    """The game itself, or its further sheet of this name: it answers the same questions."""
    found = game(code)
    if not name:
        return found
    if name == CAMPAIGN_SHEET and (legacy := campaign(code)) is not None:
        return cast("Game[Any, Any]", legacy)
    if name not in found.calculators:
        known = ", ".join(found.calculators) or "none"
        raise UnknownGame(f"{code} has no sheet {name!r} (known: {known})")
    further: Any = found.calculators[name]
    return cast("Game[Any, Any]", further)
