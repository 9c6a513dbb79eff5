"""Rulebook chapter «Выплата»: one disc from a building back to the harbour."""

from collections.abc import Iterator

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.known import need_no_pay
from rules.endeavor.referee.salary import cells
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.turns import acted


def disc_there(t: Table[Board], seat: str, cell: int) -> Iterator[Refusal]:
    coast = t.state.players[seat].coast
    if cell >= len(coast) or not coast[cell].disc:
        yield Refusal("END-PAY-01", "no_disc_there", {"cell": cell})


def may_be_paid(t: Table[Board], seat: str, cell: int) -> Iterator[Refusal]:
    coast = t.state.players[seat].coast
    if cell >= len(coast) or not coast[cell].disc:
        return
    if need_no_pay(t, kind := coast[cell].kind):
        facts: dict[str, Fact] = {"cell": cell, "building": kind}
        yield Refusal("END-PAY-02", "barred_from_pay", facts)


def do_pay(desk: Desk, move: m.Pay) -> None:
    acting = desk.state.acting
    desk.man(move.seat, move.cell, manned=False)
    acted(desk, acting, "pay", move.seat)


PAY = Act(
    m.Pay,
    Field(name="cell", values=cells, part="coast"),
    guards=(disc_there, may_be_paid),
    do=do_pay,
)
