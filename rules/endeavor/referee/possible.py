"""What could be done at all, as far as anybody can tell; and what can be done for sure."""

from collections.abc import Iterator

from rules.core.referee.acts import Act
from rules.core.referee.table import Table, derived
from rules.endeavor.referee.attack import ATTACK
from rules.endeavor.referee.draw import DRAW
from rules.endeavor.referee.occupy import OCCUPY
from rules.endeavor.referee.pay import PAY
from rules.endeavor.referee.ship import SHIP
from rules.endeavor.referee.state import Board

ACTS: dict[str, Act] = {"ship": SHIP, "occupy": OCCUPY, "attack": ATTACK, "pay": PAY, "draw": DRAW}


@derived
def possible(t: Table[Board], seat: str, action: str) -> bool:
    """Whether this action has a target now, or one that the box may still tell of."""
    act, bound = ACTS[action], {"seat": seat}
    return act.passes(t, bound, 0) and next(act.leaves(t, bound), None) is not None


@derived
def certain(t: Table[Board], seat: str, action: str) -> bool:
    """Whether this action has a target that no unread fact can take away."""
    return any(not lacked for lacked in _lacked(t, seat, action))


@derived
def unsure(t: Table[Board], seat: str, action: str) -> tuple[str, ...]:
    """The unread facts that could allow this action, or forbid it."""
    return tuple(dict.fromkeys(key for lacked in _lacked(t, seat, action) for key in lacked))


def _lacked(t: Table[Board], seat: str, action: str) -> Iterator[tuple[str, ...]]:
    """For each target, the facts that a rule lacks."""
    act, bound = ACTS[action], {"seat": seat}
    if act.passes(t, bound, 0):
        for leaf, _ in act.leaves(t, bound):
            yield act.check(t, act.kind(**leaf)).lacked
