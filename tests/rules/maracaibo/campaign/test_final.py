"""Final scoring: conditions are checked, a new card is placed but not read."""

import pytest

from rules.maracaibo.campaign.cards import (
    Back,
    Front,
    Place,
    Remove,
    Story,
    Take,
)
from tests.rules.maracaibo.campaign.harness import BACK, FRONT, Table, first_game


def final(back: Back) -> Table:
    """Final scoring in which card 01 is fulfilled and its back read."""
    table = first_game().round("red").round("red").round("red")
    table.do("take_token", token="1", seat="blue").do("end_round", seat="red")
    return table.back("01", "blue", back)


@pytest.mark.rule("MAR-FINAL-16")
def test_final_scoring_checks_conditions_too_and_is_the_last() -> None:
    table = first_game().round("red").round("red").round("red")
    table.do("take_token", token="1", seat="blue").do("end_round", seat="red")
    assert ("MAR-STORY-07", "fulfilled_cards_wait") in table.broken("close_evening")
    assert ("MAR-FINAL-16", "final_scoring_is_last") in table.broken("next_round")
    assert ("MAR-STORY-09", "not_the_reader") in table.broken(
        "open_card", card="01", side=BACK, seat="red"
    )


@pytest.mark.rule("MAR-FINAL-17")
@pytest.mark.rule("MAR-SINSTR-01")
def test_a_card_taken_in_final_scoring_is_placed_but_read_only_next_time() -> None:
    table = final(Back(steps=(Take(card="12"),)))
    assert table.codes()[:2] == ["lower_under_stack", "place_unread"]
    assert ("MAR-FINAL-17", "not_in_final_scoring") in table.broken(
        "ask_card", card="12", side=FRONT
    )
    table.do("close_evening").sit("red", "blue").do("continue")
    assert table.broken("open_card", card="12", side=FRONT, seat="red") == {
        ("MAR-SINSTR-01", "ask_first")
    }
    table.front("12", "red", Front(steps=(Story(at=7),)))
    assert table.state.pieces.token("1").at == 7


@pytest.mark.rule("MAR-FINAL-17")
def test_the_other_orders_of_that_back_are_done_now() -> None:
    """MAR-GAP-18: tiles and red cards reach the archive; only the new card's front waits."""
    table = final(Back(steps=(Place(tiles=("H5", "H20")), Remove(tiles=("H20",)), Take(card="12"))))
    table.do("close_evening")
    assert table.state.pieces.tiles_in("archive") == ("H5",)
    assert table.state.pieces.tile("H20").zone == "box"


@pytest.mark.rule("MAR-END-01")
def test_an_evening_cannot_close_before_its_last_scoring() -> None:
    table = first_game()
    assert ("MAR-AFTER-01", "only_in_scoring") in table.broken("close_evening")
    table.do("end_round", seat="red")
    assert ("MAR-END-01", "game_not_over") in table.broken("close_evening")
    table.rule("close_evening")  # the table broke off: a ruling
    assert table.state.evening is None
    assert table.state.bag == 1


@pytest.mark.rule("MAR-INTER-14")
@pytest.mark.rule("MAR-INTER-16")
def test_the_next_round_begins_after_the_scoring_with_all_ships_in_havana() -> None:
    table = first_game()
    assert table.broken("next_round") == {("MAR-INTER-16", "only_in_scoring")}
    table.do("end_round", seat="red").do("next_round")
    assert [(e.code, e.facts["rule"]) for e in table.effects] == [("ships_home", "MAR-INTER-14")]
    assert table.state.evening is not None
    assert (table.state.evening.round, table.state.evening.stage) == (2, "play")
