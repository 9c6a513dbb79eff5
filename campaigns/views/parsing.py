"""From posted forms to moves; what cannot be read is `Misspelled`, never a guess."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from django.http import HttpRequest, QueryDict

from campaigns.access import groups_of, writer
from campaigns.models import Session
from campaigns.records import game_of, read_move
from campaigns.selectors.corrections import entered, line_that_holds
from campaigns.selectors.entries import NO, YES, Target
from campaigns.selectors.teach import grids_of, step_of
from campaigns.services.writing import Post
from rules.core.box import FactSpec
from rules.core.layout import Item
from rules.core.spelling import Misspelled, spell_json

ZERO = "zero"  # the button "The rest is 0"
WHOLE = re.compile(r"[-−]?[0-9]{1,9}", re.ASCII)


class NotWhole(Misspelled):
    """A field that wants a whole number has none."""


def post_of(request: HttpRequest) -> Post:
    """Who writes, on which version, under which key."""
    version = whole(request.POST.get("version", ""), "version")
    key = request.POST.get("key", "").strip() or None
    if key and (len(key) > 64 or "\x00" in key):
        raise Misspelled("a key has at most 64 letters", "key")
    return Post(by=writer(request), version=version, key=key, groups=groups_of(request))


def whole(text: str, place: str) -> int:
    text = text.strip()
    if not WHOLE.fullmatch(text):
        raise NotWhole(f"not a whole number: {text[:40]!r}", place)
    return int(text.replace("−", "-"))


def cell_move(form: QueryDict, cell: Target, state: Any) -> dict[str, Any] | None:
    """The move that a posted cell makes: only what differs from the sheet; empty wipes.

    With `zero` the empty number fields that were shown are counted as 0: it was said, not assumed."""
    own = _changed(form, cell.items, state.seats[cell.seat])
    table = _changed(form, cell.table_items, state.table)
    if not own and not table:
        return None
    move = {"kind": "enter", "seat": cell.seat, "values": own}
    return {**move, "table": table} if table else move


def _changed(form: QueryDict, items: tuple[Item, ...], known: Mapping[str, Any]) -> dict[str, Any]:
    values = {}
    for item in items:
        if item.id not in form:
            continue
        value = item_value(item, form.get(item.id, ""))
        if value is None and item.kind == "number" and form.get(ZERO):
            value = 0
        if value != known.get(item.id):
            values[item.id] = value
    return values


def item_value(item: Item, text: str) -> int | bool | str | None:
    """A field as the engine's value; an empty field is "not counted"."""
    text = text.strip()
    if not text:
        return None
    if item.kind == "number":
        return whole(text, item.id)
    if item.kind == "toggle":
        if text not in (YES, NO):
            raise Misspelled(f"neither yes nor no: {text[:40]!r}", item.id)
        return text == YES
    if text not in item.choices:
        raise Misspelled(f"not a choice: {text[:40]!r}", item.id)
    return text


def move_of(request: HttpRequest) -> Any:
    """A move spelled as JSON in the field `move`."""
    try:
        return msgspec.json.decode(request.POST.get("move", ""))
    except (msgspec.DecodeError, RecursionError) as error:
        raise Misspelled.of(error, "move") from None


def corrected_move(form: QueryDict, session: Session, seq: int) -> dict[str, Any] | None:
    """The move that shall stand at line `seq`; None where the line is to be taken out."""
    old = read_move(line_that_holds(session, seq))
    if form.get("take_out"):
        return None
    if spelled := form.get("move"):
        return dict(spell_json(spelled, dict))
    new = {item.id: item_value(item, form.get(item.id, "")) for item, _ in entered(session, old)}
    return {
        **old,
        "values": {key: new[key] for key in old.get("values", {})},
        **({"table": {key: new[key] for key in old["table"]}} if old.get("table") else {}),
    }


def taught_facts(form: QueryDict, session: Session) -> dict[str, Any]:
    """The facts that a posted question to the box tells; an untouched grid tells nothing."""
    catalogue = game_of(session).facts
    facts: dict[str, Any] = {}
    grids = grids_of(session.game, catalogue)
    tapped = {name: set(form.getlist(name)) for name in grids}
    if form.get("same"):
        first = next((steps for steps in tapped.values() if steps), set())
        tapped = dict.fromkeys(grids, first)
    for name, keys in grids.items():
        if tapped[name] - {step_of(key) for key in keys}:
            raise Misspelled("no such step", name)
        if tapped[name]:
            facts |= {
                key: step_of(key) in tapped[name] for key in keys if catalogue[key].shipped is None
            }
    for key in form:
        spec = catalogue.get(key)
        told = form.get(key, "").strip()
        if spec is not None and key not in facts and told:
            facts[key] = _fact_value(spec, told)
    return facts


def _fact_value(spec: FactSpec, text: str) -> int | bool | str:
    if spec.type is bool:
        if text not in (YES, NO):
            raise Misspelled(f"neither yes nor no: {text[:40]!r}", spec.key)
        return text == YES
    return whole(text, spec.key) if spec.type is int else text
