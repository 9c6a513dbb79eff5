"""The page that takes down where the dealt tokens lie: a type, and the cells of the board to tap."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse

from campaigns.box.selectors.asking import ask_url
from campaigns.log.selectors.states import table_at
from campaigns.models import Session
from campaigns.records import engine_at, is_refereed
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.tables import marks_at, new_key, table_view
from companion.games.endeavor.face import pictures
from companion.games.endeavor.face import tokens as words
from companion.games.endeavor.face.ways import TOKENS
from companion.pictures.drawn import Block
from rules.core.option import OneOf
from rules.core.referee.table import Table

CODE = "endeavor"
LAY, FIELD = "lay", "tokens."
BOARD = "games/endeavor/board.html"
NOTHING = "nothing"  # takes a token off the record


@dataclass(frozen=True)
class Kind:
    """A type of token; `left` are those that are recorded nowhere yet."""

    id: str
    name: str
    icon: str
    left: int
    chosen: bool


@dataclass(frozen=True)
class CellView:
    """A cell that may be taken down: what is recorded there, and what was just tapped."""

    id: str
    name: str
    short: str
    token: str
    ticked: str = ""
    x: int = 0
    y: int = 0

    @property
    def anchor(self) -> str:
        return "cell-" + self.id.replace(".", "-")


def open_cells(session: Session, table: Table[Any]) -> dict[str, tuple[Any, ...]]:
    """The cells whose token may be recorded now, each with its legal types."""
    steps = (step for step in engine_at(session).options(table, "") if step.kind == LAY)
    return {
        path.removeprefix(FIELD): field.values
        for step in steps
        for path, field in step.sheet.items()
        if isinstance(field, OneOf)
    }


def laying_view(
    session: Session, typed: Mapping[str, str] | None = None, chosen: str = ""
) -> dict[str, Any] | None:
    """What the page draws; None where no token can be taken down. `typed` are tapped cells."""
    if session.game != CODE or not is_refereed(session):
        return None
    marks, table = marks_at(session), table_at(session)
    state = table.state
    if not session.is_open or state.phase == "over":
        return None
    cells = open_cells(session, table)
    names = names_at(session, marks)
    kinds = list(_kinds(table, chosen))
    icons = tuple((kind.id, kind.icon, words.is_action(kind.id)) for kind in kinds)
    chart = replace(pictures.parts(table, marks)["board"], tokens=icons)
    views = {
        cell: CellView(
            cell,
            words.cell(cell, names),
            words.short(cell, names),
            state.laid.get(cell, ""),
            (typed or {}).get(cell, ""),
        )
        for cell in cells
    }
    points = pictures.cells(chart)
    spots = [replace(views[cell], x=x, y=y) for cell, x, y in points if cell in views]
    return {
        "table": table_view(session, marks),
        "kinds": kinds,
        "nothing": {"id": NOTHING, "chosen": chosen == NOTHING},
        "parts": words.by_zone(table, list(views.values()), names),
        "chart": chart,
        "board": Block(render_to_string(BOARD, {"picture": chart, "spots": spots})).html(),
        "known": words.known_cells(table),
        "asks": [
            (text, ask_url(session, keys, TOKENS)) for text, keys in words.map_questions(table)
        ],
        "box_url": reverse("table-box", args=[session.code]),
        "version": session.version,
        "key": new_key(),
        "demo": session.group.is_demo,
    }


def _kinds(table: Table[Any], chosen: str) -> Iterator[Kind]:
    left = words.left(table)
    first = chosen or next((token for token, n in left.items() if n), "")
    for token, n in left.items():
        yield Kind(token, words.name(token), words.icon(token), n, token == first)
