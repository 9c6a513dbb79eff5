"""Set-up, step by step: what to put where before the first move (IMP-SET-01, IMP-GAP-01)."""

from collections.abc import Iterator

from rules.core.outcome import Effect
from rules.core.referee.table import Table
from rules.imperial_struggle.board import SQUADRONS
from rules.imperial_struggle.chart import SPACES
from rules.imperial_struggle.referee.state import SIDES, SPAIN, Board, new_board, option
from rules.imperial_struggle.theatres import theatres_of


def checklist(t: Table[Board]) -> tuple[Effect, ...]:
    return tuple(_steps(t))


def _steps(t: Table[Board]) -> Iterator[Effect]:
    """For the table as it begins, whatever has been played since."""
    first = new_board(t.setup)
    yield Effect("lay_out_board", None, {"vp": first.vp, "round": first.round})
    for side in SIDES:
        power = first.players[side]
        flags = [s for s in SPACES if first.flags.get(s) == side]
        yield Effect("place_flags", side, {"n": len(flags), "spaces": tuple(flags)})
        squadrons = {"navy": power.navy, "supply": SQUADRONS - power.navy}
        yield Effect("place_squadrons", side, squadrons)
        yield Effect("set_markers", side, {"debt": power.debt, "limit": power.limit})
        held = tuple(tile for tile, who in first.advantages.items() if who == side)
        yield Effect("take_advantages", side, {"advantages": held})
    if option(t.setup, "spanish_empire"):
        spanish = tuple(s for s, flag in first.flags.items() if flag == SPAIN)
        yield Effect("place_spanish_flags", None, {"spaces": spanish})
    yield Effect("place_war_board", None, {"war": first.war})
    code = (
        "allot_basic_tiles"
        if option(t.setup, "military_planning_placement")
        else "deal_basic_tiles"
    )
    yield Effect(code, None, {"n": len(theatres_of(first.war))})
    for theatre, stacks in first.theatres.items():
        for seat, stack in stacks.items():
            if n := len(stack.bonus):
                yield Effect("lay_bonus_tiles", seat, {"theatre": theatre, "n": n})
    yield Effect("shuffle_investment_tiles")
    yield Effect("shuffle_events", None, {"n": first.deck})
    yield Effect("give_initiative", first.initiative)
