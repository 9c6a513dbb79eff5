"""Tables in a war, and hands that only do what is legal."""

from typing import Any

from msgspec.structs import replace

from rules.core.move import Move
from rules.core.outcome import Effect
from rules.core.referee.table import Table
from rules.core.setup import Setup
from rules.imperial_struggle.board import WARS
from rules.imperial_struggle.referee.game import ImperialReferee
from rules.imperial_struggle.referee.state import HIDDEN, SIDES, Board, Result, Stack, War
from rules.imperial_struggle.referee.war_moves import Show
from rules.imperial_struggle.theatres import THEATRES, theatres_of
from tests.rules.imperial_struggle.referee.boards import board, setup

GAME = ImperialReferee()
PLAIN = Stack(basic="plus_1")


def stacks(war: str) -> dict[str, dict[str, Stack]]:
    return {place.id: {side: Stack(basic=HIDDEN) for side in SIDES} for place in theatres_of(war)}


def before(theatre: str, **changes: Any) -> Board:
    """A war whose earlier theatres were draws; in this one the tiles still lie face down, no flag on the map."""
    war = THEATRES[theatre].war
    order = [place.id for place in theatres_of(war)]
    done = {name: Result("", 0) for name in order[: order.index(theatre)]}
    now = War(theatre=theatre, step="reveal", results=done)
    lies = {"flags": {}, "theatres": stacks(war), "fought": now, **changes}
    return board(phase="battles", war=war, round=WARS[war], first="france", **lies)


def table(state: Board, rules: Setup | None = None) -> Table[Board]:
    return GAME.table(rules or setup(), state, {})


def refused(state: Board, move: Move, rules: Setup | None = None) -> list[str]:
    """The rules that a move breaks."""
    return [refusal.rule for refusal in GAME.check(table(state, rules), move).broken]


def done(state: Board, move: Move, rules: Setup | None = None) -> tuple[Board, list[Effect]]:
    """A legal move, and all that follows by itself."""
    here = table(state, rules)
    assert GAME.check(here, move).broken == ()
    after = GAME.try_(here, move)
    return after.state, list(after.effects)


def played(state: Board, *moves: Move, rules: Setup | None = None) -> Board:
    for move in moves:
        state, _effects = done(state, move, rules)
    return state


def shown(state: Board, britain: tuple[str, ...], france: tuple[str, ...]) -> Board:
    """Both turn up their tiles: the basic one, then the bonus tiles that lie there."""
    for seat, (_basic, *bonus) in (("britain", britain), ("france", france)):
        place = state.fought.theatre if state.fought else ""
        lies = state.theatres[place][seat]
        laid = replace(lies, bonus=(HIDDEN,) * len(bonus))
        state = replace(
            state, theatres={**state.theatres, place: {**state.theatres[place], seat: laid}}
        )
    return played(
        state,
        show("britain", *britain),
        show("france", *france),
    )


def show(seat: Any, basic: str, bonus_1: str = "", bonus_2: str = "") -> Show:
    return Show(seat=seat, basic=basic, bonus_1=bonus_1, bonus_2=bonus_2)


def at_spoils(
    theatre: str, winner: str, points: int = 0, unflag: str = "", **changes: Any
) -> Board:
    """A theatre that this side has won, with conquest points to spend."""
    state = before(theatre, **changes)
    lies = {side: Stack(basic="plus_1") for side in SIDES}
    assert state.fought is not None
    now = replace(
        state.fought,
        step="spoils",
        results={**state.fought.results, theatre: Result(winner, 1)},
        points=points,
        unflag=unflag,
    )
    return replace(state, theatres={**state.theatres, theatre: lies}, fought=now)


def due(state: Board) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who is due, and with what."""
    wait = GAME.wait(table(state))
    return wait.seats, wait.kinds
