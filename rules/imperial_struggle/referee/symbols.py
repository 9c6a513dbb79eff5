"""Rulebook 7.1.2: what the symbols on war tiles do: debt, damage, a flag off."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.referee.acts import Act, Field
from rules.core.referee.dues import due_first, owe, settle
from rules.core.referee.stage import Due, Wait
from rules.core.referee.table import Table, derived
from rules.core.refusal import Refusal
from rules.imperial_struggle.board import START_MARKER
from rules.imperial_struggle.chart import MARKABLE, OF_KIND, SPACES
from rules.imperial_struggle.referee.battle import here
from rules.imperial_struggle.referee.bonus import stack
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.reach import cut_off
from rules.imperial_struggle.referee.state import OTHER, SIDES, Board, Side, opposing, owner
from rules.imperial_struggle.referee.war_moves import Strike, Strip
from rules.imperial_struggle.theatres import BASIC, BONUS

TILES = {**BASIC, **BONUS}


def ahead(board: Board) -> Side:
    """Closer to an automatic victory; at 15 whoever went first in the peace round (IMP-WEFF-01, IMP-WEFF-02)."""
    if board.vp == START_MARKER:
        return board.first or board.initiative
    return "france" if board.vp > START_MARKER else "britain"


def effects(desk: Desk) -> None:
    """Each side resolves all its symbols, the one ahead first (IMP-GAP-40); debt follows by itself."""
    first = ahead(desk.state)
    for side in (first, OTHER[first]):
        mine = stack(desk, here(desk).id, side)
        shown = [TILES[tile].symbol for tile in (mine.basic, *mine.bonus) if tile in TILES]
        if debts := shown.count("debt"):
            desk.indebt(OTHER[side], debts)  # IMP-WEFF-03
        for symbol, kind, rule in (
            ("damage", "strike", "IMP-WEFF-04"),
            ("unflag", "strip", "IMP-WEFF-05"),
        ):
            if times := shown.count(symbol):
                owe(desk, Due(kind=kind, seat=side, times=times, optional=True, rule=rule))


SYMBOLS = ("strike", "strip")


def symbols_owed(t: Table[Board]) -> Wait | None:
    """A side uses its symbols in the order it likes: both kinds are due where both are owed (IMP-GAP-40)."""
    head = due_first(t)
    if head is None or head.kind not in SYMBOLS:
        return None
    kinds = tuple(
        due.kind for due in t.state.queue if due.seat == head.seat and due.kind in SYMBOLS
    )
    return Wait(seats=(head.seat,), kinds=(*kinds, "skip"), rule=head.rule)


def used(desk: Desk, kind: str, seat: str) -> None:
    """Count off a symbol, also one that is not the first in the queue."""
    mine = [due for due in desk.state.queue if (due.kind, due.seat) == (kind, seat)]
    if mine:
        rest = tuple(due for due in desk.state.queue if due is not mine[0])
        desk.set(queue=(mine[0], *rest))
        settle(desk, kind, seat)


@derived
def targets(t: Table[Board], seat: str) -> tuple[str, ...]:
    """Intact enemy forts and enemy squadrons of the theatre's regions (IMP-GAP-48)."""
    return tuple(
        at
        for at in (*OF_KIND["fort"], *OF_KIND["naval"])
        if SPACES[at].region in here(t).regions
        and owner(t, at) == OTHER[seat]
        and at not in t.state.damaged
    )


def every_target(t: Table[Board]) -> Sequence[str]:
    return (*OF_KIND["fort"], *OF_KIND["naval"])


def do_strike(desk: Desk, move: Strike) -> None:
    if SPACES[move.target].kind == "fort":
        desk.damage(move.target)
    else:
        desk.send_home(move.target)
    used(desk, "strike", move.seat)


STRIKE = Act(
    Strike,
    Field(
        name="target",
        values=targets,
        closed=("IMP-WEFF-04", "no_target"),
        every=every_target,
        part="space",
    ),
    do=do_strike,
)


@derived
def may_lose(t: Table[Board], seat: str) -> tuple[str, ...]:
    """Opposing markets and political spaces of the region without a conflict marker."""
    return tuple(
        at
        for at in MARKABLE
        if SPACES[at].region in here(t).regions
        and opposing(t, seat, at)
        and at not in t.state.conflicts
    )


@derived
def isolates(t: Table[Board], space: str) -> bool:
    """Whether other markets become isolated when this one loses its flag (IMP-GAP-46)."""
    flags = {at: flag for at, flag in t.state.flags.items() if at != space}
    after = Table(t.setup, replace(t.state, flags=flags))
    return any(cut_off(after, side) - cut_off(t, side) for side in SIDES)


def in_the_region(t: Table[Board], seat: str, space: str) -> Iterator[Refusal]:
    """An opposing flag there (IMP-WEFF-05), and no conflict marker on it (IMP-WEFF-06)."""
    if SPACES[space].region not in here(t).regions:
        yield Refusal("IMP-WEFF-05", "not_in_the_theatre", {"space": space})
    elif not opposing(t, seat, space):
        yield Refusal("IMP-WEFF-05", "no_opposing_flag", {"space": space})


def unmarked(t: Table[Board], space: str) -> Iterator[Refusal]:
    if space in t.state.conflicts:
        yield Refusal("IMP-WEFF-06", "conflict_marker", {"space": space})


def leaves_others_linked(t: Table[Board], seat: str, space: str) -> Iterator[Refusal]:
    """A market that isolates no other one, if there is one (IMP-WEFF-07)."""
    if SPACES[space].kind != "market" or not isolates(t, space):
        return
    markets = (at for at in may_lose(t, seat) if SPACES[at].kind == "market")
    if better := tuple(at for at in markets if not isolates(t, at)):
        yield Refusal("IMP-WEFF-07", "isolates_others", {"space": space, "better": better})


def every_markable(t: Table[Board]) -> Sequence[str]:
    return MARKABLE


def do_strip(desk: Desk, move: Strip) -> None:
    strip(desk, move.seat, move.space)
    used(desk, "strip", move.seat)


def strip(desk: Desk, seat: str, space: str) -> None:
    """Take off whatever flag lies there."""
    before = owner(desk, space)
    desk.own(space, "")
    desk.tell("unflag", seat, space=space, owner=before)


STRIP = Act(
    Strip,
    Field(name="space", values=may_lose, every=every_markable, part="space"),
    guards=(in_the_region, unmarked, leaves_others_linked),
    do=do_strip,
)
ACTS: tuple[Act, ...] = (STRIKE, STRIP)
