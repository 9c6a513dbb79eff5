"""The set-up list of an evening, as it is read aloud: every step of the rulebook, its numbers, its order."""

import re

import pytest
from django.utils import translation

from companion.games.maracaibo.face import campaign as words
from rules.maracaibo.campaign.setup_list import setup_list
from tests.rules.maracaibo.campaign.harness import Table, first_game

LANGUAGES = ("en", "ru")


def read(table: Table, language: str) -> dict[str, str]:
    with translation.override(language):
        return {e.id: words.setup(e.id, e.place, e.facts, {}) for e in setup_list(table.state)}


# which numbers a sentence names, by the id of its entry
NUMBERS = {
    "explorer_quests": ["3"],
    "city_tokens_pick": ["2", "2"],
    "shuffle_a": ["56"],
    "deal": ["8"],
    "mix_b": ["40"],
    "open_cards": ["4"],
    "combat.red": ["1"],
    "income.red": ["8", "0"],
    "vp.red": ["0"],
    "influence.red": ["0"],
    "keep_cards": ["8", "4", "1", "3"],
    "keep_career": ["1", "2"],
    "career_sailors": ["3"],
}


@pytest.mark.rule("MAR-COMP-15")
@pytest.mark.rule("MAR-SETUP-03")
@pytest.mark.rule("MAR-SETUP-07")
@pytest.mark.rule("MAR-SETUP-09")
@pytest.mark.rule("MAR-SETUP-11")
@pytest.mark.rule("MAR-SETUP-12")
@pytest.mark.rule("MAR-SETUP-24")
@pytest.mark.rule("MAR-SETUP-27")
@pytest.mark.rule("MAR-SETUP-28")
@pytest.mark.rule("MAR-SETUP-29")
@pytest.mark.rule("MAR-FIRST-02")
@pytest.mark.rule("MAR-FIRST-04")
@pytest.mark.rule("MAR-FIRST-05")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_the_set_up_are_those_of_the_rulebook(language: str) -> None:
    told = read(first_game("red", "blue"), language)
    for id, numbers in NUMBERS.items():
        found = re.findall(r"\d+", told[id])
        assert set(numbers) <= set(found), (id, told[id])


@pytest.mark.rule("MAR-COMP-04")
@pytest.mark.rule("MAR-SETUP-01")
@pytest.mark.rule("MAR-SETUP-02")
@pytest.mark.rule("MAR-SETUP-21")
@pytest.mark.rule("MAR-SETUP-25")
@pytest.mark.rule("MAR-SETUP-26")
@pytest.mark.rule("MAR-SETUP-31")
@pytest.mark.rule("MAR-SETUP-32")
@pytest.mark.rule("MAR-FIRST-06")
def test_the_steps_come_in_the_order_of_their_numbers() -> None:
    """In a first game the story is step 14; cards are split in 15 and the career is chosen last."""
    found = setup_list(first_game("red", "blue").state)
    assert list(dict.fromkeys(int(entry.step) for entry in found)) == list(range(1, 17))
    order = [entry.id for entry in found]
    assert order[:3] == ["board", "combat_tokens", "quest_tokens"]
    assert order[-3:] == ["keep_cards", "keep_career", "career_sailors"]
    of_red = [id.partition(".")[0] for id in order if id.endswith(".red")]
    assert of_red == [
        "ship_board",
        "markers",
        "vp",
        "ship",
        "explorer",
        "influence",
        "combat",
        "income",
        "sailors",
        "career",
    ]
    assert order.index("spare") < order.index("first_player") < order.index("coins.1")


@pytest.mark.rule("MAR-SETUP-08")
def test_a_city_token_goes_to_each_of_four_cities() -> None:
    found = setup_list(first_game("red", "blue").state)
    assert [e.facts["at"] for e in found if e.rule == "MAR-SETUP-08"] == [4, 5, 13, 14]


@pytest.mark.rule("MAR-SETUP-13")
def test_vp_tokens_lie_beside_the_common_supply_and_are_no_part_of_it() -> None:
    assert read(first_game(), "en")["supply"].endswith("VP tokens lie beside it.")
    assert read(first_game(), "ru")["supply"].endswith("Жетоны ПО лежат рядом с ним.")


@pytest.mark.rule("MAR-SETUP-09")
@pytest.mark.rule("MAR-SETUP-11")
def test_the_cards_that_join_the_deck_come_from_a_shuffled_stack() -> None:
    assert "Shuffle the «Б» cards" in read(first_game(), "en")["mix_b"]
    assert "Перемешайте карты «Б»" in read(first_game(), "ru")["mix_b"]


@pytest.mark.rule("MAR-SOLO-06")
@pytest.mark.rule("MAR-SOLO-07")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_difficulties_is_read_with_marys_cards(language: str) -> None:
    told = read(first_game("red", solo=True), language)["mary.cards"]
    assert re.findall(r"\d/\d/\d", told) == ["5/0/0", "5/0/1", "5/1/1", "4/2/1", "3/3/1"]
    assert "А/Б/В" in told
