"""«Описание карт сюжета»: each kind of instruction, and what a typed card may say."""

from typing import Any

import pytest

from rules.core.box import to_text
from rules.core.spelling import Misspelled
from rules.maracaibo.campaign.cards import (
    Back,
    Choice,
    Decide,
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
from rules.maracaibo.campaign.seen import asks
from tests.rules.maracaibo.campaign.harness import FRONT, Table, first_game, with_card


def opened(*seats: str) -> Table:
    """Card 12 lies open on the board, and nobody has typed its front."""
    table = first_game(*seats).do("take_token", token="1", seat="red").do("end_round", seat="red")
    table.back("01", "red", Back(steps=(Take(card="12"),)))
    return table.read("12", FRONT, "red")


def followed(step: Any, *seats: str) -> Table:
    return (
        opened(*seats).teach("12", Front(steps=(step,))).do("follow", card="12", side=FRONT, step=0)
    )


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


@pytest.mark.rule("MAR-COMP-16")
@pytest.mark.rule("MAR-CAMP-12")
@pytest.mark.parametrize(
    ("steps", "rule", "code"),
    [
        ((Take(card="93"),), "MAR-CAMP-12", "not_a_story_card"),
        ((ReadNow(card="12"),), "MAR-CAMP-12", "not_a_story_card"),
        ((Quests(at=3, least=4, most=2),), "MAR-SINSTR-03", "range_reversed"),
        ((Place(tiles=("H1", "H1")),), "MAR-COMP-16", "named_twice"),
        ((Shuffle(cards=("90", "90")),), "MAR-COMP-16", "named_twice"),
        ((Decide(choices=(Choice(id="a"), Choice(id="a"))),), "MAR-STORY-13", "same_choice_twice"),
    ],
)
def test_what_cannot_be_printed_is_refused(steps: Any, rule: str, code: str) -> None:
    fact = {"card.12.front": to_text(Front(steps=steps))}
    assert (rule, code) in opened().broken("teach", facts=fact)


@pytest.mark.rule("MAR-COMP-05")
def test_a_card_cannot_ask_for_more_quests_than_the_box_has() -> None:
    choice = tuple(Choice(id=f"c{n}", steps=(Quests(at=3),) * 6) for n in range(5))
    fact = {"card.12.front": to_text(Front(steps=(Decide(choices=choice),)))}
    assert ("MAR-COMP-05", "more_quests_than_box") in opened().broken("teach", facts=fact)


@pytest.mark.rule("MAR-COMP-16")
def test_69_regular_and_8_red_cards_exist() -> None:
    table = opened()
    absent = {f"card.{n}.exists": False for n in (93, 97)}
    table.do("teach", facts=absent)
    assert ("MAR-COMP-16", "too_few_cards_left") in table.broken(
        "teach", facts={"card.99.exists": False}
    )
    many = {f"card.{n:02}.exists": True for n in range(1, 71)}
    assert ("MAR-COMP-16", "more_cards_than_box") in table.broken("teach", facts=many)
    assert ("MAR-COMP-16", "contradicts_rulebook") in table.broken(
        "teach", facts={"card.01.exists": False}
    )


@pytest.mark.rule("MAR-COMP-16")
def test_a_card_that_does_not_exist_cannot_be_taken() -> None:
    table = opened().do("teach", facts={"card.93.exists": False, "card.33.exists": False})
    table.teach("12", Front(steps=(Shuffle(cards=("93",)), ReadNow(card="33"))))
    assert table.broken("follow", card="12", side=FRONT, step=0) == {
        ("MAR-COMP-16", "no_such_card")
    }
    table.rule("follow", card="12", side=FRONT, step=0)  # and yet the table holds it in its hands
    assert ("MAR-COMP-16", "no_such_card") in table.broken("follow", card="12", side=FRONT, step=1)


@pytest.mark.rule("MAR-COMP-16")
def test_the_ninth_red_card_is_one_too_many() -> None:
    reds = tuple(f"9{n}" for n in range(9))
    table = opened().teach("12", Front(steps=(Shuffle(cards=reds),)))
    assert table.broken("follow", card="12", side=FRONT, step=0) == {
        ("MAR-COMP-16", "more_cards_than_box")
    }


@pytest.mark.parametrize(
    "text",
    [
        '{"steps":[{"do":"dance"}]}',
        '{"steps":[{"do":"story","at":23}]}',
        '{"steps":[{"do":"take","card":"00"}]}',
        '{"steps":[{"do":"take","card":"100"}]}',
        '{"steps":[{"do":"shuffle","cards":["12"]}]}',
        '{"steps":[{"do":"place","tiles":["H19"]}]}',
        '{"steps":[{"do":"place","tiles":["H24"]}]}',
        '{"steps":[{"do":"decide","choices":[{"id":"a"}]}]}',
        '{"fills":"H9"}',
        '{ "steps":[]}',
        '{"title":"' + "x" * 81 + '"}',
    ],
)
def test_what_is_no_card_at_all_is_misspelled_with_its_place(text: str) -> None:
    with pytest.raises(Misspelled) as error:
        opened().refusals("teach", facts={"card.12.front": text})
    assert error.value.place.startswith("$.facts.card.12.front")


@pytest.mark.rule("MAR-CAMP-12")
def test_a_red_card_opened_by_a_ruling_asks_for_nothing() -> None:
    table = followed(Shuffle(cards=("90",)))
    table.rule("open_card", card="90", side="back", seat="red")
    assert asks(table.state) == ()
    assert table.broken("next_round") == set()


@pytest.mark.rule("MAR-STORY-06")
def test_the_box_is_asked_for_open_sides_and_laid_tiles_only() -> None:
    table = opened()
    assert asks(table.state) == ("card.12.front",)
    table.teach("12", Front(steps=(Place(tiles=("H12", "H4", "H2", "H6")),))).follow("12", FRONT)
    assert asks(table.state) == ("tile.H2.from", "tile.H2.to", "tile.H12.at", "tile.H12.cells")


@pytest.mark.rule("MAR-SINSTR-25")
@pytest.mark.rule("MAR-LEG-03")
def test_a_reward_removes_only_tiles_with_a_skull_that_lie_there() -> None:
    table = with_card("12", Front(steps=(Place(tiles=("H20", "H5")),)))
    assert table.broken("remove_tile", tile="H5", seat="red") == {("MAR-SINSTR-25", "no_skull")}
    assert table.broken("remove_tile", tile="H21", seat="red") == {
        ("MAR-LEG-03", "tile_not_on_board")
    }
    table.do("remove_tile", tile="H20", seat="red")
    assert table.state.pieces.tile("H20").zone == "box"
    assert table.codes() == ["remove_tile"]


@pytest.mark.rule("MAR-SINSTR-26")
def test_removing_h3_brings_a_random_city_token_to_cartagena() -> None:
    table = with_card("12", Front(steps=(Place(tiles=("H3",)),)))
    assert table.state.pieces.cartagena is False
    table.do("remove_tile", tile="H3", seat="red")
    assert table.codes() == ["remove_tile", "random_city_token"]
    assert table.state.pieces.cartagena is True


@pytest.mark.rule("MAR-LEG-03")
def test_a_card_may_remove_any_tile_and_bring_it_back_later() -> None:
    steps = (Place(tiles=("H5",)), Remove(tiles=("H5",)), Place(tiles=("H5",)))
    table = with_card("12", Front(steps=steps))
    assert table.state.pieces.tiles_in("board") == ("H5",)


def test_a_back_is_not_typed_before_it_is_open() -> None:
    fact = {"card.12.back": to_text(Back())}
    assert opened().broken("teach", facts=fact) == {("MAR-STORY-05", "side_not_open")}
    assert ("MAR-SINSTR-01", "side_not_open") in opened().broken(
        "teach", facts={"card.13.front": to_text(Front())}
    )
