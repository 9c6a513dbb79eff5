"""The words of Imperial Struggle say what its rulebook says, with its own nouns, in both languages."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from companion import wording
from companion.games.imperial_struggle.face import words
from companion.wording import boxes
from rules.imperial_struggle import GAME
from rules.imperial_struggle.peace_evening import PEACE_OF_EVENING
from rules.imperial_struggle.war import WAR
from tests.rules.imperial_struggle.tables import cell, theatre

CODE = "imperial_struggle"
SHEETS: list[Any] = [GAME, *GAME.calculators.values(), PEACE_OF_EVENING]


def said(language: str, item: str) -> str:
    """What a player reads beside a thing to count, or beside a spoil."""
    with translation.override(language):
        return f"{wording.item(CODE, item)}. {wording.hint(CODE, item)}"


def chosen(language: str, item: str, choice: str) -> str:
    with translation.override(language):
        return wording.value(CODE, item, choice)


def everything(language: str) -> Iterator[str]:
    """Every sentence of the game that a page can show."""
    with translation.override(language):
        yield from (str(row) for row in words.ROWS.values())
        yield from (str(text) for pair in words.ITEMS.values() for text in pair)
        yield from (str(text) for found in words.CHOICES.values() for text in found.values())
        yield from (str(text) for text in words.REFUSALS.values())
        yield from (wording.fact(CODE, key) for key in GAME.facts)
        yield boxes.section(CODE, "demand")
    yield from (rule.sentence(language) for rule in GAME.rulebook.rules.values())


def test_every_thing_that_is_asked_has_its_words() -> None:
    for sheet in SHEETS:
        items = {**sheet.layout.items, **sheet.layout.table_items}
        assert set(items) <= set(words.ITEMS)
        for item in items.values():
            spelled = {choice for choice in item.choices if not choice.isdigit()}
            assert spelled <= set(words.CHOICES.get(item.id, {}))
        assert {row.id for row in sheet.layout.rows} <= set(words.ROWS)


# ------------------------------------------------------------ the nouns of the rulebook


def test_demand_is_always_global() -> None:
    bare = re.compile(r"(?<!глобальный )(?<!глобального )[Сс]прос", re.IGNORECASE)
    assert not [text for text in everything("ru") if bare.search(text)]
    assert not [text for text in everything("en") if re.search(r"(?<!global )demand", text, re.I)]


def test_a_marker_is_a_marker_and_strength_is_military() -> None:
    russian = list(everything("ru"))
    assert not [text for text in russian if "ишка ПО" in text]
    assert "Маркер ПО" in russian
    conflict = [text for text in russian if "онфликт" in text]
    assert not [text for text in conflict if "аркер" not in text]
    assert not [text for text in russian if re.search(r"(?<!военной )силы не даёт", text)]
    assert not [text for text in russian if "счётчик" in text]


def test_a_round_is_a_peace_round_and_a_turn_is_a_players() -> None:
    """IMP-GAP-69: «раунд» is a round everywhere, «ход» a turn; the English edition has it reversed."""
    book = GAME.rulebook
    sections = {rule.section: book.section(rule.id, "en") for rule in book.rules.values()}
    for russian, english in sections.items():
        assert ("раунд" in russian.lower()) == ("round" in english.lower()), russian
        assert bool(re.search(r"\bход", russian.lower())) == ("turn" in english.lower()), russian
    assert sections["5.0 Ходы игроков"] == "5.0 Players' turns"
    assert not [text for text in everything("en") if re.search("peace turn|action round", text)]


# ------------------------------------------------------------ victory and awards


@pytest.mark.rule("IMP-VIC-03")
def test_a_sweep_is_of_region_and_global_demand_awards_however_many() -> None:
    for side in ("britain", "france"):
        assert "all region and global demand awards" in chosen("en", "ending", f"awards_{side}")
        assert "все награды за регионы и глобальный спрос" in chosen(
            "ru", "ending", f"awards_{side}"
        )
    assert "all three" not in GAME.rulebook["IMP-VIC-03"].en
    assert "глобальный спрос" in str(GAME.rulebook["IMP-VIC-03"].ru)
    with translation.override("en"):
        assert wording.row(CODE, "awards_won") == "Region and global demand awards taken"


@pytest.mark.rule("IMP-VIC-02")
def test_theatres_win_only_by_the_widest_margin() -> None:
    assert "widest margin" in chosen("en", "ending", "theatres_france")
    assert "наибольшим отрывом" in chosen("ru", "ending", "theatres_france")


@pytest.mark.rule("IMP-PSCO-01", "IMP-PSCO-04")
def test_the_rows_of_the_phase_show_what_the_text_says_of_them() -> None:
    rows = {row.id: row.rule for row in GAME.calculators["peace"].layout.rows}
    assert rows["turn"] == "IMP-PSCO-01"
    assert "described in this order" in GAME.rulebook["IMP-PSCO-01"].en
    assert rows["treaty"] == "IMP-PSCO-04"
    assert "VP, TRP or both" in GAME.rulebook["IMP-PSCO-04"].en


@pytest.mark.rule("IMP-PDEM-01")
def test_a_tile_that_an_event_adds_is_not_denied() -> None:
    for good in ("furs", "sugar"):
        assert "an event may add one" in said("en", f"demand_{good}")
        assert "событие может добавить" in said("ru", f"demand_{good}")


@pytest.mark.rule("IMP-CFL-05", "IMP-CFL-07", "IMP-NAV-02", "IMP-SQD-03")
@pytest.mark.parametrize("item", ["europe", "india", "prestige", "furs", "cotton"])
def test_every_count_of_spaces_leaves_conflict_markers_out(item: str) -> None:
    assert "conflict marker" in said("en", item)
    assert "маркер" in said("ru", item)
    if item == "europe":
        assert "squadrons" in said("en", item)
        assert "damaged forts" in said("en", item)
    if item == "prestige":
        assert "Naval" in said("en", item)


@pytest.mark.rule("IMP-MIN-06")
@pytest.mark.parametrize("item", ["ministry_vp", "ministry_trp", "keywords"])
def test_only_revealed_ministries_add_anything(item: str) -> None:
    assert "revealed ministries" in said("en", item)
    assert "раскрыт" in said("ru", item)


# ------------------------------------------------------------ a theatre of war


@pytest.mark.rule("IMP-WBON-08", "IMP-WBON-04", "IMP-WBON-06")
@pytest.mark.parametrize("item", ["alliances", "conflicts", "squadrons", "forts"])
def test_bonuses_are_counted_after_the_tiles_effects(item: str) -> None:
    assert "after the tiles’ effects" in said("en", item).replace("After", "after")
    assert "осле эффектов жетонов" in said("ru", item)
    if item in ("conflicts", "forts"):
        assert "every region of the theatre" in said("en", item)
        assert "во всех регионах этого ТВД" in said("ru", item).replace("Во", "во")


@pytest.mark.rule("IMP-WBON-01", "IMP-CFL-08")
def test_alliances_are_those_of_the_list_without_a_conflict_marker() -> None:
    assert "conflict marker" in said("en", "alliances")
    assert "named space" in said("en", "alliances")
    assert "отдельная ячейка" in said("ru", "alliances").lower()


@pytest.mark.rule("IMP-WEFF-04", "IMP-WEFF-05", "IMP-WEFF-06")
@pytest.mark.parametrize("item", ["symbol_damage", "symbol_unflag"])
def test_a_symbol_works_in_the_regions_of_the_theatre_and_only_if_wanted(item: str) -> None:
    assert "You may" in said("en", item)
    assert "every region" not in said("en", item)
    assert "in a region of the theatre" in said("en", item)
    assert "Можете" in said("ru", item)
    assert "в регионе ТВД" in said("ru", item)


@pytest.mark.rule("IMP-SPL-01", "IMP-CQ-01")
def test_conquest_points_are_spent_before_the_next_theatre() -> None:
    assert "before the next theatre" in said("en", "spoil_cp")


@pytest.mark.rule("IMP-WEFF-03")
def test_a_debt_symbol_is_told_as_the_opponent_s_debt() -> None:
    assert "The opponent’s debt rises by 1 for each" in said("en", "symbol_debt")
    assert "За каждый долг противника растёт на 1" in said("ru", "symbol_debt")


@pytest.mark.rule("IMP-SPR-02")
def test_a_jacobite_defeat_is_told_to_britain_with_the_marker_and_the_ministry_that_goes() -> None:
    pad = WAR.pad(theatre("was_4", {"basic": "plus_2", "alliances": 1}))
    told = {
        side: [part.item for part in cell(pad, "spoils", side).parts]
        for side in ("britain", "france")
    }
    assert "spoil_jacobite_defeat" in told["britain"]
    assert "spoil_jacobite_defeat" not in told["france"]
    marker = {"en": "beside Ireland and Scotland", "ru": "рядом с Ирландией и Шотландией"}
    gone = {
        "en": "“Jacobite Uprisings” leaves the game",
        "ru": "«Восстания якобитов» уходит из игры",
    }
    for language in ("en", "ru"):
        assert marker[language] in said(language, "spoil_jacobite_defeat")
        assert gone[language] in said(language, "spoil_jacobite_defeat")
        assert gone[language] not in said(language, "spoil_jacobite_victory")


@pytest.mark.rule("IMP-MRK-08")
def test_a_jacobite_victory_adds_a_marker() -> None:
    assert "Add a marker" in said("en", "spoil_jacobite_victory")
    assert "ещё один маркер" in said("ru", "spoil_jacobite_victory")


@pytest.mark.rule("IMP-SPR-04", "IMP-SPR-05", "IMP-SPR-06", "IMP-SPR-07")
def test_usa_and_canada_tell_which_flags_france_may_take_off() -> None:
    usa = said("en", "spoil_usa")
    assert "British flags from forts of the sub-region Northern Colonies" in usa
    assert "isolated" in usa
    assert "британские флаги с фортов субрегиона Северные колонии" in said("ru", "spoil_usa")
    assert "isolated" in said("en", "spoil_canada")
