"""Rulebook 5.3.3 and 5.6.1, round 6: no war follows, so points are exchanged and the symbol is a treaty point."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.imperial_struggle.counters import INVESTMENTS
from rules.imperial_struggle.referee.bonus import MILITARY, actions
from rules.imperial_struggle.referee.costs import EXCHANGE_COST
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.moves import (
    Claim,
    Exchange,
    Paying,
)
from rules.imperial_struggle.referee.spending import (
    action_field,
    action_open,
    begin,
    finish,
    has_points,
    pay_field,
    pay_out,
    ways,
)
from rules.imperial_struggle.referee.state import Board, now
from rules.imperial_struggle.referee.upgrade import symbol_unused

LAST_ROUND = 6


def is_last_round(t: Table[Board]) -> Iterator[Refusal]:
    if t.state.round != LAST_ROUND:
        yield Refusal("IMP-BWT-07", "only_in_last_round", {"round": t.state.round})


def goods(t: Table[Board]) -> Sequence[str]:
    return ("economic", "diplomatic")


def one_type_a_turn(t: Table[Board], into: str) -> Iterator[Refusal]:
    if now(t).traded_for not in (None, into):
        yield Refusal("IMP-BWT-08", "other_type_exchanged", {"points": now(t).traded_for})


def major_still_open(t: Table[Board], action: str) -> Iterator[Refusal]:
    """What another action exchanges is spent by the major one, so that must not have begun (IMP-GAP-54)."""
    turn = now(t)
    if action != "major" and (turn.doing == "major" or "major" in turn.done):
        yield Refusal("IMP-ACT-02", "action_over", {"action": "major"})


def exchange_ways(t: Table[Board], seat: str, action: Paying) -> Sequence[Any]:
    return ways(t, seat, action, MILITARY, EXCHANGE_COST.total)


def do_exchange(desk: Desk, move: Exchange) -> None:
    """One point of the major action; where the tile has that type above, it joins those (IMP-BWT-07)."""
    pay_out(desk, move.seat, move.action, MILITARY, move.pay, EXCHANGE_COST)
    turn = now(desk)
    if turn.tile and INVESTMENTS[turn.tile].major == move.into:
        desk.turn(major=turn.major + 1, traded_for=move.into)
    else:
        desk.turn(traded=turn.traded + 1, traded_for=move.into)
    desk.tell("exchange", move.seat, into=move.into)


EXCHANGE = Act(
    Exchange,
    Field(name="into", values=goods),
    action_field(actions),
    pay_field(exchange_ways),
    guards=(is_last_round, has_points(MILITARY), one_type_a_turn, action_open, major_still_open),
    do=do_exchange,
)

# ------------------------------------------------------------ the symbol


def symbol_is_treaty(t: Table[Board]) -> Iterator[Refusal]:
    if t.state.round != LAST_ROUND:
        yield Refusal("IMP-UPG-03", "only_in_last_round", {"round": t.state.round})


def do_claim(desk: Desk, move: Claim) -> None:
    begin(desk, "upgrade")
    finish(desk, "upgrade")
    desk.treat(move.seat, 1)


CLAIM = Act(Claim, guards=(symbol_is_treaty, symbol_unused), do=do_claim)
ACTS = (EXCHANGE, CLAIM)
