"""How everybody stood after each round of a refereed game: the same as a count made at that very moment."""

from typing import Any

from msgspec.structs import replace

from rules.core.race import Leg
from rules.endeavor.referee.state import Board
from rules.endeavor.scoring import Endeavor
from tests.rules.endeavor.referee.laid import REFEREE
from tests.rules.endeavor.referee.player import Game

STEPS = 2000


def running(game: Game, state: Board, box: dict[str, Any]) -> dict[str, int]:
    count = REFEREE.count(REFEREE.table(game.setup, state, box), {})
    return dict(Endeavor().pad(count).running)


def played(game: Game) -> dict[str, Board]:
    """The table at the end of each round: right before the move that closed it."""
    ends: dict[str, Board] = {}
    for _ in range(STEPS):
        if game.state.phase == "over":
            return ends
        before = game.state
        game.step()
        if game.state.round > before.round > 0:
            ends[f"round.{before.round}"] = before
    raise AssertionError("the game goes on and on")


def test_the_race_is_what_a_count_at_the_end_of_each_round_gives() -> None:
    game = Game(4, 7)
    ends = played(game)
    assert list(ends) == [f"round.{number}" for number in range(1, 7)]
    told = REFEREE.race(game.t)
    assert [leg.stop for leg in told] == list(ends)
    assert not any(leg.gap for leg in told)
    for leg in told:
        assert leg.at == running(game, ends[leg.stop], game.box), leg.stop


def test_what_is_read_later_counts_for_the_rounds_before() -> None:
    game = Game(3, 11, known=0.6, answers=0.2)
    ends = played(game)
    early = REFEREE.race(game.t)
    box = {**game.box, **game.truth.facts}
    late = REFEREE.race(REFEREE.table(game.setup, game.state, box))
    assert late != early
    for leg in late:
        assert leg.at == running(game, ends[leg.stop], box), leg.stop


def test_a_round_that_was_not_kept_is_a_gap() -> None:
    game = Game(2, 3)
    played(game)
    kept = {stop: held for stop, held in game.state.ends.items() if stop != "round.2"}
    table = REFEREE.table(game.setup, replace(game.state, ends=kept), game.box)
    legs: tuple[Leg, ...] = REFEREE.race(table)
    assert [(leg.stop, leg.gap) for leg in legs][:3] == [
        ("round.1", False),
        ("round.3", True),
        ("round.4", False),
    ]
