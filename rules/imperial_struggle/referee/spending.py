"""Rulebook 5.3, 6.1 and 9.1: which action pays, the ways to pay, and how a payment leaves the pools."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rules.core.referee.acts import Aside, Field
from rules.core.referee.table import Table, derived
from rules.core.refusal import Refusal
from rules.imperial_struggle.chart import Points
from rules.imperial_struggle.counters import INVESTMENTS
from rules.imperial_struggle.referee.costs import SWITCHING, Cost
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.moves import Pay, Paying
from rules.imperial_struggle.referee.state import Board, now

ACTIONS: tuple[Paying, ...] = ("major", "minor")


@derived
def purse(t: Table[Board], action: Paying, points: Points) -> tuple[int, bool] | None:
    """The points of this type that an action has left, and whether debt and treaty points may add to them.

    None where it has none of the type. Points got in round 6 for military ones belong to the major action, and
    nothing may add to them (IMP-BWT-07, IMP-BWT-09)."""
    turn = now(t)
    if not turn.tile:
        return None
    tile = INVESTMENTS[turn.tile]
    if action == "minor":
        return (turn.minor, True) if tile.minor == points else None
    if tile.major == points:
        return turn.major, True
    return (turn.traded, False) if turn.traded_for == points else None


@derived
def actions_with(t: Table[Board], points: Points) -> tuple[Paying, ...]:
    return tuple(action for action in ACTIONS if purse(t, action, points) is not None)


@derived
def ways(t: Table[Board], seat: str, action: Paying, points: Points, cost: int) -> Sequence[Any]:
    """Every split of a cost: points first, then what they lack as debt or treaty points, all of these alike.

    To borrow more than is lacking is legal, and stands aside (IMP-TURN-06, IMP-DEBT-01, IMP-TRP-01)."""
    held = purse(t, action, points)
    if held is None:
        return ()
    left, may_borrow = held
    power = t.state.players[seat]
    room = max(power.limit - power.debt, 0)  # IMP-DEBT-04
    short = max(cost - left, 0)
    if not may_borrow:
        return () if short else (Pay(points=cost),)
    found: list[Any] = []
    for borrowed in range(short, cost + 1):
        for treaty in range(max(borrowed - room, 0), min(borrowed, power.treaty) + 1):
            way = Pay(points=cost - borrowed, debt=borrowed - treaty, treaty=treaty)
            found.append(way if borrowed == short else Aside(way))
    return tuple(found)


def left_in(t: Table[Board], action: Paying, points: Points) -> int:
    held = purse(t, action, points)
    return held[0] if held else 0


# ------------------------------------------------------------ guards of everything that is paid


def has_points(points: Points) -> Callable[[Table[Board]], Iterator[Refusal]]:
    """The tile must have an action of the type (IMP-ACT-03)."""

    def has_action(t: Table[Board]) -> Iterator[Refusal]:
        if not actions_with(t, points):
            yield Refusal("IMP-ACT-03", "no_such_points", {"points": points})

    return has_action


def action_open(t: Table[Board], action: Paying) -> Iterator[Refusal]:
    """Another action was begun since, or the minor one has bought (IMP-ACT-02, IMP-ACT-04)."""
    if action in now(t).done:
        rule = "IMP-ACT-04" if action == "minor" else "IMP-ACT-02"
        yield Refusal(rule, "action_over", {"action": action})


def pay_field(price: Callable[..., Sequence[Any]]) -> Field:
    """How it is paid, the last field of a move that costs points."""
    return Field(name="pay", values=price, closed=("IMP-TURN-06", "does_not_pay"), every=_any_way)


def _any_way(t: Table[Board]) -> Sequence[Any]:
    """What a ruling may choose: nothing, or that many points."""
    return tuple(Pay(points=n) for n in range(6))


def action_field(values: Callable[..., Sequence[Paying]]) -> Field:
    return Field(
        name="action",
        values=values,
        closed=("IMP-ACT-03", "no_such_points"),
        every=lambda t: ACTIONS,
    )


# ------------------------------------------------------------ paying


def begin(desk: Desk, action: str) -> None:
    """Starting an action ends the one under way (IMP-ACT-02)."""
    turn = now(desk)
    if turn.doing and turn.doing != action:
        desk.turn(done=(*turn.done, turn.doing))
    desk.turn(doing=action, spent=True)


def finish(desk: Desk, action: str) -> None:
    turn = now(desk)
    done = turn.done if action in turn.done else (*turn.done, action)
    desk.turn(done=done, doing=None if turn.doing == action else turn.doing)


def pay_out(
    desk: Desk, seat: str, action: Paying, points: Points, pay: Pay, cost: Cost, region: str = ""
) -> None:
    """The points leave the action, debt and treaty points the power; the rest of a minor action lapses."""
    begin(desk, action)
    turn = now(desk)
    if action == "minor":
        desk.turn(minor=0)
        finish(desk, action)
    elif turn.tile and INVESTMENTS[turn.tile].major != points:
        desk.turn(traded=max(turn.traded - pay.points, 0))
    else:
        desk.turn(major=max(turn.major - pay.points, 0))
    if region and points in SWITCHING:
        been = turn.regions.get(points, ())
        desk.turn(regions={**turn.regions, points: (*been, region)})
    desk.tell(
        "paid",
        seat,
        **cost.notes(),
        action=action,
        points=points,
        debt=pay.debt,
        treaty=pay.treaty,
        left=left_in(desk, action, points),
    )
    desk.gain(seat, debt=pay.debt, treaty=-min(pay.treaty, desk.power(seat).treaty))
