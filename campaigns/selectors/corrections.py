"""Correcting a line: the move as it stands, ready to be changed, and what would fall with it."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.urls import reverse

from campaigns.errors import NothingThere
from campaigns.models import LogLine, Session
from campaigns.records import game_of, read_line, read_move
from campaigns.selectors import log as logs
from campaigns.selectors.entries import FieldView, field_view
from campaigns.selectors.marks import Mark
from campaigns.selectors.tables import new_key
from companion import wording
from rules.core.layout import Item
from rules.core.log import Fallen


def line_that_holds(session: Session, seq: int) -> LogLine:
    """The row of a move that can be corrected."""
    row = session.lines.filter(seq=seq, struck_by=None, kind="move").first()
    if row is None:
        raise NothingThere(f"line {seq} does not hold")
    return row


def correction_view(session: Session, marks: Mapping[str, Mark], seq: int) -> dict[str, Any]:
    """The layer to correct one line; a move without fields can only be taken out."""
    row = session.lines.filter(seq=seq).first()
    if row is None or row.move is None:
        raise NothingThere(f"no line {seq}")
    return {
        "seq": seq,
        "text": logs.text(session.game, marks, read_line(row)),
        "fields": fields(session, read_move(row)),
        "action_url": reverse("table-correct", args=[session.code, seq]),
        "version": session.version,
        "key": new_key(),
    }


def fields(session: Session, move: Mapping[str, Any]) -> list[FieldView]:
    """The things counted in an entry, with their values."""
    return [field_view(session.game, item, value, {}) for item, value in entered(session, move)]


def entered(session: Session, move: Mapping[str, Any]) -> list[tuple[Item, Any]]:
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
    names = {seat: mark.name for seat, mark in marks.items()}
    fallen = tuple(fallen)
    rows = {row.seq: row for row in session.lines.filter(seq__in=[f.seq for f in fallen])}
    return [
        {
            "seq": str(one.seq),
            "text": logs.text(session.game, marks, read_line(rows[one.seq])),
            "why": " ".join(
                wording.refusal(session.game, refusal.code, refusal.facts, names)
                for refusal in one.refusals
            ),
        }
        for one in fallen
    ]
