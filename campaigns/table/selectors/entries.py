"""The entry layer of one cell: its fields with their legal values, and how far the count is."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse

from campaigns.log.selectors.lines import typed_text
from campaigns.models import Session
from campaigns.records import game_of, read_setup, read_state
from campaigns.table.selectors.counted import NO, YES
from campaigns.table.selectors.pads import CellView, PadView, section_of, sentence_of
from campaigns.table.selectors.tables import new_key, url_of
from companion import wording
from companion.marks import Mark
from rules.core.layout import Item, RowSpec
from rules.core.option import Between


@dataclass(frozen=True)
class FieldView:
    """One thing to count."""

    id: str
    label: str
    hint: str
    kind: str
    value: Any
    min: int | None = None
    max: int | None = None
    choices: tuple[tuple[str, str, bool], ...] = ()
    error: str = ""
    suggested: bool = False  # filled in, to be checked with the board
    shared: bool = False  # one value for the whole table


@dataclass(frozen=True)
class Typed:
    """What was posted and could not be written: the values, what is wrong with each, what to say."""

    values: Mapping[str, str]
    wrong: Mapping[str, str]
    note: str = ""


@dataclass(frozen=True)
class Target:
    """The cell that is entered: its row and seat, and the items that are counted there."""

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
    """The cell of this address, or None where the pad has none.

    A posted form that names only the row's own things spares the look at what the cell lacks."""
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
    """What the cell waits for although another row counts it (the place of one thing, for the worth of another)."""
    pad = engine.pad(engine.count(state))
    cell = next((one.cells[seat] for one in pad.rows if one.id == row.id), None)
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
    """What the entry layer draws, from where one is on the pad; `typed` lies over what the sheet holds."""
    row, shown = cell.row, _cell_view(pad, cell)
    asked = fields(session, cell)
    if typed:
        asked = [_with_typed(field, typed) for field in asked]
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
        "fields": asked,
        "note": typed.note if typed else "",
        "can_be_zero": sum(f.kind == "number" for f in asked) > 1 and any(map(_is_open, asked)),
        "running": running,
        "explanation": shown.explanation if shown.state == "known" else (),
        "sources": shown.sources,
        "action_url": reverse("table-cell", args=[session.code, cell.seat, row.id]),
        "back_url": url_of(session),
        "version": session.version,
        "key": new_key(),
    }


def _with_typed(field: FieldView, typed: Typed) -> FieldView:
    if field.id not in typed.values:
        return field
    told = typed.values[field.id]
    choices = tuple((sent, text, sent == told) for sent, text, _chosen in field.choices)
    return replace(field, value=told, choices=choices, error=typed.wrong.get(field.id, ""))


def _is_open(field: FieldView) -> bool:
    return field.kind == "number" and field.value in (None, "")


def fields(session: Session, cell: Target) -> list[FieldView]:
    """The fields of a cell with the values that the engine allows."""
    engine, state = game_of(session), read_state(session)
    own = state.seats[cell.seat]
    legal = _legal(engine.options(state, cell.seat))
    found = [
        field_view(session.game, item, own.get(item.id), legal)
        for item in cell.items
        if item.id in legal
    ]
    if cell.table_items:
        legal = _legal(engine.options(state, ""))
        found += [
            replace(field_view(session.game, item, state.table.get(item.id), legal), shared=True)
            for item in cell.table_items
            if item.id in legal
        ]
    return found


def _cell_view(pad: PadView, cell: Target) -> CellView:
    return next(c for c in pad.by_row[cell.row.id].cells if c.seat.id == cell.seat)


def _legal(options: Any) -> dict[str, Any]:
    return {
        name.removeprefix("values."): values
        for option in options
        for name, values in option.fields.items()
    }


def field_view(game: str, item: Item, value: Any, legal: Mapping[str, Any]) -> FieldView:
    label, hint = wording.item(game, item.id), wording.hint(game, item.id)
    if item.kind == "number":
        between = legal.get(item.id)
        low, high = (between.low, between.high) if isinstance(between, Between) else (None, None)
        return FieldView(item.id, label, hint, "number", value, low, high)
    if item.kind == "toggle":
        answers = ((YES, str(wording.YES), True), (NO, str(wording.NO), False))
        choices = tuple((sent, text, value is meant) for sent, text, meant in answers)
    else:
        choices = tuple(
            (choice, wording.value(game, item.id, choice), value == choice)
            for choice in item.choices
        )
    return FieldView(item.id, label, hint, "choice", value, choices=choices)
