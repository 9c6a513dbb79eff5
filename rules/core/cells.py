"""How a cell of the pad is made from counted things: its addends, what is missing, its sources."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from rules.core.move import Value
from rules.core.pad import Cell, Part, Source

TABLE = ""  # the key of table-wide entries among the sources


class AnyCount(Protocol):
    """What every game's Count has: seats in table order, options, table-wide facts, box, sources."""

    @property
    def seats(self) -> Mapping[str, Any]: ...
    @property
    def options(self) -> Any: ...
    @property
    def table(self) -> Any: ...
    @property
    def box(self) -> Mapping[str, Value]: ...
    @property
    def sources(self) -> Mapping[str, Mapping[str, int]]: ...


def part(item: str, value: Value, rule: str, points: int | None, **facts: Value) -> Part:
    """An addend; without a counted value it has no points."""
    return Part(
        item=item,
        value=value,
        rule=rule,
        points=None if value is None else points,
        facts=facts,
    )


def cell(
    count: AnyCount, seat: str, rule: str, parts: Sequence[Part], *, asks: Sequence[str] = ()
) -> Cell:
    """A cell that adds up its parts and names its sources: log lines, entries and box facts."""
    missing = tuple(p.item for p in parts if p.value is None)
    points = [p.points for p in parts if p.points is not None]
    known = len(points) == len(parts)
    return Cell(
        points=sum(points) if known else None,
        rule=rule,
        parts=tuple(parts),
        sources=tuple(dict.fromkeys(_sources(count, seat, parts))),
        missing=missing,
        asks=tuple(asks),
    )


def _sources(count: AnyCount, seat: str, parts: Sequence[Part]) -> Iterator[Source]:
    told, table = count.sources.get(seat, {}), count.sources.get(TABLE, {})
    for p in parts:
        if p.value is None:
            continue
        line = told.get(p.item, table.get(p.item))
        yield Source("line", str(line)) if line else Source("entry", f"{seat}.{p.item}")
        if p.points is not None and isinstance(fact := p.facts.get("fact"), str):
            yield Source("box" if count.box.get(fact) is not None else "rulebook", fact)
