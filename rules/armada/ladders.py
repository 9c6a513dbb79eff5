"""Chapter «Описание планшетов верфи»: what the fleets' spaces give is mostly box knowledge."""

from collections.abc import Iterator

from rules.armada.components import LADDERS
from rules.core.box import Box, FactSpec

LAST_SPACE: int = LADDERS["last_space"]
RULES = {"yellow": "ARM-COMM-01", "blue": "ARM-BLUE-01"}
DEBT = "debt.points"
PRINTABLE = (0, 99)  # a bound for typing: the text sets none (ARM-GAP-03, ARM-GAP-39)


def fact_key(fleet: str, space: int) -> str:
    """The box's key for what a space gives: yellow a Commercial Level, blue Victory Points."""
    return f"fleet.{fleet}.{space}"


def _facts() -> Iterator[FactSpec]:
    for fleet, rule in RULES.items():
        known = LADDERS[fleet]["known"]
        along = tuple(fact_key(fleet, space) for space in range(LAST_SPACE + 1))
        for space, key in enumerate(along):
            yield FactSpec(key, rule, int, known.get(str(space)), *PRINTABLE, along=along)
    yield FactSpec(
        DEBT, "ARM-EXP-04", int, None, *PRINTABLE
    )  # the rulebook does not say what one costs


FACTS = {spec.key: spec for spec in _facts()}


def known(box: Box, key: str) -> int | None:
    """A fact as a number, or None if it has to be read off the components."""
    value = box.get(key)
    return value if isinstance(value, int) else None
