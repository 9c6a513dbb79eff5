"""Every kind of refusal that pads and sheets give: its card has a sentence, its section and the way back, in both
languages, and nothing of how the engine calls things."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from campaigns.log.selectors.states import table_at
from campaigns.models import Group, Session
from campaigns.records import engine_at
from campaigns.table.selectors.leaves import Leaf, leaf_at
from campaigns.table.selectors.refusals import broken_rules
from companion import wording
from rules.core.book import PAD
from rules.core.layout import Item
from rules.core.refusal import Refusal
from rules.core.spelling import Misspelled
from rules.registry import CODES, game, sheet
from tests.campaigns import evenings
from tests.campaigns.asking import HTMX

NUMBERS = (-1, 1, 7, 13, 40, 100, 1000)
KINDS = {"armada": 20, "endeavor": 7, "imperial_struggle": 21, "maracaibo": 15}  # at least
RAW = re.compile(r"[A-Z]{3}-[A-Z]+-\d+|\b[a-z]+_[a-z_]+\b|%\(|\bNone\b| = |\{\}|—\.")
FOREIGN = {"ru": re.compile("[A-Za-z]{4,}"), "en": re.compile("[А-Яа-яЁё]+")}


@dataclass(frozen=True)
class Illegal:
    """An entry that breaks rules, on an evening that has come to its sheet."""

    session: Session
    move: dict[str, Any]
    broken: tuple[Refusal, ...]


def tried(item: Item) -> tuple[Any, ...]:
    if item.kind == "number":
        return NUMBERS
    return (True, False) if item.kind == "toggle" else tuple(item.choices)


def entries(leaf: Leaf) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every thing with several values; and the row of a neighbour, written into the own column."""
    seats = list(leaf.typed.seats)
    for seat in (*seats, ""):
        items = leaf.layout.items if seat else leaf.layout.table_items
        yield from ((seat, {item.id: value}) for item in items.values() for value in tried(item))
    for left, right in zip(seats, (*seats[1:], seats[0]), strict=True):
        for row in leaf.layout.rows:
            theirs = {item: leaf.entered(left).get(item) for item in row.items}
            yield right, {item: value for item, value in theirs.items() if value is not None}


def illegal(group: Group, game: str) -> Iterator[Illegal]:
    """Entries that are refused on the sheets of a recorded evening and on its pad."""
    _setup, moves = evenings.recorded(game)
    stops = dict.fromkeys(move.get("sheet", PAD) for move in moves)
    for upto in (*stops, None):
        session = evenings.lay(group, game, upto=upto)
        leaf = leaf_at(session, upto or PAD)
        if leaf is None:
            continue
        engine, table = engine_at(session), table_at(session)
        for seat, values in entries(leaf):
            move = {"kind": "enter", "seat": seat or None, "values": values}
            if upto:
                move["sheet"] = upto
            try:
                broken = engine.check(table, engine.moves.decode(move)).broken
            except Misspelled:
                continue
            if broken:
                yield Illegal(session, move, broken)


@cache
def names() -> frozenset[str]:
    """Latin words of the Russian rulebooks, and of what is printed on things: they are names there, too."""
    said = [
        f"{rule.ru} {rule.section}" for code in CODES for rule in game(code).rulebook.rules.values()
    ]
    with translation.override("ru"):
        for code in CODES:
            sheets = (game(code), *(sheet(code, name) for name in game(code).calculators))
            items = [
                item for one in sheets for item in (*one.layout.items, *one.layout.table_items)
            ]
            said += [wording.name(code), *(str(wording.item(code, item)) for item in items)]
    return frozenset(FOREIGN["ru"].findall(" ".join(said)))


def strange(text: str, language: str) -> str:
    """What a player cannot read in it; "" if all is well."""
    if found := RAW.search(text):
        return found[0]
    words = FOREIGN[language].findall(text)
    return next((word for word in words if language != "ru" or word not in names()), "")


@pytest.fixture(params=CODES)
def refusals(request: pytest.FixtureRequest, group: Group) -> list[Illegal]:
    """One refused entry of each code and rule of a game."""
    known: dict[tuple[str, str], Illegal] = {}
    for one in illegal(group, request.param):
        for refusal in one.broken:
            known.setdefault((refusal.code, refusal.rule), one)
    assert len({code for code, _rule in known}) >= KINDS[request.param]
    return list(known.values())


def test_each_has_its_sentence_its_section_and_a_card_with_the_way_back(
    member: Client, refusals: list[Illegal]
) -> None:
    wrong: list[str] = []
    codes: set[str] = set()
    for one in refusals:
        new = {refusal.code for refusal in one.broken} - codes
        codes |= new
        for language in ("ru", "en"):
            found = [*words(one, language), *(faults(member, one, language) if new else ())]
            wrong += [f"{one.session.game} {language} {one.move}: {what}" for what in found]
    assert not wrong, "\n".join(wrong)


def words(one: Illegal, language: str) -> Iterator[str]:
    """What is wrong with the sentences of this entry's refusals."""
    game = one.session.game
    names = dict.fromkeys(wording.seats(game), "Я" if language == "ru" else "I")
    with translation.override(language):
        for rule in broken_rules(game, one.broken, names):
            yield from filter(lambda text: strange(text, language), [*rule.facts, rule.sentence])
            if not (rule.facts and rule.section):
                yield f"no words for {rule}"


def faults(client: Client, one: Illegal, language: str) -> Iterator[str]:
    """What is wrong with the card of this entry."""
    client.cookies["django_language"] = language
    form = {"move": json.dumps(one.move), "version": one.session.version, "key": "k"}
    answer = client.post(f"/t/{one.session.code}/moves/", form, headers=HTMX)
    if answer.status_code != 422:
        yield f"{answer.status_code}"
        return
    page = answer.content.decode()
    card = page[: page.index("</section>")]
    text = unescape(re.sub(r"<[^>]+>", " ", card))
    for name in evenings.NAMES:
        text = text.replace(name, "")
    if raw := strange(text, language):
        yield f"{language}: {raw} in {' '.join(text.split())}"
    if not re.search(r"<(p|li)[^>]* data-why>\s*[^<\s]", card):
        yield "no sentence"
    quoted = re.findall(r'<p class="rule"[^>]*>(.*?)</p>', card, re.DOTALL)
    if not quoted or not all(re.search(r"<cite[^>]*>\s*\S", rule) for rule in quoted):
        yield "no section"
    if len(quoted) != len(set(quoted)):
        yield "a rule is quoted twice"
    ways = re.findall(r'class="btn( btn-fill)? wide"', card)
    if ways.count(" btn-fill") != 1 or ways[0] != " btn-fill":
        yield f"the first way is not the filled one: {ways}"
    if one.move["seat"] and "data-fix" not in card:
        yield "no way back to the number"
    if one.session.lines.count() != one.session.version:
        yield "something was written"
