"""Rulebook 5.3, 6.1 and 9.1: which action pays, the ways to pay, and how a payment leaves the pools."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.referee.acts import Aside, Field
from rules.core.referee.table import Table, derived
from rules.core.refusal import Refusal
from rules.imperial_struggle.cards import ABILITIES, MINISTRIES, step_of
from rules.imperial_struggle.chart import NEAR, SPACES, Points
from rules.imperial_struggle.counters import INVESTMENTS
from rules.imperial_struggle.referee.costs import SWITCHING, Cost
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.moves import Pay, Paying
from rules.imperial_struggle.referee.state import Board, Extra, now, opposing, own, owner

ACTIONS: tuple[Paying, ...] = ("major", "minor")
BONUS_TILE = "bonus_tile"  # a bonus war tile, where a space is asked for
PAYING: tuple[Paying, ...] = (*ACTIONS, "event")


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
    """The tile's actions of a type, and the separate one of an event's points (IMP-EVP-08)."""
    found = tuple(action for action in ACTIONS if purse(t, action, points) is not None)
    alone = any(e.points == points and e.step not in ABILITIES for e in now(t).extra)
    return (*found, "event") if alone else found


def offered_actions(t: Table[Board], points: Points) -> Sequence[Any]:
    """The event's points join an open action of the tile; to spend them alone stands aside (IMP-EVP-08)."""
    found = actions_with(t, points)
    joined = any(action != "event" and action not in now(t).done for action in found)
    return [Aside(a) if a == "event" and joined else a for a in found]


@derived
def ways(
    t: Table[Board], seat: str, action: Paying, points: Points, cost: int, space: str = ""
) -> Sequence[Any]:
    """Every split of a cost: the event's points first, which are bound, then the action's, and what both lack as
    debt or treaty points, all of these alike.

    Any other split is legal and stands aside (IMP-TURN-06, IMP-DEBT-01, IMP-TRP-01)."""
    own, may_borrow = purse(t, action, points) or (0, False)
    extras = fitting(t, seat, points, space)
    if action == "event":
        extras = tuple(one for one in extras if one.step not in ABILITIES)  # IMP-GAP-28
        own, may_borrow = 0, bool(extras)  # bound as the card says (IMP-EVP-11, IMP-GAP-29)
    extra = min(sum(one.left for one in extras), cost)
    most = cost if may_borrow else 0
    short = max(cost - own - extra, 0)
    found: list[Any] = []
    for borrowed in range(short, most + 1):
        for event in range(extra, -1, -1):
            if 0 <= cost - borrowed - event <= own:
                best = borrowed == short and event == min(extra, cost - borrowed)
                found += _borrowed(t, seat, points, borrowed, event, cost, best)
    return tuple(found)


def _borrowed(
    t: Table[Board], seat: str, points: Points, borrowed: int, event: int, cost: int, best: bool
) -> Iterator[Any]:
    """What is lacking, split into debt and treaty points; a debt not beyond its limit (IMP-DEBT-04)."""
    power = t.state.players[seat]
    room = max(power.limit - power.debt, 0) + uncounted(t, seat, points)
    for treaty in range(max(borrowed - room, 0), min(borrowed, power.treaty) + 1):
        own = cost - borrowed - event
        way = Pay(points=own, event=event, debt=borrowed - treaty, treaty=treaty)
        yield way if best else Aside(way)


def uncounted(t: Table[Board], seat: str, points: Points) -> int:
    """Debt of this type that a ministry does not count in this round, at the limit too (IMP-GAP-67)."""
    return sum(
        step.amount - card.used.count(n)
        for card in t.state.players[seat].ministries
        for n, step in enumerate(MINISTRIES[card.id].abilities)
        if step.do == "uncounted" and step.points == points
    )


def count_debt(desk: Desk, seat: str, points: Points, debt: int) -> int:
    """What of a debt is counted; the ministry remembers the rest until the reset phase."""
    free = min(debt, uncounted(desk, seat, points))
    marked = []
    for card in desk.power(seat).ministries:
        steps = enumerate(MINISTRIES[card.id].abilities)
        at = [n for n, step in steps if step.do == "uncounted" and step.points == points]
        marked.append(replace(card, used=(*card.used, *at * free)) if at else card)
    desk.put(seat, ministries=tuple(marked))
    return debt - free


def left_in(t: Table[Board], action: Paying, points: Points) -> int:
    held = purse(t, action, points)
    return held[0] if held else 0


# ------------------------------------------------------------ points of an event


def fitting(t: Table[Board], seat: str, points: Points, space: str) -> tuple[Extra, ...]:
    """The event's points that may be spent here, those with the narrower words first (IMP-EVP-10)."""
    found = [e for e in now(t).extra if e.points == points and fits(t, seat, e, space)]
    return tuple(sorted(found, key=lambda e: step_of(e.step).where is None))


def fits(t: Table[Board], seat: str, extra: Extra, space: str) -> bool:
    """Whether what a card says of its points allows to spend them on this space; "" is no space."""
    step = step_of(extra.step)
    if step.only == "fleet":
        return space == BONUS_TILE or (bool(space) and SPACES[space].kind == "naval")
    if space == BONUS_TILE:
        space = ""
    if step.only == "plain":
        return bool(space) and SPACES[space].kind == "political" and not SPACES[space].prestige
    if step.where is not None and (not space or SPACES[space] not in step.where):
        return False
    if not step.only:
        return True
    if not space or SPACES[space].kind not in ("market", "political"):
        return False
    if step.only == "unflag":
        return opposing(t, seat, space) and (not step.once or SPACES[space].kind == "market")
    return not owner(t, space) and not own_markets(t, seat).isdisjoint(NEAR[space])


def own_markets(t: Table[Board], seat: str) -> frozenset[str]:
    """Own markets without a marker: a card does not count the others (IMP-CFL-06)."""
    return own(t, seat, "market") - t.state.conflicts.keys()


def spend_extra(desk: Desk, seat: str, points: Points, space: str, n: int) -> None:
    left, spent = n, []
    for extra in fitting(desk, seat, points, space):
        taken = min(extra.left, left)
        left -= taken
        rest = 0 if taken and step_of(extra.step).once else extra.left - taken
        spent.append((extra, replace(extra, left=rest)))
    changed = {one.step: new for one, new in spent}
    desk.turn(extra=tuple(changed.get(one.step, one) for one in now(desk).extra))


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


def action_field(values: Callable[..., Sequence[Any]]) -> Field:
    return Field(
        name="action",
        values=values,
        closed=("IMP-ACT-03", "no_such_points"),
        every=lambda t: PAYING,
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
    desk: Desk, seat: str, action: Paying, points: Points, pay: Pay, cost: Cost, space: str = ""
) -> None:
    """The points leave the action, debt and treaty points the power; the rest of a minor action lapses."""
    begin(desk, action)
    turn, region = now(desk), SPACES[space].region if space in SPACES else ""
    if pay.event:
        spend_extra(desk, seat, points, space, pay.event)
    if action == "minor":
        desk.turn(minor=0)
        finish(desk, action)
    elif action == "major" and turn.tile and INVESTMENTS[turn.tile].major != points:
        desk.turn(traded=max(turn.traded - pay.points, 0))
    elif action == "major":
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
        event=pay.event,
        debt=pay.debt,
        treaty=pay.treaty,
        left=left_in(desk, action, points),
    )
    debt = count_debt(desk, seat, points, pay.debt)
    desk.gain(seat, debt=debt, treaty=-min(pay.treaty, desk.power(seat).treaty))
