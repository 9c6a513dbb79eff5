"""What chance decides before the game, for a table that lets the app draw (END-SETUP-04, -10, -13)."""

from collections.abc import Callable
from typing import Any

from rules.core.spelling import Misspelled
from rules.endeavor.referee.desk import token_left
from rules.endeavor.referee.known import building_level, kinds
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.tokens import known_cells
from rules.endeavor.referee.words import FACE_UP, KINDS, SUPPLY

Shuffle = Callable[[list[Any]], None]


def draws(board: Board) -> tuple[str, ...]:
    """The kinds of move that chance could make now; level 5 only when all its kinds are known."""
    if board.phase != "setup":
        return ()
    found = []
    if not board.crown:
        found.append("crown")
    if len(board.uncovered) < FACE_UP and len(_fives(board)) == KINDS[5]:
        found.append("uncover")
    if known_cells(board):
        found.append("lay")
    return tuple(found)


def drawn(board: Board, kind: str, shuffle: Shuffle) -> dict[str, Any]:
    """The move that chance makes; `shuffle` mixes a list in place, so that the engine stays pure."""
    if kind not in draws(board):
        raise Misspelled(f"nothing of that kind is drawn now: {kind!r}", "$.kind")
    if kind == "crown":
        return {"kind": "crown", "seat": _mixed(board.seats, shuffle)[0]}
    if kind == "uncover":
        left = [five for five in _fives(board) if five not in board.uncovered]
        return {"kind": "uncover", "building": _mixed(left, shuffle)[0]}
    bag = [token for token in SUPPLY for _ in range(token_left(board, token))]
    cells = known_cells(board)
    return {"kind": "lay", "tokens": dict(zip(cells, _mixed(bag, shuffle), strict=False))}


def _fives(board: Board) -> list[str]:
    return [kind for kind in kinds(board.box) if building_level(board.box, kind) == 5]


def _mixed(things: Any, shuffle: Shuffle) -> list[Any]:
    found = list(things)
    shuffle(found)
    return found
