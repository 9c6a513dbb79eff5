"""The score pad: rows × seats; each cell has points, its rule and its sources."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from rules.core.move import Value


class Source(Struct, frozen=True):
    """Where a number came from: a line of the log, a typed entry, the box or the rulebook."""

    kind: Literal["line", "entry", "box", "rulebook"]
    ref: str


class Part(Struct, frozen=True, kw_only=True):
    """One addend of a cell: `value` of `item` is worth `points`."""

    item: str
    value: Value = None
    points: int | None = None
    rule: str
    facts: Mapping[str, Value] = {}


class Cell(Struct, frozen=True, kw_only=True):
    """A seat's points in one row; None while a count is `missing` or the pad `asks` for a fact."""

    points: int | None
    rule: str
    parts: tuple[Part, ...] = ()
    sources: tuple[Source, ...] = ()
    missing: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()


class Row(Struct, frozen=True, kw_only=True):
    """One row of the pad; a `tiebreak` decides between equal totals, a `note` only informs."""

    id: str
    rule: str
    kind: Literal["score", "tiebreak", "note"] = "score"
    cells: Mapping[str, Cell]


class Place(Struct, frozen=True):
    """Seats that share a place."""

    place: int
    seats: tuple[str, ...]


class Pad(Struct, frozen=True, kw_only=True):
    """A computed pad. `places` is empty until every cell is known."""

    game: str
    version: str
    seats: tuple[str, ...]
    rows: tuple[Row, ...]
    totals: Mapping[str, int | None]
    running: Mapping[str, int]
    places: tuple[Place, ...] = ()
    decided_by: str = ""
    early: int | None = None  # the round in which the table ended the game early

    @property
    def complete(self) -> bool:
        return all(total is not None for total in self.totals.values())

    @property
    def winners(self) -> tuple[str, ...]:
        return self.places[0].seats if self.places else ()

    @property
    def asks(self) -> tuple[str, ...]:
        """Every fact still to be read off the components, once each."""
        cells = (cell for row in self.rows for cell in row.cells.values())
        return tuple(dict.fromkeys(key for cell in cells for key in cell.asks))


def build_pad(
    game: str,
    version: str,
    seats: Sequence[str],
    rows: Iterable[Row],
    *,
    decided_by: str,
    tie_rule: str = "",
) -> Pad:
    """Add up the rows and rank the seats; equal totals go to the tie-break rows in their order."""
    rows = tuple(rows)
    totals: dict[str, int | None] = {}
    running: dict[str, int] = {}
    for seat in seats:
        points = [row.cells[seat].points for row in rows if row.kind == "score"]
        known = [p for p in points if p is not None]
        running[seat] = sum(known)
        totals[seat] = running[seat] if len(known) == len(points) else None
    places = _places(seats, rows, totals)
    tied = bool(places) and len(places[0].seats) > 1
    return Pad(
        game=game,
        version=version,
        seats=tuple(seats),
        rows=rows,
        totals=totals,
        running=running,
        places=places,
        decided_by=tie_rule if tied and tie_rule else decided_by,
    )


def _places(
    seats: Sequence[str], rows: tuple[Row, ...], totals: Mapping[str, int | None]
) -> tuple[Place, ...]:
    if any(total is None for total in totals.values()):
        return ()
    breakers = [row for row in rows if row.kind == "tiebreak"]
    keys: dict[str, tuple[int, ...]] = {}
    for seat in seats:
        tied = sum(1 for other in seats if totals[other] == totals[seat]) > 1
        ranked = [totals[seat], *(row.cells[seat].points for row in breakers if tied)]
        if any(key is None for key in ranked):
            return ()  # tied, and a tie-break is still unknown
        keys[seat] = tuple(key for key in ranked if key is not None)
    places: list[Place] = []
    for key in sorted(set(keys.values()), reverse=True):
        sharing = tuple(seat for seat in seats if keys[seat] == key)
        places.append(Place(1 + sum(len(p.seats) for p in places), sharing))
    return tuple(places)
