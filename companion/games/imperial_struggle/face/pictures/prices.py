"""What a space costs now the side whose turn it is; everybody may see it, a phone shows it where it may tap."""

from collections.abc import Iterator, Mapping

from rules.core.referee.table import Table
from rules.imperial_struggle.chart import MARKABLE, OF_KIND, SPACES, Points
from rules.imperial_struggle.referee.battle import fought
from rules.imperial_struggle.referee.conquest import CONQUER, price
from rules.imperial_struggle.referee.costs import (
    deploy_cost,
    fort_cost,
    shift_cost,
    shift_points,
)
from rules.imperial_struggle.referee.spending import actions_with, fitting, left_in
from rules.imperial_struggle.referee.state import Board, is_open, own, owner
from rules.imperial_struggle.referee.war_moves import TAKEN

Prices = Mapping[str, tuple[int, bool]]  # and whether it needs debt or treaty points


def prices(t: Table[Board]) -> Prices:
    """In action points during a turn, in conquest points during a war."""
    if (side := conqueror(t)) and fought(t).points:
        return {at: (price(t, side, at), False) for at in taken(t, side)}
    turn = t.state.turn
    if turn is None or not turn.tile:
        return {}
    return {
        at: (cost, cost > purse(t, turn.seat, points, at))
        for at, points, cost in _costs(t, turn.seat)
        if actions_with(t, points)
    }


def _costs(t: Table[Board], seat: str) -> Iterator[tuple[str, Points, int]]:
    for at in MARKABLE:
        if owner(t, at) != seat and is_open(t.state, at):
            yield at, shift_points(at), shift_cost(t, seat, at).total
    for at in OF_KIND["fort"]:
        if not owner(t, at) or at in t.state.damaged:
            yield at, "military", fort_cost(t, seat, at).total
    at_sea = bool(own(t, seat, "naval"))
    for at in OF_KIND["naval"]:
        ways = [deploy_cost(t, at, True).total] if t.state.players[seat].navy else []
        ways += [deploy_cost(t, at, False).total] if at_sea else []
        if ways and owner(t, at) != seat:
            yield at, "military", min(ways)


def purse(t: Table[Board], seat: str, points: Points, space: str) -> int:
    """The most that one action has for it without borrowing, points of an event included."""
    event = sum(extra.left for extra in fitting(t, seat, points, space))
    return event + max(
        (left_in(t, action, points) for action in actions_with(t, points)), default=0
    )


# ------------------------------------------------------------ conquest


def conqueror(t: Table[Board]) -> str:
    """Who has won the theatre whose spoils are being taken; "" where nobody has."""
    won = fought(t)
    return won.results[won.theatre].winner if won.step == "spoils" else ""


def taken(t: Table[Board], side: str) -> tuple[str, ...]:
    """What conquest points could take on land now."""
    seat = {"seat": side}
    return tuple(at for at in TAKEN if CONQUER.passes(t, {**seat, "space": at}, 1))


def prey(t: Table[Board], side: str) -> frozenset[str]:
    """The territories among it: military routes lead there."""
    return frozenset(at for at in taken(t, side) if SPACES[at].kind == "territory")
