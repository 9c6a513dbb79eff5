"""What pictures of tables are made of, for any game: parts with ids, the same in words, maps.

A part is a frozen value; two that look the same are equal, wherever they are drawn. Nothing of one phone is in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

# by id: a family and a component (`track.india`, `tableau.red`); `board` and `tableau.<seat>` hold the others
Parts = Mapping[str, Any]


@dataclass(frozen=True)
class Passage:
    """The same facts in words: a heading and its lines."""

    title: str
    lines: tuple[str, ...]


def changes(before: Parts, after: Parts) -> frozenset[str]:
    """The parts that look different now: they glow once."""
    return frozenset(id for id, part in after.items() if before.get(id) != part)
