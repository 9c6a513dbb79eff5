"""Endeavor at referee depth: the board and the players' boards, drawn from the state."""

from collections.abc import Mapping
from typing import Any

from companion.games.endeavor.face.pictures.board import board
from companion.games.endeavor.face.pictures.mat import mats
from companion.games.endeavor.face.pictures.tokens import cells
from companion.marks import Mark
from rules.core.referee.table import Table
from rules.endeavor.referee.state import Board

__all__ = ["cells", "part_of", "parts"]

OF_A_SEAT = {
    "coast": "coast",
    "hand": "slot",
    "stat": "stock",
    "token": "token",
}  # family: without a value


def parts(
    t: Table[Board], marks: Mapping[str, Mark], *, on_the_wall: bool = False
) -> dict[str, Any]:
    """Everything on the table by its id.

    On the board `area.<zone>`, `track.<region>`, `sea.<region>`, `place.<city or fleet>`, `route.<one>.<other>`,
    `card.<deck>.<value>` (top of a deck, or in the pile), `deck.<deck>` (empty), `organizer.<building>`; on a mat
    `crown.<seat>`, `harbour.<seat>`, `stock.<seat>`, `slot.<seat>`, `stat.<seat>.<stat>`, `coast.<seat>.<cell>`,
    `hand.<seat>.<card>`, `aside.<seat>.<card>`, `token.<seat>.<token>`."""
    picture, boards = board(t, marks, on_the_wall=on_the_wall), mats(t, marks)
    found: dict[str, Any] = {"board": picture}
    found |= {f"area.{area.id}": area for area in picture.areas}
    found |= {part.id: part for part in picture.inside}
    found |= {mat.id: mat for mat in boards}
    return found | {part.id: part for mat in boards for part in mat.inside}


def part_of(family: str, value: Any, move: Mapping[str, Any]) -> str:
    """The part that a value of such a family names in a move, or "" where it names none."""
    if family in OF_A_SEAT:
        seat = move.get("seat")
        return f"{OF_A_SEAT[family]}.{seat}" if value is None else f"{family}.{seat}.{value}"
    return _spot(str(value)) if family == "place" else f"{family}.{value}"


def _spot(cell: str) -> str:
    """The part behind a destination, a cell for a token or a target of the silent fleet."""
    kind, dot, rest = cell.partition(".")
    if not dot:
        return f"place.{cell}" if cell != "none" else ""
    if kind == "track":
        return f"track.{rest.partition('.')[0]}"
    return f"place.{rest}" if kind in ("city", "fleet") else cell
