"""Rulebook chapters «2. Фаза роста» and «3. Фаза жалования»: what comes by itself, what is chosen."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.known import level_key, need_level
from rules.endeavor.referee.reading import second
from rules.endeavor.referee.state import Board, Player

MOST_GROWTH = 9  # what a form offers where the level is not read


def grow_all(desk: Desk, seat: str) -> bool:
    """As many discs as the growth level, or all that are left (END-GROW-01, END-GROW-02)."""
    most = desk.level(seat, "culture")
    if most is None:
        return False
    desk.grow(seat, most)
    desk.finish(seat, "growth")
    return True


def known_growth(t: Table[Board], seat: str) -> Sequence[int]:
    return (min(need_level(t, seat, "culture"), t.state.players[seat].stock),)


def any_growth(t: Table[Board], seat: str) -> Sequence[int]:
    return range(min(MOST_GROWTH, t.state.players[seat].stock) + 1)


def do_grow(desk: Desk, move: m.Grow) -> None:
    """The hands say how many discs came; unless the stock ran out, that is the level."""
    own = desk.player(move.seat)
    if move.n < own.stock:
        desk.teaches[level_key("culture", own.stats["culture"])] = move.n
    desk.grow(move.seat, move.n)
    desk.finish(move.seat, "growth")


GROW = Act(
    m.Grow,
    Field(name="n", values=known_growth, free=any_growth, closed=("END-GROW-01", "not_the_level")),
    do=do_grow,
)


# ------------------------------------------------------------ salary


def _manned(own: Player) -> list[int]:
    return [cell for cell, tile in enumerate(own.coast) if tile.disc]


def pay_all(desk: Desk, seat: str) -> bool:
    """Everybody is paid where the level allows it; otherwise the player chooses (END-SAL-02)."""
    own = desk.player(seat)
    manned = _manned(own)
    most = desk.level(seat, "economy") if manned else 0
    if most is None or 0 < most - own.paid < len(manned):
        return False
    home = manned if most > own.paid else []
    for cell in home:
        desk.man(seat, cell, manned=False)
    if home and second(desk.setup):
        desk.put(seat, home=tuple(home))
    desk.finish(seat, "salary")
    return True


def cells(t: Table[Board], seat: str) -> Sequence[int]:
    return range(len(t.state.players[seat].coast))


def disc_to_pay(t: Table[Board], seat: str, cell: int) -> Iterator[Refusal]:
    own = t.state.players[seat]
    if cell >= len(own.coast) or not own.coast[cell].disc:
        yield Refusal("END-SAL-01", "no_disc_there", {"cell": cell})


def within_salary(t: Table[Board], seat: str) -> Iterator[Refusal]:
    most = need_level(t, seat, "economy")
    if t.state.players[seat].paid >= most:
        yield Refusal("END-SAL-01", "salary_used_up", {"most": most})


def do_salary(desk: Desk, move: m.Salary) -> None:
    if desk.man(move.seat, move.cell, manned=False):
        desk.put(move.seat, paid=desk.player(move.seat).paid + 1)


SALARY = Act(
    m.Salary,
    Field(name="cell", values=cells, part="coast"),
    guards=(disc_to_pay, within_salary),
    do=do_salary,
)


def tell_unpaid(desk: Desk, seat: str) -> None:
    """A word to whoever paid fewer than possible: it is allowed, and seldom meant (END-GAP-07)."""
    own = desk.player(seat)
    most = desk.level(seat, "economy") or 0
    if (more := min(most - own.paid, len(_manned(own)))) > 0:
        desk.tell("paid_fewer", seat, n=more)


# ------------------------------------------------------------ fewer, where all were paid at once


def home_cells(t: Table[Board], seat: str) -> Sequence[int]:
    return t.state.players[seat].home


def just_paid(t: Table[Board], seat: str, cell: int) -> Iterator[Refusal]:
    """Only a disc that came home by itself, and before its owner acts (END-GAP-07)."""
    if cell not in t.state.players[seat].home:
        yield Refusal("END-SAL-01", "not_paid_now", {"cell": cell})


def do_withhold(desk: Desk, move: m.Withhold) -> None:
    home = desk.player(move.seat).home
    desk.put(move.seat, home=tuple(cell for cell in home if cell != move.cell))
    if desk.man(move.seat, move.cell, manned=True):
        tell_unpaid(desk, move.seat)


def keep_paid(desk: Desk, seat: str) -> None:
    """Whoever acts has said how the discs lie."""
    if desk.player(seat).home:
        desk.put(seat, home=())


WITHHOLD = Act(
    m.Withhold,
    Field(name="cell", values=home_cells, every=cells, part="coast"),
    guards=(just_paid,),
    do=do_withhold,
)
