"""Read the form that corrects a line into the new move."""

from typing import Any

from django.http import QueryDict

from campaigns.box.views.answers import read_group
from campaigns.log.selectors.corrections import (
    controls,
    line_that_holds,
    plain_name,
    taught,
)
from campaigns.models import Session
from campaigns.records import read_move
from campaigns.table.selectors.entries import real_value
from rules.core.spelling import Misspelled, spell_json


def corrected_move(form: QueryDict, session: Session, seq: int) -> dict[str, Any] | None:
    """The new move for line `seq`; None if the line is to be removed."""
    old = read_move(line_that_holds(session, seq))
    if form.get("take_out"):
        return None
    if chosen := form.get("move"):
        return dict(spell_json(chosen, dict))
    if old["kind"] == "teach":
        return {**old, "facts": _facts(form, session, old)}
    if old["kind"] == "enter":
        return _entry(form, session, old)
    if "value" in old and (value := real_value().read(form)) is not None:
        return {**old, "value": value}
    raise Misspelled("no move was chosen", "move")


def _entry(form: QueryDict, session: Session, old: dict[str, Any]) -> dict[str, Any]:
    new = {control.name: control.read(form) for control in controls(session, old)}
    points = {row: new.get(plain_name(row), old["points"][row]) for row in old.get("points") or {}}
    return {
        **old,
        "values": {key: new[key] for key in old.get("values", {})},
        **({"table": {key: new[key] for key in old["table"]}} if old.get("table") else {}),
        **({"points": points} if points else {}),
    }


def _facts(form: QueryDict, session: Session, old: dict[str, Any]) -> dict[str, Any]:
    """The new facts of the line; fields left empty are dropped."""
    facts: dict[str, Any] = {}
    for group in taught(session, old):
        facts |= read_group(group, form, rest=bool(group.grid))
    return facts
