"""The words of Maracaibo's pad and sheets say what its rulebook says, in both languages."""

import pytest
from django.utils.translation import override

from companion import wording
from rules.maracaibo import GAME


def hints(item: str) -> dict[str, str]:
    """What one reads beside an item, label and hint, by language."""
    found = {}
    for language in ("ru", "en"):
        with override(language):
            found[language] = f"{wording.item('maracaibo', item)} {wording.hint('maracaibo', item)}"
    return found


@pytest.mark.rule("MAR-HOME-02", "MAR-HOME-04", "MAR-HOME-06")
@pytest.mark.parametrize("item", ["home_21", "home_22"])
def test_the_vp_of_homecoming_are_counted_by_the_action_not_by_the_stop(item: str) -> None:
    told = hints(item)
    assert "optional" in told["en"]
    assert "можно не выполнять" in told["ru"]
    assert "Остановки" not in told["ru"]
    assert "Stops" not in told["en"]


def said(code: str, **facts: object) -> dict[str, str]:
    found = {}
    for language in ("ru", "en"):
        with override(language):
            found[language] = wording.refusal("maracaibo", code, facts, {})
    return found


@pytest.mark.rule("MAR-SOLO-02")
@pytest.mark.parametrize("item", ["cards", "quests", "combat_tokens", "thresholds"])
def test_mary_is_not_said_to_lack_what_she_only_does_not_score(item: str) -> None:
    """She takes travel cards, quest tokens and combat tokens, and her explorer crosses thresholds."""
    told = said("mary_has_none", item=item, seat="mary")
    assert "does not have" not in told["en"]
    assert "не бывает" not in told["ru"]
    assert "not counted for Mary" in told["en"]
    assert "у Мэри не считают" in told["ru"]


@pytest.mark.rule("MAR-SETUP-18", "MAR-SOLO-01")
def test_the_first_chips_lie_there_with_two_players_and_alone() -> None:
    told = said("two_player_chips", item="empty_spain", have=0, least=1)
    assert "alone" in told["en"]
    assert "в одиночной игре" in told["ru"]


@pytest.mark.rule("MAR-INCOME-04")
def test_vp_income_goes_on_after_20_by_the_steps_that_are_left() -> None:
    told = said("income_begins_again", item="vp_income", have=22, most=19)
    assert "steps left" in told["en"]
    assert "оставшиеся деления" in told["ru"]


@pytest.mark.rule("MAR-ASSIST-06", "MAR-ASSIST-08", "MAR-ASSIST-09")
def test_an_assistant_pays_whatever_was_done_instead_and_at_the_end_of_a_round() -> None:
    told = hints("unused_assistants")
    assert "whatever you did instead; also at the end of rounds I–III" in told["en"]
    assert "что бы вы ни делали вместо этого; в том числе в конце раундов I–III" in told["ru"]


@pytest.mark.rule("MAR-SHIP-01", "MAR-SOLOFIN-04")
def test_an_upgrade_is_a_space_that_has_lost_both_markers() -> None:
    told = hints("upgrades")
    assert "both markers gone" in told["en"]
    assert "убраны обе фишки" in told["ru"]


@pytest.mark.rule("MAR-SOLOFIN-05", "MAR-SOLOFIN-06")
def test_the_lead_of_marys_explorer_is_counted_in_printed_cells_on_the_shortest_way() -> None:
    told = hints("explorer_lead")
    assert "shortest way" in told["en"]
    assert "next threshold" in told["en"]
    assert "кратчайшем пути" in told["ru"]
    assert "следующего порога" in told["ru"]


@pytest.mark.rule("MAR-FINAL-08")
def test_the_planning_area_and_the_hand_are_called_as_in_the_rulebook() -> None:
    assert "в области планирования" in hints("cards")["ru"]


@pytest.mark.rule("MAR-SOLO-04")
def test_whoever_plays_alone_is_addressed_as_in_the_rulebook() -> None:
    told = said("alone_needs_mary", seats=("red",))
    assert "вы играете против Мэри" in told["ru"]
    assert "человек" not in told["ru"]


@pytest.mark.rule("MAR-FINAL-12", "MAR-FINAL-13")
def test_the_bonus_of_a_nation_has_one_name() -> None:
    facts = {"ranks": 2, "multiplier": 6, "empty": 4, "bonus": 2}
    for language, name in (("ru", "бонус превосходства"), ("en", "dominance bonus")):
        with override(language):
            assert name in wording.part("maracaibo", "influence_france", 8, facts)
        rules = GAME.rulebook.rules
        assert name in rules["MAR-FINAL-12"].sentence(language)
