"""Search in the rules of a game: words of either language, in any form, as far as they are typed.

Word forms come from Snowball's stemmers; a few words that mean the same at a table are one word here."""

import re
from collections.abc import Iterator
from functools import cache

import snowballstemmer

from rules.core.rulebook import Rule, Rulebook
from rules.registry import game

ALIKE = (
    "ничья поровну равенство равный tie tied draw equal",
    "победа победитель выиграть побеждать win winner victory",
    "очки vp points",
    "монета деньги coin money",
    "стоимость цена cost price",
    "отменить откат undo",
    "подготовка начало setup",
)
SHORTEST = 3  # letters before a word may also be the beginning of another
_WORDS = re.compile(r"[^\W_]+")
_STEMMERS = {"ru": snowballstemmer.stemmer("russian"), "en": snowballstemmer.stemmer("english")}


def found(code: str, sought: str) -> frozenset[str] | None:
    """The ids of the rules that have every word; None where nothing is sought."""
    words = _plain(sought).split()
    if not words:
        return None
    wanted = [_alike(word) for word in words]
    return frozenset(
        rule_id
        for rule_id, stems in _index(code).items()
        if all(_has(rule_id, stems, word, alike) for word, alike in zip(words, wanted, strict=True))
    )


def _has(rule_id: str, stems: frozenset[str], word: str, alike: frozenset[str]) -> bool:
    if "-" in word:
        return word in rule_id.casefold()
    if alike & stems:
        return True
    return len(word) >= SHORTEST and any(
        stem.startswith(beginning)
        for beginning in (word, *alike)
        for stem in stems
        if len(beginning) >= SHORTEST
    )


@cache
def _index(code: str) -> dict[str, frozenset[str]]:
    book: Rulebook = game(code).rulebook
    return {rule.id: frozenset(_stems(_text(book, rule))) for rule in book.rules.values()}


def _text(book: Rulebook, rule: Rule) -> str:
    sections = {book.section(rule.id, language) for language in ("ru", "en")}
    return " ".join((rule.ru, rule.en, *sections))


@cache
def _groups() -> tuple[frozenset[str], ...]:
    return tuple(frozenset(_stems(line)) for line in ALIKE)


def _alike(word: str) -> frozenset[str]:
    own = frozenset(_stems(word))
    return own.union(*(group for group in _groups() if own & group))


def _stems(text: str) -> Iterator[str]:
    for word in _WORDS.findall(_plain(text)):
        yield _stem(word)


@cache
def _stem(word: str) -> str:
    stemmer = _STEMMERS["ru" if re.match("[а-я]", word) else "en"]
    return str(stemmer.stemWord(word))


def _plain(text: str) -> str:
    return text.casefold().replace("ё", "е")
