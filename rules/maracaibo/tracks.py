"""«Счётчики дохода», «Счётчики влияния»: what a step beyond the end of a track does."""

from msgspec import Struct

from rules.maracaibo.facts import LAST_DOUBLOON, TRACKS

VP_LAST: int = TRACKS["vp"]["last"]
VP_A_SCORING: int = TRACKS["vp"]["per_scoring"]
SCORINGS: int = TRACKS["vp"]["scorings"]
OVERFLOW_VP: int = TRACKS["influence"]["overflow_vp"]
LAP: int = TRACKS["victory_points"]["lap"]
MOST_SHOWN = 3 * LAP - 1  # by the marker and the token's other side (MAR-VPTOK-02)
INSTEAD_VP: int = TRACKS["victory_points"]["instead_of_card"]


class Raised(Struct, frozen=True, kw_only=True):
    """Where the markers stand after a gain, and the VP that are gained at once."""

    doubloons: int
    vp: int
    at_once: int


class Influence(Struct, frozen=True):
    """Where an influence marker stands after a gain, and the VP that are gained at once."""

    step: int
    at_once: int


def upcoming(round_: int) -> int:
    """Scorings still to come in a round, the final one and one in progress included (MAR-GAP-38)."""
    return SCORINGS + 1 - round_


def raise_income(
    doubloons: int, vp: int, *, more_doubloons: int, more_vp: int, round_: int
) -> Raised:
    """Doubloon income beyond its end becomes VP income (MAR-INCOME-03); VP income that reaches its

    end pays for every upcoming scoring and begins again (MAR-INCOME-04)."""
    reached = doubloons + more_doubloons
    laps, rest = divmod(vp + more_vp + max(0, reached - LAST_DOUBLOON), VP_LAST)
    at_once = laps * VP_A_SCORING * upcoming(round_)
    return Raised(doubloons=min(reached, LAST_DOUBLOON), vp=rest, at_once=at_once)


def gain_influence(step: int, points: int, last: int) -> Influence:
    """A marker stays on the last step; every step it cannot take gives VP (MAR-INFL-03)."""
    beyond = max(0, step + points - last)
    return Influence(step + points - beyond, beyond * OVERFLOW_VP)
