"""The entry layer of one cell: its fields with their legal values, and how far the count is."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.log.selectors.lines import typed_text
from campaigns.models import Session
from campaigns.records import game_of, read_setup, read_state
from campaigns.table.selectors.pads import CellView, PadView, section_of, sentence_of
from campaigns.table.selectors.tables import new_key, url_of
from companion import wording
from companion.controls import Control
from companion.marks import Mark
from rules.core.layout import Item, RowSpec
from rules.core.move import Value
from rules.core.option import Between


@dataclass(frozen=True)
class Typed:
    """A post that could not be written: its values, what is wrong with each, and a note."""

    values: Mapping[str, str]
    wrong: Mapping[str, str]
    note: str = ""


@dataclass(frozen=True)
class Target:
    """The cell to enter: its row and seat, and the items counted there."""

    row: RowSpec
    seat: str
    items: tuple[Item, ...]
    table_items: tuple[Item, ...]


def target(
    session: Session,
    seat: str,
    row_id: str,
    state: Any = None,
    posted: Collection[str] | None = None,
) -> Target | None:
    """The cell of this address, or None if the pad has none.

    If a posted form names only the row's own items, the cell's other missing items are not looked up."""
    engine = game_of(session)
    layout = engine.layout
    setup = state.setup if state else read_setup(session)
    row = layout.row(row_id)
    if row is None or seat not in setup.seats or row not in layout.shown(setup.options):
        return None
    items = row.items
    if items and (posted is None or any(n in layout.items and n not in items for n in posted)):
        items += _lacking(engine, state or read_state(session), row, seat)
    return Target(
        row,
        seat,
        tuple(layout.items[item] for item in items),
        tuple(layout.table_items[item] for item in row.table_items),
    )


def _lacking(engine: Any, state: Any, row: RowSpec, seat: str) -> tuple[str, ...]:
    """Items the cell still needs although another row counts them."""
    pad = engine.pad(engine.count(state))
    cell = next((each.cells[seat] for each in pad.rows if each.id == row.id), None)
    if cell is None:  # the row left the pad: the game ended early
        return ()
    known = {*row.items, *state.seats[seat]}
    return tuple(i for i in cell.missing if i in engine.layout.items and i not in known)


def entry_view(
    session: Session,
    marks: Mapping[str, Mark],
    pad: PadView,
    cell: Target,
    here: Mapping[str, Any],
    typed: Typed | None = None,
) -> dict[str, Any]:
    """What the entry layer draws; `here` is its place on the pad, `typed` overrides the stored values."""
    row, shown = cell.row, _cell_view(pad, cell)
    fields = controls(session, cell)
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
        "action_url": reverse("table-cell", args=[session.code, cell.seat, row.id]),
        "back_url": url_of(session),
        "version": session.version,
        "key": new_key(),
    }


def _with_typed(control: Control, typed: Typed) -> Control:
    if control.name not in typed.values:
        return control
    return control.filled(typed.values, typed.wrong.get(control.name, ""))


def controls(session: Session, cell: Target) -> list[Control]:
    """The fields of a cell with their legal values."""
    engine, state = game_of(session), read_state(session)
    entries = state.seats[cell.seat]
    legal = _legal(engine.options(state, cell.seat))
    fields = [
        item_control(session.game, item, entries.get(item.id), legal[item.id])
        for item in cell.items
        if item.id in legal
    ]
    if cell.table_items:
        legal = _legal(engine.options(state, ""))
        fields += [
            replace(
                item_control(session.game, item, state.table.get(item.id), legal[item.id]),
                shared=True,
            )
            for item in cell.table_items
            if item.id in legal
        ]
    return fields


def _cell_view(pad: PadView, cell: Target) -> CellView:
    return next(c for c in pad.by_row[cell.row.id].cells if c.seat.id == cell.seat)


def _legal(options: Any) -> dict[str, Any]:
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
