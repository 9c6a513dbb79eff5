"""Whatever a war refuses, tells or logs has words, in both languages."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from companion import wording
from companion.games.imperial_struggle.face import war_words
from rules.imperial_struggle.referee import war
from rules.imperial_struggle.referee.war_moves import Conquer, Strip
from tests.rules.imperial_struggle.referee.wars import GAME, at_spoils, done, shown, table
from tests.rules.imperial_struggle.referee.wars import before as before_theatre

CHAPTERS = ("battle", "symbols", "conquest", "landing", "surrender", "rewards")
TOLD = (*CHAPTERS, "war", "scoring")
BY_DESK = {"debt", "treaty"}  # told by the desk in every chapter
ROOM = Path(war.__file__).parent
REFUSED = re.compile(r'(?:Refusal\((?:"[A-Z0-9-]+"|rule)|closed=\("[A-Z0-9-]+"), "([a-z_]+)"')
TELLS = re.compile(r'desk\.tell\(\s*"([a-z_]+)"')


def found(pattern: re.Pattern[str], chapters: tuple[str, ...]) -> set[str]:
    return {
        code
        for chapter in chapters
        for code in pattern.findall((ROOM / f"{chapter}.py").read_text("utf-8"))
    }


def test_every_refusal_of_a_war_is_a_sentence() -> None:
    codes = found(REFUSED, CHAPTERS)
    assert len(codes) > 20
    assert codes - set(wording.of("imperial_struggle").REFUSALS) == set()


def test_every_effect_of_wars_and_scoring_is_a_sentence() -> None:
    codes = found(TELLS, TOLD) - BY_DESK
    assert len(codes) > 15
    assert codes - set(war_words.EFFECTS) == set()


def test_every_kind_of_move_has_a_heading_and_a_line_of_the_log() -> None:
    kinds = {act.tag for act in war.ACTS}
    assert kinds == set(war_words.KINDS) == set(war_words.MOVES)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Acadia costs 2 CP, left: 1."),
        ("ru", "Акадия стоит 2 ОЗ, осталось 1."),
    ],
)
def test_a_refusal_names_the_space(language: str, sentence: str) -> None:
    flags = {"acadia": "france", "louisbourg": "britain"}
    state = at_spoils("wss_3", "britain", points=1, flags=flags, huguenots={"acadia": True})
    (refusal,) = GAME.check(table(state), Conquer(seat="britain", space="acadia")).broken
    with translation.override(language):
        said = wording.refusal("imperial_struggle", refusal.code, refusal.facts, {})
    assert said == sentence


def test_a_refusal_names_what_would_be_legal() -> None:
    chain = {"northern_colonies": "britain", "hudson_valley": "britain", "albany": "britain"}
    state = shown(before_theatre("wss_3", flags=chain), ("plus_1",), ("minus_1_unflag",))
    (refusal,) = GAME.check(table(state), Strip(seat="france", space="hudson_valley")).broken
    with translation.override("en"):
        said = wording.refusal("imperial_struggle", refusal.code, refusal.facts, {})
    assert said.endswith("these would isolate none: Albany.")


def test_moves_and_effects_read_well() -> None:
    state = at_spoils("wss_3", "britain", points=2, flags={"niagara": "france"})
    _state, effects = done(state, Conquer(seat="britain", space="niagara"))
    with translation.override("en"):
        told = [war_words.effect(e.code, e.facts) for e in effects if e.code == "conquer"]
        assert told == ["Put your flag in Niagara; conquest points left: 1."]
        move = {"kind": "show", "seat": "france", "basic": "zero_debt", "bonus_1": "plus_3"}
        assert war_words.move(move) == "turns up 0 and debt, +3"
        land = {"kind": "land", "seat": "france", "sea": "biscay", "origin": "navy"}
        assert war_words.move(land) == "takes Biscay by a squadron from the fleet box"
