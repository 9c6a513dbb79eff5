"""Every rulebook has stable ids and both languages, and no test is marked with a rule that is none."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.core.rulebook import Rulebook
from rules.core.spelling import Misspelled
from rules.registry import CODES, game

ROOT = Path(__file__).parents[3]
ID = re.compile(r"[A-Z]{2,4}(-[A-Z0-9]+)*-[0-9]{2,3}[a-z]?")


@pytest.mark.parametrize("code", CODES)
def test_every_rule_has_an_id_a_section_and_a_sentence_in_both_languages(code: str) -> None:
    raw = game(code).rulebook._data["rule"]
    assert len(raw) == len(game(code).rulebook.rules), "an id is used twice"
    for rule in game(code).rulebook.rules.values():
        assert ID.fullmatch(rule.id), rule.id
        assert rule.section.strip()
        assert re.search("[А-Яа-я]", rule.sentence("ru")), rule.id
        assert re.search("[A-Za-z]", rule.sentence("en")), rule.id


@pytest.mark.parametrize("code", CODES)
def test_every_section_is_named_in_both_languages(code: str) -> None:
    book = game(code).rulebook
    printed = {part for rule in book.rules.values() for part in rule.section.split("; ")}
    printed |= {part for example in book.examples.values() for part in example.section.split("; ")}
    for rule in book.rules:
        assert book.section(rule, "ru") == book[rule].section
        assert not re.search("[А-Яа-яЁё]", book.section(rule, "en")), rule
    assert set(book._sections) <= printed, "an English name of no section"


def test_a_rule_that_stands_in_two_sections_names_both() -> None:
    book = game("endeavor").rulebook
    assert book.section("END-PRES-01", "ru") == "Захват; Добор"
    assert book.section("END-PRES-01", "en") == "Occupy; Draw"
    assert book.section("NO-RULE-01", "en") == ""


@pytest.mark.parametrize("code", CODES)
def test_examples_name_rules_that_exist(code: str) -> None:
    book = game(code).rulebook
    assert book.examples
    for example in book.examples.values():
        assert set(example.rules) <= set(book.rules), example.id


@pytest.mark.parametrize("code", CODES)
def test_the_pad_its_bounds_and_its_facts_cite_rules_that_exist(code: str) -> None:
    engine = game(code)
    cited = {row.rule for row in engine.layout.rows}
    cited |= {spec.rule for spec in engine.facts.values()}
    for file in (ROOT / "rules" / code).rglob("*.py"):
        text = file.read_text("utf-8")
        prefix = next(iter(engine.rulebook.rules)).split("-")[0]
        cited |= set(re.findall(rf'"({prefix}-(?!GAP|EX)[A-Z]+-\d+[a-z]?)"', text))
    assert cited <= set(engine.rulebook.rules)


def test_every_mark_of_a_test_names_a_rule_that_exists() -> None:
    known = {rule for code in CODES for rule in game(code).rulebook.rules}
    marked = {rule: file for file in (ROOT / "tests").rglob("test_*.py") for rule in marks(file)}
    ready = {rule.split("-")[0] for rule in known}
    assert {
        r: f.name for r, f in marked.items() if r.split("-")[0] in ready and r not in known
    } == {}


def marks(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from (str(argument.value) for argument in node.args)  # type: ignore[attr-defined]


def test_a_rulebook_is_read_when_first_asked(tmp_path: Path) -> None:
    book = Rulebook(tmp_path / "rulebook.toml")
    (tmp_path / "rulebook.toml").write_text(
        '[[rule]]\nid = "X-01"\ntopic = "t"\nsection = "s"\napplies = ["base"]\nkind = "flow"\n'
        'ru = "Да."\nen = "Yes."\ncheck = "c"\n',
        "utf-8",
    )
    assert book["X-01"].sentence("en") == "Yes."
    assert book["X-01"].sentence("ru") == "Да."
    assert (book.examples, book.gaps) == ({}, {})


def test_a_rule_without_a_sentence_is_misspelled_at_its_place(tmp_path: Path) -> None:
    (tmp_path / "rulebook.toml").write_text('[[rule]]\nid = "X-01"\n', "utf-8")
    with pytest.raises(Misspelled, match="topic"):
        _ = Rulebook(tmp_path / "rulebook.toml").rules


PRINTED_LETTERS = re.compile(r"'[АБВ]'|А, Б, В|А/Б/В")  # on the cards of the Russian box


@pytest.mark.parametrize("code", CODES)
def test_an_english_sentence_has_latin_letters_but_for_those_printed_on_cards(code: str) -> None:
    for rule in game(code).rulebook.rules.values():
        assert not re.search("[А-Яа-яЁё]", PRINTED_LETTERS.sub("", rule.en)), rule.id
