"""Rulebook 7.2: resistance to a capture, flags that the spoils take off, the end of the spoils."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.dues import settle
from rules.core.referee.table import Table, derived
from rules.core.refusal import Fact, Refusal
from rules.imperial_struggle.aftermath_limits import MOST_RESISTANCES
from rules.imperial_struggle.chart import MARKABLE, SPACES
from rules.imperial_struggle.referee.battle import fought
from rules.imperial_struggle.referee.conquest import CONQUER, tells
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.landing import LAND
from rules.imperial_struggle.referee.state import OTHER, Board, owner
from rules.imperial_struggle.referee.symbols import strip
from rules.imperial_struggle.referee.war_moves import Resist, Settle, Spoil
from rules.imperial_struggle.settlement import RESISTANCE_VP

# what the spoils of a theatre may unflag: the kind and the region
UNFLAG = {
    "north_america_market": ("market", "north_america"),
    "caribbean_market": ("market", "caribbean"),
    "india_market": ("market", "india"),
    "europe_political": ("political", "europe"),
}


def resists(t: Table[Board], seat: str) -> Iterator[Refusal]:
    """Only against the capture that is owed an answer, twice a war (IMP-RES-01, IMP-RES-02, IMP-RES-06)."""
    if (times := t.state.players[seat].resisted) >= MOST_RESISTANCES:
        facts: dict[str, Fact] = {"most": MOST_RESISTANCES, "have": times + 1}
        yield Refusal("IMP-RES-01", "resisted_too_often", facts)


def do_resist(desk: Desk, move: Resist) -> None:
    where = next((due.where for due in desk.state.queue if due.kind == "resist"), "")
    times = desk.power(move.seat).resisted
    cost = RESISTANCE_VP[min(times + 1, 2)] - RESISTANCE_VP[min(times, 2)]
    desk.gain(move.seat, resisted=1)
    if where:
        desk.own(where, move.seat)
        tells(desk, resisted=(*fought(desk).resisted, where))
    desk.tell("resist", move.seat, space=where, points=cost)
    desk.score(OTHER[move.seat], cost)
    settle(desk, "resist", move.seat)


RESIST = Act(Resist, guards=(resists,), do=do_resist)

# ------------------------------------------------------------ flags off, and the end of the spoils


def stripped(t: Table[Board], seat: str) -> tuple[str, ...]:
    """What the spoils may unflag: any opposing flag of the kind in the region."""
    kind, region = UNFLAG.get(fought(t).unflag, ("", ""))
    return tuple(
        at
        for at in MARKABLE
        if (SPACES[at].kind, SPACES[at].region) == (kind, region) and owner(t, at) not in ("", seat)
    )


def every_markable(t: Table[Board]) -> Sequence[str]:
    return MARKABLE


def do_spoil(desk: Desk, move: Spoil) -> None:
    strip(desk, move.seat, move.space)
    tells(desk, unflag="")


SPOIL = Act(
    Spoil,
    Field(
        name="space",
        values=stripped,
        closed=("IMP-SPL-02", "not_among_the_spoils"),
        every=every_markable,
        part="space",
    ),
    do=do_spoil,
)


def do_settle(desk: Desk, move: Settle) -> None:
    """What is left lapses (IMP-GAP-51)."""
    left = fought(desk)
    desk.tell("spoils_lapse", move.seat, points=left.points, unflag=left.unflag)
    tells(desk, points=0, unflag="")


SETTLE = Act(Settle, do=do_settle)
ACTS: tuple[Act, ...] = (RESIST, SPOIL, SETTLE)


@derived
def can_spend(t: Table[Board], seat: str) -> bool:
    """Whether conquest points or an unflagging of the spoils can still be used."""
    kinds = (CONQUER, LAND) if fought(t).points else ()
    bound = {"seat": seat}
    if any(act.passes(t, bound, 0) and any(act.leaves(t, bound)) for act in kinds):
        return True
    return bool(stripped(t, seat))
