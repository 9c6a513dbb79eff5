"""The games that the engine knows, by their code."""

from functools import cache
from importlib import import_module
from typing import Any

from rules.core.game import Game

CODES = ("endeavor", "maracaibo", "imperial_struggle", "armada")


class UnknownGame(LookupError):
    """No game of this code."""


@cache
def game(code: str) -> Game[Any, Any]:
    """The game of this code, imported when first asked."""
    if code not in CODES:
        raise UnknownGame(f"unknown game: {code} (known: {', '.join(CODES)})")
    found: Game[Any, Any] = import_module(f"rules.{code}").GAME
    return found
