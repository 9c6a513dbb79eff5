"""Rulebook 5.6.1 and 7.6: bonus war tiles, bought or carried over; they lie face down."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import structs
from msgspec.structs import replace

from rules.core.referee.acts import Act, Field
from rules.core.referee.dues import settle
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.imperial_struggle.cards import STEPS
from rules.imperial_struggle.chart import Points
from rules.imperial_struggle.prices import LIMITS
from rules.imperial_struggle.referee.costs import BONUS_COST
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.moves import (
    NOTHING,
    Bonus,
    Lay,
    Paying,
)
from rules.imperial_struggle.referee.spending import (
    BONUS_TILE,
    action_field,
    action_open,
    has_points,
    offered_actions,
    pay_field,
    pay_out,
    ways,
)
from rules.imperial_struggle.referee.state import HIDDEN, Board, Stack, now
from rules.imperial_struggle.theatres import THEATRES

MILITARY: Points = "military"


def actions(t: Table[Board]) -> Sequence[Any]:
    return offered_actions(t, MILITARY)


def theatres(t: Table[Board]) -> Sequence[str]:
    return tuple(t.state.theatres)


def every_theatre(t: Table[Board]) -> Sequence[str]:
    return tuple(THEATRES)


def stack(t: Table[Board], theatre: str, seat: str) -> Stack:
    return t.state.theatres.get(theatre, {}).get(seat, Stack())


def put_stack(desk: Desk, theatre: str, seat: str, changed: Stack) -> None:
    if theatre in desk.state.theatres:
        here = {**desk.state.theatres[theatre], seat: changed}
        desk.set(theatres={**desk.state.theatres, theatre: here})


def full(t: Table[Board], theatre: str, seat: str) -> bool:
    return len(stack(t, theatre, seat).bonus) >= LIMITS.bonus_in_theatre


# ------------------------------------------------------------ bonus war tiles


def room_for_a_tile(t: Table[Board], seat: str) -> Iterator[Refusal]:
    """There is a next war, a tile to draw (IMP-GAP-36), and a theatre with room (IMP-BWT-06)."""
    if not t.state.theatres:
        yield Refusal("IMP-BWT-07", "no_next_war", {})
    elif not t.state.players[seat].bonus:
        yield Refusal("IMP-BWT-03", "pool_empty", {})
    elif all(full(t, theatre, seat) for theatre in t.state.theatres):
        yield Refusal("IMP-BWT-06", "theatres_full", {})


def two_a_turn(t: Table[Board]) -> Iterator[Refusal]:
    if now(t).bought >= LIMITS.bonus_bought:
        yield Refusal("IMP-BWT-02", "bought_two", {"most": LIMITS.bonus_bought})


def asides(t: Table[Board], seat: str, theatre: str) -> Sequence[str]:
    """Where one of two tiles goes first (IMP-BWT-05); nowhere while there is room (IMP-BWT-04)."""
    if not full(t, theatre, seat):
        return (NOTHING,)
    return [other for other in t.state.theatres if not full(t, other, seat)]


def every_aside(t: Table[Board]) -> Sequence[str]:
    return (NOTHING, *THEATRES)


def bonus_ways(t: Table[Board], seat: str, action: Paying) -> Sequence[Any]:
    return ways(t, seat, action, MILITARY, BONUS_COST.total, BONUS_TILE)


def lay_bonus(desk: Desk, seat: str, theatre: str, aside: str) -> None:
    """A tile from the pool, face down; another one steps aside first."""
    if aside and (here := stack(desk, theatre, seat)).bonus:
        put_stack(desk, theatre, seat, replace(here, bonus=here.bonus[1:]))
        there = stack(desk, aside, seat)
        put_stack(desk, aside, seat, replace(there, bonus=(*there.bonus, here.bonus[0])))
        desk.tell("move_bonus", seat, theatre=aside, origin=theatre)
    if desk.power(seat).bonus and theatre in desk.state.theatres:
        here = stack(desk, theatre, seat)
        put_stack(desk, theatre, seat, replace(here, bonus=(*here.bonus, HIDDEN)))
        desk.gain(seat, bonus=-1)
        desk.tell("lay_bonus", seat, theatre=theatre)


def pull_bonus(desk: Desk, seat: str, theatre: str) -> None:
    """One of the tiles there returns to its pool, unseen."""
    if (here := stack(desk, theatre, seat)).bonus:
        put_stack(desk, theatre, seat, replace(here, bonus=here.bonus[1:]))
        desk.gain(seat, bonus=1)
        desk.tell("return_bonus", seat, theatre=theatre)


def lay_special(desk: Desk, seat: str, theatre: str, tile: str) -> None:
    """A tile beside the sets, face up (IMP-BWT-04)."""
    here = stack(desk, theatre, seat)
    put_stack(desk, theatre, seat, replace(here, special=(*here.special, tile)))
    desk.tell("lay_special", seat, theatre=theatre, tile=tile)


def do_bonus(desk: Desk, move: Bonus) -> None:
    pay_out(desk, move.seat, move.action, MILITARY, move.pay, BONUS_COST, BONUS_TILE)
    desk.turn(bought=now(desk).bought + 1)
    lay_bonus(desk, move.seat, move.theatre, move.aside)


def lay_theatres(t: Table[Board]) -> Sequence[str]:
    """Any theatre, or the one that an event names."""
    step = STEPS.get(t.state.queue[0].where) if t.state.queue else None
    named = step.theatres if step is not None else ()
    return [name for name in t.state.theatres if name in named or not named]


def do_lay(desk: Desk, move: Lay) -> None:
    lay_bonus(desk, move.seat, move.theatre, move.aside)
    settle(desk, "lay", move.seat)


THEATRE = Field(
    name="theatre",
    values=theatres,
    closed=("IMP-BWT-03", "no_such_theatre"),
    every=every_theatre,
    part="theatre",
)
ASIDE = Field(
    name="aside",
    values=asides,
    closed=("IMP-BWT-05", "move_one_first"),
    every=every_aside,
    part="theatre",
)
BONUS = Act(
    Bonus,
    THEATRE,
    ASIDE,
    action_field(actions),
    pay_field(bonus_ways),
    guards=(room_for_a_tile, has_points(MILITARY), two_a_turn, action_open),
    do=do_bonus,
)
LAY = Act(
    Lay,
    structs.replace(THEATRE, values=lay_theatres),
    ASIDE,
    guards=(room_for_a_tile,),
    do=do_lay,
)
ACTS = (BONUS, LAY)
