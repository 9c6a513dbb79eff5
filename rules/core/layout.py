"""The layout of a pad for entry: its rows in order, and the things counted in each."""

from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct


class Item(Struct, frozen=True):
    """One thing to count."""

    id: str
    kind: Literal["number", "toggle", "choice"]
    choices: tuple[str, ...] = ()


class RowSpec(Struct, frozen=True):
    """One row of the pad: its rule, and what is counted per seat and for the whole table."""

    id: str
    rule: str
    items: tuple[str, ...] = ()
    table_items: tuple[str, ...] = ()
    when: str = ""  # the option that must be on for the row to exist
    kind: Literal["score", "tiebreak", "note"] = "score"


class Layout(Struct, frozen=True):
    """Rows in the pad's order and the items they need."""

    rows: tuple[RowSpec, ...]
    items: Mapping[str, Item]
    table_items: Mapping[str, Item]

    def row(self, row_id: str) -> RowSpec | None:
        return next((row for row in self.rows if row.id == row_id), None)

    def shown(self, options: Mapping[str, object]) -> tuple[RowSpec, ...]:
        """The rows that exist with these options."""
        return tuple(row for row in self.rows if not row.when or options.get(row.when))


def lay_out(rows: Sequence[RowSpec], seat_type: type[Struct], table_type: type[Struct]) -> Layout:
    """The layout of a pad with these count types; each item must be in exactly one row."""
    layout = Layout(tuple(rows), items_of(seat_type), items_of(table_type))
    used = [item for row in rows for item in row.items]
    used_table = [item for row in rows for item in row.table_items]
    if sorted(used) != sorted(layout.items) or sorted(used_table) != sorted(layout.table_items):
        raise ValueError(f"rows and items differ: {used} / {used_table}")
    return layout


def items_of(struct: type[Struct]) -> dict[str, Item]:
    """The fields of a count or options type as items to ask for."""
    hints = get_type_hints(struct, include_extras=False)
    return {f.name: _item(f.name, hints[f.name]) for f in msgspec.structs.fields(struct)}


def _item(name: str, hint: Any) -> Item:
    if get_origin(hint) in (Union, UnionType):
        (hint,) = (arg for arg in get_args(hint) if arg is not NoneType)
    if get_origin(hint) is Literal:
        return Item(name, "choice", get_args(hint))
    return Item(name, "toggle" if hint is bool else "number")
