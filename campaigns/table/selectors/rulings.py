"""The table's own rulings: every well-formed move, field by field, and the rules it would override."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from campaigns.log.selectors.states import table_at
from campaigns.models import Session
from campaigns.records import engine_at, to_json
from campaigns.table.selectors.buttons import Button, Choice, Drawing, partial_url
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.refusals import broken_rules, is_firm
from campaigns.table.selectors.tables import marks_at, new_key
from rules.core.referee.steps import Step


def ruling_view(session: Session, seat: str) -> dict[str, Any]:
    """Every well-formed move of a seat or of the whole table, for a table that overrules the rules: the last
    field of a move is one tap, an earlier one opens the next."""
    drawing, engine = _drawing(session), engine_at(session)
    kinds = []
    for step in (*engine.rulings(drawing.table, seat), *engine.rulings(drawing.table, "")):
        label = _label(drawing, step)
        if step.move is not None:
            says = drawing.says(step.move)
            buttons: tuple[Button, ...] = (Button(label, to_json(step.move), says=says),)
        else:
            buttons = _buttons(drawing, step, at_once=True)
        kinds.append(Choice(step.kind, label, buttons))
    return {
        "seat": drawing.marks[seat],
        "others": [mark for mark in drawing.marks.values() if mark.id != seat],
        "kinds": kinds,
        "url": reverse("table-ruling", args=[session.code]),
        **_form(session),
    }


def ruling_step_view(session: Session, partial: Mapping[str, Any]) -> dict[str, Any]:
    """The next field of a partly chosen ruling, with the rules broken so far; a whole move can be recorded
    with a reason."""
    drawing, engine = _drawing(session), engine_at(session)
    step = engine.candidates(drawing.table, partial)
    refusals = engine.broken_so_far(drawing.table, partial)
    whole = None if step.move is None else dict(step.move)
    return {
        "seat": drawing.marks.get(str(partial.get("seat") or "")),
        "title": drawing.says(whole) if whole else _label(drawing, step),
        "refusals": broken_rules(session.game, refusals, drawing.names),
        "rules": ", ".join(dict.fromkeys(refusal.rule for refusal in refusals)),
        "beyond_box": whole is not None and is_firm(session, whole, refusals),
        "buttons": _buttons(drawing, step, at_once=False),
        "move": to_json(whole) if whole else "",
        **_form(session),
    }


def _drawing(session: Session) -> Drawing:
    marks = marks_at(session)
    return Drawing(session, table_at(session), marks, names_at(session, marks))


def _label(drawing: Drawing, step: Step) -> str:
    words = drawing.words
    if step.choices and step.partial.keys() - {"kind", "seat"}:
        return str(words.heading(step.partial, drawing.names))
    return str(words.STEPS.get(step.kind) or words.KINDS[step.kind])


def _buttons(drawing: Drawing, step: Step, *, at_once: bool) -> tuple[Button, ...]:
    """The values of the open field; with `at_once` a tap on the last field makes the move."""
    buttons = []
    for choice in step.choices:
        shown = dict(choice.move or {**step.partial, step.field: choice.value})
        label = drawing.words.value(shown, step.field, drawing.names)
        if choice.move is not None and at_once:
            button = Button(label, to_json(shown), says=drawing.says(shown))
        else:
            button = Button(label, url=partial_url(drawing.session, shown, ruling=True))
        buttons.append(button)
    return tuple(buttons)


def _form(session: Session) -> dict[str, Any]:
    return {
        "moves_url": reverse("table-moves", args=[session.code]),
        "version": session.version,
        "seating": session.seating,
        "key": new_key(),
    }
