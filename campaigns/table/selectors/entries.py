"""The entry layer of one cell: its fields with their legal values, and how far the count is."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from campaigns.log.selectors.lines import typed_text
from campaigns.models import Session
from campaigns.table.selectors.leaves import Leaf
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
    if typed:
        fields = [_with_typed(control, typed) for control in fields]
    counted = [control.sent for control in fields if control.is_number]
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
        "can_be_zero": len(counted) > 1 and "" in counted,
        "running": running,
        "explanation": shown.explanation if shown.state == "known" else (),
        "sources": shown.sources,
        "action_url": cell_url(session, leaf.stop, cell.seat, row.id),
        "back_url": url_of(session),
        "version": session.version,
        "key": new_key(),
    }


def _with_typed(control: Control, typed: Typed) -> Control:
    if control.name not in typed.values:
        return control
    return control.filled(typed.values, typed.wrong.get(control.name, ""))


def controls(game: str, leaf: Leaf, cell: Target) -> list[Control]:
    """The fields of a cell with the values that the engine allows."""
    entered, legal = leaf.entered(cell.seat), _legal(leaf, cell.seat)
    fields = [
        item_control(game, item, _value(leaf, cell.seat, item, entered), legal[item.id])
        for item in cell.items
        if item.id in legal
    ]
    if cell.table_items:
        legal = _legal(leaf, TABLE)
        shared = leaf.entered(TABLE)
        fields += [
            replace(
                item_control(game, item, _value(leaf, TABLE, item, shared), legal[item.id]),
                shared=True,
            )
            for item in cell.table_items
            if item.id in legal
        ]
    return fields


def _value(leaf: Leaf, seat: str, item: Item, entered: Mapping[str, Value]) -> Value:
    """What a field begins with: what counts, or what stood there last time."""
    carried = leaf.carried.get((seat, item.id))
    if item.id not in entered and carried is not None and carried.kind == "stands":
        return carried.value
    return entered.get(item.id)


def _cell_view(pad: PadView, cell: Target) -> CellView:
    return next(c for c in pad.by_row[cell.row.id].cells if c.seat.id == cell.seat)


def _legal(leaf: Leaf, seat: str) -> dict[str, Any]:
    """The values of each item that is asked for now. What other sheets bring may decide what is asked, but it
    limits no value."""
    domains = domains_of(leaf.game.options(leaf.sheet, seat))
    if leaf.sheet is leaf.typed:
        return domains
    typed = domains_of(leaf.game.options(leaf.typed, seat))
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
