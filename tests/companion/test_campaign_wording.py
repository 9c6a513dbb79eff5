"""Every code of Maracaibo's campaign has words, and every fact that the words name is given."""

import ast
import re
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

import rules.maracaibo.campaign
from companion import wording
from companion.games.maracaibo.face import campaign as words
from companion.games.maracaibo.face import cards, legacy
from companion.wording import common
from rules.maracaibo.campaign.cards import AnyStep, Front, Place
from rules.maracaibo.campaign.facts import FACTS
from rules.maracaibo.campaign.pieces import CardZone, TileZone, TokenZone
from rules.maracaibo.campaign.put_back import put_back
from rules.maracaibo.campaign.setup_list import setup_list
from tests.rules.maracaibo.campaign.harness import Table, first_game, with_card
from tests.rules.maracaibo.campaign.invented import invented

HOME = Path(rules.maracaibo.campaign.__file__).parent
KNOWN = {**common.REFUSALS, **words.REFUSALS}


def calls(*names: str) -> Iterator[ast.Call]:
    for file in HOME.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in names:
                yield node


def constants(place: int, *names: str) -> set[str]:
    found = set()
    for call in calls(*names):
        if len(call.args) > place and isinstance(call.args[place], ast.Constant):
            found.add(call.args[place].value)  # type: ignore[attr-defined]
    return found


def test_every_refusal_is_worded() -> None:
    codes = constants(1, "refuse", "Refusal")
    assert len(codes) > 50
    assert codes - set(KNOWN) == set()


def test_every_effect_and_every_moment_is_worded() -> None:
    effects = constants(0, "effect") | {"shuffle_with_a", "shuffle_into_deck", "card_to_discard"}
    assert effects - set(words.EFFECTS) == set()
    moments = constants(1, "told") | {"front_read", "back_read", "remove_card", "place_unread"}
    assert moments - set(words.EVENTS) == set()


def test_every_zone_and_instruction_is_named() -> None:
    zones = {zone for kind in (CardZone, TileZone, TokenZone) for zone in kind.__args__}  # type: ignore[attr-defined]
    assert zones | {"fulfilled"} == set(words.ZONES)
    steps = {kind.__struct_config__.tag for kind in AnyStep.__args__}  # type: ignore[attr-defined]
    assert steps == set(words.STEPS)


@pytest.mark.parametrize("key", sorted(FACTS))
def test_every_fact_has_its_question(key: str) -> None:
    assert key.split(".")[1] in words.fact(key)


def test_refusals_name_only_facts_that_the_engine_gives() -> None:
    table = with_card("12", Front(steps=(Place(tiles=("H12", "H20")),)))
    table.do("teach", facts={"tile.H12.cells": 1}).do("fill_space", tile="H12", seat="red")
    for kind, fields in (
        ("fill_space", {"tile": "H12", "seat": "red"}),
        ("remove_tile", {"tile": "H5", "seat": "red"}),
        ("start_chapter", {"card": "12"}),
        ("place_tile", {"tile": "H1", "card": "12"}),
        ("open_card", {"card": "12", "side": "back", "seat": "red"}),
        ("follow", {"card": "12", "side": "front", "step": 3}),
        ("take_token", {"token": "4", "seat": "red"}),
        ("close_evening", {}),
    ):
        refusals = table.refusals(kind, **fields)
        assert refusals, kind
        for refusal in refusals:
            told = wording.refusal("maracaibo", refusal.code, refusal.facts, {})
            assert "—" not in told, refusal
            assert not told.startswith(refusal.code)


@pytest.mark.parametrize("seats", [("red",), ("red", "blue"), ("red", "blue", "green", "white")])
def test_every_entry_of_a_set_up_list_is_a_sentence(seats: tuple[str, ...]) -> None:
    table = with_card("12", Front(steps=(Place(tiles=("H1", "H3", "H12")),))).close()
    table.sit(*seats, solo=len(seats) == 1).do("continue")
    free = Table().sit("red", "blue").do("start_free", card="75").front("75", "red")
    for state in (table.state, free.state):
        entries = setup_list(state)
        assert len(entries) > 10
        for entry in entries:
            told = words.setup(entry.id, entry.place, entry.facts, {})
            assert told.endswith("."), (entry.id, told)
            assert not re.match(r"^[a-z_.]+:", told)


def test_the_recorded_story_is_told_in_sentences() -> None:
    archives = invented().state.archives
    events = [event for archive in archives for event in archive.events]
    assert len(events) > 20
    for event in events:
        assert not words.event(event.code, event.facts, {}).startswith(event.code)
    lines = [line for a, b in permutations(archives, 2) for line in put_back(a, b)]
    stacks = [line for line in lines if line.code == "sort_stack"]
    for line in lines:
        told = words.put_back(line.code, line.facts)
        assert not told.startswith(line.code)
        if line not in stacks:
            assert line.facts["piece"] in told
    tops = {line.facts["top"] for line in stacks}
    assert len(tops) > 1
    for top in tops:
        told = words.put_back("sort_stack", {"top": top})
        assert re.findall(r"\d+", told) == ([top] if top else [])


def test_an_unworded_code_is_shown_and_not_hidden() -> None:
    assert words.effect("dance", {"n": 1}) == "dance: n = 1"


# ---------------------------------------------------------------- what is said is true


def said(table: Table, code: str) -> str:
    (told,) = (words.effect(e.code, e.facts) for e in table.effects if e.code == code)
    return told


def everything() -> list[str]:
    """Every sentence and term of the campaign, in the language of now."""
    books: list[dict[str, Any]] = [words.EFFECTS, words.EVENTS, words.SETUP, words.REFUSALS]
    books += [words.STEPS, words.QUESTIONS, words.PUT_BACK, cards.COSTS, cards.REWARDS, cards.OLDER]
    books += [cards.FRONT_KINDS, cards.QUESTIONS, legacy.STEPS]
    return [str(told) for book in books for told in book.values()]


@pytest.mark.rule("MAR-SOLOACT-01")
@pytest.mark.rule("MAR-SOLOACT-03")
def test_a_story_token_of_mary_goes_to_her_board_and_not_to_a_quest_track() -> None:
    table = first_game("red", solo=True).do("take_token", token="1", seat="mary")
    with translation.override("en"):
        hers = said(table, "token_to_automa")
        assert "Automa board" in hers
        assert "quest track" not in hers
    with translation.override("ru"):
        hers = said(table, "token_to_automa")
        assert "планшет Автомы" in hers
        assert "счётчика" not in hers


@pytest.mark.rule("MAR-SINSTR-26")
@pytest.mark.parametrize("language", ["en", "ru"])
def test_alone_the_city_token_is_one_for_two_players(language: str) -> None:
    front = Front(steps=(Place(tiles=("H3",)),), removes=("H3",))
    table = with_card("12", front, "red", solo=True).do("fulfil", card="12", seat="red")
    table.do("remove_tile", tile="H3", seat="red", card="12")
    with translation.override(language):
        told = said(table, "random_city_token")
    assert "2" in told.replace("14", "")
    assert "H3" in told  # the one that it removed is among them


@pytest.mark.rule("MAR-SOLO-02")
def test_mary_has_no_travel_cards_only_at_set_up_and_her_colour_is_chosen() -> None:
    with translation.override("en"):
        told = words.setup("mary.pieces", "board", {}, {})
        assert "colour" in told
        assert "no travel cards yet" in told
    with translation.override("ru"):
        told = words.setup("mary.pieces", "board", {}, {})
        assert "цвет" in told
        assert "при подготовке" in told


@pytest.mark.rule("MAR-SOLOFLOW-01")
@pytest.mark.parametrize("language", ["en", "ru"])
def test_alone_nobody_else_is_dealt_cards_and_you_begin(language: str) -> None:
    with translation.override(language):
        alone, together = (
            {e.id: words.setup(e.id, e.place, e.facts, {}) for e in setup_list(table.state)}
            for table in (first_game("red", solo=True), first_game("red", "blue"))
        )
    for id in ("deal", "first_player"):
        assert alone[id] != together[id]
        assert ("Мэри" if language == "ru" else "Mary") in alone[id]


@pytest.mark.rule("MAR-AFTER-04")
def test_a_red_card_is_kept_wherever_it_lies() -> None:
    with translation.override("en"):
        told = words.effect("keep_in_deck", {"card": "92"})
        for place in ("discard", "open", "hand", "planning", "play area", "Automa board"):
            assert place in told
    with translation.override("ru"):
        told = words.effect("keep_in_deck", {"card": "92"})
        for place in ("сброс", "открытых карт", "на руке", "планирования", "игров", "Автомы"):
            assert place in told


# what the second reading of the rulebook found in place of its terms
WRONG_TERMS = {
    r"планировани[ея](?<!области планирования)(?<!область планирования)": "область планирования",
    r"\bбитв": "очки боевой силы, сражение",
    r"(?<!символ )(?<!символа )\bкомпас": "символ компаса",
    r"(?<!очки )(?<!очков )(?<!фишки )\bвлияни[ея] (в|у|во) ": "очки влияния",
    r"предел\w* рук": "предел карт на руке",
    r"(?<!жетоны )(?<!жетон )\bатрибут": "жетон атрибута",
    r"\b[Сс]оло\b": "одиночная игра",
    "^Цена$": "стоимость",
}


@pytest.mark.parametrize(("wrong", "right"), WRONG_TERMS.items(), ids=WRONG_TERMS.values())
def test_the_campaign_speaks_in_the_terms_of_the_rulebook(wrong: str, right: str) -> None:
    with translation.override("ru"):
        found = [told for told in everything() if re.search(wrong, told)]
    assert found == [], right


def test_the_third_letter_of_the_travel_cards_is_cyrillic_in_both_languages() -> None:
    """MAR-GAP-13: “B” would be the 101 cards «Б»."""
    with translation.override("en"):
        assert [told for told in everything() if re.search(r"[“«]B[”»]", told)] == []
