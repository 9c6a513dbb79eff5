"""Rulebook chapters «2. Фаза роста» and «3. Фаза жалования»: what is automatic, and what a player chooses."""

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
    """Move as many discs as the growth level says, or all that are left; False where the level is unread
    (END-GROW-01, END-GROW-02)."""
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
    """Move the number of discs that the player states; unless the stock ran out, it is the level and is taught."""
    player = desk.player(move.seat)
    if move.n < player.stock:
        desk.teaches[level_key("culture", player.stats["culture"])] = move.n
    desk.grow(move.seat, move.n)
    desk.finish(move.seat, "growth")


GROW = Act(
    m.Grow,
    Field(name="n", values=known_growth, free=any_growth, closed=("END-GROW-01", "not_the_level")),
    do=do_grow,
)


# ------------------------------------------------------------ salary


def _manned(player: Player) -> list[int]:
    return [cell for cell, tile in enumerate(player.coast) if tile.disc]


def pay_all(desk: Desk, seat: str) -> bool:
    """Pay every disc if the salary level allows it; False where the player has to choose (END-SAL-02)."""
    player = desk.player(seat)
    manned = _manned(player)
    most = desk.level(seat, "economy") if manned else 0
    if most is None or 0 < most - player.paid < len(manned):
        return False
    home = manned if most > player.paid else []
    for cell in home:
        desk.man(seat, cell, manned=False)
    if home and second(desk.setup):
        desk.put(seat, home=tuple(home))
    desk.finish(seat, "salary")
    return True


def cells(t: Table[Board], seat: str) -> Sequence[int]:
    return range(len(t.state.players[seat].coast))


def disc_to_pay(t: Table[Board], seat: str, cell: int) -> Iterator[Refusal]:
    player = t.state.players[seat]
    if cell >= len(player.coast) or not player.coast[cell].disc:
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
    """Remind a player who paid fewer discs than possible: legal, but rarely intended (END-GAP-07)."""
    player = desk.player(seat)
    most = desk.level(seat, "economy") or 0
    if (more := min(most - player.paid, len(_manned(player)))) > 0:
        desk.tell("paid_fewer", seat, n=more)


# ------------------------------------------------------------ withholding a disc that was paid automatically


def home_cells(t: Table[Board], seat: str) -> Sequence[int]:
    return t.state.players[seat].home


def just_paid(t: Table[Board], seat: str, cell: int) -> Iterator[Refusal]:
    """Only a disc that was paid automatically, and only until its owner acts (END-GAP-07)."""
    if cell not in t.state.players[seat].home:
        yield Refusal("END-SAL-01", "not_paid_now", {"cell": cell})


def do_withhold(desk: Desk, move: m.Withhold) -> None:
    home = desk.player(move.seat).home
    desk.put(move.seat, home=tuple(cell for cell in home if cell != move.cell))
    if desk.man(move.seat, move.cell, manned=True):
        tell_unpaid(desk, move.seat)


def keep_paid(desk: Desk, seat: str) -> None:
    """The first action settles the salary: nothing can be withheld any more."""
    if desk.player(seat).home:
        desk.put(seat, home=())


WITHHOLD = Act(
    m.Withhold,
    Field(name="cell", values=home_cells, every=cells, part="coast"),
    guards=(just_paid,),
    do=do_withhold,
)
