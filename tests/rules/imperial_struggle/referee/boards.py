"""Tables of Imperial Struggle for the tests of the referee: the starting one, changed."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.core.referee.desk import TrackedFacts
from rules.core.referee.steps import Choice
from rules.core.referee.table import Table
from rules.core.setup import Setup
from rules.imperial_struggle.counters import INVESTMENTS, MINOR_POINTS
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.reach import isolated_now
from rules.imperial_struggle.referee.state import Board, Turn, new_board
from tests.rules.imperial_struggle.referee.rounds import ROUNDS
from tests.rules.kit.evening import Evening

SEATS = ("britain", "france")
OPEN = ("economic_4_diplomatic", "military_4_economic", "diplomatic_3_military")


def setup(**options: bool) -> Setup:
    return Setup(game="imperial_struggle", seats=SEATS, depth="referee", options=options)


def board(**changes: Any) -> Board:
    return replace(new_board(setup()), **changes)


def desk(state: Board | None = None) -> Desk:
    return Desk(setup(), state or board(), TrackedFacts())


def codes(desk: Desk) -> list[str]:
    return [effect.code for effect in desk.effects]


# ------------------------------------------------------------ positions


def with_flags(flags: Mapping[str, str], state: Board | None = None, **changes: Any) -> Board:
    """Spaces of these owners, "" for nobody; advantages follow."""
    hands = desk(state or board())
    for space, side in flags.items():
        hands.own(space, side)
    return replace(hands.state, **changes)


def with_markers(state: Board, *spaces: str, plus: int = 0) -> Board:
    hands = desk(state)
    for space in spaces:
        hands.mark(space, plus)
    return hands.state


def with_power(state: Board, side: str, **changes: Any) -> Board:
    return replace(state, players={**state.players, side: replace(state.players[side], **changes)})


def turn_of(seat: str, state: Board | None = None, **changes: Any) -> Board:
    """A table in a turn of this seat, before it takes a tile."""
    state = state or board()
    turn = replace(Turn(seat="france"), seat=seat, **changes)
    state = replace(state, phase="actions", first=seat, turn=turn, tiles=OPEN)
    isolated = isolated_now(Table(setup(), state))
    return replace(state, turn=replace(turn, isolated=isolated))


def taking(seat: str, tile: str, state: Board | None = None, **changes: Any) -> Board:
    """The same, with a tile taken."""
    state = turn_of(seat, state)
    assert state.turn is not None
    points = {"major": INVESTMENTS[tile].points, "minor": MINOR_POINTS}
    turn = replace(state.turn, **{"tile": tile, **points, **changes})
    return with_power(replace(state, turn=turn), seat, taken=(tile,))


def play_from(state: Board, **options: bool) -> Evening:
    evening = Evening(ROUNDS, setup(**options))
    evening.state = state
    evening.states = [state]
    return evening


# ------------------------------------------------------------ what is asked


def choices(evening: Evening, kind: str, seat: str) -> list[Choice]:
    """The choices of the first question of a kind of move."""
    steps = [s for s in evening.game.options(evening.t, seat) if s.kind == kind]
    return [choice for step in steps for choice in step.choices]


def offered(evening: Evening, kind: str, seat: str) -> dict[Any, Choice]:
    return {choice.value: choice for choice in choices(evening, kind, seat)}


def prices(evening: Evening, kind: str, seat: str) -> dict[Any, Any]:
    """What each of them costs."""
    return {value: c.notes.get("cost") for value, c in offered(evening, kind, seat).items()}


def why(evening: Evening, **move: Any) -> list[tuple[str, str]]:
    """The broken rules with their codes."""
    return [(refusal.rule, refusal.code) for refusal in evening.judge(**move).broken]
