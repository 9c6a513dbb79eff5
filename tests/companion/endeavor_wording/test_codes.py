"""Every code, move, option and fact of Endeavor has words, in both languages."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

import rules.core.referee
import rules.endeavor
from campaigns.table.selectors.pads import section_of, sentence_of
from companion import wording
from companion.games.endeavor.face import referee as words
from companion.games.endeavor.face import table as table_words
from companion.games.endeavor.face import words as endeavor
from companion.games.endeavor.face.items import EFFECTS, MOVES
from companion.wording import common
from rules.endeavor import GAME
from rules.endeavor.referee.boxfile import box_progress
from rules.endeavor.referee.facts import FACTS
from rules.endeavor.referee.options import RefereeOptions
from rules.endeavor.referee.silent import OF_THE_FLEET
from tests.companion.endeavor_wording.tables import REFEREE

CORE = Path(rules.core.referee.__file__).parent
HOME = Path(rules.endeavor.__file__).parent
SOURCES = (*HOME.rglob("*.py"), *CORE.glob("*.py"), CORE.parent / "box.py")


@cache
def given() -> Mapping[str, Mapping[str, frozenset[str]]]:
    """The codes of refusals and effects, each with the facts that every place gives that says it."""
    codes: dict[str, dict[str, frozenset[str]]] = {"Refusal": {}, "Effect": {}}
    for call, scope in _calls():
        what = ast.unparse(call.func).split(".")[-1]
        if what not in PLACES or len(call.args) <= PLACES[what]:
            continue
        family = "Refusal" if what == "Refusal" else "Effect"
        facts = frozenset(_facts(what, call, scope))
        for code in _constants(call.args[PLACES[what]], scope):
            known = codes[family].get(code)
            codes[family][code] = facts if known is None else known & facts
    return codes


PLACES = {"Refusal": 1, "Effect": 0, "tell": 0, "lay_disc": 0, "drop_first": 1}  # the code's place
GIVEN_ON = {"lay_disc": {"owner", "origin"}, "drop_first": {"kind", "where"}}
# what is no constant where it is told, as it is written there
COMPUTED = {
    "f'disc_to_{family}'": {"disc_to_city", "disc_to_fleet"},
    "OF_THE_FLEET.get(refusal.code, refusal.code)": set(OF_THE_FLEET.values()),
    "_spared(t, deck_of(card))": {"slavery_deck_spared", "regions_only"},
    "code or NOTHING_FOLLOWS": {"nothing_follows", "not_the_level"},
    "code": set[str](),  # handed on by `lay_disc` and `drop_first`, or made by `Desk.tell`
}


def _calls() -> Iterator[tuple[ast.Call, ast.AST]]:
    for file in SOURCES:
        tree = ast.parse(file.read_text("utf-8"))
        for scope in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            yield from ((node, scope) for node in ast.walk(scope) if isinstance(node, ast.Call))


def _assigned(scope: ast.AST, name: str) -> Iterator[ast.expr]:
    for node in ast.walk(scope):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr):
            targets = [node.target]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            yield node.value


def _constants(code: ast.expr, scope: ast.AST) -> set[str]:
    if isinstance(code, ast.Constant):
        return {str(code.value)}
    if isinstance(code, ast.IfExp):
        return _constants(code.body, scope) | _constants(code.orelse, scope)
    if isinstance(code, ast.Name) and (values := list(_assigned(scope, code.id))):
        return set().union(*(_constants(value, scope) for value in values))
    return COMPUTED[ast.unparse(code)]


def _facts(what: str, call: ast.Call, scope: ast.AST) -> set[str]:
    if what in ("Refusal", "Effect"):
        return _keys(call.args[2], scope) if len(call.args) > 2 else set()
    return {str(keyword.arg) for keyword in call.keywords} | GIVEN_ON.get(what, set())


def _keys(facts: ast.expr, scope: ast.AST) -> set[str]:
    if isinstance(facts, ast.Dict):
        pairs = zip(facts.keys, facts.values, strict=True)
        keys = (_keys(v, scope) if k is None else {ast.literal_eval(k)} for k, v in pairs)
        return set().union(*keys)
    if isinstance(facts, ast.Name) and (values := list(_assigned(scope, facts.id))):
        return set.intersection(*(_keys(value, scope) for value in values))
    return set()


class Asked(dict[str, Any]):
    """Facts that answer everything and remember what a template asked for."""

    def __missing__(self, key: str) -> Any:
        self[key] = 1
        return 1


def asked_by(template: Any) -> set[str]:
    asked = Asked()
    str(template % asked)
    return set(asked)


def test_every_refusal_has_words_that_name_only_given_facts() -> None:
    worded = {**common.REFUSALS, **endeavor.REFUSALS}
    refusals = given()["Refusal"]
    assert len(refusals) > 90
    assert set(refusals) - set(worded) == set()
    of_players = {theirs: refusals[ours] for ours, theirs in OF_THE_FLEET.items()}
    for code, facts in {**refusals, **of_players}.items():
        if code != "nothing_follows":
            assert asked_by(worded[code]) <= facts, code


def test_no_words_are_kept_of_refusals_that_are_gone() -> None:
    texts = [file.read_text("utf-8") for file in (*SOURCES, *CORE.parent.glob("*.py"))]
    gone = [code for code in words.REFUSALS if not any(f'"{code}"' in text for text in texts)]
    assert gone == []


# two effects are worded by what they are about
VARIANTS = {"move_marker_level": "move_marker", "disc_to_stock_from_place": "disc_to_stock"}


def test_every_effect_has_words_that_name_only_given_facts() -> None:
    effects = given()["Effect"]
    assert set(effects) | set(VARIANTS) == set(EFFECTS)
    for code, template in EFFECTS.items():
        facts = effects[VARIANTS.get(code, code)]
        more = {"name"} if code == "move_marker_level" else set()
        assert asked_by(template) <= facts | more, code


def test_every_kind_of_move_has_words_that_name_its_fields() -> None:
    acts = {act.tag: act for act in REFEREE.acts}
    del acts["reseat"]  # the site says it, as at a table of any game
    assert {*acts, "teach"} == set(MOVES)
    for tag, act in acts.items():
        assert asked_by(MOVES[tag]) <= set(act.kind.__struct_fields__), tag
        assert tag in table_words.KINDS or tag in table_words.STEPS, tag
        fields = [field.name for field in act.fields]
        if len(fields) > 1:
            assert list(table_words.QUESTIONS[tag]) == fields
    assert {*table_words.KINDS, *table_words.STEPS} == set(acts)
    assert {*table_words.ASIDE, *table_words.ELSEWHERE} <= {*acts, "teach", "reseat"}


def test_every_option_and_part_of_the_box_is_worded() -> None:
    assert set(RefereeOptions.__struct_fields__) == {*words.OPTIONS, *endeavor.OPTIONS}
    assert {row.family for row in box_progress({})} == set(words.PROGRESS)


CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
QUOTED = re.compile("«[^»]*»")  # a gap may quote the words that it is about
MODULES = sorted(Path(endeavor.__file__).parent.rglob("*.py"))


def test_no_english_sentence_has_russian_letters() -> None:
    assert len(MODULES) > 5
    for module in MODULES:
        tree = ast.parse(module.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not CYRILLIC.search(node.value), (module.name, node.value)
    book = GAME.rulebook
    for told in (*book.rules.values(), *book.examples.values(), *book.gaps.values()):
        assert not CYRILLIC.search(QUOTED.sub("", told.en)), told.id
    for rule in book.rules:
        assert not CYRILLIC.search(section_of("endeavor", rule)), rule


ROWS = {
    "END-SCORE-04": "influence",
    "END-SCORE-08": "cities_routes",
    "END-SCORE-09": "buildings_cards",
    "END-SCORE-10": "population",
    "END-SCORE-11": "slavery",
}


@pytest.mark.rule("END-SCORE-04", "END-SCORE-08", "END-SCORE-09", "END-SCORE-10", "END-SCORE-11")
@pytest.mark.parametrize(("language", "word"), [("en", "row "), ("ru", "ряд ")])
def test_a_rule_and_the_pad_call_a_row_by_the_same_letter(language: str, word: str) -> None:
    with translation.override(language):
        for rule, row in ROWS.items():
            told = sentence_of("endeavor", rule).casefold()
            assert f"{word}{str(endeavor.MARKS[row]).casefold()}" in told
            assert f" {endeavor.MARKS[row]}. " in section_of("endeavor", rule)


def test_every_fact_has_its_question() -> None:
    for key in (*FACTS, *(family.key for family in FACTS.families)):
        told = wording.fact("endeavor", key.replace("route.*.*", "route.lisbon.goa"))
        assert told.endswith("?")
        assert "%(" not in told
        assert "." not in told, told
