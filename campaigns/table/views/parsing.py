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
from campaigns.table.selectors.entries import PLAIN, Target, none_of
from campaigns.table.selectors.order import ORDERS
from companion.controls import Control
from companion.http import HttpRequest
from companion.numbers import whole_at
from rules.core.layout import Item
from rules.core.move import Value
from rules.core.schedule import Key
from rules.core.spelling import Misspelled

ZERO = "zero"  # the button "There is nothing else"
BY = "by"
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


def order(request: HttpRequest) -> str:
    """Whether this browser counts along the rows or down the columns."""
    chosen = request.session.get(BY)
    return chosen if chosen in ORDERS else ORDERS[0]


def read_count(form: QueryDict, cell: Target, brought: Mapping[Key, Value] | None = None) -> Count:
    """What a posted cell counts; an empty field clears its value.

    A plain number is the points of the row, without its parts. Values that other sheets have `brought` are not
    written again."""
    if PLAIN in form:
        text = str(form[PLAIN]).strip()
        points = {cell.row.id: whole_at(text, PLAIN) if text else None}
        return Count(cell.seat, {}, {}, cell.stop, points, left=brought or {})
    values, table = _counted(form, cell.items), _counted(form, cell.table_items)
    return Count(cell.seat, values, table, cell.stop, left=brought or {})


def _counted(form: QueryDict, items: tuple[Item, ...]) -> dict[str, Any]:
    """The values of the form. With `zero` what is left empty is "none of it", where an item can say so. A "none"
    that only came along says nothing if nobody counted what it belongs to."""
    values = {item.id: Control.of_item(item).read(form) for item in items if item.id in form}
    nones = {item.id: none_of(item) for item in items}
    if form.get(ZERO):
        return {name: nones[name] if value is None else value for name, value in values.items()}
    told = [value for name, value in values.items() if nones[name] is None]
    if told and all(value is None for value in told):
        return {name: None if value == nones[name] else value for name, value in values.items()}
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
