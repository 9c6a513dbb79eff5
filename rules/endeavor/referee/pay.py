"""Rulebook chapter «Выплата»: one disc from a building back to the harbour."""

from collections.abc import Iterator

from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.known import no_pay, unknown
from rules.endeavor.referee.state import Board


def refuse_pay(board: Board, move: m.Pay) -> Iterator[Refusal]:
    coast = board.players[move.seat].coast
    if move.cell >= len(coast) or not coast[move.cell].disc:
        yield Refusal("END-PAY-01", "no_disc_there", {"cell": move.cell})
    elif no_pay(board.box, kind := coast[move.cell].kind) is None:
        yield from unknown(board.box, [f"building.{kind}.actions"])
    elif no_pay(board.box, kind):
        facts: dict[str, Fact] = {"cell": move.cell, "building": kind}
        yield Refusal("END-PAY-02", "barred_from_pay", facts)


def do_pay(desk: Desk, move: m.Pay) -> None:
    desk.man(move.seat, move.cell, manned=False)
