"""«Описание карт сюжета»: each kind of instruction, and what a typed card may say."""

from typing import Any

import pytest

from rules.maracaibo.campaign.cards import (
    Back,
    Discard,
    Front,
    Place,
    Quests,
    ReadNow,
    Remove,
    Shuffle,
    Story,
    Take,
)
from rules.maracaibo.campaign.story import todo
from tests.rules.maracaibo.campaign.harness import BACK, FRONT, Table, first_game, with_card


def opened(*seats: str) -> Table:
    """Card 12 lies open on the board, and nobody has typed its front."""
    table = first_game(*seats).do("take_token", token="1", seat="red").do("end_round", seat="red")
    table.back("01", "red", Back(steps=(Take(card="12"),)))
    return table.read("12", FRONT, "red")


def followed(step: Any, *seats: str) -> Table:
    return (
        opened(*seats).teach("12", Front(steps=(step,))).do("follow", card="12", side=FRONT, step=0)
    )


@pytest.mark.rule("MAR-SINSTR-03")
def test_quests_for_other_numbers_of_players_are_passed_over() -> None:
    steps = (Quests(at=2, least=4), Quests(at=3), Quests(at=5, least=1, most=2))
    table = opened("red", "blue", "green").teach("12", Front(steps=steps))
    assert [(due.card, due.step) for due in todo(table.state)] == [("12", 1)]
    table.do("follow", card="12", side=FRONT, step=1)
    assert todo(table.state) == ()
    table.do("next_round")


@pytest.mark.rule("MAR-SINSTR-03")
@pytest.mark.rule("MAR-STORY-15")
def test_a_log_that_ticked_off_what_was_not_for_its_table_still_holds() -> None:
    back = Back(steps=(Quests(at=2, least=4), Take(card="12"), Quests(at=3, least=4)))
    table = first_game("red", "blue").do("take_token", token="1", seat="red")
    table.do("end_round", seat="red").read("01", BACK, "red", back)
    assert table.broken("follow", card="01", side=BACK, step=2) == {
        ("MAR-SINSTR-01", "not_the_next")
    }
    table.do("follow", card="01", side=BACK, step=0).do("follow", card="01", side=BACK, step=1)
    assert table.state.pieces.zone("01") == "tucked"  # nothing of it is left for two players
    table.do("follow", card="01", side=BACK, step=2)
    assert table.effects == ()
    assert table.state.pieces.zone("01") == "tucked"
    assert table.broken("follow", card="01", side=BACK, step=2) == {
        ("MAR-SINSTR-01", "nothing_to_follow")
    }


@pytest.mark.rule("MAR-SINSTR-01")
def test_instructions_are_followed_in_their_order_and_once() -> None:
    table = opened().teach("12", Front(steps=(Story(at=3), Quests(at=4))))
    assert table.broken("follow", card="12", side=FRONT, step=1) == {
        ("MAR-SINSTR-01", "not_the_next")
    }
    table.do("follow", card="12", side=FRONT, step=0)
    assert table.broken("follow", card="12", side=FRONT, step=0) == {
        ("MAR-SINSTR-01", "not_the_next")
    }
    table.do("follow", card="12", side=FRONT, step=1)
    assert table.broken("follow", card="12", side=FRONT, step=2) == {
        ("MAR-SINSTR-01", "nothing_to_follow")
    }
    assert ("MAR-SINSTR-01", "already_read") in table.broken("ask_card", card="12", side=FRONT)


@pytest.mark.rule("MAR-SINSTR-02")
def test_story_n_puts_the_top_token_at_the_settlement() -> None:
    table = followed(Story(at=9))
    assert (table.state.pieces.token("2").at, table.state.pieces.token("2").card) == (9, "12")
    (effect,) = table.effects
    assert (effect.code, effect.facts["token"], effect.facts["at"]) == ("place_story_token", "2", 9)


@pytest.mark.rule("MAR-SINSTR-02")
def test_a_fifth_token_does_not_exist() -> None:
    table = opened().teach("12", Front(steps=tuple(Story(at=n) for n in (2, 3, 4, 5))))
    table.follow("12", FRONT)
    assert table.codes() == ["no_token_left"]  # the table decides (MAR-GAP-47)
    assert table.state.pieces.next_token() is None


@pytest.mark.rule("MAR-SINSTR-03")
@pytest.mark.parametrize(("n", "placed"), [(2, 0), (3, 1), (4, 1)])
def test_quests_are_placed_for_the_printed_numbers_of_players(n: int, placed: int) -> None:
    seats = ("red", "blue", "green", "white")[:n]
    assert len(followed(Quests(at=5, least=3, most=4), *seats).effects) == placed


@pytest.mark.rule("MAR-SINSTR-04")
def test_red_cards_go_to_the_discard_and_into_the_next_game() -> None:
    table = followed(Discard(cards=("90", "91")))
    assert table.state.pieces.lying("discard") == ("90", "91")
    assert table.codes() == ["card_to_discard", "card_to_discard"]
    table.do("next_round").close().sit("red", "blue").do("continue")
    assert table.state.pieces.lying("deck") == ("90", "91")


@pytest.mark.rule("MAR-SINSTR-05")
def test_read_card_places_both_cards_and_the_named_one_is_read_at_once() -> None:
    table = followed(ReadNow(card="05"))
    assert table.state.pieces.lying("board") == ("05", "12")
    assert ("MAR-STORY-17", "card_unread") in table.broken("next_round")
    assert table.state.pieces.zone("04") == "under"  # 12 was taken before: the stack did not move
    table.front("05", "red", Front()).do("next_round")


@pytest.mark.rule("MAR-SINSTR-05")
def test_a_card_that_has_left_the_stack_is_not_read_again_by_a_card_that_is() -> None:
    table = followed(ReadNow(card="05")).front("05", "red", Front()).do("next_round")
    table.do("fulfil", card="05", seat="red").do("end_round", seat="red").back("05", "red", Back())
    table.do("next_round").close().sit("red", "blue").do("continue").front("12", "red")
    assert table.codes() == ["card_not_in_stack"]
    assert table.state.pieces.zone("05") == "used"


@pytest.mark.rule("MAR-SINSTR-06")
def test_named_tiles_are_taken_from_the_supply() -> None:
    table = followed(Place(tiles=("H25", "H13")))
    assert table.state.pieces.tiles_in("board") == ("H13", "H25")
    assert table.codes() == ["place_tile", "place_tile"]


@pytest.mark.rule("MAR-SINSTR-07")
def test_cards_are_shuffled_into_the_deck_once() -> None:
    table = followed(Shuffle(cards=("90", "91", "92")))
    assert table.state.pieces.lying("deck") == ("90", "91", "92")
    assert table.codes() == ["shuffle_into_deck"] * 3


@pytest.mark.rule("MAR-SAIL-12")
@pytest.mark.rule("MAR-SAIL-11")
def test_a_new_rule_is_remembered_with_its_card() -> None:
    from rules.maracaibo.campaign.cards import Note

    table = followed(Note(text="an invented rule"))
    assert table.codes() == ["remember_rule"]
    assert "invented" not in str(table.state.pieces) + str(table.state.evening)


@pytest.mark.rule("MAR-SINSTR-25")
@pytest.mark.rule("MAR-LEG-03")
def test_a_reward_removes_only_tiles_with_a_skull_that_lie_there() -> None:
    table = with_card("12", Front(steps=(Place(tiles=("H20", "H5")),), removes=("H20", "H21")))
    table.do("fulfil", card="12", seat="red")
    removing = {"seat": "red", "card": "12"}
    assert ("MAR-SINSTR-25", "no_skull") in table.broken("remove_tile", tile="H5", **removing)
    assert table.broken("remove_tile", tile="H21", **removing) == {
        ("MAR-LEG-03", "tile_not_on_board")
    }
    table.do("remove_tile", tile="H20", **removing)
    assert table.state.pieces.tile("H20").zone == "box"
    assert table.codes() == ["remove_tile"]


@pytest.mark.rule("MAR-SINSTR-26")
def test_removing_h3_brings_a_random_city_token_to_cartagena() -> None:
    table = with_card("12", Front(steps=(Place(tiles=("H3",)),), removes=("H3",)))
    assert table.state.pieces.cartagena is False
    table.do("fulfil", card="12", seat="red").do("remove_tile", tile="H3", seat="red", card="12")
    assert table.codes() == ["remove_tile", "random_city_token"]
    assert table.state.pieces.cartagena is True


@pytest.mark.rule("MAR-LEG-03")
def test_a_card_may_remove_any_tile_and_bring_it_back_later() -> None:
    steps = (Place(tiles=("H5",)), Remove(tiles=("H5",)), Place(tiles=("H5",)))
    table = with_card("12", Front(steps=steps))
    assert table.state.pieces.tiles_in("board") == ("H5",)
