"""Chapter «Состав игры» for a refereed table: zones, tokens, buildings, cards and decks."""

import pytest

from rules.core.spelling import Misspelled
from rules.endeavor.referee.chart import presence
from rules.endeavor.referee.desk import token_seen
from rules.endeavor.referee.facts import FACTS
from rules.endeavor.referee.words import (
    CARDS,
    DECKS,
    GOVERNORS,
    IN_PLAY,
    KINDS,
    REGIONS,
    SUPPLY,
    TOKEN_ACTIONS,
    ZONES,
    copies,
    full_deck,
)
from rules.endeavor.tracks import STATS
from tests.rules.endeavor.referee.boards import (
    hold,
    new,
    own,
    play,
    refused,
    sail,
    setup,
    source,
    table,
)
from tests.rules.endeavor.referee.laid import GAME, replace


@pytest.mark.rule("END-COMP-01", "END-COMP-03")
def test_seven_zones_of_which_europe_is_no_region() -> None:
    assert len(ZONES) == 7
    assert len(REGIONS) == 6
    assert "europe" not in REGIONS
    board = new()
    assert "europe" not in board.tracks
    assert "europe" not in board.seas
    assert "governor.europe" not in GOVERNORS
    with pytest.raises(Misspelled):
        GAME.moves.decode({"kind": "ship", "seat": "red", "to": "track.atlantis"})


@pytest.mark.rule("END-COMP-02")
def test_a_region_has_one_track_one_sea_one_deck_and_the_box_its_cities() -> None:
    board = new()
    assert set(board.tracks) == set(board.seas) == set(REGIONS)
    assert set(REGIONS) < set(board.decks)
    assert FACTS["a.city.lisbon.zone"].rule == "END-COMP-02"
    taught = {"a.fleet.lisbon.zone": "europe"}
    assert refused(board, kind="teach", facts=taught) == [("END-COMP-02", "city_and_fleet")]


@pytest.mark.rule("END-COMP-04", "END-COMP-05")
def test_95_tokens_of_eight_types_four_of_them_for_actions() -> None:
    assert sum(SUPPLY.values()) == 95
    assert SUPPLY == {
        "industry": 17,
        "culture": 20,
        "economy": 17,
        "influence": 25,
        "occupy_draw": 6,
        "ship_draw": 6,
        "pay": 2,
        "attack": 2,
    }
    assert sum(SUPPLY[token] for token in TOKEN_ACTIONS) == 16
    assert set(SUPPLY) == {*STATS, *TOKEN_ACTIONS}


@pytest.mark.rule("END-COMP-04", "END-SPEC-02")
def test_a_memorial_disc_acts_as_a_token_and_is_none_of_the_95() -> None:
    board = own(hold(table(), "yellow", "paris"), "blue", coast=("memorial",))
    board = own(board, "red", tokens={"industry": SUPPLY["industry"]})
    board = play(source(board, "blue", "attack"), kind="attack", seat="blue", place="paris")
    board = play(board, kind="remember", seat="blue", stat="industry")
    assert board.players["blue"].stats["industry"] == 1, "although no token is left"
    assert token_seen(board.state, "industry") == SUPPLY["industry"]


@pytest.mark.rule("END-COMP-17")
def test_a_disc_is_in_one_zone_by_the_borders_of_the_board() -> None:
    board = sail(hold(table(), "red", "goa", "bengal"), "africa", "red")
    board = replace(board, seas={**board.seas, "caribbean": {"red": 1}})
    found = {zone: presence(board.t, "red", zone) for zone in ZONES}
    assert found == {**dict.fromkeys(ZONES, 0), "india": 2, "africa": 1, "caribbean": 1}
    moved = play(board, kind="teach", facts={"a.city.goa.zone": "far_east"})
    assert (presence(moved.t, "red", "india"), presence(moved.t, "red", "far_east")) == (1, 1)


@pytest.mark.rule("END-COMP-06", "END-SETUP-09")
def test_end_ex_18_all_five_market_tiles_lie_in_one_stack() -> None:
    assert FACTS["building.market.level"].shipped == 1
    assert copies(1) == 5
    assert sum(n * copies(level) for level, n in KINDS.items()) == 49
    assert sum(KINDS.values()) == 19
    assert [IN_PLAY[level] for level in range(1, 6)] == [15, 12, 9, 6, 3]


@pytest.mark.rule("END-COMP-06")
def test_a_fourth_kind_of_a_level_does_not_fit_the_box() -> None:
    fourth = {"building.tavern.level": 1}
    assert refused(new(), kind="teach", facts=fourth) == [("END-COMP-06", "more_kinds_than_box")]
    empty = GAME.new(setup(facts={}))
    assert refused(empty, kind="teach", facts=fourth) == []


@pytest.mark.rule("END-COMP-07")
def test_each_player_has_one_starting_building_that_is_not_in_the_organizer() -> None:
    board = play(new(), kind="crown", seat="red")
    board = play(board, kind="start", seat="red", building="settler_house")
    again = refused(board, kind="start", seat="red", building="settler_house")
    assert ("END-COMP-07", "has_start_building") in again
    build = refused(board, kind="build", seat="red", building="settler_house")
    assert ("END-COMP-07", "start_building_only") in build


@pytest.mark.rule("END-COMP-08", "END-COMP-09", "END-COMP-10", "END-SETUP-06", "END-SETUP-07")
def test_42_cards_in_eight_sorted_decks_and_six_governors() -> None:
    board = new()
    assert len(CARDS) == 42
    assert board.decks["india"] == (1, 2, 3, 4, 5)
    assert board.decks["europe"] == board.decks["slavery"] == (0, 1, 2, 3, 4, 5)
    assert [len(full_deck(deck)) for deck in DECKS] == [5] * 6 + [6, 6]
    assert len(GOVERNORS) == 6
    for what in (*STATS, "glory"):
        assert f"card.india.3.{what}" in FACTS
    assert not any(card in board.decks for card in GOVERNORS)
