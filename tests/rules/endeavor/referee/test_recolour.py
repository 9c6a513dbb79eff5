"""A seat's discs may turn out to have another colour: a line of the log, and nothing else on the table changes."""

import pytest

from rules.core.engine import engine_of
from rules.core.replay import replay
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from rules.endeavor import GAME
from tests.rules.endeavor.referee.boards import new, offers, play, refused, table
from tests.rules.endeavor.referee.laid import replace
from tests.rules.endeavor.referee.player import Game


def test_two_players_have_each_others_colour_and_all_else_stays() -> None:
    board = new("red", "blue")
    after = play(board, kind="reseat", seats={"red": "blue", "blue": "red"})
    assert after.colours == {"red": "blue", "blue": "red"}
    assert replace(after, colours={}) == board
    assert after.players.keys() == {"red", "blue"}
    assert play(after, kind="reseat", seats={"red": "red", "blue": "blue"}) == board


@pytest.mark.rule("END-COMP-12")
@pytest.mark.parametrize(
    ("seats", "codes"),
    [
        ({"red": "blue"}, ["seat_taken_twice"]),
        ({"red": "mauve"}, ["no_such_colour"]),
        ({"red": "green", "blue": "white"}, ["one_fifth_colour"]),
        ({"red": "orange"}, []),
    ],
)
def test_a_colour_is_one_of_the_box_that_nobody_has(seats: dict, codes: list[str]) -> None:
    broken = refused(new("red", "blue"), kind="reseat", seats=seats)
    assert [code for _rule, code in broken] == codes


@pytest.mark.rule("END-SILENT-02")
def test_nobody_takes_the_colour_of_the_silent_fleet() -> None:
    board = new("red", "blue", silent_fleet=True, side="b", fleet_colour="yellow")
    move = {"kind": "reseat", "seats": {"red": "yellow"}}
    assert [code for _rule, code in refused(board, **move)] == ["fleet_colour_taken"]
    assert "yellow" not in offers(board, "")["reseat"]


def test_what_is_no_seat_or_no_colour_is_misspelled() -> None:
    for seats in ({"purple": "red"}, {"red": "Красный"}, {"red": 7}):
        with pytest.raises(Misspelled):
            play(new("red", "blue"), kind="reseat", seats=seats)


PHASES = ("setup", "build", "growth", "salary", "actions", "discard", "audit", "over")


@pytest.mark.parametrize("phase", PHASES)
def test_it_may_be_told_at_any_time(phase: str) -> None:
    board = table(phase=phase, round=3)
    assert refused(board, kind="reseat", seats={"red": "orange"}) == []


def test_no_ruling_gives_two_players_one_colour() -> None:
    board = new("red", "blue")
    engine = engine_of(GAME, "referee")
    move = engine.moves.decode({"kind": "reseat", "seats": {"red": "blue"}})
    broken = engine.check(board.t, move).broken
    assert engine.firm(board.t, move, broken) == broken != ()


def test_it_replays_and_play_goes_on_as_if_nothing_had_happened() -> None:
    game = Game(3, 11)
    for _ in range(40):
        game.step()
    plain = game.state
    game.play({"kind": "reseat", "seats": {"red": "white"}})
    assert replace(game.state, colours={}) == plain
    for _ in range(20):
        game.step()
    replayed = replay(engine_of(GAME, "referee"), game.setup, game.lines())
    assert (replayed.stopped, replayed.state) == (None, game.state)
    assert game.state.colours == {"red": "white"}


def test_gone_over_to_sheets_a_seat_is_called_by_its_colour() -> None:
    setup = Setup(game="endeavor", seats=("red", "blue"), depth="referee")
    engine = engine_of(GAME, "referee")
    state = replace(engine.new(setup), colours={"red": "white"}, round=2, phase="build")
    t = engine.table(setup, state, {})
    book = engine.try_(t, engine.standings(t), at=7).state
    assert book.setup.seats == ("white", "blue")
    assert book.page("round.1").seats.keys() == {"white", "blue"}
    assert engine.colours(engine.table(setup, book, {})) == {}
