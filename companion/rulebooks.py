"""The rules of a game as a page: our own sentence for each, by the sections of the printed rulebook.

Rules of a legacy story are left out until somebody asks for them, and then stay folded. A table adds what
matters there now and what its group has ruled."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from companion import wording
from companion.rulesearch import found
from rules.core.rulebook import ALSO, Rule, Rulebook
from rules.registry import CODES, game

MOST_LETTERS = 60  # of a search
_PARTS = re.compile(r"( – | — |: )")


@dataclass(frozen=True)
class Ruling:
    """What a group once decided against a rule, and where."""

    reason: str
    by: str
    evening: str
    url: str


Rulings = Mapping[str, Sequence[Ruling]]  # by rule


@dataclass
class Section:
    """A section of the printed rulebook with our sentences for it, and what was worked out there."""

    id: str
    name: str
    rules: list[dict[str, Any]] = field(default_factory=list)
    examples: list[dict[str, str]] = field(default_factory=list)


@require_safe
def rules(request: HttpRequest, code: str) -> HttpResponse:
    """The rules of one game; `?q=` searches them, `?legacy=1` adds those of the legacy story."""
    if code not in CODES:
        raise Http404
    return rules_page(request, code)


def rules_page(
    request: HttpRequest,
    code: str,
    *,
    at_hand: Collection[str] = (),
    met: Collection[str] = (),
    rulings: Rulings | None = None,
    more: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """The page, with the rules `at_hand` first and the group's `rulings` under the rules that they overrule.

    `met` are rules of a story that this group has turned up: they are open."""
    sought = " ".join(request.GET.get("q", "").split())[:MOST_LETTERS]
    context = _context(code, sought, rulings or {}, legacy="legacy" in request.GET)
    context["at_hand"] = [] if sought else _brief(code, at_hand)
    context["met"] = [] if sought else _brief(code, met, secret=True)
    return render(request, "rules.html", {**context, **(more or {})})


def _context(code: str, sought: str, rulings: Rulings, *, legacy: bool) -> dict[str, Any]:
    book: Rulebook = game(code).rulebook
    language = get_language() or "ru"
    ids = found(code, sought)
    open_rules = [rule for rule in book.rules.values() if not rule.is_secret]
    secret = [rule for rule in book.rules.values() if rule.is_secret]
    gaps = [gap for gap in book.gaps.values() if legacy or not gap.is_secret]
    ruled = [rule.id for rule in book.rules.values() if rule.id in rulings]
    return {
        "game": code,
        "name": wording.name(code),
        "games": [{"code": other, "name": wording.name(other)} for other in CODES],
        "sought": sought,
        "sections": _sections(book, _among(open_rules, ids), language, rulings),
        "legacy": legacy,
        "secret_count": len(secret),
        "secret": _sections(book, _among(secret, ids), language, rulings) if legacy else [],
        "gaps": [] if sought else gaps,
        "ruled": [] if sought else _brief(code, ruled),
    }


def _among(rules_: Iterable[Rule], ids: frozenset[str] | None) -> list[Rule]:
    return [rule for rule in rules_ if ids is None or rule.id in ids]


def _brief(code: str, ids: Collection[str], *, secret: bool = False) -> list[dict[str, str]]:
    """Some rules out of their sections: each leads to its place on the page."""
    language = get_language() or "ru"
    return [
        {"id": rule.id, "text": rule.sentence(language)}
        for rule in map(game(code).rulebook.rules.get, ids)
        if rule is not None and (secret or not rule.is_secret)
    ]


def _sections(book: Rulebook, found: list[Rule], language: str, rulings: Rulings) -> list[Section]:
    """The rules by section, in the order of the rulebook; an example stands with its first rule."""
    sections: dict[str, Section] = {}
    place: dict[str, Section] = {}
    for rule in found:
        name = _calm(book.section(rule.id, language).split(ALSO)[0])
        section = sections.setdefault(name, Section(slugify(name, allow_unicode=True), name))
        made = rulings.get(rule.id, ())
        section.rules.append({"id": rule.id, "text": rule.sentence(language), "rulings": made})
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
