"""The entry layer of one cell: its fields with their legal values, and the cells beside it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from campaigns.models import Session
from campaigns.records import game_of, read_setup, read_state
from campaigns.selectors.marks import Mark
from campaigns.selectors.pads import CellView, PadView, cell_state, section_of, sentence_of
from campaigns.selectors.tables import new_key, url_of
from companion import wording
from rules.core.layout import Item, RowSpec
from rules.core.option import Between

YES, NO = "yes", "no"


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


@dataclass(frozen=True)
class Target:
    """The cell that is entered: its row and seat, and the items that are counted there."""

    row: RowSpec
    seat: str
    items: tuple[Item, ...]
    table_items: tuple[Item, ...]


def target(session: Session, seat: str, row_id: str, state: Any = None) -> Target | None:
    """The cell of this address, or None where the pad has none."""
    layout = game_of(session).layout
    setup = state.setup if state else read_setup(session)
    row = layout.row(row_id)
    if row is None or seat not in setup.seats or row not in layout.shown(setup.options):
        return None
    return Target(
        row,
        seat,
        tuple(layout.items[item] for item in row.items),
        tuple(layout.table_items[item] for item in row.table_items),
    )


def entry_view(
    session: Session, marks: Mapping[str, Mark], pad: PadView, cell: Target, by: str
) -> dict[str, Any]:
    """What the entry layer draws."""
    row, shown = cell.row, _cell_view(pad, cell)
    before, after = neighbours(pad, cell, by)
    return {
        "seat": marks[cell.seat],
        "row_label": wording.row(session.game, row.id),
        "rule_sentence": sentence_of(session.game, row.rule),
        "rule_id": row.rule,
        "section": section_of(session.game, row.rule),
        "fields": fields(session, cell),
        "explanation": shown.explanation if shown.state == "known" else (),
        "sources": shown.sources,
        "action_url": reverse("table-cell", args=[session.code, cell.seat, row.id]),
        "back_url": url_of(session),
        "version": session.version,
        "key": new_key(),
        "prev_url": before.url if before else "",
        "next_url": after.url if after else "",
    }


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
            field_view(session.game, item, state.table.get(item.id), legal)
            for item in cell.table_items
            if item.id in legal
        ]
    return found


def neighbours(pad: PadView, cell: Target, by: str) -> tuple[CellView | None, CellView | None]:
    """The cells before and after this one, by category or by player."""
    order = ordered(pad, by)
    place = next(i for i, c in enumerate(order) if c is _cell_view(pad, cell))
    before = order[place - 1] if place > 0 else None
    return before, order[place + 1] if place + 1 < len(order) else None


def next_open(session: Session, seat: str, row: str, by: str) -> tuple[str, str] | None:
    """Seat and row of the next cell that still wants a number, round the pad once."""
    engine = game_of(session)
    pad = engine.pad(engine.count(read_state(session)))
    counted = [one for one in pad.rows if _is_counted(engine.layout.row(one.id)) or one.id == row]
    places = [(one.id, who) for one in counted for who in pad.seats]
    if by == "player":
        places = [(one.id, who) for who in pad.seats for one in counted]
    here = places.index((row, seat))
    cells = {one.id: one.cells for one in pad.rows}
    for one, who in places[here + 1 :] + places[:here]:
        if cell_state(cells[one][who]) in ("empty", "partial"):
            return who, one
    return None


def _is_counted(row: RowSpec | None) -> bool:
    """Whether anything is counted in this row; a derived row only follows from others."""
    return row is not None and bool(row.items or row.table_items)


def ordered(pad: PadView, by: str) -> list[CellView]:
    """The cells in the order people count: along the rows, or down the columns."""
    rows = [row.cells for row in pad.rows if row.kind != "total"]
    if by == "player":
        return [cell for column in zip(*rows, strict=True) for cell in column]
    return [cell for row in rows for cell in row]


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
