"""The questions about things that the box has once: "Who has it?", one after another for the whole table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.models import Session
from campaigns.seats.rights import Rights
from campaigns.table.selectors.entries import item_control
from campaigns.table.selectors.leaves import Leaf
from campaigns.table.selectors.tables import new_key, sheet_url
from companion import wording
from companion.controls import Control
from companion.marks import Mark
from rules.core import once
from rules.core.layout import Once


@dataclass(frozen=True)
class Place:
    """Which question: the thing, and once somebody is named, who is asked for its number."""

    item: str
    who: str = ""


def group_at(leaf: Leaf, group_id: str) -> Once | None:
    return next((group for group in leaf.layout.once if group.id == group_id), None)


def url_of(session: Session, group: Once, item: str = "", who: str = "") -> str:
    """The address of a question; without an item of the first that is open."""
    query = urlencode({key: value for key, value in (("item", item), ("who", who)) if value})
    address = reverse("table-once", args=[session.code, group.id])
    return f"{address}?{query}" if query else address


def due_at(leaf: Leaf, row_id: str) -> Once | None:
    """The questions to ask before this row is counted: about its things, while a cell of theirs is open."""
    row = leaf.layout.row(row_id)
    if row is None:
        return None
    for group in leaf.layout.once:
        if {*row.items} & {*group.items} and not is_done(leaf, group):
            return group
    return None


def is_done(leaf: Leaf, group: Once) -> bool:
    """Whether nothing is left to ask, or all rows of these things are counted without it."""
    if once.is_done(leaf.game, leaf.sheet, group):
        return True
    rows = {row.id for row in leaf.layout.rows if {*row.items} & {*group.items}}
    cells = [cell for row in leaf.pad.rows if row.id in rows for cell in row.cells.values()]
    return all(cell.points is not None for cell in cells)


def first_open(leaf: Leaf, group: Once) -> str:
    """The first thing that nobody has answered for; the first of all if there is none."""
    items = once.asked(leaf.game, leaf.sheet, group)
    still = (item for item in items if not once.is_answered(leaf.sheet, item))
    return next(still, items[0] if items else "")


def question(
    session: Session,
    leaf: Leaf,
    marks: Mapping[str, Mark],
    rights: Rights,
    group: Once,
    place: Place,
    wrong: str = "",
) -> dict[str, Any] | None:
    """What the panel shows; None where there is no such question for this phone."""
    items = once.asked(leaf.game, leaf.sheet, group)
    item = place.item or first_open(leaf, group)
    speaks = own_seat(rights)
    if item not in items or (place.who and place.who not in leaf.sheet.seats):
        return None
    if not rights.writes(speaks) or (place.who and speaks and place.who != speaks):
        return None
    at = items.index(item)
    holder = once.holder_of(leaf.sheet, item)
    seats = [seat for seat in once.holders(leaf.game, leaf.sheet, item) if speaks in (None, seat)]
    return {
        "title": _title(session.game, item, speaks),
        "hint": wording.hint(session.game, item),
        "counts": leaf.layout.items[item].kind == "number",
        "number": at + 1,
        "count": len(items),
        "steps": [_step(leaf, other, other == item) for other in items],
        "seats": [(marks[seat], seat == holder) for seat in seats],
        "mine": speaks is not None,
        "item": item,
        "who": marks[place.who] if place.who else None,
        "control": _number(session.game, leaf, group, item, place.who, wrong),
        "prev_url": url_of(session, group, items[at - 1]) if at else "",
        "here_url": url_of(session, group, item),
        "action_url": reverse("table-once", args=[session.code, group.id]),
        "back_url": sheet_url(session, leaf.stop),
        "version": session.version,
        "key": new_key(),
    }


def own_seat(rights: Rights) -> str | None:
    """The seat that a phone speaks for alone; None if it may answer for the whole table."""
    return None if rights.decides else rights.seat or ""


def asks_number(leaf: Leaf, group: Once, item: str, who: str) -> str:
    """The number that is still to be told by who has the thing; "" if there is none."""
    needed = once.number_for(leaf.game, group, item)
    known = leaf.entered(who).get(needed) is not None
    return "" if known and needed != item else needed


def _title(game: str, item: str, speaks: str | None) -> str:
    thing = {"thing": wording.thing(game, item)}
    return (
        _("Who has the %(thing)s?") if speaks is None else _("Have you got the %(thing)s?")
    ) % thing


def _step(leaf: Leaf, item: str, here: bool) -> str:
    if here:
        return "here"
    return "done" if once.is_answered(leaf.sheet, item) else ""


def _number(game: str, leaf: Leaf, group: Once, item: str, who: str, wrong: str) -> Control | None:
    if not who:
        return None
    needed = asks_number(leaf, group, item, who) or once.number_for(leaf.game, group, item)
    if not needed:
        return None
    supposed = once.supposing(leaf.sheet, once.told(leaf.game, leaf.sheet, group, item, who))
    legal = leaf.game.between(leaf.game.count(supposed), who, needed)
    control = item_control(game, leaf.layout.items[needed], leaf.entered(who).get(needed), legal)
    return control.filled({}, wrong) if wrong else control
