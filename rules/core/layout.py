"""The layout of a pad for entry: its rows in order, and the things counted in each."""

from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Struct, UnsetType

from rules.core.move import Value


class Item(Struct, frozen=True):
    """One thing to count.

    `none` is the value of somebody who has none of it: a form begins with it and writes it beside what was
    typed. A `none` of None is never written: empty says it. Unset, an empty field is open."""

    id: str
    kind: Literal["number", "toggle", "choice"]
    choices: tuple[str, ...] = ()
    none: Value | UnsetType = UNSET
    unique: bool = False  # the box has one of it: one seat holds it, or nobody
    grows: bool = False  # from sheet to sheet by a few: people tell how much it has grown


class RowSpec(Struct, frozen=True):
    """One row of the pad: its rule, and what is counted per seat and for the whole table."""

    id: str
    rule: str
    items: tuple[str, ...] = ()
    table_items: tuple[str, ...] = ()
    when: str = ""  # the option that must be on for the row to exist
    kind: Literal["score", "tiebreak", "note"] = "score"
    picks: int = 0  # so many of its toggles are chosen, and then the row is counted
    sums: bool = False  # a derived row that tells a total, or as much as one


class Once(Struct, frozen=True):
    """Things that the box has once, asked for the whole table: who has each of them, or nobody.

    `closes` is the item that says of a seat that it has no others; without one, empty says it as soon as the
    rest of the row is counted. `needs` are the numbers without which a thing is worth nothing yet: only who has
    it is asked for them."""

    id: str
    items: tuple[str, ...]
    closes: str = ""
    needs: Mapping[str, str] = {}


class Layout(Struct, frozen=True):
    """Rows in the pad's order and the items they need."""

    rows: tuple[RowSpec, ...]
    items: Mapping[str, Item]
    table_items: Mapping[str, Item]
    once: tuple[Once, ...] = ()

    def row(self, row_id: str) -> RowSpec | None:
        return next((row for row in self.rows if row.id == row_id), None)

    def shown(self, options: Mapping[str, object]) -> tuple[RowSpec, ...]:
        """The rows that exist with these options."""
        return tuple(row for row in self.rows if not row.when or options.get(row.when))


def lay_out(
    rows: Sequence[RowSpec],
    seat_type: type[Struct],
    table_type: type[Struct],
    nones: Mapping[str, Value] | None = None,
    once: Sequence[Once] = (),
    grows: Sequence[str] = (),
) -> Layout:
    """The layout of a pad with these count types; each item must be in exactly one row.

    `nones` gives what somebody has who has none of a thing; things that are there `once` are empty then."""
    unique = [item for group in once for item in group.items]
    known = {**dict.fromkeys(unique), **(nones or {})}
    items, table_items = (
        {name: _described(item, known, unique, grows) for name, item in items_of(kind).items()}
        for kind in (seat_type, table_type)
    )
    if unknown := {*known, *grows} - {*items, *table_items}:
        raise ValueError(f"no such items: {sorted(unknown)}")
    layout = Layout(tuple(rows), items, table_items, tuple(once))
    used = [item for row in rows for item in row.items]
    used_table = [item for row in rows for item in row.table_items]
    if sorted(used) != sorted(layout.items) or sorted(used_table) != sorted(layout.table_items):
        raise ValueError(f"rows and items differ: {used} / {used_table}")
    return layout


def items_of(struct: type[Struct]) -> dict[str, Item]:
    """The fields of a count or options type as items to ask for."""
    hints = get_type_hints(struct, include_extras=False)
    return {f.name: _item(f.name, hints[f.name]) for f in msgspec.structs.fields(struct)}


def _described(
    item: Item, nones: Mapping[str, Value], unique: Sequence[str], grows: Sequence[str]
) -> Item:
    none, name = nones.get(item.id, UNSET), item.id
    return msgspec.structs.replace(item, none=none, unique=name in unique, grows=name in grows)


def _item(name: str, hint: Any) -> Item:
    if get_origin(hint) in (Union, UnionType):
        (hint,) = (arg for arg in get_args(hint) if arg is not NoneType)
    if get_origin(hint) is Literal:
        return Item(name, "choice", get_args(hint))
    return Item(name, "toggle" if hint is bool else "number")
