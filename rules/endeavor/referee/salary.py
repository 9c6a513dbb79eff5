"""Rulebook chapter «3. Фаза жалования»: who is paid by himself, who chooses, and paying fewer."""

from collections.abc import Iterator

from rules.core.refusal import Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.known import level_needs, level_of, unknown
from rules.endeavor.referee.reading import second
from rules.endeavor.referee.state import Board, Player


def _manned(own: Player) -> list[int]:
    return [cell for cell, tile in enumerate(own.coast) if tile.disc]


def pay_all(desk: Desk, seat: str) -> bool:
    """Everybody is paid where the level allows it; otherwise the player chooses (END-SAL-02)."""
    own = desk.player(seat)
    manned = _manned(own)
    most = level_of(desk.board, seat, "economy") if manned else 0
    if most is None or 0 < most - own.paid < len(manned):
        return False
    home = manned if most > own.paid else []
    for cell in home:
        desk.man(seat, cell, manned=False)
    if home and second(desk.board.setup):
        desk.put(seat, home=tuple(home))
    desk.finish(seat, "salary")
    return True


def refuse_salary(board: Board, move: m.Salary) -> Iterator[Refusal]:
    own = board.players[move.seat]
    if move.cell >= len(own.coast) or not own.coast[move.cell].disc:
        yield Refusal("END-SAL-01", "no_disc_there", {"cell": move.cell})
    most = level_of(board, move.seat, "economy")
    if most is None:
        yield from unknown(board.box, level_needs(board, move.seat, "economy"))
    elif own.paid >= most:
        yield Refusal("END-SAL-01", "salary_used_up", {"most": most})


def do_salary(desk: Desk, move: m.Salary) -> None:
    if desk.man(move.seat, move.cell, manned=False):
        desk.put(move.seat, paid=desk.player(move.seat).paid + 1)


def tell_unpaid(desk: Desk, seat: str) -> None:
    """A word to whoever paid fewer than possible: it is allowed, and seldom meant (END-GAP-07)."""
    own = desk.player(seat)
    most = level_of(desk.board, seat, "economy") or 0
    if (more := min(most - own.paid, len(_manned(own)))) > 0:
        desk.tell("paid_fewer", seat, n=more)


# ------------------------------------------------------------ fewer, where all were paid at once


def refuse_withhold(board: Board, move: m.Withhold) -> Iterator[Refusal]:
    """Only a disc that came home by itself, and before its owner acts (END-GAP-07)."""
    if move.cell not in board.players[move.seat].home:
        yield Refusal("END-SAL-01", "not_paid_now", {"cell": move.cell})


def do_withhold(desk: Desk, move: m.Withhold) -> None:
    home = desk.player(move.seat).home
    desk.put(move.seat, home=tuple(cell for cell in home if cell != move.cell))
    if desk.man(move.seat, move.cell, manned=True):
        tell_unpaid(desk, move.seat)


def keep_paid(desk: Desk, seat: str) -> None:
    """Whoever acts has said how the discs lie."""
    if seat in desk.board.players and desk.player(seat).home:
        desk.put(seat, home=())
