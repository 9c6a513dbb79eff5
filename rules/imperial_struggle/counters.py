"""Rulebook 3.3 and 8.0: investment tiles and advantage tiles, from data/."""

from typing import Literal

from msgspec import Struct

from rules.core.spelling import spell
from rules.imperial_struggle.chart import Points, Where
from rules.imperial_struggle.printed import load

Gives = Literal["relief", "conflict", "unflag_for", "unflag_less", "displace", "squadron"]


class Investment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The face of an investment tile, and how many show it (IMP-INV-01 to IMP-INV-03)."""

    id: str
    major: Points
    points: int
    minor: Points
    tiles: int
    event: bool = False
    upgrade: bool = False


class Front(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an advantage gives: a price or an amount, in points of a type, somewhere."""

    kind: Gives
    amount: int = 0
    points: Points | None = None
    where: Where | None = None


class Advantage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An advantage tile: who holds all of `requires` has it (IMP-ADV-01)."""

    id: str
    region: str
    requires: tuple[str, ...]
    effect: Front


_INVESTMENT = load("investment.toml")
MINOR_POINTS: int = _INVESTMENT["minor_points"]
INVESTMENTS: dict[str, Investment] = {
    name: spell({"id": name, **face}, Investment, f"$.face.{name}")
    for name, face in _INVESTMENT["face"].items()
}
ADVANTAGES: dict[str, Advantage] = {
    name: spell({"id": name, **tile}, Advantage, f"$.{name}")
    for name, tile in load("advantages.toml").items()
}
