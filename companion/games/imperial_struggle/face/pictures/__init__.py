"""Imperial Struggle at referee depth: the map, drawn from the state."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.imperial_struggle.face.pictures.board import map_picture
from companion.games.imperial_struggle.face.pictures.position import position_of
from companion.games.imperial_struggle.face.pictures.prizes import prizes
from companion.games.imperial_struggle.face.pictures.theatres import theatres
from companion.games.imperial_struggle.face.words import WARS
from companion.marks import Mark
from rules.core.referee.table import Table
from rules.imperial_struggle.referee.state import Board

__all__ = ["part_of", "parts"]


def parts(
    t: Table[Board], marks: Mapping[str, Mark], *, on_the_wall: bool = False
) -> dict[str, Any]:
    """Everything on the table by its id: `space.<space>`, `lines.<region>` (its links), `zoom.<region>` (its tab),
    `award.<region, commodity or prestige>`, `theatre.<theatre>`."""
    drawn = map_picture(position_of(t), marks, on_the_wall=on_the_wall)
    war = str(WARS[t.state.war]) if t.state.war else ""
    picture = replace(drawn, prizes=prizes(t), theatres=theatres(t), war=war)
    return {"board": picture, **{part.id: part for part in picture.inside}}


def part_of(family: str, value: Any, move: Mapping[str, Any]) -> str:
    """The part that a value of such a family names in a move, or "" where it names none."""
    return f"{family}.{value}" if value else ""
