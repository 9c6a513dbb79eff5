"""Settling a quarrel by the rules page: two taps and a word, also where there is no network."""

import pytest
from playwright.sync_api import expect

from campaigns.models import Session
from rules.registry import game
from tests.browser.conftest import SeatedAt
from tests.browser.test_copies import at_home

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("new_phones")]

BOOK = game("endeavor").rulebook
TIE = "END-GOV-02"  # its sentence says «при равенстве», as people ask for «ничья»


def test_a_word_of_the_quarrel_finds_its_rule_as_it_is_typed_and_again_offline(
    sit: SeatedAt, table: Session
) -> None:
    page = at_home(sit(), table)
    page.get_by_role("link", name="Правила").first.click()
    expect(page.get_by_role("heading", name="Что важно сейчас")).to_be_in_viewport()
    field = page.get_by_role("searchbox")
    rule, other = page.locator(f"#{TIE}"), page.locator("#END-BUILD-02")
    field.press_sequentially("ничьей")
    expect(rule).to_be_visible()  # another form of another word: the server knows
    expect(other).to_be_hidden()
    expect(page.get_by_role("heading", name="Что важно сейчас")).to_be_hidden()
    field.fill("")
    expect(other).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    field.press_sequentially("корон")
    expect(other).to_be_hidden()
    expect(page.locator("#END-SETUP-13")).to_be_visible()
    assert "корон" in BOOK["END-SETUP-13"].ru
    field.fill("абракадабра")
    expect(page.locator("[data-found]")).to_have_text("Ничего не нашлось. Попробуйте слово короче.")


def test_a_cited_rule_is_one_tap_away_from_its_place(sit: SeatedAt, table: Session) -> None:
    page = at_home(sit(), table)
    page.goto(f"/t/{table.code}/rules/")
    page.get_by_role("link", name=BOOK["END-SCORE-10"].ru).click()
    expect(page.locator("#END-SCORE-10")).to_be_in_viewport()
