"""Phase 3: who is paid by himself, who chooses, and paying fewer."""

import pytest

from rules.core.referee.acts import Verdict
from rules.core.referee.table import Facts, Table
from rules.endeavor.referee.state import Tile
from tests.rules.endeavor.referee.boards import (
    box,
    codes,
    offers,
    own,
    play,
    refused,
    ruled,
    table,
    told,
)
from tests.rules.endeavor.referee.laid import REFEREE, Laid


@pytest.mark.rule("END-SAL-01", "END-SAL-02")
def test_end_ex_03_blue_chooses_two_of_three_manned_buildings() -> None:
    manned = tuple(Tile(kind=k, disc=True) for k in ("settler_house", "market", "shed"))
    board = own(table(phase="salary", turn="blue"), "blue", coast=manned, stats={"economy": 2})
    for seat in ("red", "yellow"):
        board = own(board, seat, done=("build", "growth", "salary"))
    assert offers(board, "blue") == {"order": ["players"], "salary": [0, 1, 2], "done": [None]}
    board = play(board, kind="salary", seat="blue", cell=1)
    assert refused(board, kind="salary", seat="blue", cell=1) == [("END-SAL-01", "no_disc_there")]
    board = play(board, kind="salary", seat="blue", cell=2)
    assert board.players["blue"].harbour == 7
    assert [tile.disc for tile in board.players["blue"].coast] == [True, False, False]
    third = refused(board, kind="salary", seat="blue", cell=0)
    assert ("END-SAL-01", "salary_used_up") in third


@pytest.mark.rule("END-SAL-02")
def test_where_all_can_be_paid_nobody_is_asked() -> None:
    board = table("red", "blue", phase="build")
    for seat in board.seats:
        board = play(board, kind="build", seat=seat, building="market")
    assert board.phase == "actions"
    assert not any(tile.disc for own in board.players.values() for tile in own.coast)


@pytest.mark.rule("END-SAL-02")
def test_where_not_all_can_be_paid_fewer_may_be_paid() -> None:
    manned = (Tile(kind="market", disc=True),) * 2
    board = own(table("red", "blue", phase="salary"), "red", coast=manned)
    board, effects = told(board, kind="done", seat="red")
    assert board.players["red"].coast == manned
    assert [(e.code, e.facts) for e in effects if e.seat == "red"] == [("paid_fewer", {"n": 1})]


def paid_by_itself() -> Laid:
    """Salary level 2: the discs of both buildings have come home, and nobody has acted yet."""
    manned = (Tile(kind="settler_house", disc=True), Tile(kind="market", disc=True))
    board = own(table("red", "blue", phase="build"), "red", coast=manned, stats={"economy": 2})
    for seat in board.seats:
        board = play(board, kind="build", seat=seat, building="shed")
    assert (board.phase, board.turn) == ("actions", "red")
    assert [tile.disc for tile in board.players["red"].coast] == [False, False, False]
    return board


@pytest.mark.rule("END-SAL-02", "END-SAL-01")
def test_fewer_may_be_paid_where_all_could_be_until_the_player_acts() -> None:
    board = paid_by_itself()
    before = board.players["red"].harbour
    assert offers(board, "red")["withhold"] == [0, 1]
    assert refused(board, kind="withhold", seat="red", cell=2) == [("END-SAL-01", "not_paid_now")]
    after, effects = told(board, kind="withhold", seat="red", cell=1)
    red = after.players["red"]
    assert [tile.disc for tile in red.coast] == [False, True, False]
    assert red.harbour == before - 1
    assert codes(effects) == ["disc_to_building", "paid_fewer"]
    assert offers(after, "red")["withhold"] == [0]
    assert offers(after, "blue")["withhold"] == [0], "in turn or not"
    none = play(after, kind="withhold", seat="red", cell=0)
    assert [tile.disc for tile in none.players["red"].coast] == [True, True, False]
    acted = play(after, kind="pass", seat="red")
    assert refused(acted, kind="withhold", seat="red", cell=0) == [("END-SAL-01", "not_paid_now")]
    assert offers(acted, "blue")["withhold"] == [0], "on the first turn there is still time"
    acted = play(acted, kind="activate", seat="blue", cell=0)
    assert "withhold" not in offers(acted, "blue")


@pytest.mark.rule("END-SAL-02")
def test_player_by_player_fewer_may_be_paid_while_the_others_still_build() -> None:
    board = play(table("red", "blue", phase="build"), kind="order", seat="red", by="players")
    board = play(board, kind="build", seat="red", building="market")
    assert (board.phase, board.turn) == ("build", "blue")
    board = play(board, kind="withhold", seat="red", cell=0)
    assert board.players["red"].coast[0].disc
    board = play(board, kind="build", seat="blue", building="market")
    assert [own.coast[0].disc for own in board.players.values()] == [True, False]


@pytest.mark.rule("END-SAL-02")
def test_what_was_paid_by_choice_is_not_withheld() -> None:
    manned = tuple(Tile(kind=k, disc=True) for k in ("settler_house", "market", "shed"))
    board = own(table("red", "blue", phase="salary"), "red", coast=manned, stats={"economy": 2})
    board = play(board, kind="salary", seat="red", cell=1)
    assert refused(board, kind="withhold", seat="red", cell=1) == [("END-SAL-01", "not_paid_now")]


def test_later_a_disc_is_withheld_by_a_ruling() -> None:
    board = play(paid_by_itself(), kind="pass", seat="red")
    after = ruled(board, kind="withhold", seat="red", cell=0).players["red"]
    assert [tile.disc for tile in after.coast] == [True, False, False]


@pytest.mark.rule("END-SAL-03")
def test_the_salary_phase_knows_no_barred_building() -> None:
    manned = (Tile(kind="bank", disc=True), Tile(kind="guild", disc=True))
    board = own(table("red", "blue", phase="salary"), "red", coast=manned)
    board = play(board, kind="salary", seat="red", cell=0)
    assert not board.players["red"].coast[0].disc


@pytest.mark.rule("END-SAL-01")
def test_where_the_salary_level_is_not_read_the_hands_say_who_is_paid() -> None:
    facts = {key: value for key, value in box().items() if not key.startswith("level.economy")}
    board = own(table("red", "blue", phase="salary", facts=facts), "red", stats={"economy": 5})
    t = Table(board.setup, board.state, Facts(facts))
    salary = REFEREE.moves.decode({"kind": "salary", "seat": "red", "cell": 0})
    assert REFEREE.check(t, salary) == Verdict((), ("level.economy.5",))
    assert not REFEREE.try_(t, salary).state.players["red"].coast[0].disc
