"""The action phase: turns, passes, buildings, blue tokens."""

from typing import Any

import pytest

from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from rules.endeavor import GAME as PAD
from rules.endeavor.referee.state import Tile
from tests.rules.endeavor.referee.boards import (
    hold,
    offers,
    own,
    play,
    refused,
    ruled,
    sail,
    source,
    table,
    told,
)
from tests.rules.endeavor.referee.laid import GAME, Laid


def with_coast(
    *kinds: Any, seats: tuple[str, ...] = ("red", "yellow", "blue"), **more: Any
) -> Laid:
    return own(table(*seats), "red", coast=kinds, **more)


@pytest.mark.rule("END-ACT-01", "END-ACT-02", "END-ACT-03")
def test_turns_go_round_until_all_have_passed_and_the_last_plays_on() -> None:
    board = with_coast("shed", "shed")
    board = play(board, kind="activate", seat="red", cell=0)
    board = play(board, kind="ship", seat="red", to="track.india")
    board = play(board, kind="collect", seat="red", cell="track.india.1", token="culture")
    assert board.turn == "yellow"
    board = play(board, kind="pass", seat="yellow")
    assert refused(board, kind="pass", seat="yellow") == [("END-ACT-02", "already_passed")]
    board = play(board, kind="pass", seat="blue")
    assert board.turn == "red"
    board = play(board, kind="activate", seat="red", cell=1)
    board = play(board, kind="ship", seat="red", to="track.india")
    board = play(board, kind="collect", seat="red", cell="track.india.2", token="culture")
    assert board.turn == "red"
    board = play(board, kind="pass", seat="red")
    assert board.phase == "audit", "nobody has a card to discard"
    board = play(board, kind="close")
    assert all("pass" not in own.done for own in board.players.values())


@pytest.mark.rule("END-ACT-04")
def test_an_action_needs_a_source_and_only_one() -> None:
    board = with_coast("shed", tokens={"pay": 1})
    assert refused(board, kind="ship", seat="red", to="track.india") == [
        ("END-ACT-04", "no_source")
    ]
    board = play(board, kind="activate", seat="red", cell=0)
    both = refused(board, kind="spend", seat="red", token="pay")
    assert ("END-ACT-04", "turn_under_way") in both
    assert refused(board, kind="occupy", seat="red", city="lisbon") == [
        ("END-ACT-04", "not_on_building")
    ]
    assert refused(board, kind="pass", seat="red") == [("END-ACTV-05", "turn_under_way")]


@pytest.mark.rule("END-ACT-05")
def test_a_pass_is_always_legal_and_the_only_thing_left_without_discs() -> None:
    board = with_coast("shed", harbour=0, stock=34)
    assert offers(board, "red") == {"pass": [None]}
    assert refused(board, kind="done", seat="red") == [("END-ACT-05", "act_or_pass")]


@pytest.mark.rule("END-ACTV-01", "END-ACTV-02")
def test_a_disc_from_the_harbour_onto_an_empty_cell_of_the_own_coast() -> None:
    board = with_coast("shed", Tile(kind="market", disc=True), "palace")
    assert refused(board, kind="activate", seat="red", cell=1) == [
        ("END-ACTV-02", "building_manned")
    ]
    assert refused(board, kind="activate", seat="red", cell=2) == [
        ("END-ACTV-02", "no_action_printed")
    ]
    assert refused(board, kind="activate", seat="red", cell=3) == [
        ("END-ACTV-02", "no_building_there")
    ]
    after, effects = told(board, kind="activate", seat="red", cell=0)
    assert after.players["red"].harbour == 4
    assert after.players["red"].coast[0].disc
    assert effects[0].facts == {"cell": 0, "building": "shed"}
    broke = own(board, "red", harbour=0)
    assert ("END-ACTV-01", "no_disc_in_harbour") in refused(
        broke, kind="activate", seat="red", cell=0
    )
    with pytest.raises(Misspelled):
        GAME.moves.decode({"kind": "activate", "seat": "red", "cell": 8})


@pytest.mark.rule("END-ACTV-03", "END-TOK-02")
@pytest.mark.parametrize(
    ("kind", "token", "by_building", "by_token"),
    [
        ("market", "occupy_draw", 1, 0),
        ("bank", "pay", 1, 0),
        ("shed", "ship_draw", 2, 0),
        ("cottage", "occupy_draw", 2, 0),
        ("barracks", "attack", 3, 2),
    ],
)
def test_the_discs_an_action_takes(kind: str, token: str, by_building: int, by_token: int) -> None:
    board = hold(with_coast(kind, Tile(kind="shed", disc=True)), "yellow", "london")
    for have in range(5):
        now = own(board, "red", harbour=have, tokens={token: 1})
        can = not refused(now, kind="activate", seat="red", cell=0)
        assert can is (have >= by_building)
        assert (not refused(now, kind="spend", seat="red", token=token)) is (have >= by_token)


@pytest.mark.rule("END-ACTV-04", "END-ACTV-05", "END-ACTV-06")
def test_a_plus_lets_one_or_both_in_any_order_in_one_turn() -> None:
    board = with_coast("docks")
    board = play(board, kind="activate", seat="red", cell=0)
    assert refused(board, kind="done", seat="red") == [("END-ACTV-01", "take_one_action")]
    first = play(board, kind="occupy", seat="red", city="lisbon")
    unfinished = refused(first, kind="ship", seat="red", to="track.india")
    assert unfinished == [("END-ACTV-06", "first_decide")]
    first = play(first, kind="collect", seat="red", cell="city.lisbon", token="industry")
    assert first.turn == "red"
    twice = refused(first, kind="occupy", seat="red", city="paris")
    assert twice == [("END-ACTV-04", "taken_already")]
    assert set(offers(first, "red")) == {"ship", "done"}
    assert play(first, kind="done", seat="red").turn == "yellow"
    second = play(first, kind="ship", seat="red", to="track.india")
    second = play(second, kind="collect", seat="red", cell="track.india.1", token="pay")
    assert second.turn == "yellow"
    assert second.players["red"].harbour == 2


@pytest.mark.rule("END-ACTV-06")
def test_what_the_first_action_brings_serves_the_second() -> None:
    board = with_coast("senate", harbour=2)
    board = hold(own(board, "red", stock=28), "red", "goa")
    board = sail(board, "india", "yellow", "yellow", "yellow", "yellow")
    board = play(board, kind="activate", seat="red", cell=0)
    assert refused(board, kind="draw", seat="red", card="europe.0") == []
    board = play(board, kind="draw", seat="red", card="india.1")
    assert board.players["red"].harbour == 2, "the bonus disc"
    assert refused(board, kind="occupy", seat="red", city="surat") == []


@pytest.mark.rule("END-ACTV-07")
def test_a_curved_line_means_one_of_two() -> None:
    board = play(with_coast("yard"), kind="activate", seat="red", cell=0)
    assert set(offers(board, "red")) == {"ship", "draw"}
    board = play(board, kind="draw", seat="red", card="europe.0")
    assert board.turn == "yellow"
    late = ruled(source(board, "red", did=("draw",)), kind="done", seat="red")
    assert late.acting is None


@pytest.mark.rule("END-TOK-01", "END-TOK-03")
def test_a_blue_token_leaves_the_game_for_one_of_its_actions() -> None:
    board = with_coast("shed", tokens={"occupy_draw": 1})
    assert refused(board, kind="spend", seat="red", token="attack")[0] == (
        "END-TOK-01",
        "no_such_token",
    )
    board = play(board, kind="spend", seat="red", token="occupy_draw")
    assert board.tokens_gone == {"occupy_draw": 1}
    assert board.players["red"].tokens == {"occupy_draw": 0}
    assert set(offers(board, "red")) == {"occupy", "draw"}
    assert refused(board, kind="ship", seat="red", to="track.india") == [
        ("END-TOK-03", "not_on_token")
    ]
    board = play(board, kind="draw", seat="red", card="europe.0")
    assert board.players["red"].harbour == 5, "no disc to activate"
    assert board.turn == "yellow"


@pytest.mark.rule("END-STAT-04", "END-TOK-04")
def test_end_ex_05_blue_keeps_an_action_token_in_the_harbour() -> None:
    board = own(table("blue", "red"), "blue", coast=("shed",))
    board = play(board, kind="activate", seat="blue", cell=0)
    board = play(board, kind="ship", seat="blue", to="track.africa")
    before = board.players["blue"].stats
    board = play(board, kind="collect", seat="blue", cell="track.africa.1", token="ship_draw")
    assert board.players["blue"].tokens == {"ship_draw": 1}
    assert board.players["blue"].stats == before
    assert board.turn == "red", "a token won now waits for a later turn"
    board = play(play(board, kind="pass", seat="red"), kind="pass", seat="blue")
    board = play(board, kind="close")
    assert board.players["blue"].tokens == {"ship_draw": 1}


@pytest.mark.rule("END-STAT-01", "END-STAT-03")
def test_end_ex_04_blue_gains_an_economy_token() -> None:
    board = source(table("blue", "red"), "blue", "ship")
    board = play(board, kind="ship", seat="blue", to="track.africa")
    board, effects = told(
        board, kind="collect", seat="blue", cell="track.africa.1", token="economy"
    )
    assert board.players["blue"].tokens == {"economy": 1}
    assert board.players["blue"].stats["economy"] == 1
    assert [(e.code, e.facts.get("new")) for e in effects] == [
        ("take_token", None),
        ("move_marker", 1),
    ]


@pytest.mark.rule("END-STAT-02")
def test_above_15_an_extender_and_no_end() -> None:
    board = own(source(table(), "red", "ship"), "red", stats={"culture": 15})
    board = play(board, kind="ship", seat="red", to="track.africa")
    board, effects = told(board, kind="collect", seat="red", cell="track.africa.1", token="culture")
    assert board.players["red"].stats["culture"] == 16
    assert effects[-1].code == "put_extender"


@pytest.mark.rule("END-STAT-05", "END-STAT-06")
def test_nothing_is_traded_and_nothing_thrown_away() -> None:
    board = own(table(), "yellow", cards=["india.1"])
    board = source(board, "red", "draw")
    card = refused(board, kind="draw", seat="red", card="india.1")
    assert ("END-STAT-05", "card_of_a_player") in card
    assert refused(board, kind="discard", seat="yellow", card="india.1")[0] == (
        "END-STAT-06",
        "wrong_phase",
    )


def test_a_foreign_seat_is_misspelled() -> None:
    for kind in ("pass", "done"):
        with pytest.raises(Misspelled) as caught:
            refused(table("red", "blue"), kind=kind, seat="green")
        assert caught.value.place == "$.seat"
    with pytest.raises(Misspelled):
        GAME.options(table("red", "blue"), "green")


def test_moves_of_the_pad_are_none_at_this_depth() -> None:
    with pytest.raises(Misspelled):
        refused(table(), kind="checkpoint")
    with pytest.raises(Misspelled):
        refused(table(), kind="enter", seat="red", values={"harbour": 3})
    pad = PAD.new(Setup(game="endeavor", seats=("red", "blue")))
    with pytest.raises(Misspelled):
        PAD.apply(pad, PAD.moves.decode({"kind": "pass", "seat": "red"}))


def test_options_counted_by_hand_in_the_action_phase() -> None:
    """Two sheds free, a market manned, one blue token: 2 buildings, 1 token, the pass."""
    board = with_coast("shed", "shed", Tile(kind="market", disc=True), tokens={"ship_draw": 1})
    assert offers(board, "red") == {"activate": [0, 1], "spend": ["ship_draw"], "pass": [None]}
    assert offers(board, "yellow") == {}
    board = play(board, kind="activate", seat="red", cell=0)
    # six tracks and the European fleet; no sea, for nothing is explored
    assert len(offers(board, "red")["ship"]) == 7
    board = sail(board, "india", "yellow", "yellow", "blue", "blue")
    # five tracks, two fleets, one sea
    assert len(offers(board, "red")["ship"]) == 8


def test_a_source_goes_back_when_the_box_shows_that_nothing_can_follow() -> None:
    """Nobody knew the map when the cottage was manned: then Europe turns out to be full."""
    blank = own(
        table("red", "blue", facts={}), "red", coast=("cottage",), tokens={"occupy_draw": 1}
    )
    blank = play(blank, kind="teach", facts={"building.cottage.actions": "occupy"})
    manned = play(blank, kind="activate", seat="red", cell=0)
    after, effects = told(manned, kind="teach", facts={"a.all.city.europe": True})
    assert after.acting is None
    assert after.turn == "red"
    assert after.players["red"] == blank.players["red"]
    assert [effect.code for effect in effects] == ["disc_from_building", "source_back"]
    assert refused(after, kind="activate", seat="red", cell=0) == [
        ("END-ACTV-03", "no_action_possible")
    ]


def test_what_a_ruling_began_is_finished_in_any_phase() -> None:
    board = table("red", "blue", phase="build")
    board = ruled(board, kind="occupy", seat="blue", city="lisbon")
    assert GAME.actors(board) == {"blue"}
    waits = refused(board, kind="build", seat="red", building="market")
    assert ("END-ACTV-06", "first_decide") in waits
    board = play(board, kind="collect", seat="blue", cell="city.lisbon", token="culture")
    assert refused(board, kind="build", seat="red", building="market") == []
