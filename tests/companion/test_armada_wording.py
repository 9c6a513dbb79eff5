"""The words of 7 Wonders: Armada say what its rulebook says, in both languages."""

from typing import Any

import pytest
from django.utils import translation

from companion import wording
from companion.games.armada.face import words as armada
from rules.armada import GAME
from rules.armada.count import Options
from tests.rules.armada.tables import count

SHEETS: list[Any] = [GAME, *GAME.calculators.values()]


def said(language: str, item: str) -> str:
    """What a player reads beside a thing to count."""
    with translation.override(language):
        return f"{wording.item('armada', item)}. {wording.hint('armada', item)}"


def refusal(language: str, code: str, **facts: Any) -> str:
    with translation.override(language):
        return wording.refusal("armada", code, {"item": "land_1", **facts}, {})


def shown(language: str, rule: str) -> str:
    return GAME.rulebook[rule].sentence(language)


def test_every_thing_that_is_asked_has_its_words() -> None:
    assert set(armada.OPTIONS) == set(Options.__struct_fields__)
    for sheet in SHEETS:
        items = {**sheet.layout.items, **sheet.layout.table_items}
        assert set(items) <= set(armada.ITEMS)
        for item in items.values():
            assert set(item.choices) <= set(armada.CHOICES.get(item.id, {}))
        assert {row.id for row in sheet.layout.rows} <= set(armada.ROWS)


@pytest.mark.rule("ARM-BASE-28", "ARM-TEAM-11")
def test_a_bound_of_land_tokens_speaks_of_tokens() -> None:
    """In a team game one conflict gives two tokens: a number of conflicts would be false there."""
    found = GAME.audit(count({"land_1": 4}, players=4, teams=True))
    assert {r.facts["most"] for r in found if r.code == "more_conflicts_than_fought"} == {3}
    told = refusal("en", "more_conflicts_than_fought", most=3, have=4, age=1)
    assert told == (
        "In Age I a player takes at most 3 Land Conflict tokens: "
        "“Land victory tokens of 1” cannot be 4."
    )
    assert "жетонов Наземных Конфликтов" in refusal("ru", "more_conflicts_than_fought", most=3)
    assert "victory tokens" in refusal("en", "more_victories_than_fought", most=3, have=4)
    assert "жетонов «Победа на суше»" in refusal("ru", "more_victories_than_fought", most=3)


@pytest.mark.rule("ARM-BASE-28", "ARM-BASE-29", "ARM-BASE-35", "ARM-TERM-01")
@pytest.mark.parametrize(
    ("rule", "en", "ru"),
    [
        ("ARM-BASE-28", "Land Shields", "Наземные Щиты"),
        ("ARM-BASE-29", "Land Shields", "Наземных Щитов"),
        ("ARM-BASE-35", "Land Conflicts", "Наземные Конфликты"),
    ],
)
def test_what_is_fought_on_land_is_called_so(rule: str, en: str, ru: str) -> None:
    assert rule in {row.rule for sheet in SHEETS for row in sheet.layout.rows} | {"ARM-BASE-29"}
    assert en in shown("en", rule)
    assert ru in shown("ru", rule)


@pytest.mark.rule("ARM-INV-10")
def test_diplomacy_has_no_effect_on_either_side_of_an_invasion() -> None:
    assert "ни у цели, ни у того, кто вторгся" in shown("ru", "ARM-INV-10")
    assert "neither the target's nor the invader's" in shown("en", "ARM-INV-10")
    assert "not of Invasions" in said("en", "diplomacy")
    assert "не от Вторжения" in said("ru", "diplomacy")


@pytest.mark.rule("ARM-EXP-05", "ARM-TEAM-10")
def test_the_question_of_a_teams_border_names_what_the_rulebook_reads() -> None:
    assert "rulebook" in said("en", "border")
    assert "правилам" in said("ru", "border")
    with translation.override("ru"):
        assert wording.value("armada", "border", "no_conflict") == "Конфликта на этой границе нет"


@pytest.mark.rule("ARM-INV-02")
def test_an_invasion_card_counts_from_the_hand_and_from_the_discard_pile() -> None:
    for item in ("invades_right", "invades_left"):
        assert "discard pile" in said("en", item)
        assert "стопки сброса" in said("ru", item)


@pytest.mark.rule("ARM-P8-05")
def test_eight_players_are_advised_to_play_in_teams() -> None:
    assert "8" in str(armada.OPTIONS["teams"][1])
    with translation.override("ru"):
        assert "ввосьмером" in str(armada.OPTIONS["teams"][1])


@pytest.mark.rule("ARM-COMP-09")
def test_coins_are_counted_by_their_value() -> None:
    assert "of 6 as six" in said("en", "coins")
    assert "по 6 считайте за шесть" in said("ru", "coins")


def test_a_guild_of_craftsmen_is_spelled_in_english() -> None:
    assert said("en", "craftsmens_guild").startswith("Craftsmen's Guild")


@pytest.mark.parametrize(
    ("item", "name"),
    [
        ("pirate_brotherhood", "Pirate Crew"),
        ("customs_office", "Port Customs"),
        ("most_common", "Cabinet of Explorers"),
        ("statues_harbor", "Oasis of Statues"),
        ("pirate_harbor", "Pirate Oasis"),
        ("sovereign_archipelago", "Royal Archipelago"),
        ("luxurious_archipelago", "Lush Archipelago"),
        ("stays_out", "Forgotten Oasis"),
        ("invades_right", "Pontoon"),
        ("invades_left", "Ballista"),
    ],
)
def test_a_card_that_the_box_of_2020_calls_otherwise_is_named_both_ways(
    item: str, name: str
) -> None:
    """ARM-GAP-05, ARM-GAP-54: matched by effect; unchanged names need no word."""
    for language in ("en", "ru"):
        assert name in said(language, item)
