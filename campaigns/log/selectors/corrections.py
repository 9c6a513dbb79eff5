"""Correcting a line: the form to change its move, and the later lines that would become illegal."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.box.selectors.fields import AskGroup, Wanted, groups_for
from campaigns.errors import NothingThere
from campaigns.log.selectors import sentences
from campaigns.log.selectors.lines import row_text
from campaigns.log.selectors.states import state_before, table_at
from campaigns.models import LogLine, Session
from campaigns.records import (
    box_name,
    engine_at,
    is_refereed,
    read_move,
    to_json,
)
from campaigns.seats.rights import Rights
from campaigns.table.selectors.entries import PLAIN, item_control, real_value
from campaigns.table.selectors.leaves import leaf_at
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.tables import new_key
from companion import wording
from companion.controls import Control
from companion.marks import Mark
from rules.core.book import PAD
from rules.core.engine import Engine
from rules.core.layout import Item
from rules.core.option import Between
from rules.core.referee.steps import Step
from rules.core.referee.table import Table

MOST = 120  # choices in one layer


def line_that_holds(session: Session, seq: int) -> LogLine:
    """The row with the current move of line `seq`: its own, or that of its correction."""
    in_force = session.lines.filter(struck_by=None)
    row = in_force.filter(seq=seq, kind="move").first()
    if row is None:
        corrections = in_force.filter(to=seq, kind="correction", move__isnull=False)
        row = corrections.order_by("-seq").first()
    if row is None:
        raise NothingThere(f"line {seq} does not hold")
    return row


def correction_view(
    session: Session,
    marks: Mapping[str, Mark],
    seq: int,
    rights: Rights,
    typed: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The layer to correct one line: its fields, or the moves that were legal then; with what was `typed`.

    Those without the right to decide ask the scribe for the correction."""
    row = session.lines.filter(seq=seq).first()
    if row is None or row.move is None:
        raise NothingThere(f"no line {seq}")
    try:
        current = line_that_holds(session, seq)
    except NothingThere:
        current = row
    move = read_move(current)
    view = {
        "seq": seq,
        "text": row_text(session, marks, current),
        "controls": [_as_typed(control, typed) for control in controls(session, move)],
        "action_url": reverse(
            "table-correct" if rights.decides else "request-correction", args=[session.code, seq]
        ),
        "asks": not rights.decides,
        "reopens": not session.is_open,
        "version": session.version,
        "key": new_key(),
    }
    if is_refereed(session):
        view |= _refereed(session, marks, seq, move)
    return _chosen(view, typed) if typed else view


def _as_typed(control: Control, typed: Mapping[str, str] | None) -> Control:
    return replace(control, typed=typed) if typed is not None else control


def _chosen(view: dict[str, Any], typed: Mapping[str, str]) -> dict[str, Any]:
    """The moves to choose from with the posted one chosen, and the number that was typed."""
    move = typed.get("move")
    if move:
        for name in ("choices", "others"):
            view[name] = [(value, label, value == move) for value, label, _ in view.get(name, [])]
    if view.get("number"):
        view["number"] = _as_typed(view["number"], typed)
    return view


def _refereed(
    session: Session, marks: Mapping[str, Mark], seq: int, move: dict[str, Any]
) -> dict[str, Any]:
    """The alternatives to a refereed move: legal moves of its kind first, then of other kinds."""
    if move["kind"] == "teach":
        return {"groups": taught(session, move)}
    state = state_before(session, seq)
    if state is None:
        return {}
    engine, table = engine_at(session), table_at(session, state)
    if move["kind"] == sentences.REVEAL:
        return {"choices": _other_answers(session, marks, table, move)}
    seat = move.get("seat") or ""
    seats = dict.fromkeys((seat, ""))  # the whole table may also give a seat something
    steps = [step for who in seats for step in engine.options(table, who)]
    names = names_at(session, marks)
    same: list[tuple[str, str, bool]] = []
    other: list[tuple[str, str, bool]] = []
    numbers: list[int] = []
    for step in steps:
        for legal in step_moves(engine, table, step):
            if "value" in legal and _same({**legal, "value": 0}, {**move, "value": 0}):
                numbers.append(legal["value"])
            label = sentences.move_text(session.game, marks, legal, names)
            choice = (to_json(legal), label, _same(legal, move))
            (same if step.kind == move["kind"] else other).append(choice)
    number = _number(numbers, move)
    return {"choices": [] if number else same[:MOST], "others": other[:MOST], "number": number}


def _other_answers(
    session: Session, marks: Mapping[str, Mark], table: Table[Any], move: Mapping[str, Any]
) -> list[tuple[str, str, bool]]:
    """The choices for correcting a reveal: each changes one seat's answer."""
    engine, names = engine_at(session), names_at(session, marks)
    kinds = engine.wait(table).kinds
    choices = []
    for seat, current in move["answers"].items():
        steps = (step for step in engine.options(table, seat) if step.kind in kinds)
        for answer in (legal for step in steps for legal in step_moves(engine, table, step)):
            reveal = {**move, "answers": {**move["answers"], seat: answer}}
            label = sentences.move_text(session.game, marks, answer, names)
            choices.append((to_json(reveal), label, _same(answer, current)))
    return choices[:MOST]


def step_moves(engine: Engine, table: Table[Any], step: Step) -> Iterator[dict[str, Any]]:
    """All legal moves below a step, following each question to its end; none for a sheet."""
    if step.move is not None:
        yield dict(step.move)
    for choice in step.choices:
        if choice.refused is not None:
            continue
        if choice.move is not None:
            yield dict(choice.move)
        elif further := engine.refine(table, {**step.partial, step.field: choice.value}):
            yield from step_moves(engine, table, further)


def _number(legal: Sequence[int], move: Mapping[str, Any]) -> Control | None:
    """A number field for moves with a `value` (an adjustment), instead of a list of choices."""
    if not legal:
        return None
    value = move["value"]
    return real_value(Between(min(*legal, value), max(*legal, value)), value)


def _same(left: Mapping[str, Any], right: Mapping[str, Any]) -> bool:
    return {**left, "v": 1} == {**right, "v": 1}


def taught(session: Session, move: Mapping[str, Any]) -> list[AskGroup]:
    """The facts of a `teach` line as the questions that ask for them."""
    facts = {key: value for key, value in move["facts"].items() if value is not None}
    keys = tuple(facts)
    known = table_at(session).facts.taught
    names = {k: v for k, v in known.items() if k.endswith(".name")}
    box = {**names, **facts}
    groups = groups_for(box_name(session), box, Wanted(keys=keys)) if keys else []
    return [_only(group, set(keys)) for group in groups]


def _only(group: AskGroup, keys: set[str]) -> AskGroup:
    grid = group.grid
    if grid:
        grid = replace(grid, cells=tuple(cell for cell in grid.cells if cell.name in keys))
    fields = tuple(field for field in (*group.fields, *group.seldom) if field.name in keys)
    return AskGroup(group.id, group.title, fields, grid=grid)


def controls(session: Session, move: Mapping[str, Any]) -> list[Control]:
    """The fields of an entry, with their values: its items, then the rows whose points were typed as they are."""
    items = [item_control(session.game, item, value) for item, value in _entered(session, move)]
    return items + _plain(session, move)


def _plain(session: Session, move: Mapping[str, Any]) -> list[Control]:
    """The points of an entry that were typed as plain numbers, each as its row bounds them."""
    points: Mapping[str, Any] = move.get("points") or {}
    leaf = leaf_at(session, str(move.get("sheet", PAD))) if points else None
    if leaf is None:
        return []
    fields = []
    for row_id, value in points.items():
        row = leaf.layout.row(row_id)
        bound = row and leaf.game.row_bounds(leaf.count, move["seat"], row)
        if bound:
            name, label = plain_name(row_id), wording.row(session.game, row_id)
            field = Control(name, label, name, "stepper", bound.low, bound.high, value=value)
            fields.append(replace(field, hint=_("Just the points")))
    return fields


def plain_name(row_id: str) -> str:
    """The field for the plain points of a row; a line may hold those of several."""
    return f"{PLAIN}.{row_id}"


def _entered(session: Session, move: Mapping[str, Any]) -> list[tuple[Item, Any]]:
    """The items of an entry, with their values."""
    if move["kind"] != "enter":
        return []
    leaf = leaf_at(session, str(move.get("sheet", PAD)))
    if leaf is None:
        return []
    layout = leaf.layout
    items = layout.items if move.get("seat") else layout.table_items
    entered = [(items[item], value) for item, value in move["values"].items()]
    return entered + [
        (layout.table_items[item], value) for item, value in move.get("table", {}).items()
    ]
