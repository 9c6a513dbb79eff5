"""The entry layer of one cell: its fields with their legal values, and how far the count is."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from msgspec import UNSET

from campaigns.log.selectors.sentences import typed_text
from campaigns.models import Session
from campaigns.table.selectors.leaves import Leaf
from campaigns.table.selectors.order import is_wanted
from campaigns.table.selectors.pads import CellView, PadView, section_of, sentence_of
from campaigns.table.selectors.tables import cell_url, new_key, url_of
from companion import wording
from companion.controls import Control
from companion.marks import Mark
from rules.core.book import PAD
from rules.core.cells import TABLE
from rules.core.layout import Item, RowSpec
from rules.core.move import Value
from rules.core.option import Between, Option

PLAIN = "plain"  # the field for the points of a row as a plain number


@dataclass(frozen=True)
class Typed:
    """A post that could not be written: its values, what is wrong with each, and a note."""

    values: Mapping[str, str]
    wrong: Mapping[str, str]
    note: str = ""


@dataclass(frozen=True)
class Target:
    """The cell to enter: its sheet, row and seat, and the items counted there."""

    row: RowSpec
    seat: str
    items: tuple[Item, ...]
    table_items: tuple[Item, ...]
    stop: str = PAD


def target(
    leaf: Leaf, seat: str, row_id: str, posted: Collection[str] | None = None
) -> Target | None:
    """The cell of this address, or None if the sheet has none.

    If a posted form names only the row's own items, the cell's other missing items are not looked up."""
    layout, setup = leaf.layout, leaf.typed.setup
    row = layout.row(row_id)
    if row is None or seat not in setup.seats or row not in layout.shown(setup.options):
        return None
    items = row.items
    if items and (posted is None or any(n in layout.items and n not in items for n in posted)):
        items += _lacking(leaf, row, seat)
    return Target(
        row,
        seat,
        tuple(layout.items[item] for item in items),
        tuple(layout.table_items[item] for item in row.table_items if item not in leaf.fixed),
        leaf.stop,
    )


def _lacking(leaf: Leaf, row: RowSpec, seat: str) -> tuple[str, ...]:
    """Items the cell still needs although another row counts them."""
    cell = next((each.cells[seat] for each in leaf.pad.rows if each.id == row.id), None)
    if cell is None:  # the row left the pad: the game ended early
        return ()
    known = {*row.items, *leaf.entered(seat)}
    return tuple(i for i in cell.missing if i in leaf.layout.items and i not in known)


def entry_view(
    session: Session,
    leaf: Leaf,
    marks: Mapping[str, Mark],
    pad: PadView,
    cell: Target,
    here: Mapping[str, Any],
    typed: Typed | None = None,
) -> dict[str, Any]:
    """What the entry layer draws; `here` is its place on the pad, `typed` overrides the stored values."""
    row, shown = cell.row, _cell_view(pad, cell)
    fields = controls(session.game, leaf, cell)
    if row.picks:
        fields = [replace(one, label=wording.thing(session.game, one.name)) for one in fields]
    fields = [_with_typed(control, typed) for control in fields] if typed else _free(leaf, fields)
    stands = _stands(leaf, cell)
    rule = pad.by_row[row.id].rule_for(cell.seat)
    running = next(c.points for c in pad.by_row["total"].cells if c.seat.id == cell.seat)
    return {
        **here,
        "seat": marks[cell.seat],
        "says": typed_text(marks, cell.seat),
        "row_label": wording.row(session.game, row.id),
        "rule_sentence": sentence_of(session.game, rule),
        "rule_id": rule,
        "section": section_of(session.game, rule),
        "controls": fields,
        "note": typed.note if typed else "",
        "can_be_none": not stands and _can_be_none(fields),
        "stands": stands and ("looked-at" if cell.stop == PAD else "untouched"),
        "may_stop": _may_stop(leaf, cell, fields),
        "asks_more": len(fields) < len(cell.items) + len(cell.table_items),
        "picks": row.picks,
        "lacks": _lacks(session.game, shown),
        "some_of": _some_of(session.game, row, len(fields)),
        "plain": plain_control(leaf, cell),
        "running": running,
        "explanation": shown.explanation if shown.state == "known" else (),
        "sources": shown.sources,
        "action_url": cell_url(session, leaf.stop, cell.seat, row.id),
        "back_url": url_of(session),
        "version": session.version,
        "key": new_key(),
    }


def _some_of(game: str, row: RowSpec, among: int) -> str:
    """The heading over things of which so many are chosen."""
    return wording.some_of(game, row.id, row.picks, among) if row.picks else ""


def _stands(leaf: Leaf, cell: Target) -> bool:
    """Whether the form begins with something that stood there last time and nobody has typed here."""
    keys = [
        *((cell.seat, item.id) for item in cell.items),
        *((TABLE, item.id) for item in cell.table_items),
    ]
    carried = (leaf.carried[key] for key in keys if key in leaf.carried)
    return any(
        one.kind == "stands" and one.item not in leaf.page.typed(one.seat) for one in carried
    )


def _may_stop(leaf: Leaf, cell: Target, fields: list[Control]) -> bool:
    """Whether nobody has to say anything in this cell of a round's sheet."""
    keys = [
        *((cell.seat, item.id) for item in cell.items),
        *((TABLE, item.id) for item in cell.table_items),
    ]
    wanted = any(is_wanted(leaf, cell.row, key) for key in keys)
    return cell.stop != PAD and bool(fields) and not wanted


def _can_be_none(fields: list[Control]) -> bool:
    """Whether there is something left to say, and "nothing of it" says all of that truly."""
    left = [control for control in fields if control.value is None and not control.optional]
    asks = len(left) > 1 or any(
        not control.is_number for control in left
    )  # a lone number says it by 0
    return asks and all(control.preset is not None for control in left)


def _free(leaf: Leaf, fields: list[Control]) -> list[Control]:
    """The fields without what the table has named elsewhere: a thing that lies on one space is on no other."""
    legal = _legal(leaf, TABLE)
    return [
        replace(one, values=tuple(v for v in one.values if v in legal[one.name].values))
        if one.shared and not one.is_number and True not in one.values and one.name in legal
        else one
        for one in fields
    ]


def _lacks(game: str, shown: CellView) -> str:
    """What a half counted cell still needs, in words."""
    missing = shown.counted.missing if shown.counted and shown.state == "partial" else ()
    return ", ".join(wording.item(game, item) for item in missing)


def plain_control(leaf: Leaf, cell: Target) -> Control | None:
    """The field for the points of a row as a plain number; None where a row takes none."""
    bound = leaf.game.row_bounds(leaf.count, cell.seat, cell.row)
    if bound is None:
        return None
    value = leaf.points(cell.seat).get(cell.row.id)
    return Control(PLAIN, _("Points"), PLAIN, "stepper", bound.low, bound.high, value=value)


def _with_typed(control: Control, typed: Typed) -> Control:
    if control.name not in typed.values:
        return control
    return control.filled(typed.values, typed.wrong.get(control.name, ""))


def controls(game: str, leaf: Leaf, cell: Target) -> list[Control]:
    """The fields of a cell with the values that the engine allows."""
    entered, legal = leaf.entered(cell.seat), _legal(leaf, cell.seat)
    fields = [
        _with_preset(
            item_control(game, item, entered.get(item.id), legal[item.id]), leaf, cell.seat, item
        )
        for item in cell.items
        if item.id in legal
    ]
    if cell.table_items:
        legal = _legal(leaf, TABLE)
        shared = leaf.entered(TABLE)
        fields += [
            replace(
                _with_preset(
                    item_control(game, item, shared.get(item.id), legal[item.id]), leaf, TABLE, item
                ),
                shared=True,
            )
            for item in cell.table_items
            if item.id in legal
        ]
    return fields


def _with_preset(control: Control, leaf: Leaf, seat: str, item: Item) -> Control:
    """The field with what it begins with where nobody has typed: what stood there last time, or the value that
    means "none of it"."""
    carried = leaf.carried.get((seat, item.id))
    if carried is not None and carried.kind == "stands":
        return replace(control, preset=carried.value, grows=item.grows)
    return replace(control, preset=none_of(item), optional=item.none is None)


def none_of(item: Item) -> Value:
    """The value by which an item says that there is none of it; None where it has no such value."""
    return None if item.none is UNSET else item.none


def _cell_view(pad: PadView, cell: Target) -> CellView:
    return next(c for c in pad.by_row[cell.row.id].cells if c.seat.id == cell.seat)


def _legal(leaf: Leaf, seat: str) -> dict[str, Any]:
    """The values of each item that is asked for now. What other sheets bring may decide what is asked, but it
    limits no value."""
    domains = domains_of(leaf.options(seat))
    if leaf.sheet is leaf.typed:
        return domains
    typed = domains_of(leaf.options(seat, typed=True))
    return {item: typed.get(item, domain) for item, domain in domains.items()}


def domains_of(options: Iterable[Option]) -> dict[str, Any]:
    """The legal values by item, of what the engine offers."""
    return {
        name.removeprefix("values."): values
        for option in options
        for name, values in option.fields.items()
    }


def item_control(game: str, item: Item, value: Value, domain: object = None) -> Control:
    """The field for one item."""
    label, say = wording.item(game, item.id), partial(wording.value, game, item.id)
    control = Control.of_item(item, label, say, value=value, hint=wording.hint(game, item.id))
    if isinstance(domain, Between) and control.is_number:
        return replace(control, low=domain.low, high=domain.high)
    return control


def real_value(domain: Between | None = None, value: Value = None) -> Control:
    """The field for what really lies on the table, where it differs from the log."""
    low, high = (domain.low, domain.high) if domain else (None, None)
    label = _("How does it read on your table?")
    return Control("value", label, "value", "stepper", low, high, value=value)
