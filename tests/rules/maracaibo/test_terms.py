"""One word per thing in the sentences of the rulebook: those of the Russian edition."""

import re

import pytest

from rules.maracaibo import GAME

# what a sentence once said, and the rulebook's own term
WRONG = {
    r"\d влияни[ея]": "очко влияния",
    r"предел\w* руки": "предел карт на руке",
    r"из открытых(?! карт)": "область открытых карт",
    r"(из|в|за карты) планировани": "область планирования",
    r"\d компас|за каждый компас": "символ компаса",
    r"боевая сила \+": "очки боевой силы",
    r"(указанный|любой) атрибут": "жетон атрибута",
    r"\bСоло\b": "одиночная игра",
}


@pytest.mark.parametrize(("wrong", "term"), WRONG.items(), ids=range(len(WRONG)))
def test_the_sentences_use_the_rulebooks_own_terms(wrong: str, term: str) -> None:
    found = [rule.id for rule in GAME.rulebook.rules.values() if re.search(wrong, rule.ru)]
    assert found == [], term
