"""Sheets of a refereed table: many independent entries in one form, filled with the current values."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial as with_words
from typing import Any

from campaigns.box.selectors.things import id_of
from campaigns.log.selectors.states import table_at
from campaigns.models import Session
from campaigns.records import box_name, engine_at, to_json
from campaigns.table.selectors.buttons import Drawing, partial_url, title_of
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.tables import marks_at
from companion import wording
from companion.controls import Control
from companion.marks import Mark
from rules.core.move import Value
from rules.core.referee.desk import NAMELESS
from rules.core.referee.steps import Step


@dataclass(frozen=True)
class SheetLink:
    """A link to a sheet that this phone may fill in."""

    label: str
    url: str
    seat: Mark | None = None


def sheets_of(drawing: Drawing, steps: Sequence[Step]) -> list[SheetLink]:
    """The sheets among these steps, except those with a page of their own."""
    return [
        SheetLink(
            title_of(drawing, step),
            partial_url(drawing.session, step.partial),
            drawing.marks.get(str(step.partial.get("seat") or "")),
        )
        for step in steps
        if step.sheet and step.kind not in drawing.words.ELSEWHERE
    ]


def sheet_view(drawing: Drawing, step: Step) -> dict[str, Any]:
    """One form for all entries of a sheet."""
    return {"controls": list(controls_of(drawing.session, step)), "move": to_json(step.partial)}


def controls_of(session: Session, step: Step) -> Iterator[Control]:
    words: Any = wording.referee(session.game)
    label = getattr(words, "entry", None)
    for path, domain in step.sheet.items():
        item = path.partition(".")[2] or path
        if item.startswith(NAMELESS):
            yield Control(f"at.{path}", _nameless(session, item), path, "text")
            continue
        name = str(label(step.kind, item)) if label else wording.item(session.game, item)
        say = with_words(wording.value, session.game, item)
        now = step.notes.get(path)
        value = now if isinstance(now, int | str) else None
        yield Control.of(f"at.{path}", name, path, domain, say, value)


def _nameless(session: Session, thing: str) -> str:
    """The label of a thing that the table has not named."""
    kind = engine_at(session).family(table_at(session), thing).split(".")[-2]
    label = names_at(session, marks_at(session)).get(f"{kind}.{thing}", thing)
    return label[:1].upper() + label[1:]


def name_things(session: Session, move: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Value]]:
    """A sheet that names things: the move with their ids, and the new names as facts for the box."""
    table, engine, facts = table_at(session), engine_at(session), dict[str, Value]()
    for field, entries in move.items():
        for thing, name in entries.items() if isinstance(entries, dict) else ():
            if not thing.startswith(NAMELESS) or not (family := engine.family(table, thing)):
                continue
            known, is_known = id_of(
                box_name(session), {**table.facts.taught, **facts}, family, name
            )
            move = {**move, field: {**move[field], thing: known}}
            if not is_known:
                facts[family.replace("*", known) + ".name"] = name
    return move, facts


def controls_at(session: Session, move: Mapping[str, Any]) -> dict[str, Control]:
    """The controls of a posted sheet by path; empty if that sheet is not open now."""
    engine, fixed = engine_at(session), {k: v for k, v in move.items() if k in ("kind", "seat")}
    step = engine.refine(table_at(session), fixed)
    controls = controls_of(session, step) if step else ()
    return {control.place: control for control in controls}
