"""Shipping, exploring, governors, presence."""

import pytest

from rules.endeavor.referee.chart import may_be_present, presence
from rules.endeavor.referee.explore import governor_of
from rules.endeavor.tracks import STATS
from tests.rules.endeavor.referee.boards import (
    box,
    codes,
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
from tests.rules.endeavor.referee.laid import GAME, REFEREE, Laid, replace


def shipping(seat: str = "red") -> Laid:
    return source(table(), seat, "ship")


@pytest.mark.rule("END-SHIP-03", "END-SHIP-04", "END-SHIP-05", "END-SHIP-01")
def test_end_ex_06_purple_fills_the_third_cell_of_the_far_east() -> None:
    board = sail(shipping("purple"), "far_east", "yellow", "blue")
    board, effects = told(board, kind="ship", seat="purple", to="track.far_east")
    assert board.tracks["far_east"] == ("yellow", "blue", "purple")
    assert effects[0].facts["step"] == 3
    wrong = refused(board, kind="collect", seat="purple", cell="track.far_east.4", token="pay")
    assert wrong == [("END-SHIP-05", "another_cell")]
    board = play(board, kind="collect", seat="purple", cell="track.far_east.3", token="economy")
    assert board.players["purple"].stats["economy"] == 1
    assert board.players["purple"].harbour == 4
    assert "track.far_east.3" in board.emptied


@pytest.mark.rule("END-SHIP-10", "END-ATK-03")
def test_an_open_sea_gives_presence_and_nothing_else() -> None:
    board = sail(shipping(), "far_east", "blue", "blue", "blue", "blue")
    before = board.players["red"]
    assert refused(source(board, "red", "occupy"), kind="occupy", seat="red", city="macao") == [
        ("END-OCC-04", "not_present")
    ]
    board, effects = told(board, kind="ship", seat="red", to="sea.far_east")
    assert codes(effects) == ["disc_to_sea"], "no token, no governor, no route"
    assert (board.queue, board.turn) == ((), "yellow")
    red = board.players["red"]
    assert presence(board.t, "red", "far_east") == 1
    assert (red.stats, red.tokens, red.cards) == (before.stats, before.tokens, before.cards)
    attacked = own(source(board, "yellow", "attack"), "yellow", harbour=2)
    assert "attack" not in offers(attacked, "yellow"), "a disc at sea is safe"
    later = source(board, "red", "occupy")
    assert refused(later, kind="occupy", seat="red", city="macao") == []


@pytest.mark.rule("END-EXPL-02", "END-GOV-01", "END-GOV-02", "END-GOV-04", "END-SHIP-05")
def test_end_ex_07_purple_explores_the_far_east_and_wins_the_tie() -> None:
    facts = {**box(), "a.track.far_east": 5}
    board = source(table(facts=facts), "purple", "ship")
    board = sail(board, "far_east", "yellow", "blue", "purple", "blue")
    board = replace(board, explored=(), governors={})  # this track has a fifth cell
    board, effects = told(board, kind="ship", seat="purple", to="track.far_east")
    assert "far_east" in board.explored
    assert codes(effects)[:3] == ["disc_to_track", "region_explored", "governor_to"]
    assert "governor.far_east" in board.players["purple"].cards
    assert board.players["purple"].stats["culture"] == 1
    board = play(board, kind="collect", seat="purple", cell="track.far_east.5", token="industry")
    assert board.players["purple"].stats["industry"] == 1


@pytest.mark.rule("END-GOV-01")
def test_the_governor_goes_to_most_discs_even_of_another_player() -> None:
    board = sail(shipping(), "india", "yellow", "yellow", "blue")
    board = play(board, kind="ship", seat="red", to="track.india")
    assert "governor.india" in board.players["yellow"].cards
    assert board.governors == {"india": "yellow"}


@pytest.mark.rule("END-GOV-02")
@pytest.mark.parametrize(
    ("discs", "winner"),
    [
        (("red",), "red"),
        (("red", "blue"), "blue"),
        (("red", "blue", "blue", "red"), "red"),
        (("red", "red", "blue"), "red"),
        (("blue", "red", "red", "blue", "yellow"), "blue"),
    ],
)
def test_among_equals_the_disc_nearest_the_deck(discs: tuple[str, ...], winner: str) -> None:
    assert governor_of(discs) == winner


@pytest.mark.rule("END-GOV-03")
def test_a_governor_cannot_be_drawn() -> None:
    board = source(table(), "red", "draw")
    assert refused(board, kind="draw", seat="red", card="governor.india") == [
        ("END-GOV-03", "governor_not_drawn")
    ]


@pytest.mark.rule("END-SHIP-06", "END-SHIP-07")
def test_end_ex_08_blue_ships_to_a_free_fleet_in_europe() -> None:
    board = play(shipping("blue"), kind="ship", seat="blue", to="fleet.channel")
    assert board.places["channel"].owner == "blue"
    board = play(board, kind="collect", seat="blue", cell="fleet.channel", token="industry")
    assert board.players["blue"].stats["industry"] == 1
    taken = refused(source(board, "red", "ship"), kind="ship", seat="red", to="fleet.channel")
    assert taken == [("END-SHIP-06", "fleet_taken")]
    unexplored = refused(shipping(), kind="ship", seat="red", to="fleet.bengal")
    assert unexplored == [("END-SHIP-06", "region_unexplored")]


@pytest.mark.rule("END-SHIP-08", "END-SHIP-02", "END-SHIP-09")
def test_end_ex_09_red_ships_into_the_open_sea_of_the_far_east() -> None:
    board = sail(shipping(), "far_east", "blue", "blue", "blue", "blue")
    assert presence(board.t, "red", "far_east") == 0
    board, effects = told(board, kind="ship", seat="red", to="sea.far_east")
    assert presence(board.t, "red", "far_east") == 1
    assert "take_token" not in codes(effects)
    assert board.turn == "yellow", "no token to take"
    board = play(source(board, "red", "ship"), kind="ship", seat="red", to="sea.far_east")
    assert board.seas["far_east"] == {"red": 2}


@pytest.mark.rule("END-SHIP-01", "END-SHIP-03", "END-SHIP-08")
@pytest.mark.parametrize(
    ("to", "code"),
    [
        ("track.europe", ("END-SHIP-03", "no_track")),
        ("track.far_east", ("END-SHIP-03", "track_full")),
        ("sea.europe", ("END-SHIP-08", "no_open_sea")),
        ("sea.india", ("END-SHIP-08", "region_unexplored")),
        ("fleet.lisbon", ("END-SHIP-01", "not_a_fleet")),
        ("fleet.atlantis", ("END-COMP-02", "no_such_place")),
    ],
)
def test_where_one_cannot_ship(to: str, code: tuple[str, str]) -> None:
    board = sail(shipping(), "far_east", "blue", "blue", "blue", "blue")
    assert code in refused(board, kind="ship", seat="red", to=to)


@pytest.mark.rule("END-SHIP-01")
def test_shipping_takes_a_disc_of_the_harbour() -> None:
    board = own(shipping(), "red", harbour=0)
    assert refused(board, kind="ship", seat="red", to="track.india") == [
        ("END-SHIP-01", "no_disc_in_harbour")
    ]
    after = ruled(board, kind="ship", seat="red", to="track.india")
    assert after.players["red"].stock == board.players["red"].stock - 1, "the table is right"


@pytest.mark.rule("END-EXPL-03")
def test_an_explored_region_opens_its_fleets_sea_cities_and_battles() -> None:
    board = sail(shipping(), "india", "red", "blue", "blue", "red")
    assert {"fleet.bengal", "sea.india"} <= set(offers(board, "red")["ship"])
    board = hold(board, "blue", "surat")
    assert refused(source(board, "red", "occupy"), kind="occupy", seat="red", city="goa") == []
    assert refused(source(board, "red", "attack"), kind="attack", seat="red", place="surat") == []


@pytest.mark.rule("END-PRES-01", "END-PRES-02", "END-PRES-03")
def test_presence_counts_discs_in_cities_fleets_on_the_track_and_at_sea() -> None:
    board = sail(table(), "india", "red", "red", "blue", "blue")
    board = hold(board, "red", "goa", "bengal", "lisbon")
    board = play(source(board, "red", "ship"), kind="ship", seat="red", to="sea.india")
    assert presence(board.t, "red", "india") == 5
    assert presence(board.t, "red", "europe") == 1
    assert may_be_present(board.t, "yellow", "europe")
    assert presence(board.t, "yellow", "europe") == 0
    assert not may_be_present(board.t, "yellow", "india")
    assert may_be_present(board.t, "blue", "india")


@pytest.mark.rule("END-SHIP-04", "END-EXPL-02")
def test_a_track_of_unknown_length_is_sailed_and_the_table_sees_when_it_is_full() -> None:
    facts = {k: v for k, v in box().items() if "a.track" not in k and "governor" not in k}
    board = source(sail(table(facts=facts), "india", "red"), "red", "ship")
    board = play(board, kind="ship", seat="red", to="track.india")
    assert board.explored == ()
    full = GAME.moves.decode({"kind": "explored", "region": "india"})
    done = REFEREE.try_(board.t, full)
    assert done.state.explored == ("india",)
    assert done.teaches == {"a.track.india": 2}
    assert set(done.asks) == {f"governor.india.{stat}" for stat in STATS}


@pytest.mark.rule("END-EXPL-02")
def test_a_track_that_is_known_to_be_longer_is_not_full() -> None:
    board = sail(table(), "india", "red", "red")
    assert refused(board, kind="explored", region="india") == [("END-EXPL-02", "track_not_full")]
    assert refused(table(), kind="explored", region="india")[0] == ("END-EXPL-02", "track_not_full")
    board = sail(table(), "india", "red", "red", "red", "red")
    wrong = refused(board, kind="explored", region="india")
    assert wrong == [("END-EXPL-02", "explored_already")]


@pytest.mark.rule("END-COMP-04")
def test_no_more_tokens_of_a_type_than_the_box_has() -> None:
    board = play(shipping(), kind="ship", seat="red", to="track.india")
    board = own(board, "blue", tokens={"pay": 2})
    collect = {"kind": "collect", "seat": "red", "cell": "track.india.1", "token": "pay"}
    assert refused(board, **collect) == [("END-COMP-04", "no_such_token_left")]
    assert "pay" not in offers(board, "red")["collect"]
    assert len(offers(board, "red")["collect"]) == 7
