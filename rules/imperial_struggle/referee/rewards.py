"""Rulebook 7.3 and 12.1: what some theatres give beside points: squadrons lost, the USA, Canada, a space in Spain."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.dues import owe, settle
from rules.core.referee.stage import Due
from rules.core.referee.table import Table, derived
from rules.core.refusal import Refusal
from rules.imperial_struggle.board import USA_FLAGS
from rules.imperial_struggle.chart import OF_KIND, SPACES
from rules.imperial_struggle.referee.battle import fought
from rules.imperial_struggle.referee.conquest import tells
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.moves import NAVY
from rules.imperial_struggle.referee.reach import isolated_now
from rules.imperial_struggle.referee.state import USA, Board, at_sea, is_open, opposing, owner
from rules.imperial_struggle.referee.symbols import strip
from rules.imperial_struggle.referee.war_moves import (
    SPAIN,
    Clear,
    Court,
    Free,
    Lose,
    Raze,
)

FREED, FOES = "france", "britain"  # who sets up the USA, and against whom (IMP-SPR-04)
RAZED = tuple(  # forts of the sub-region (IMP-SPR-05)
    name for name in OF_KIND["fort"] if SPACES[name].part == "northern_colonies"
)
# where a reward may clear markets (IMP-SPR-06, IMP-SPR-07)
CLEARED = {"usa": ("north_america", "caribbean"), "canada": ("north_america",)}

# ------------------------------------------------------------ squadrons that the spoils cost


def losses(t: Table[Board], seat: str) -> Sequence[str]:
    box = [NAVY] if t.state.players[seat].navy else []
    return [*box, *(sea for sea in OF_KIND["naval"] if owner(t, sea) == seat)]


def every_origin(t: Table[Board]) -> Sequence[str]:
    return (NAVY, *OF_KIND["naval"])


def do_lose(desk: Desk, move: Lose) -> None:
    """Back to the supply, or ("for good") out of the game; the loser chooses which."""
    for_good = any(due.kind == "lose" and due.where for due in desk.state.queue)
    if move.origin == NAVY:
        desk.gain(move.seat, navy=-min(desk.power(move.seat).navy, 1))
    elif owner(desk, move.origin) == move.seat:
        desk.own(move.origin, "")
    if for_good:
        desk.gain(move.seat, lost=1)
    desk.tell("lose_squadron", move.seat, origin=move.origin, for_good=for_good)
    settle(desk, "lose", move.seat)


LOSE = Act(
    Lose,
    Field(
        name="origin",
        values=losses,
        closed=("IMP-SPL-03", "no_squadron_there"),
        every=every_origin,
        part="space",
    ),
    do=do_lose,
)


def fleet_losses(desk: Desk, side: str, unbuilt: int, removed: int) -> None:
    """Never more than the side has built."""
    built = desk.power(side).navy + at_sea(desk.state, side)
    for times, where in ((min(unbuilt, built), ""), (min(removed, built), "removed")):
        if times:
            owe(desk, Due(kind="lose", seat=side, times=times, where=where, rule="IMP-SPL-03"))


# ------------------------------------------------------------ the USA and Canada


def reward(desk: Desk, name: str) -> None:
    """First the flags, then forts, then markets that became isolated (IMP-SPR-04 to IMP-SPR-07, IMP-GAP-82)."""
    tells(desk, cut=isolated_now(desk))
    flags = len(USA_FLAGS[name])
    rule = "IMP-SPR-04" if name == "usa" else "IMP-SPR-07"
    owe(
        desk,
        Due(kind="free", seat=FREED, times=flags, where=name, optional=True, rule=rule),
    )
    if name == "usa":
        rule, times = "IMP-SPR-05", len(RAZED)
        owe(desk, Due(kind="raze", seat=FREED, times=times, optional=True, rule=rule))
    rule, times = "IMP-SPR-06" if name == "usa" else "IMP-SPR-07", len(OF_KIND["market"])
    owe(desk, Due(kind="clear", seat=FREED, times=times, where=name, optional=True, rule=rule))


def due_for(t: Table[Board], kind: str) -> str:
    """Which reward the first due of a kind belongs to."""
    return next((due.where for due in t.state.queue if due.kind == kind), "usa")


def freeable(t: Table[Board]) -> Sequence[str]:
    """Where no such flag lies yet; nobody can resist it (IMP-SPR-09)."""
    return [at for at in USA_FLAGS[due_for(t, "free")] if owner(t, at) != USA]


def every_freed(t: Table[Board]) -> Sequence[str]:
    return [at for places in USA_FLAGS.values() for at in places]


def do_free(desk: Desk, move: Free) -> None:
    """It replaces the flag of a power, and stays (IMP-USA-02, IMP-USA-03)."""
    desk.own(move.space, USA)
    desk.tell("usa_flag", move.seat, space=move.space)
    settle(desk, "free", move.seat)


FREE = Act(
    Free,
    Field(
        name="space",
        values=freeable,
        closed=("IMP-SPR-04", "no_usa_flag_there"),
        every=every_freed,
        part="space",
    ),
    do=do_free,
)


def razeable(t: Table[Board]) -> Sequence[str]:
    return [at for at in RAZED if owner(t, at) == FOES]


def every_fort(t: Table[Board]) -> Sequence[str]:
    return OF_KIND["fort"]


def do_raze(desk: Desk, move: Raze) -> None:
    strip(desk, move.seat, move.space)
    settle(desk, "raze", move.seat)


RAZE = Act(
    Raze,
    Field(
        name="space",
        values=razeable,
        closed=("IMP-SPR-05", "no_fort_to_clear"),
        every=every_fort,
        part="space",
    ),
    do=do_raze,
)


@derived
def cut_by_it(t: Table[Board]) -> tuple[str, ...]:
    """Markets that are isolated now and were not before the reward (IMP-GAP-22, IMP-GAP-46)."""
    regions = CLEARED[due_for(t, "clear")]
    before = fought(t).cut
    return tuple(at for at in isolated_now(t) if SPACES[at].region in regions and at not in before)


def every_market(t: Table[Board]) -> Sequence[str]:
    return OF_KIND["market"]


def do_clear(desk: Desk, move: Clear) -> None:
    strip(desk, move.seat, move.space)
    settle(desk, "clear", move.seat)


CLEAR = Act(
    Clear,
    Field(
        name="space",
        values=cut_by_it,
        closed=("IMP-SPR-06", "not_newly_isolated"),
        every=every_market,
        part="space",
    ),
    do=do_clear,
)

# ------------------------------------------------------------ the Spanish Empire (12.1)


def in_spain(t: Table[Board]) -> Sequence[str]:
    return SPAIN


def open_there(t: Table[Board], seat: str, space: str) -> Iterator[Refusal]:
    """An empty space takes the flag, an opposing one loses it (IMP-FLG-06)."""
    if not is_open(t.state, space) or owner(t, space) == seat:
        yield Refusal("IMP-OSP-05", "nothing_to_shift", {"space": space})


def do_court(desk: Desk, move: Court) -> None:
    if opposing(desk, move.seat, move.space):
        strip(desk, move.seat, move.space)
    else:
        desk.own(move.space, move.seat)
        desk.tell("flag", move.seat, space=move.space)
    settle(desk, "court", move.seat)


COURT = Act(
    Court,
    Field(name="space", values=in_spain, part="space"),
    guards=(open_there,),
    do=do_court,
)
ACTS: tuple[Act, ...] = (LOSE, FREE, RAZE, CLEAR, COURT)
