"""Rulebook 5.4 and 5.5: shift a market or a political space, draw an event."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.core.referee.acts import Act, Field, plain_value
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal
from rules.imperial_struggle.cards import step_of
from rules.imperial_struggle.chart import MARKABLE, POINTS, SPACES, Points
from rules.imperial_struggle.referee.costs import (
    DRAW_COST,
    abilities,
    eases,
    shift_cost,
    shift_points,
)
from rules.imperial_struggle.referee.counting import HOLDS
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.moves import Draw, Paying, Shift
from rules.imperial_struggle.referee.reach import reach
from rules.imperial_struggle.referee.spending import (
    action_field,
    action_open,
    actions_with,
    has_points,
    offered_actions,
    pay_field,
    pay_out,
    ways,
)
from rules.imperial_struggle.referee.state import Board, is_open, now, opposing, owner

# ------------------------------------------------------------ shift


def spaces(t: Table[Board]) -> Sequence[str]:
    """Those that an action of the tile may pay for."""
    found = {points for points in POINTS if actions_with(t, points)}
    return [space for space in MARKABLE if found & {*pays(t, space)}]


def pays(t: Table[Board], space: str) -> tuple[Points, ...]:
    """The types of points that shift a space: its own, and military ones where a card arms them."""
    armed = (step_of(key) for key in now(t).granted)
    if any(s.do == "armed_shift" and s.where and SPACES[space] in s.where for s in armed):
        return (shift_points(space), "military")
    return (shift_points(space),)


def paid_with(t: Table[Board], space: str, action: str) -> Points:
    """What this action of the tile pays with."""
    found = [points for points in pays(t, space) if action in actions_with(t, points)]
    return found[0] if found else shift_points(space)


def every_space(t: Table[Board]) -> Sequence[str]:
    return MARKABLE


def not_own(t: Table[Board], seat: str, space: str) -> Iterator[Refusal]:
    if owner(t, space) == seat:
        yield Refusal("IMP-FLG-06", "own_space", {"space": space})


def open_yet(t: Table[Board], space: str) -> Iterator[Refusal]:
    if not is_open(t.state, space):
        local = "IMP-POL-04" if SPACES[space].local else "IMP-POL-03"
        rule = "IMP-USA-01" if SPACES[space].usa else local
        yield Refusal(rule, "not_open", {"space": space, "opens": SPACES[space].opens})


def connected(t: Table[Board], seat: str, space: str) -> Iterator[Refusal]:
    if SPACES[space].kind == "market" and space not in reach(t, seat):
        yield Refusal("IMP-ECO-03", "not_connected", {"space": space})


def priced_by(t: Table[Board], space: str) -> Iterator[Refusal]:
    points = shift_points(space)
    if not any(actions_with(t, one) for one in pays(t, space)):
        yield Refusal("IMP-ACT-03", "no_such_points", {"points": points, "space": space})


def minor_takes_no_flag(t: Table[Board], seat: str, space: str, action: str) -> Iterator[Refusal]:
    """IMP-ACT-05: unless a conflict marker lies there."""
    if action != "minor" or not opposing(t, seat, space) or space in t.state.conflicts:
        return
    if not card_lifts(t, seat, space):
        yield Refusal("IMP-ACT-05", "minor_takes_no_flag", {"space": space})


def card_lifts(t: Table[Board], seat: str, space: str) -> bool:
    """A ministry lets the minor action take this flag (IMP-GAP-67)."""
    levied = bool(t.state.levied) and SPACES[space].good == t.state.levied
    if levied and abilities(t, seat, "levy"):
        return True
    return any(
        step.points == shift_points(space)
        and step.where is not None
        and SPACES[space] in step.where
        and HOLDS[step.condition](t, seat)
        for step in abilities(t, seat, "minor_unflags")
    )


def shift_actions(t: Table[Board], space: str) -> Sequence[Any]:
    found = [action for points in pays(t, space) for action in offered_actions(t, points)]
    return list({plain_value(action): action for action in reversed(found)}.values())


def shift_ways(t: Table[Board], seat: str, space: str, action: Paying) -> Sequence[Any]:
    points = paid_with(t, space, action)
    return ways(t, seat, action, points, shift_cost(t, seat, space, points).total, space)


def shift_notes(t: Table[Board], seat: str, space: str) -> Mapping[str, Fact]:
    return shift_cost(t, seat, space).notes()


def leave_refuge(desk: Desk, region: str) -> None:
    """A marker of the Huguenots lowers one price."""
    refuge = list(now(desk).refuge)
    if region in refuge:
        refuge.remove(region)
        desk.turn(refuge=tuple(refuge))


def do_shift(desk: Desk, move: Shift) -> None:
    """An empty space takes the flag, an opposing one loses it (IMP-FLG-06)."""
    space, points = move.space, paid_with(desk, move.space, move.action)
    cost = shift_cost(desk, move.seat, space, points)
    if eases(desk, move.seat, space):
        desk.turn(eased="")
    if SPACES[space].kind == "market":
        leave_refuge(desk, SPACES[space].region)
    pay_out(desk, move.seat, move.action, points, move.pay, cost, space)
    removed = owner(desk, space)
    desk.tell("unflag" if removed else "flag", move.seat, space=space, owner=removed or move.seat)
    desk.own(space, "" if removed else move.seat)


SHIFT = Act(
    Shift,
    Field(name="space", values=spaces, every=every_space, notes=shift_notes, part="space"),
    action_field(shift_actions),
    pay_field(shift_ways),
    guards=(priced_by, not_own, open_yet, connected, action_open, minor_takes_no_flag),
    do=do_shift,
)

# ------------------------------------------------------------ draw an event


def deck_has_cards(t: Table[Board]) -> Iterator[Refusal]:
    """IMP-DIP-05: the discard is not shuffled in for it."""
    if not t.state.deck:
        yield Refusal("IMP-DIP-05", "deck_empty", {})


def draw_actions(t: Table[Board]) -> Sequence[Any]:
    return offered_actions(t, "diplomatic")


def draw_ways(t: Table[Board], seat: str, action: Paying) -> Sequence[Any]:
    return ways(t, seat, action, "diplomatic", DRAW_COST.total)


def do_draw(desk: Desk, move: Draw) -> None:
    pay_out(desk, move.seat, move.action, "diplomatic", move.pay, DRAW_COST)
    if desk.state.deck:
        desk.set(deck=desk.state.deck - 1)
        desk.gain(move.seat, hand=1)
        desk.tell("draw_event", move.seat, hand=desk.power(move.seat).hand)


DRAW = Act(
    Draw,
    action_field(draw_actions),
    pay_field(draw_ways),
    guards=(has_points("diplomatic"), deck_has_cards, action_open),
    do=do_draw,
)
ACTS = (SHIFT, DRAW)
