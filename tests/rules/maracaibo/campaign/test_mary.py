"""Alone against Mary: what the hands do for her in a campaign, and what tonight's list says of her."""

import pytest

from rules.maracaibo.automa import MARY
from rules.maracaibo.campaign.cards import Amount, Back, Front, Place, Quests, Story, Take
from rules.maracaibo.campaign.setup_list import setup_list
from tests.rules.maracaibo.campaign.harness import Table, first_game, with_card


def told(table: Table) -> list[tuple[str, object, str | None]]:
    return [(e.code, e.facts["rule"], e.seat) for e in table.effects]


@pytest.mark.rule("MAR-SOLOACT-01")
def test_mary_takes_a_story_token_to_the_automa_board_without_cost_or_reward() -> None:
    table = first_game("red", solo=True).do("take_token", token="1", seat=MARY)
    assert told(table) == [("token_to_automa", "MAR-SOLOACT-01", MARY)]


@pytest.mark.rule("MAR-STORY-19")
def test_a_player_gets_the_reward_of_the_card_with_its_token() -> None:
    front = Front(steps=(Story(at=7),), reward=(Amount("doubloons", 5),))
    table = with_card("12", front).do("take_token", token="2", seat="blue")
    assert told(table) == [
        ("token_to_track", "MAR-STORY-03", "blue"),
        ("quest_reward", "MAR-STORY-19", "blue"),
    ]
    assert table.effects[1].facts["card"] == "12"


@pytest.mark.rule("MAR-STORY-19")
def test_no_new_story_token_comes_before_the_round_ends() -> None:
    table = first_game().do("take_token", token="1", seat="red")
    assert table.state.pieces.next_token() == "2"
    lying = [t for t, at in table.state.pieces.tokens.items() if at.zone == "board"]
    assert lying == []
    table.do("end_round", seat="red").back("01", "red", Back(steps=(Take(card="12"),)))
    table.front("12", "red", Front(steps=(Story(at=7),)))
    assert table.state.pieces.token("2").at == 7


@pytest.mark.rule("MAR-SINSTR-26")
@pytest.mark.parametrize(("seats", "players"), [(("red",), 2), (("red", "blue", "green"), 3)])
def test_the_city_token_of_cartagena_is_one_for_two_players_where_you_play_alone(
    seats: tuple[str, ...], players: int
) -> None:
    front = Front(steps=(Place(tiles=("H3",)),), removes=("H3",))
    table = with_card("12", front, *seats, solo=len(seats) == 1)
    table.do("fulfil", card="12", seat="red").do("remove_tile", tile="H3", seat="red", card="12")
    (token,) = (e for e in table.effects if e.code == "random_city_token")
    assert (token.facts["players"], token.facts["at"]) == (players, 14)


@pytest.mark.rule("MAR-SINSTR-03")
def test_a_range_of_players_on_a_card_counts_you_alone() -> None:
    """MAR-GAP-72: the ranges name 1 themselves; the rest of the set-up is that of two."""
    front = Front(steps=(Quests(at=5), Quests(at=6, least=2), Quests(at=8, most=1)))
    table = Table().sit("red", solo=True).do("start_chapter", card="80").front("80", "red", front)
    found = [e for e in setup_list(table.state) if e.id.startswith("quest.")]
    assert [e.facts["at"] for e in found] == [5, 8]


@pytest.mark.rule("MAR-SOLO-01")
@pytest.mark.rule("MAR-SOLO-02")
@pytest.mark.rule("MAR-SOLO-03")
@pytest.mark.rule("MAR-SOLO-06")
@pytest.mark.rule("MAR-SOLO-08")
@pytest.mark.rule("MAR-SOLOFLOW-01")
def test_alone_cards_and_doubloons_are_yours_and_you_begin() -> None:
    found = {e.id: e for e in setup_list(first_game("red", solo=True).state)}
    assert found["deal"].facts == {"n": 8, "players": 1, "alone": True}
    assert found["first_player"].rule == "MAR-SOLOFLOW-01"
    assert [e.facts["n"] for e in found.values() if e.id.startswith("coins.")] == [8]
    assert found["city_tokens_fit"].facts["players"] == 2
    marys = {e.id: e.rule for e in found.values() if e.id.startswith("mary.")}
    assert marys == {
        "mary.pieces": "MAR-SOLO-02",
        "mary.tracks": "MAR-SOLO-03",
        "mary.board": "MAR-SOLO-04",
        "mary.markers": "MAR-SOLO-05",
        "mary.cards": "MAR-SOLO-06",
        "mary.spare": "MAR-SOLO-08",
    }
    together = {e.id: e for e in setup_list(first_game("red", "blue").state)}
    assert together["deal"].facts == {"n": 8, "players": 2}
    assert together["first_player"].rule == "MAR-SETUP-32"


@pytest.mark.rule("MAR-SOLOFLOW-04")
@pytest.mark.rule("MAR-STORY-11")
def test_mary_may_end_a_round_and_you_read_what_a_filled_tile_has_fulfilled() -> None:
    front = Front(steps=(Place(tiles=("H12",)),), fills="H12")
    table = with_card("12", front, "red", solo=True).do("teach", facts={"tile.H12.cells": 2})
    assert table.state.pieces.tile("H12").filled == 2  # both from the common supply
    table.do("end_round", seat=MARY)
    assert told(table) == [("turn_over", "MAR-STORY-12", "red")]
    assert table.state.evening is not None
    assert (table.state.evening.stage, table.state.evening.ender) == ("scoring", MARY)
