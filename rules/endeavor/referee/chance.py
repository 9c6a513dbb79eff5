"""What chance decides before the game, for a table that lets the app draw (END-SETUP-04, -10, -13)."""

from collections.abc import Callable
from typing import Any

from rules.core.referee.table import Table
from rules.core.spelling import Misspelled
from rules.endeavor.referee.desk import token_left
from rules.endeavor.referee.setup import fives
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.tokens import known_cells
from rules.endeavor.referee.words import FACE_UP, KINDS, SUPPLY

Shuffle = Callable[[list[Any]], None]


def draws(t: Table[Board]) -> tuple[str, ...]:
    """The kinds of move that chance could make now; level 5 only when all its kinds are known."""
    if t.state.phase != "setup":
        return ()
    kinds = []
    if not t.state.crown:
        kinds.append("crown")
    if len(t.state.uncovered) < FACE_UP and len(fives(t)) == KINDS[5]:
        kinds.append("uncover")
    if known_cells(t):
        kinds.append("lay")
    return tuple(kinds)


def drawn(t: Table[Board], kind: str, shuffle: Shuffle) -> dict[str, Any]:
    """The move that chance makes; `shuffle` mixes a list in place, so that the engine stays pure."""
    if kind not in draws(t):
        raise Misspelled(f"nothing of that kind is drawn now: {kind!r}", "$.kind")
    if kind == "crown":
        return {"kind": "crown", "seat": _mixed(t.setup.seats, shuffle)[0]}
    if kind == "uncover":
        left = [five for five in fives(t) if five not in t.state.uncovered]
        return {"kind": "uncover", "building": _mixed(left, shuffle)[0]}
    bag = [token for token in SUPPLY for _ in range(token_left(t.state, token))]
    tokens = dict(zip(known_cells(t), _mixed(bag, shuffle), strict=False))
    return {"kind": "lay", "tokens": tokens}


def _mixed(things: Any, shuffle: Shuffle) -> list[Any]:
    mixed = list(things)
    shuffle(mixed)
    return mixed
