"""How far everybody's column is while a table counts together: a ring for each seat that fills and closes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import Session
from campaigns.seats.selectors.places import phones_at
from campaigns.table.selectors.leaves import Leaf
from campaigns.table.selectors.order import counted_rows, is_open
from campaigns.table.selectors.totals import TOGETHER, hides_totals
from companion import wording
from companion.marks import Mark


@dataclass(frozen=True)
class Ring:
    """The column of one seat: how many of its cells are filled, and the next open row."""

    seat: Mark
    done: int
    cells: int
    row: str = ""
    row_label: str = ""

    @property
    def left(self) -> int:
        return self.cells - self.done

    @property
    def closed(self) -> bool:
        return self.done >= self.cells

    @property
    def percent(self) -> int:
        """How far the ring is drawn; it closes only with the last cell."""
        return 100 * self.done // self.cells if self.cells else 100

    @property
    def says(self) -> str:
        """How far it is, in words."""
        return _("%(done)s of %(all)s") % {"done": self.done, "all": self.cells}

    @property
    def left_says(self) -> str:
        text = ngettext("%(count)s cell", "%(count)s cells", self.left)
        return text % {"count": self.left}


@dataclass(frozen=True)
class Rings:
    """The rings of a sheet, in the order of its columns."""

    rings: tuple[Ring, ...]

    @property
    def done(self) -> int:
        return sum(ring.done for ring in self.rings)

    @property
    def cells(self) -> int:
        return sum(ring.cells for ring in self.rings)

    @property
    def left(self) -> int:
        return self.cells - self.done

    @property
    def closed(self) -> bool:
        return not self.left

    @property
    def says(self) -> str:
        """How far the whole count is, in words."""
        return _("%(done)s of %(all)s done") % {"done": self.done, "all": self.cells}

    @property
    def left_says(self) -> str:
        text = ngettext("%(count)s cell left", "%(count)s cells left", self.left)
        return text % {"count": self.left}

    def of(self, seat: str | None) -> Ring | None:
        return next((ring for ring in self.rings if ring.seat.id == seat), None)

    def behind(self, seat: str | None) -> Ring | None:
        """Whose column is waited for: of the others the one with the most open cells."""
        others = [ring for ring in self.rings if ring.seat.id != seat and not ring.closed]
        return max(others, key=lambda ring: ring.left, default=None)


def rings_of(leaf: Leaf, marks: Mapping[str, Mark]) -> Rings:
    """The rings of this sheet; a seat with nothing to count has none."""
    cells = {row.id: row.cells for row in leaf.pad.rows}
    rows = counted_rows(leaf)
    drawn = []
    for seat in leaf.pad.seats:
        mine = [row for row in rows if _is_asked(leaf, seat, row)]
        todo = [row.id for row in mine if is_open(leaf, seat, row, cells[row.id][seat])]
        label = wording.row(leaf.pad.game, todo[0]) if todo else ""
        ring = Ring(marks[seat], len(mine) - len(todo), len(mine), todo[0] if todo else "", label)
        if mine:
            drawn.append(ring)
    return Rings(tuple(drawn))


def _is_asked(leaf: Leaf, seat: str, row: Any) -> bool:
    """Whether this seat has anything to enter in this row."""
    if not row.items:
        return bool(row.table_items)
    return any(leaf.game.counted(leaf.count, seat, item) for item in row.items)


def counts_together(session: Session) -> bool:
    """Whether several phones fill this table's sheets, or its totals wait for the reveal."""
    return session.is_open and (hides_totals(session) or phones_at(session) >= TOGETHER)
