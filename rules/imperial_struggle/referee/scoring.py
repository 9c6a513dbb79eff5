"""Rulebook 4.1.11 to 4.1.14: scoring and its check, the end of a round, final scoring.

The numbers are those of the sheets (`peace`, `scoring`): the referee fills them in and moves the markers."""

from collections.abc import Callable
from typing import cast

from msgspec.structs import replace

from rules.core.pad import Pad
from rules.imperial_struggle import GAME
from rules.imperial_struggle.board import WARS
from rules.imperial_struggle.peace import PEACE
from rules.imperial_struggle.peace_count import PeaceCount
from rules.imperial_struggle.phase import Phase
from rules.imperial_struggle.referee.cabinet import close_round, ministry_points
from rules.imperial_struggle.referee.costs import abilities
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.state import OTHER, SIDES, Ending, Side
from rules.imperial_struggle.referee.tally import final_count, peace_count
from rules.imperial_struggle.referee.war import next_round
from rules.imperial_struggle.victory import LAST_ROUND

ENDINGS: dict[str, Ending] = {"IMP-VIC-01": "vp", "IMP-VIC-03": "awards"}


def powers(desk: Desk) -> bool:
    """What ministries do at the end of a round (IMP-PPOW-01)."""
    close_round(desk)
    desk.set(phase="scoring")
    return True


def score(desk: Desk) -> bool:
    """Awards of the regions, prestige, global demand down the table (IMP-PSCO-01, IMP-PSCO-09), then the check."""
    count = spared(desk, peace_count(desk, ministry_points(desk)))
    scored = PEACE.pad(count)
    tell_awards(desk, count)
    for side in SIDES:
        desk.treat(side, number(scored, "treaty", side) - desk.power(side).treaty)
        owed = number(scored, "debt", side) - desk.power(side).debt
        if owed:
            desk.gain(side, debt=owed)
            desk.tell("debt", side, more=owed, debt=desk.power(side).debt)
        desk.score(side, scored.totals[side] or 0)
    desk.set(awards={}, phase="check")  # the tiles go, also those that nobody took (IMP-PSCO-05)
    if scored.winners:
        win(desk, scored)
    return True


def spared(desk: Desk, count: PeaceCount) -> PeaceCount:
    """A ministry may spare its power the points for debt past the limit (IMP-GAP-67): they count as its own doing."""
    for side in SIDES:
        if abilities(desk, side, "no_excess"):
            settled = Phase(count, PEACE.box(count)).demand.values()
            excess = sum(award.excess or 0 for award in settled if award.winner == side)
            other = count.seats[OTHER[side]]
            less = replace(other, ministry_vp=(other.ministry_vp or 0) - excess)
            count = replace(count, seats={**count.seats, OTHER[side]: less})
    return count


def tell_awards(desk: Desk, count: PeaceCount) -> None:
    """Who takes which tile and which commodity."""
    phase = Phase(count, PEACE.box(count))
    for side in SIDES:
        for award in phase.won(side):
            desk.tell("award", side, award=award)


def number(pad: Pad, row: str, side: str) -> int:
    """A marker's step after the phase."""
    cells = next(each.cells for each in pad.rows if each.id == row)
    return cells[side].points or 0


def win(desk: Desk, scored: Pad) -> None:
    winner = cast("Side", scored.winners[0])
    ending = ENDINGS.get(scored.decided_by, "final")
    desk.set(phase="over", winner=winner, ending=ending)
    desk.tell("wins", winner, ending=ending, rule=scored.decided_by)


def check(desk: Desk) -> bool:
    """Nobody has won: final scoring, a war, or the next round (IMP-PVIC-02, IMP-PFIN-01, IMP-OVR-05)."""
    board = desk.state
    if board.round == LAST_ROUND:
        desk.set(phase="final")
    elif WARS.get(board.war) == board.round:
        desk.set(phase="battles")
    else:
        next_round(desk)
    return True


def final(desk: Desk) -> bool:
    """Final scoring (11.0), and who has won (IMP-PFIN-02 to IMP-PFIN-04)."""
    scored = GAME.pad(final_count(desk))
    marker = number(scored, "marker", SIDES[0])
    desk.tell("final_scoring", None, before=desk.state.vp, vp=marker)
    desk.set(vp=marker)
    win(desk, scored)
    return True


SCORING_STEPS: dict[str, Callable[[Desk], bool]] = {
    "powers": powers,
    "scoring": score,
    "check": check,
    "final": final,
}
