"""Chapter «Описание планшетов верфи»: what the fleets' spaces give is mostly box knowledge."""

from collections.abc import Iterator

from rules.armada.components import LADDERS
from rules.core.box import Box, FactSpec

LAST_SPACE: int = LADDERS["last_space"]
RULES = {"yellow": "ARM-COMM-01", "blue": "ARM-BLUE-01"}
DEBT = "debt.points"


def fact_key(fleet: str, space: int) -> str:
    """The box's key for what a space gives: yellow a Commercial Level, blue Victory Points."""
    return f"fleet.{fleet}.{space}"


def _facts() -> Iterator[FactSpec]:
    for fleet, rule in RULES.items():
        known, bounds = LADDERS[fleet]["known"], LADDERS[fleet]["bounds"]
        for space in range(LAST_SPACE + 1):
            shipped = known.get(str(space))
            low, high = bounds.get(str(space), (shipped, shipped))
            yield FactSpec(fact_key(fleet, space), rule, int, shipped, low, high)
    yield FactSpec(DEBT, "ARM-EXP-04", int, None, 0, 5)  # the rulebook does not say what one costs


FACTS = {spec.key: spec for spec in _facts()}


def known(box: Box, key: str) -> int | None:
    """A fact as a number, or None where the box must be asked."""
    value = box.get(key)
    return value if isinstance(value, int) else None
