"""Correcting a line: the move as it stands, ready to be changed, and what would fall with it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.urls import reverse

from campaigns.box.selectors.fields import AskGroup, Wanted, groups_for
from campaigns.errors import NothingThere
from campaigns.log.selectors import lines as logs
from campaigns.log.selectors.states import state_before, table_at
from campaigns.models import LogLine, Session
from campaigns.records import (
    box_name,
    engine_at,
    game_of,
    is_refereed,
    read_move,
    to_json,
)
from campaigns.seats.rights import Rights
from campaigns.table.selectors.entries import item_control, real_value
from campaigns.table.selectors.naming import line_as_named, names_at
from campaigns.table.selectors.tables import new_key
from companion import wording
from companion.controls import Control
from companion.marks import Mark
from rules.core.engine import Engine
from rules.core.layout import Item
from rules.core.log import Fallen
from rules.core.option import Between
from rules.core.referee.steps import Step
from rules.core.referee.table import Table

MOST = 120  # choices in one layer


def line_that_holds(session: Session, seq: int) -> LogLine:
    """The row that spells the move at line `seq`: its own, or that of the correction that holds."""
    holding = session.lines.filter(struck_by=None)
    row = holding.filter(seq=seq, kind="move").first()
    if row is None:
        corrected = holding.filter(to=seq, kind="correction", move__isnull=False)
        row = corrected.order_by("-seq").first()
    if row is None:
        raise NothingThere(f"line {seq} does not hold")
    return row


def correction_view(
    session: Session, marks: Mapping[str, Mark], seq: int, rights: Rights
) -> dict[str, Any]:
    """The layer to correct one line: its fields, or the moves that were legal then.

    Whoever does not decide asks the scribe for the correction."""
    row = session.lines.filter(seq=seq).first()
    if row is None or row.move is None:
        raise NothingThere(f"no line {seq}")
    try:
        told = line_that_holds(session, seq)
    except NothingThere:
        told = row
    move = read_move(told)
    view = {
        "seq": seq,
        "text": logs.text(
            session.game, marks, line_as_named(session, told), names_at(session, marks)
        ),
        "controls": controls(session, move),
        "action_url": reverse(
            "table-correct" if rights.decides else "request-correction", args=[session.code, seq]
        ),
        "asks": not rights.decides,
        "version": session.version,
        "key": new_key(),
    }
    if is_refereed(session):
        view |= _refereed(session, marks, seq, move)
    return view


def _refereed(
    session: Session, marks: Mapping[str, Mark], seq: int, move: dict[str, Any]
) -> dict[str, Any]:
    """What a refereed move could have been: legal values of its kind first, then other kinds."""
    if move["kind"] == "teach":
        return {"groups": taught(session, move)}
    state = state_before(session, seq)
    if state is None:
        return {}
    engine, table = engine_at(session), table_at(session, state)
    if move["kind"] == logs.REVEAL:
        return {"choices": _other_answers(session, marks, table, move)}
    seat = move.get("seat") or ""
    seats = dict.fromkeys((seat, ""))  # what goes to a seat may be given by the whole table
    steps = [step for one in seats for step in engine.options(table, one)]
    names = names_at(session, marks)
    same: list[tuple[str, str, bool]] = []
    other: list[tuple[str, str, bool]] = []
    numbers: list[int] = []
    for step in steps:
        for spelled in step_moves(engine, table, step):
            if "value" in spelled and _same({**spelled, "value": 0}, {**move, "value": 0}):
                numbers.append(spelled["value"])
            label = logs.move_text(session.game, marks, spelled, names)
            choice = (to_json(spelled), label, _same(spelled, move))
            (same if step.kind == move["kind"] else other).append(choice)
    number = _number(numbers, move)
    return {"choices": [] if number else same[:MOST], "others": other[:MOST], "number": number}


def _other_answers(
    session: Session, marks: Mapping[str, Mark], table: Table[Any], move: Mapping[str, Any]
) -> list[tuple[str, str, bool]]:
    """A reveal with the answer of one seat changed; the others stay as they were."""
    engine, names = engine_at(session), names_at(session, marks)
    kinds = engine.wait(table).kinds
    found = []
    for seat, given in move["answers"].items():
        steps = (step for step in engine.options(table, seat) if step.kind in kinds)
        for answer in (spelled for step in steps for spelled in step_moves(engine, table, step)):
            whole = {**move, "answers": {**move["answers"], seat: answer}}
            label = logs.move_text(session.game, marks, answer, names)
            found.append((to_json(whole), label, _same(answer, given)))
    return found[:MOST]


def step_moves(engine: Engine, table: Table[Any], step: Step) -> Iterator[dict[str, Any]]:
    """The legal moves behind a step, each question followed to its end; a sheet is told anew, not chosen."""
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
    """The number of a move that carries one (an adjustment): typed, not chosen from a list."""
    if not legal:
        return None
    value = move["value"]
    return real_value(Between(min(*legal, value), max(*legal, value)), value)


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return {**one, "v": 1} == {**other, "v": 1}


def taught(session: Session, move: Mapping[str, Any]) -> list[AskGroup]:
    """The facts of a line that taught the box, as their questions."""
    told = {key: value for key, value in move["facts"].items() if value is not None}
    keys = tuple(told)
    known = table_at(session).facts.taught
    named = {k: v for k, v in known.items() if k.endswith(".name")}
    box = {**named, **told}
    found = groups_for(box_name(session), box, Wanted(keys=keys)) if keys else []
    return [_only(group, set(keys)) for group in found]


def _only(group: AskGroup, keys: set[str]) -> AskGroup:
    grid = group.grid
    if grid:
        grid = replace(grid, cells=tuple(cell for cell in grid.cells if cell.name in keys))
    fields = tuple(one for one in (*group.fields, *group.seldom) if one.name in keys)
    return AskGroup(group.id, group.title, fields, grid=grid)


def controls(session: Session, move: Mapping[str, Any]) -> list[Control]:
    """The things counted in an entry, with their values."""
    return [item_control(session.game, item, value) for item, value in _entered(session, move)]


def _entered(session: Session, move: Mapping[str, Any]) -> list[tuple[Item, Any]]:
    """The items of an entry and what was told of them."""
    if move["kind"] != "enter":
        return []
    layout = game_of(session).layout
    own = layout.items if move.get("seat") else layout.table_items
    told = [(own[item], value) for item, value in move["values"].items()]
    return told + [
        (layout.table_items[item], value) for item, value in move.get("table", {}).items()
    ]


def fallen_view(
    session: Session, marks: Mapping[str, Mark], fallen: Iterable[Fallen]
) -> list[dict[str, str]]:
    """The later lines that would become illegal, each with its reasons."""
    names = names_at(session, marks)
    fallen = tuple(fallen)
    rows = {row.seq: row for row in session.lines.filter(seq__in=[f.seq for f in fallen])}
    return [
        {
            "seq": str(one.seq),
            "text": logs.text(session.game, marks, line_as_named(session, rows[one.seq]), names),
            "why": " ".join(
                wording.refusal(session.game, refusal.code, refusal.facts, names)
                for refusal in one.refusals
            ),
        }
        for one in fallen
    ]
