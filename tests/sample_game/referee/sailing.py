"""Chapters «Sailing» and «Paying»: a space, and how its cost is paid; the toll of a sea may be unread."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.core.referee.acts import Act, Aside, Field
from rules.core.referee.desk import Desk
from rules.core.referee.dues import owe
from rules.core.referee.stage import Due
from rules.core.referee.table import Table, derived
from rules.core.refusal import Fact, Refusal
from tests.sample_game.chart import NEAR, SPACES, sea_of
from tests.sample_game.referee.homes import flag, spaces, taken
from tests.sample_game.referee.moves import Pay, Sail, Stay
from tests.sample_game.referee.state import ACTION, LIMIT, Board

TOLLS = range(3)


def toll_of(space: str) -> str:
    return f"toll.{sea_of(space)}"


def printed(space: str) -> int:
    return 3 if len(NEAR[space]) > 3 else 2


@derived
def own_flags(t: Table[Board], seat: str) -> frozenset[str]:
    return frozenset(space for space, held in t.state.flags.items() if held == seat)


@derived
def reach(t: Table[Board], seat: str) -> frozenset[str]:
    """Where a ship can go: next to a flag of its own, or anywhere while it has none."""
    own = own_flags(t, seat)
    return frozenset().union(*(NEAR[space] for space in own)) if own else frozenset(SPACES)


def linked(t: Table[Board], seat: str, space: str) -> Iterator[Refusal]:
    if space not in reach(t, seat):
        yield Refusal("ISL-05", "not_linked", {"space": space})


def not_patrolled(t: Table[Board], seat: str, space: str) -> Iterator[Refusal]:
    if t.state.patrols.get(space, seat) != seat:
        yield Refusal("ISL-10", "patrolled", {"space": space})


# ------------------------------------------------------------ paying


def ways(t: Table[Board], seat: str, cost: int) -> Sequence[Any]:
    """Every split that the mat can pay: action points first; to spare some of them is legal and stands aside."""
    captain = t.state.players[seat]
    most = min(ACTION, cost)
    found: list[Any] = []
    for points in range(most, -1, -1):
        for debt in range(cost - points + 1):
            goods = cost - points - debt
            if goods <= captain.trades and captain.debt + debt <= LIMIT:
                way = Pay(points=points, goods=goods, debt=debt)
                found.append(way if points == most else Aside(way))
    return found


def payments(t: Table[Board], seat: str, space: str) -> Sequence[Any]:
    return ways(t, seat, printed(space) + t.facts.need(toll_of(space)))


def payments_by_hand(t: Table[Board], seat: str, space: str) -> Sequence[Any]:
    """The known part of the cost first; the toll can only add to it."""
    split = [way for toll in TOLLS for way in ways(t, seat, printed(space) + toll)]
    return [way.value if isinstance(way, Aside) else way for way in split]


def any_payment(t: Table[Board]) -> Sequence[Pay]:
    """What a table may rule that was paid."""
    few = range(3)
    return [Pay(points=p, goods=g, debt=d) for p in few for g in few for d in few]


def covers_known_part(t: Table[Board], space: str, pay: Pay) -> Iterator[Refusal]:
    if pay.total < printed(space):
        yield Refusal("ISL-06", "does_not_pay", {"cost": printed(space)})


def has_means(t: Table[Board], seat: str, pay: Pay) -> Iterator[Refusal]:
    captain = t.state.players[seat]
    if pay.points > ACTION or pay.goods > captain.trades:
        have = {"points": ACTION, "goods": captain.trades}
        yield Refusal("ISL-06", "too_little", have)


def debt_limit(t: Table[Board], seat: str, pay: Pay) -> Iterator[Refusal]:
    if t.state.players[seat].debt + pay.debt > LIMIT:
        yield Refusal("ISL-11", "too_much_debt", {"most": LIMIT})


def cost_of(t: Table[Board], space: str) -> dict[str, Fact]:
    """The cost with its parts; while the toll is unread, what is known of it."""
    toll = t.facts.get(toll_of(space))
    parts = (f"ISL-06:{printed(space)}",)
    if not isinstance(toll, int):
        return {"cost_from": printed(space), "parts": parts}
    return {"cost": printed(space) + toll, "parts": (*parts, f"ISL-09:{toll}")}


def price(t: Table[Board], space: str) -> Mapping[str, Fact]:
    """The cost before the tap, marked where it rests on a fact that is only likely.

    The effect of the move has no such mark: its line quotes the fact, and a replay takes it as read."""
    said = cost_of(t, space)
    return {**said, "likely": True} if t.facts.is_likely(toll_of(space)) else said


def borrowed(t: Table[Board], pay: Pay) -> Mapping[str, Fact]:
    return {"goods": pay.goods, "debt": pay.debt}


def do_sail(desk: Desk[Board], move: Sail) -> None:
    captain = desk.state.players[move.seat]
    seas = {sea_of(space) for space in own_flags(desk, move.seat)}
    desk.put(
        move.seat,
        trades=max(captain.trades - move.pay.goods, 0),
        debt=captain.debt + move.pay.debt,
    )
    desk.tell("paid", move.seat, **cost_of(desk, move.space), **borrowed(desk, move.pay))
    flag(desk, move.seat, move.space)
    if sea_of(move.space) not in seas:
        owe(desk, Due(kind="find", seat=move.seat, where=move.space, rule="ISL-12"))
    _next_ship(desk, move.seat)


def do_stay(desk: Desk[Board], move: Stay) -> None:
    _next_ship(desk, move.seat)


def _next_ship(desk: Desk[Board], seat: str) -> None:
    desk.set(sailing=tuple(other for other in desk.state.sailing if other != seat))


SAIL = Act(
    Sail,
    Field(name="space", values=spaces, notes=price, part="space"),
    Field(
        name="pay",
        values=payments,
        free=payments_by_hand,
        every=any_payment,
        notes=borrowed,
        closed=("ISL-06", "does_not_pay"),
    ),
    guards=(taken, linked, not_patrolled, covers_known_part, has_means, debt_limit),
    do=do_sail,
)
STAY = Act(Stay, do=do_stay)
ACTS = (SAIL, STAY)
