"""Compare two pads: which rows, totals and places differ. Words and sources may differ freely."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from rules.core.pad import Pad, Place, Row


class Points(Struct, frozen=True):
    """The part of a cell that is compared."""

    points: int | None


class GistRow(Struct, frozen=True, kw_only=True):
    """The part of a row that is compared."""

    id: str
    cells: Mapping[str, Points]


class Gist(Struct, frozen=True, kw_only=True):
    """The part of a stored pad that is compared. The rest is not even parsed, which makes comparing
    cheap.
    """

    rows: tuple[GistRow, ...]
    totals: Mapping[str, int | None]
    places: tuple[Place, ...] = ()


class ChangedCell(Struct, frozen=True):
    """A cell with other points; None means unknown, or that the row does not exist."""

    row: str
    seat: str
    old: int | None
    new: int | None


class Changes(Struct, frozen=True, omit_defaults=True):
    """What a recount would change. Lists only seats whose total or place changed."""

    cells: tuple[ChangedCell, ...] = ()
    totals: Mapping[str, tuple[int | None, int | None]] = {}
    places: Mapping[str, tuple[int | None, int | None]] = {}
    first: bool = False  # there was no score to compare with

    def __bool__(self) -> bool:
        return bool(self.first or self.cells or self.totals or self.places)


_gists = msgspec.json.Decoder(Gist)
_changes = msgspec.json.Decoder(Changes)


def read_changes(text: str) -> Changes:
    return _changes.decode(text)


def compare(stored: str, new: Pad) -> Changes:
    """What differs between a stored pad ("" for none) and a new one; falsy if nothing does."""
    if not stored:
        return Changes(first=True)
    old = _gists.decode(stored)
    if old.totals == new.totals and old.places == new.places and _same(old.rows, new.rows):
        return Changes()
    before, after = _cells(old), _cells(new)
    keys = dict.fromkeys([*before, *after])
    cells = tuple(
        ChangedCell(row, seat, before.get((row, seat)), after.get((row, seat)))
        for row, seat in keys
        if before.get((row, seat)) != after.get((row, seat))
    )
    return Changes(cells, _pairs(old.totals, new.totals), _pairs(_places(old), _places(new)))


def _same(old: Sequence[GistRow], new: Sequence[Row]) -> bool:
    """Handle the common case without building anything."""
    if len(old) != len(new):
        return False
    for was, row in zip(old, new, strict=True):
        if was.id != row.id or len(was.cells) != len(row.cells):
            return False
        for seat, cell in row.cells.items():
            before = was.cells.get(seat)
            if before is None or before.points != cell.points:
                return False
    return True


def _cells(pad: Gist | Pad) -> dict[tuple[str, str], int | None]:
    return {(row.id, seat): cell.points for row in pad.rows for seat, cell in row.cells.items()}


def _places(pad: Gist | Pad) -> dict[str, Any]:
    return {seat: place.place for place in pad.places for seat in place.seats}


def _pairs(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    return {
        seat: (old.get(seat), new.get(seat))
        for seat in dict.fromkeys([*old, *new])
        if old.get(seat) != new.get(seat)
    }
