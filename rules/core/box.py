"""Component facts: shipped with the app, taught by the group, or unknown. Never guessed."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from rules.core.move import Value
from rules.core.refusal import Refusal
from rules.core.spelling import Misspelled, spell

T = TypeVar("T")
Origin = Literal["shipped", "copied", "taught", "unknown"]


class FactSpec(Struct, frozen=True):
    """What kind of fact a key holds, the rule that needs it, and the value the rulebook prints.

    Values are plain (number, bool, text). A structured fact is text: the canonical JSON of the type
    it `holds`, validated as strictly as any other. A shipped value marked `from_copy` was read off
    another copy of the game, not the rulebook: a group may teach a different one. `along` is a row
    of facts whose numbers are not expected to decrease (`core/doubt.py`)."""

    key: str
    rule: str
    type: Any
    shipped: Value = None
    low: int | None = None
    high: int | None = None
    holds: Any = None
    along: tuple[str, ...] = ()
    from_copy: bool = False


class Box:
    """The facts of one physical box: taught facts override shipped ones."""

    def __init__(self, catalogue: Mapping[str, FactSpec], taught: Mapping[str, Value]) -> None:
        self._catalogue = catalogue
        self._taught = taught

    def get(self, key: str) -> Value:
        """The fact, or None if nobody has read it off the components.

        Steps beyond the printed ones, which a ruling may reach, are unknown too."""
        taught = self._taught.get(key)
        spec = self._catalogue.get(key)
        return taught if taught is not None or spec is None else spec.shipped

    def spec(self, key: str) -> FactSpec | None:
        return self._catalogue.get(key)

    def origin(self, key: str) -> Origin:
        if self._taught.get(key) is not None:
            return "taught"
        spec = self.spec(key)
        if spec is None or spec.shipped is None:
            return "unknown"
        return "copied" if spec.from_copy else "shipped"


def read_facts(
    catalogue: Mapping[str, FactSpec], facts: Mapping[str, Value], under: str = "$.facts"
) -> None:
    """Raise `Misspelled` if the box has no such key, or a value has the wrong type."""
    for key, value in facts.items():
        spec = catalogue.get(key)
        if spec is None:
            raise Misspelled(f"the box has no fact {key!r}", f"{under}.{key}")
        if value is not None:
            spell(value, spec.type, f"{under}.{key}")
            if spec.holds is not None:
                _read_held(str(value), spec.holds, f"{under}.{key}")


def to_text(value: object) -> str:
    """A structured fact as text; equal values give equal texts."""
    return msgspec.json.encode(value, order="deterministic").decode()


def from_text(text: str, kind: type[T], under: str = "$") -> T:
    """The value of a structured fact."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Misspelled.of(error, under) from None


def _read_held(text: str, kind: Any, place: str) -> None:
    if to_text(from_text(text, kind, place)) != text:
        raise Misspelled("not in its canonical spelling", place)


def refuse_facts(
    catalogue: Mapping[str, FactSpec], facts: Mapping[str, Value]
) -> Iterator[Refusal]:
    """Refuse taught facts that contradict the rulebook or lie outside the possible range.

    A value that is only unlikely next to its neighbours or another copy is not refused: see `core/doubt.py`."""
    for key, value in facts.items():
        spec = catalogue.get(key)
        if spec is None or value is None:
            continue
        if spec.shipped is not None and value != spec.shipped and not spec.from_copy:
            details = {"fact": key, "printed": spec.shipped, "taught": value}
            yield Refusal(spec.rule, "contradicts_rulebook", details)
        if isinstance(value, int) and not isinstance(value, bool):
            if spec.low is not None and value < spec.low:
                yield Refusal(spec.rule, "fact_too_small", {"fact": key, "least": spec.low})
            if spec.high is not None and value > spec.high:
                yield Refusal(spec.rule, "fact_too_large", {"fact": key, "most": spec.high})
