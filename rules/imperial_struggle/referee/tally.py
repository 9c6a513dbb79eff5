"""What lies on the table, counted as the sheets count it: so both depths score by the same rules."""

from collections import Counter
from collections.abc import Iterator

from rules.core.move import Value
from rules.core.referee.table import Table, derived
from rules.imperial_struggle.board import (
    COMMODITIES,
    FACES,
    REGIONS,
    START,
    USA_PLACES,
    Reward,
    fact_key,
)
from rules.imperial_struggle.chart import SPACES, Space
from rules.imperial_struggle.count import Count, SeatCount, TableCount
from rules.imperial_struggle.peace_count import PeaceCount, PeaceSide, PeaceTable
from rules.imperial_struggle.referee.state import OTHER, SIDES, USA, Board, Side
from rules.imperial_struggle.sides import BRITAIN


@derived
def counted(t: Table[Board], side: str) -> tuple[Space, ...]:
    """The spaces that count for a side: a squadron as a flag (IMP-SQD-03), damaged forts too, none with a conflict
    marker (IMP-CFL-05, IMP-CFL-07)."""
    flags, conflicts = t.state.flags, t.state.conflicts
    return tuple(SPACES[at] for at, flag in flags.items() if flag == side and at not in conflicts)


@derived
def held(t: Table[Board], side: str) -> Counter[str]:
    """How many spaces of each region and of each commodity a side has, and how many with a crown."""
    return Counter(name for space in counted(t, side) for name in _names(space))


def _names(space: Space) -> Iterator[str]:
    yield space.region
    if space.good:
        yield space.good
    if space.prestige:
        yield "prestige"


def leader(t: Table[Board], region: str) -> str:
    """Who would take the award of a region now; "" for nobody (IMP-PSCO-05, IMP-PSCO-06)."""
    face = FACES.get(t.state.awards.get(region, ""))
    lead = held(t, "britain")[region] - held(t, "france")[region]
    if abs(lead) < (face.lead if face else 1):
        return ""
    return "britain" if lead > 0 else "france"


def peace_count(
    t: Table[Board], ministries: dict[str, tuple[int, int]] | None = None
) -> PeaceCount:
    """The sheet of a scoring phase, as it would be filled in now; `ministries`: VP and treaty points by side."""
    state, given = t.state, ministries or {}
    open_: dict[str, str | bool | None] = {f"award_{r}": state.awards.get(r) for r in REGIONS}
    open_ |= {f"demand_{good}": good in state.demand for good in COMMODITIES}
    return PeaceCount(
        seats={side: _peace_side(t, side, *given.get(side, (0, 0))) for side in SIDES},
        table=PeaceTable(
            round=str(state.round),  # type: ignore[arg-type]
            vp=state.vp,
            usa_flag=USA in state.flags.values(),
            **open_,  # type: ignore[arg-type]
        ),
        box=_taught(t),
    )


def _taught(t: Table[Board]) -> dict[str, Value]:
    """What the group read on its own demand table, quoted on the line of the move."""
    box: dict[str, Value] = {}
    for good in t.state.demand:
        for what in Reward.__struct_fields__:
            key = fact_key(t.state.era, good, what)
            if t.facts.peek(key) is not None:
                box[key] = t.facts.get(key)
    return box


def _peace_side(t: Table[Board], side: Side, vp: int, trp: int) -> PeaceSide:
    power, own = t.state.players[side], held(t, side)
    return PeaceSide(
        **{name: own[name] for name in (*REGIONS, "prestige", *COMMODITIES)},
        ministry_vp=vp,
        debt_limit=power.limit,
        debt=power.debt,
        trp=power.treaty,
        ministry_trp=trp,
    )


def final_count(t: Table[Board]) -> Count:
    """The sheet of the final scoring."""
    usa = {at for at, flag in t.state.flags.items() if flag == USA}
    british = len(usa & set(START[BRITAIN]))
    return Count(
        seats={side: _final_side(t, side) for side in SIDES},
        table=TableCount(
            ending="final_scoring",
            vp=t.state.vp,
            usa_flags_british=british,
            usa_flags_other=len(usa & USA_PLACES) - british,
        ),
    )


def _final_side(t: Table[Board], side: Side) -> SeatCount:
    power, own = t.state.players[side], held(t, side)
    return SeatCount(
        prestige=own["prestige"],
        debt_limit=power.limit,
        debt=power.debt,
        **{good: own[good] for good in COMMODITIES},
        territories=sum(t.state.flags.get(at) == side for at in START[OTHER[side]]),
    )
