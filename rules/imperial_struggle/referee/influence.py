"""Rulebook 5.4 and 5.5: shift a market or a political space, draw an event."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal
from rules.imperial_struggle.chart import MARKABLE, SPACES
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
from rules.imperial_struggle.referee.state import Board, is_open, opposing, owner

# ------------------------------------------------------------ shift


def spaces(t: Table[Board]) -> Sequence[str]:
    """Those that an action of the tile may pay for."""
    found = {points for points in ("economic", "diplomatic") if actions_with(t, points)}
    return [space for space in MARKABLE if shift_points(space) in found]


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
    if not actions_with(t, points):
        yield Refusal("IMP-ACT-03", "no_such_points", {"points": points, "space": space})


def minor_takes_no_flag(t: Table[Board], seat: str, space: str, action: str) -> Iterator[Refusal]:
    """IMP-ACT-05: unless a conflict marker lies there."""
    if action != "minor" or not opposing(t, seat, space) or space in t.state.conflicts:
        return
    if not card_lifts(t, seat, space):
        yield Refusal("IMP-ACT-05", "minor_takes_no_flag", {"space": space})


def card_lifts(t: Table[Board], seat: str, space: str) -> bool:
    """A ministry lets the minor action take this flag (IMP-GAP-67)."""
    return any(
        step.points == shift_points(space)
        and step.where is not None
        and SPACES[space] in step.where
        and HOLDS[step.condition](t, seat)
        for step in abilities(t, seat, "minor_unflags")
    )


def shift_actions(t: Table[Board], space: str) -> Sequence[Any]:
    return offered_actions(t, shift_points(space))


def shift_ways(t: Table[Board], seat: str, space: str, action: Paying) -> Sequence[Any]:
    cost = shift_cost(t, seat, space).total
    return ways(t, seat, action, shift_points(space), cost, space)


def shift_notes(t: Table[Board], seat: str, space: str) -> Mapping[str, Fact]:
    return shift_cost(t, seat, space).notes()


def do_shift(desk: Desk, move: Shift) -> None:
    """An empty space takes the flag, an opposing one loses it (IMP-FLG-06)."""
    space, cost = move.space, shift_cost(desk, move.seat, move.space)
    if eases(desk, move.seat, space):
        desk.turn(eased="")
    pay_out(desk, move.seat, move.action, shift_points(space), move.pay, cost, space)
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
