"""The rules of a game as a page: our own sentence for each, by the sections of the printed rulebook.

Rules of a legacy story are left out until somebody asks for them, and then stay folded."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from companion import wording
from rules.core.rulebook import ALSO, Rule, Rulebook
from rules.registry import CODES, game

MOST_LETTERS = 60  # of a search
_PARTS = re.compile(r"( – | — |: )")


@dataclass
class Section:
    """A section of the printed rulebook with our sentences for it, and what was worked out there."""

    id: str
    name: str
    rules: list[dict[str, str]] = field(default_factory=list)
    examples: list[dict[str, str]] = field(default_factory=list)


@require_safe
def rules(request: HttpRequest, code: str) -> HttpResponse:
    """The rules of one game; `?q=` searches them, `?legacy=1` adds those of the legacy story."""
    if code not in CODES:
        raise Http404
    sought = " ".join(request.GET.get("q", "").split())[:MOST_LETTERS]
    return render(request, "rules.html", _context(code, sought, legacy="legacy" in request.GET))


def _context(code: str, sought: str, *, legacy: bool) -> dict[str, Any]:
    book: Rulebook = game(code).rulebook
    language = get_language() or "ru"
    open_rules = [rule for rule in book.rules.values() if not rule.is_secret]
    secret = [rule for rule in book.rules.values() if rule.is_secret]
    gaps = [gap for gap in book.gaps.values() if legacy or not gap.is_secret]
    return {
        "game": code,
        "name": wording.name(code),
        "games": [{"code": other, "name": wording.name(other)} for other in CODES],
        "sought": sought,
        "sections": _sections(book, _found(open_rules, sought, language), language),
        "legacy": legacy,
        "secret_count": len(secret),
        "secret": _sections(book, _found(secret, sought, language), language) if legacy else [],
        "gaps": [] if sought else gaps,
    }


def _found(rules_: Iterable[Rule], sought: str, language: str) -> list[Rule]:
    """The rules whose sentence or section has every word that is sought."""
    words = sought.casefold().replace("ё", "е").split()
    return [rule for rule in rules_ if all(word in _text(rule, language) for word in words)]


def _text(rule: Rule, language: str) -> str:
    text = f"{rule.sentence(language)} {rule.section} {rule.id}"
    return text.casefold().replace("ё", "е")


def _sections(book: Rulebook, found: list[Rule], language: str) -> list[Section]:
    """The rules by section, in the order of the rulebook; an example stands with its first rule."""
    sections: dict[str, Section] = {}
    place: dict[str, Section] = {}
    for rule in found:
        name = _calm(book.section(rule.id, language).split(ALSO)[0])
        section = sections.setdefault(name, Section(slugify(name, allow_unicode=True), name))
        section.rules.append({"id": rule.id, "text": rule.sentence(language)})
        place[rule.id] = section
    for example in book.examples.values():
        if example.rules and example.rules[0] in place:
            told = {"text": example.en, "given": example.given, "expect": example.expect}
            place[example.rules[0]].examples.append(told)
    return list(sections.values())


def _calm(name: str) -> str:
    """A section that is printed in capitals, as one would write it."""
    parts = _PARTS.split(name)
    return "".join(part.capitalize() if part.isupper() else part for part in parts)
