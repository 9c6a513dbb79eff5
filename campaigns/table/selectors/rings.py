"""How far everybody's column is while a table counts together: a ring for each seat that fills and closes."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import Session
from campaigns.seats.selectors.places import phones_at
from campaigns.table.selectors.leaves import Leaf
from campaigns.table.selectors.order import Place, counted_rows, is_open, is_wanted
from campaigns.table.selectors.pads import cell_state
from campaigns.table.selectors.totals import TOGETHER, hides_totals
from companion import wording
from companion.marks import Mark
from rules.core.book import PAD
from rules.core.cells import TABLE
from rules.core.layout import RowSpec
from rules.core.pad import Cell


@dataclass(frozen=True)
class Ring:
    """The column of one seat: the rows that are asked of it, and those that are still open."""

    seat: Mark
    rows: tuple[RowSpec, ...]
    todo: tuple[RowSpec, ...]
    row_label: str = ""  # the next open row

    @property
    def cells(self) -> int:
        return len(self.rows)

    @property
    def left(self) -> int:
        return len(self.todo)

    @property
    def done(self) -> int:
        return self.cells - self.left

    @property
    def closed(self) -> bool:
        return not self.todo

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
        return self.cells - self.left

    @property
    def cells(self) -> int:
        return len({_place(ring, row) for ring in self.rings for row in ring.rows})

    @property
    def left(self) -> int:
        return len(self.todo)

    @property
    def todo(self) -> list[tuple[Mark, RowSpec]]:
        """The open cells, row by row as people count; what the whole table shares is there once."""
        open_ = {_place(ring, row): (ring.seat, row) for ring in self.rings for row in ring.todo}
        order = list(dict.fromkeys(row.id for ring in self.rings for row in ring.rows))
        return sorted(open_.values(), key=lambda cell: order.index(cell[1].id))

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
        todo = [row for row in mine if _is_due(leaf, seat, row, cells[row.id][seat])]
        label = wording.row(leaf.pad.game, todo[0].id) if todo else ""
        if mine:
            drawn.append(Ring(marks[seat], tuple(mine), tuple(todo), label))
    return Rings(tuple(drawn))


def _place(ring: Ring, row: RowSpec) -> Place:
    """A cell; one that only has what the whole table shares is the same in every column."""
    return (ring.seat.id if row.items else TABLE), row.id


def _is_asked(leaf: Leaf, seat: str, row: RowSpec) -> bool:
    """Whether this seat has anything to enter in this row that an empty field does not say."""
    counted = [item for item in row.items if leaf.game.counted(leaf.count, seat, item)]
    if row.items and not counted and leaf.stop != PAD:
        return False
    shared = (item for item in row.table_items if leaf.game.counted(leaf.count, TABLE, item))
    keys = [(seat, item) for item in counted] + [(TABLE, item) for item in shared]
    return any(is_wanted(leaf, row, key) for key in keys if key[1] not in leaf.fixed)


def _is_due(leaf: Leaf, seat: str, row: RowSpec, cell: Cell) -> bool:
    """Whether the cell is not done: something is to be entered, or to be read off the components."""
    unread = leaf.stop == PAD and cell_state(cell) == "unknown"
    return unread or is_open(leaf, seat, row, cell)


def counts_together(session: Session) -> bool:
    """Whether several phones fill this table's sheets, or its totals wait for the reveal."""
    return session.is_open and (hides_totals(session) or phones_at(session) >= TOGETHER)
