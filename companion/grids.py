"""A row of things to tap under one name: drawn by `campaigns/_grid.html`, read back by the same object."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.datastructures import MultiValueDict

from companion.controls import Control
from rules.core.spelling import Misspelled


@dataclass(frozen=True)
class Grid:
    """A row of things to tap under one name; each cell sends its own name if it is tapped."""

    name: str
    label: str
    cells: tuple[Control, ...]
    numbered: bool = True  # steps of a track, which need no word

    @property
    def open(self) -> list[str]:
        return [cell.name for cell in self.cells if not cell.locked]

    @property
    def texts(self) -> Mapping[str, list[str]]:
        """What its inputs send as they stand; what is locked is not sent."""
        return {self.name: [cell.name for cell in self.cells if cell.value and not cell.locked]}

    def filled(self, form: Mapping[str, Any]) -> "Grid":
        """The same row with what was posted."""
        tapped = _all(form, self.name)
        cells = (c if c.locked else replace(c, value=c.name in tapped) for c in self.cells)
        return replace(self, cells=tuple(cells))

    def read(self, form: Mapping[str, Any]) -> dict[str, bool] | None:
        """Whether each open cell is tapped, by name; None where none is: an untouched row says nothing."""
        tapped = _all(form, self.name)
        if set(tapped) - {cell.name for cell in self.cells}:
            raise Misspelled("no such step", self.name)
        if not tapped:
            return None
        return {name: name in tapped for name in self.open}


def _all(form: Mapping[str, Any], name: str) -> list[str]:
    """Everything that a form sends under one name."""
    return list(form.getlist(name) if isinstance(form, MultiValueDict) else form.get(name, ()))
