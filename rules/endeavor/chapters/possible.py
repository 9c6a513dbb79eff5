"""What could be done at all, as far as anybody can tell; and what can be done for sure."""

from rules.core.referee.acts import Act
from rules.core.referee.table import Table, derived
from rules.endeavor.chapters.attack import ATTACK
from rules.endeavor.chapters.draw import DRAW
from rules.endeavor.chapters.occupy import OCCUPY
from rules.endeavor.chapters.pay import PAY
from rules.endeavor.chapters.ship import SHIP
from rules.endeavor.chapters.state import Board

ACTS: dict[str, Act] = {"ship": SHIP, "occupy": OCCUPY, "attack": ATTACK, "pay": PAY, "draw": DRAW}


@derived
def possible(t: Table[Board], seat: str, action: str) -> bool:
    """Whether this action has a target now, or one that the box may still tell of."""
    act, bound = ACTS[action], {"seat": seat}
    return act.passes(t, bound, 0) and next(act.leaves(t, bound), None) is not None


@derived
def certain(t: Table[Board], seat: str, action: str) -> bool:
    """Whether this action has a target that no unread fact can take away."""
    act, bound = ACTS[action], {"seat": seat}
    if not act.passes(t, bound, 0):
        return False
    moves = (act.kind(**leaf) for leaf, _ in act.leaves(t, bound) if not leaf.get("zone"))
    return any(not act.check(t, move).lacked for move in moves)
