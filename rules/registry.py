"""The games that the engine knows, by their code."""

from functools import cache
from importlib import import_module
from typing import Any, cast

from rules.core.game import Game

CODES = ("endeavor", "maracaibo", "imperial_struggle", "armada")


CAMPAIGN_SHEET = "campaign"  # the log of a legacy campaign, over all its evenings


class UnknownGame(LookupError):
    """There is no game with this code, or no sheet with this name."""


@cache
def game(code: str) -> Game[Any, Any]:
    """The game with this code, imported when it is first asked for."""
    if code not in CODES:
        raise UnknownGame(f"unknown game: {code} (known: {', '.join(CODES)})")
    found: Game[Any, Any] = import_module(f"rules.{code}").GAME
    return found


def campaign(code: str) -> Any:
    """The legacy campaign of this game, with a log over many evenings; None where it has none."""
    game(code)
    return getattr(import_module(f"rules.{code}"), "CAMPAIGN", None)


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
