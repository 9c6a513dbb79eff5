"""Build a cell of the pad from counted things: its addends, what is missing, its sources."""

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
    """An addend; it has no points until its value is counted."""
    return Part(
        item=item,
        value=value,
        rule=rule,
        points=None if value is None else points,
        facts=facts,
    )


def cell(
    count: AnyCount,
    seat: str,
    rule: str,
    parts: Sequence[Part],
    *,
    asks: Sequence[str] = (),
    uses: Sequence[tuple[str, str]] = (),
) -> Cell:
    """A cell that adds up its parts and lists its sources: log lines, entries and box facts.

    `uses` lists what else the points depend on, as (seat, item), with seat "" for the table.
    Until all of it is counted, the cell is unknown."""
    unknown = [item for owner, item in uses if _entry(count, owner, item) is None]
    missing = [p.item for p in parts if p.value is None] + unknown
    points = [p.points for p in parts if p.points is not None]
    known = len(points) == len(parts) and not unknown
    sources = [*_sources(count, seat, parts), *_used(count, uses)]
    return Cell(
        points=sum(points) if known else None,
        rule=rule,
        parts=tuple(parts),
        sources=tuple(dict.fromkeys(sources)),
        missing=tuple(dict.fromkeys(missing)),
        asks=tuple(asks),
    )


def _entry(count: AnyCount, owner: str, item: str) -> Value:
    value: Value = getattr(count.seats[owner] if owner else count.table, item)
    return value


def _used(count: AnyCount, uses: Sequence[tuple[str, str]]) -> Iterator[Source]:
    for owner, item in uses:
        if _entry(count, owner, item) is not None:
            line = count.sources.get(owner, {}).get(item)
            yield Source("line", str(line)) if line else Source("entry", f"{owner}.{item}")


def _sources(count: AnyCount, seat: str, parts: Sequence[Part]) -> Iterator[Source]:
    entered, table = count.sources.get(seat, {}), count.sources.get(TABLE, {})
    for p in parts:
        if p.value is None:
            continue
        owner = TABLE if hasattr(count.table, p.item) else seat
        line = entered.get(p.item, table.get(p.item))
        yield Source("line", str(line)) if line else Source("entry", f"{owner}.{p.item}")
        if p.points is not None and isinstance(fact := p.facts.get("fact"), str):
            yield Source("box" if count.box.get(fact) is not None else "rulebook", fact)
