"""The rules of a game as a page: every open rule with its anchor, a search, and nothing of the story by chance."""

import re
from html import unescape

import pytest
from django.core.management import call_command
from django.test import Client

from campaigns.models import Campaign, Session
from companion.rulesearch import found as ids_of
from rules.registry import CODES, game


def page_of(url: str, language: str = "ru") -> str:
    client = Client()
    client.cookies["django_language"] = language
    answer = client.get(url)
    assert answer.status_code == 200
    return answer.content.decode()


def anchors(page: str) -> list[str]:
    return re.findall(r'<li id="([A-Z]{3}-[^"]+)"', page)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_open_rule_has_its_sentence_and_its_anchor(code: str, language: str) -> None:
    book = game(code).rulebook
    page = page_of(f"/rules/{code}/", language)
    expected = [rule.id for rule in book.rules.values() if not rule.is_secret]
    assert sorted(anchors(page)) == sorted(expected)
    plain = unescape(page)
    for rule in list(book.rules.values())[:20]:
        if not rule.is_secret:
            assert rule.sentence(language) in plain


def test_a_stranger_finds_a_rule_by_words_of_its_sentence() -> None:
    page = page_of("/rules/endeavor/?q=население  корон")
    assert anchors(page) == []
    assert "Ничего не нашлось" in page
    found = anchors(page_of("/rules/endeavor/?q=корона"))
    rulebook = game("endeavor").rulebook
    said = [f"{rulebook[one].ru} {rulebook[one].section} {rulebook[one].en}" for one in found]
    assert found
    assert all(re.search("корон|crown", text.casefold()) for text in said)


@pytest.mark.parametrize(
    ("code", "rule", "searches"),
    [
        ("armada", "ARM-CONF-11", ("ничья наименьшая", "ничьей", "ничьи", "tie weakest", "tied")),
        ("armada", "ARM-BASE-44", ("поровну монеты", "ничья монет", "равенство", "draw coins")),
        (
            "imperial_struggle",
            "IMP-DEBT-06",
            ("долг максимум", "долги", "debts", "debt limit", "макс"),
        ),
    ],
)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_any_form_of_a_word_of_either_language_finds_a_rule(
    code: str, rule: str, searches: tuple[str, ...], language: str
) -> None:
    for sought in searches:
        assert rule in anchors(page_of(f"/rules/{code}/?q={sought}", language)), sought


@pytest.mark.parametrize("code", CODES)
def test_a_search_finds_less_than_everything(code: str) -> None:
    book = game(code).rulebook
    for sought in ("ничья", "tie", "долг", "очки"):
        assert len(ids_of(code, sought) or ()) < len(book.rules) / 2, sought
    assert ids_of(code, "  ") is None
    assert ids_of(code, "абракадабра") == frozenset()


def test_an_id_finds_its_rule_and_odd_searches_are_harmless() -> None:
    assert anchors(page_of("/rules/endeavor/?q=end-build-02")) == ["END-BUILD-02"]
    for odd in ("%00", "<script>", "a" * 500, "%D1", "'\"--"):
        assert "<script>alert" not in page_of(f"/rules/maracaibo/?q={odd}")


def test_rules_of_the_story_are_not_on_the_page_until_asked_for() -> None:
    book = game("maracaibo").rulebook
    secret = {rule.id for rule in book.rules.values() if rule.is_secret}
    assert {rule.topic for rule in book.rules.values() if rule.is_secret} >= {
        "legacy-tiles",
        "story-instructions",
        "solo-legacy",
    }
    for url in ("/rules/maracaibo/", "/rules/maracaibo/?q=наслед"):
        page = page_of(url)
        assert not secret & set(anchors(page))
        assert 'href="?legacy=1' in page
    page = unescape(page_of("/rules/maracaibo/") + page_of("/rules/maracaibo/?q=жетон"))
    assert [rule for rule in secret if book[rule].ru in page] == []


def test_asked_for_they_stay_folded() -> None:
    page = page_of("/rules/maracaibo/?legacy=1")
    secret = {rule.id for rule in game("maracaibo").rulebook.rules.values() if rule.is_secret}
    assert secret <= set(anchors(page))
    before, story = page.split('id="legacy"')
    assert not secret & set(anchors(before))
    folded = "".join(re.findall(r'<details class="why">.*?</details>', story, re.DOTALL))
    assert secret <= set(anchors(folded)) | set(re.findall(r'<li id="([^"]+)"', folded))
    assert "<details open" not in page


@pytest.mark.parametrize("code", ["nothing", "campaign", "sample"])
def test_there_are_no_rules_of_an_unknown_game(code: str) -> None:
    assert Client().get(f"/rules/{code}/").status_code == 404


def test_the_rules_are_one_tap_from_a_table_and_from_a_story(
    member: Client, table: Session, db: None
) -> None:
    assert f'href="/t/{table.code}/rules/"' in member.get(f"/t/{table.code}/").content.decode()
    call_command("demo")
    story = Campaign.objects.get(group__is_demo=True, story__isnull=False)
    page = member.get(f"/c/{story.code}/story/").content.decode()
    assert f'href="/c/{story.code}/story/rules/"' in page
