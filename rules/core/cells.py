"""Build a cell of the pad from counted things: its addends, what is missing, its sources."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from msgspec import structs

from rules.core.move import Value
from rules.core.pad import Cell, Part, Row, Source

TABLE = ""  # the key of table-wide entries among the sources
# by seat and item: the line that recorded it, or the row of an earlier sheet ("land.1/land_tokens") it comes from
Sources = dict[str, dict[str, int | str]]
PLAINLY = "#"  # after a row's id, among the sources: the line with its points as a plain number
PLAIN_POINTS = "points"  # the one part of a cell whose points were typed as a plain number
Points = dict[
    str, dict[str, int]
]  # by seat and row: points typed as a plain number, without their parts


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
    def sources(self) -> Mapping[str, Mapping[str, int | str]]: ...
    @property
    def points(self) -> Mapping[str, Mapping[str, int]]: ...


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


def with_plain_points(count: AnyCount, rows: Sequence[Row]) -> list[Row]:
    """The rows, with points typed as plain numbers in place of what their parts would give."""
    made = []
    for row in rows:
        points = {s: given[row.id] for s, given in count.points.items() if row.id in given}
        cells = {seat: _plain_cell(count, seat, row, n) for seat, n in points.items()}
        made.append(structs.replace(row, cells={**row.cells, **cells}) if cells else row)
    return made


def _plain_cell(count: AnyCount, seat: str, row: Row, points: int) -> Cell:
    line = count.sources.get(seat, {}).get(f"{row.id}{PLAINLY}")
    return Cell(
        points=points,
        rule=row.rule,
        parts=(Part(item=PLAIN_POINTS, value=points, points=points, rule=row.rule),),
        sources=(source_of(line, seat, row.id),),
    )


def _entry(count: AnyCount, owner: str, item: str) -> Value:
    value: Value = getattr(count.seats[owner] if owner else count.table, item)
    return value


def _used(count: AnyCount, uses: Sequence[tuple[str, str]]) -> Iterator[Source]:
    for owner, item in uses:
        if _entry(count, owner, item) is not None:
            yield source_of(count.sources.get(owner, {}).get(item), owner, item)


def citing(count: AnyCount, made: Cell, uses: Sequence[tuple[str, str]]) -> Cell:
    """The cell with further entries it rests on, as (seat, item), those that are there."""
    sources = dict.fromkeys((*made.sources, *_used(count, uses)))
    return structs.replace(made, sources=tuple(sources))


def resting_on(row: Row, others: Sequence[Row]) -> Row:
    """A row that is made of other rows: their sources are its own."""
    sources = [
        source for other in others for cell in other.cells.values() for source in cell.sources
    ]
    cells = {
        seat: structs.replace(cell, sources=tuple(dict.fromkeys((*cell.sources, *sources))))
        for seat, cell in row.cells.items()
    }
    return structs.replace(row, cells=cells)


def source_of(recorded: int | str | None, owner: str, item: str) -> Source:
    """A number is a line of the log, a text the row of an earlier sheet; else it was typed in."""
    if isinstance(recorded, str):
        return Source("sheet", recorded)
    return Source("line", str(recorded)) if recorded else Source("entry", f"{owner}.{item}")


def _sources(count: AnyCount, seat: str, parts: Sequence[Part]) -> Iterator[Source]:
    entered, table = count.sources.get(seat, {}), count.sources.get(TABLE, {})
    for p in parts:
        if p.value is None:
            continue
        owner = TABLE if hasattr(count.table, p.item) else seat
        yield source_of(entered.get(p.item, table.get(p.item)), owner, p.item)
        if p.points is not None and isinstance(fact := p.facts.get("fact"), str):
            yield Source("box" if count.box.get(fact) is not None else "rulebook", fact)
