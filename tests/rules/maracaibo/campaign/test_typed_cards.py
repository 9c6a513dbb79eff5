"""What a typed card may say: printed counts, ranges, ids; only open sides are typed."""

from typing import Any

import pytest

from rules.core.box import to_text
from rules.core.spelling import Misspelled
from rules.maracaibo.campaign.cards import (
    Back,
    Choice,
    Decide,
    Front,
    Place,
    Quests,
    ReadNow,
    Shuffle,
    Take,
)
from rules.maracaibo.campaign.seen import asks
from tests.rules.maracaibo.campaign.harness import FRONT, Table, first_game


def opened(*seats: str) -> Table:
    """Card 12 lies open on the board, and nobody has typed its front."""
    table = first_game(*seats).do("take_token", token="1", seat="red").do("end_round", seat="red")
    table.back("01", "red", Back(steps=(Take(card="12"),)))
    return table.read("12", FRONT, "red")


def followed(step: Any, *seats: str) -> Table:
    return (
        opened(*seats).teach("12", Front(steps=(step,))).do("follow", card="12", side=FRONT, step=0)
    )


@pytest.mark.rule("MAR-COMP-16")
@pytest.mark.rule("MAR-CAMP-12")
@pytest.mark.parametrize(
    ("steps", "rule", "code"),
    [
        ((Take(card="93"),), "MAR-CAMP-12", "not_a_story_card"),
        ((ReadNow(card="93"),), "MAR-CAMP-12", "not_a_story_card"),
        ((Take(card="12"),), "MAR-STORY-16", "takes_itself"),
        ((ReadNow(card="12"),), "MAR-SINSTR-05", "reads_itself"),
        ((Quests(at=3, least=4, most=2),), "MAR-SINSTR-03", "range_reversed"),
        ((Place(tiles=("H1", "H1")),), "MAR-COMP-16", "named_twice"),
        ((Shuffle(cards=("90", "90")),), "MAR-COMP-16", "named_twice"),
        ((Decide(choices=(Choice(id="a"), Choice(id="a"))),), "MAR-STORY-13", "same_choice_twice"),
    ],
)
def test_what_cannot_be_printed_is_refused(steps: Any, rule: str, code: str) -> None:
    fact = {"card.12.front": to_text(Front(steps=steps))}
    assert opened().broken("teach", facts=fact) == {(rule, code)}


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
        '{"steps":[{"do":"place","tiles":["H26"]}]}',
        '{"steps":[{"do":"place","tiles":["H0"]}]}',
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
    table.rule("ask_card", card="90", side="back")
    table.do("open_card", card="90", side="back", seat="red")
    assert asks(table.state) == ()
    assert table.broken("next_round") == set()


@pytest.mark.rule("MAR-STORY-06")
def test_the_box_is_asked_for_open_sides_and_laid_tiles_only() -> None:
    table = opened()
    assert asks(table.state) == ("card.12.front",)
    table.teach("12", Front(steps=(Place(tiles=("H12", "H4", "H2", "H6")),))).follow("12", FRONT)
    assert asks(table.state) == ("tile.H2.from", "tile.H2.to", "tile.H12.at", "tile.H12.cells")


def test_a_back_is_not_typed_before_it_is_open() -> None:
    fact = {"card.12.back": to_text(Back())}
    assert opened().broken("teach", facts=fact) == {("MAR-STORY-05", "side_not_open")}
    assert ("MAR-SINSTR-01", "side_not_open") in opened().broken(
        "teach", facts={"card.13.front": to_text(Front())}
    )
