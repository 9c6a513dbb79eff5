"""The words of each game: the engine speaks in ids and codes, this package in sentences."""

from importlib import import_module
from types import ModuleType
from typing import Any

from companion.wording import common


def of(game: str) -> ModuleType:
    """The game's own words (NAME, OPTIONS, ROWS, ITEMS, CHOICES, PARTS, REFUSALS, …)."""
    return import_module(f"companion.wording.{game}")


def colour(seat: str, game: str) -> Any:
    """The name of a seat that nobody has named: the colour of its pieces."""
    return getattr(of(game), "SEATS", {}).get(seat) or common.COLOURS.get(seat, seat)


def refusal(game: str, code: str, facts: dict[str, Any]) -> str:
    """What is missing, in a sentence; an unworded code is shown with its facts, never hidden."""
    template = getattr(of(game), "REFUSALS", {}).get(code) or common.REFUSALS.get(code)
    if template is None:
        return f"{code}: " + ", ".join(f"{key} = {value}" for key, value in facts.items())
    return str(template) % _Facts(facts)


class _Facts(dict[str, Any]):
    """Facts for a template: one that the engine did not give is shown as a dash, not as an error."""

    def __missing__(self, key: str) -> str:
        return "—"
