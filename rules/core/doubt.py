"""Doubts: facts that are accepted but unexpected. The table is warned; nothing is refused."""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from rules.core.box import Box, FactSpec
from rules.core.move import Value

Code = Literal["less_than_neighbours", "more_than_neighbours", "unlike_our_copy"]


class Doubt(Struct, frozen=True):
    """The value the table read, and the one its neighbours or another copy suggest."""

    rule: str
    key: str
    code: Code
    value: int
    expected: int


def doubts(catalogue: Mapping[str, FactSpec], taught: Mapping[str, Value]) -> tuple[Doubt, ...]:
    """Every doubt about the taught facts, in their order."""
    box = Box(catalogue, taught)
    return tuple(doubt for key in taught if (doubt := doubt_of(box, key)))


def doubt_of(box: Box, key: str) -> Doubt | None:
    """The doubt about one taught fact, if any."""
    spec, value = box.spec(key), box.get(key)
    if spec is None or box.origin(key) != "taught" or type(value) is not int:
        return None
    if spec.from_copy and type(spec.shipped) is int and value != spec.shipped:
        return Doubt(spec.rule, key, "unlike_our_copy", value, spec.shipped)
    before, after = _beside(box, spec)
    if (low := max(before, default=value)) > value:
        return Doubt(spec.rule, key, "less_than_neighbours", value, low)
    if (high := min(after, default=value)) < value:
        return Doubt(spec.rule, key, "more_than_neighbours", value, high)
    return None


def explain_fact(box: Box, key: str) -> dict[str, Value]:
    """A fact, and any doubt about it, as the explanation of a score names it."""
    doubt = doubt_of(box, key)
    return {"fact": key, **({"doubt": doubt.code, "expected": doubt.expected} if doubt else {})}


def _beside(box: Box, spec: FactSpec) -> tuple[list[int], list[int]]:
    """The known values before the fact in its row, and those after it."""
    at = spec.along.index(spec.key) if spec.key in spec.along else 0
    return list(_known(box, spec.along[:at])), list(_known(box, spec.along[at + 1 :]))


def _known(box: Box, keys: tuple[str, ...]) -> Iterator[int]:
    yield from (value for key in keys if type(value := box.get(key)) is int)
