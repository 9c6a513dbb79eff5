"""From posted forms to moves; what cannot be read is `Misspelled`, never guessed."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.http import QueryDict

from campaigns.box.selectors.teach import grids_of
from campaigns.log.selectors.since import Count
from campaigns.log.services.writing import Post
from campaigns.models import Session
from campaigns.records import game_of
from campaigns.seats.access import groups_of, names_of, phone_of
from campaigns.table.selectors.entries import Target
from companion.controls import Control
from companion.http import HttpRequest
from companion.numbers import whole_at
from rules.core.layout import Item
from rules.core.move import Value
from rules.core.schedule import Key
from rules.core.spelling import Misspelled

ZERO = "zero"  # the button "The rest is 0"
# the hidden numbers of a form: which table it was drawn from
BASE = ("version", "seating")


def post_of(request: HttpRequest) -> Post:
    """Who writes, to which version, under which key."""
    version = whole_at(request.POST.get("version", ""), "version")
    key = request.POST.get("key", "").strip() or None
    if key and (len(key) > 64 or "\x00" in key):
        raise Misspelled("a key has at most 64 letters", "key")
    return Post(
        names=names_of(request),
        version=version,
        key=key,
        groups=groups_of(request),
        phone=phone_of(request),
        seating=whole_at(request.POST["seating"], "seating") if "seating" in request.POST else None,
    )


def read_count(form: QueryDict, cell: Target, brought: Mapping[Key, Value] | None = None) -> Count:
    """What a posted cell counts; an empty field clears its value.

    With `zero` the empty number fields of the form count as 0. Values that other sheets have `brought` are not
    written again."""
    values, table = _counted(form, cell.items), _counted(form, cell.table_items)
    return Count(cell.seat, values, table, cell.stop, left=brought or {})


def _counted(form: QueryDict, items: tuple[Item, ...]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for item in items:
        if item.id not in form:
            continue
        control = Control.of_item(item)
        value = control.read(form)
        if value is None and control.is_number and form.get(ZERO):
            value = 0
        values[item.id] = value
    return values


AT = "at."  # an entry of a sheet: `at.values.event_1`


def move_of(request: HttpRequest, sheet: Mapping[str, Control] | None = None) -> Any:
    """The move in the JSON field `move`, with the entries typed into its sheet.

    Unchanged entries are left out; without `sheet` entries are whole numbers."""
    try:
        move = msgspec.json.decode(request.POST.get("move", ""))
    except (msgspec.DecodeError, RecursionError) as error:
        raise Misspelled.of(error, "move") from None
    for name in request.POST:
        text, path = request.POST.get(name, "").strip(), name.removeprefix(AT)
        if name == path or not text or not isinstance(move, dict):
            continue
        control = (sheet or {}).get(path)
        value = control.read(request.POST) if control else whole_at(text, path)
        if control is None or value != control.value:
            move = put(move, path, value)
    return move


def fills_sheet(request: HttpRequest) -> bool:
    return any(name.startswith(AT) for name in request.POST)


def put(move: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """The move with one more field; `values.event_1` lies in the mapping `values`."""
    first, _, rest = path.partition(".")
    inner = move.get(first)
    if not rest:
        return {**move, first: value}
    return {**move, first: {**(inner if isinstance(inner, dict) else {}), rest: value}}


def taught_facts(form: QueryDict, session: Session) -> dict[str, Any]:
    """The facts in a posted form about the box; an untouched grid gives none."""
    catalogue = game_of(session).facts
    grids = grids_of(session.game, catalogue)
    tapped = {grid.name: form.getlist(grid.name) for grid in grids}
    if form.get("same"):
        first = next((steps for steps in tapped.values() if steps), [])
        tapped = dict.fromkeys(tapped, first)
    facts: dict[str, Any] = {}
    for grid in grids:
        steps = grid.read(tapped) or {}
        facts |= {cell.place: steps[cell.name] for cell in grid.cells if cell.name in steps}
    for key in form:
        spec = catalogue.get(key)
        value = Control.of_fact(spec).read(form) if spec is not None and key not in facts else None
        if value is not None:
            facts[key] = value
    return facts
