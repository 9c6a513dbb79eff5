"""A refused entry: the rule, its section, the facts, the nearest legal move, and the table's own ruling."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from campaigns.models import Session
from tests.browser import walks
from tests.browser.conftest import SeatedAt
from tests.tables import on_pad

pytestmark = pytest.mark.django_db(transaction=True)


def refuse(page: Page) -> Locator:
    """Type 36 discs, one more than the box holds of a colour."""
    walks.open_cell(page, "red", "population")
    with page.expect_response("**/cell/red/population/") as answered:
        walks.tap_digits(page, "36")  # after which it goes on by itself
    assert answered.value.status == 422
    card = page.locator(f"{walks.LAYER} .refusal")
    expect(card.locator("h2")).to_have_text("В правилах иначе")
    return card


def harbour(table: Session) -> object:
    table.refresh_from_db()
    return on_pad(table)["red"].get("harbour")


@pytest.mark.rule("END-COMP-12")
def test_36_discs_are_refused_with_the_rule_its_section_and_the_facts(
    sit: SeatedAt, table: Session
) -> None:
    card = refuse(sit("phone"))
    expect(card).to_contain_text("Анна · Население")
    expect(card.locator(".ways > *").first).to_have_text("Исправить число")
    expect(card).not_to_contain_text("END-COMP-12")  # ids are for the rules pages
    expect(card.locator(".rule")).to_contain_text("175 дисков населения")
    expect(card.locator(".rule cite")).to_contain_text("Состав игры")
    expect(card).to_contain_text("не больше 35, а введено 36")
    assert not table.lines.exists()


def test_the_nearest_legal_move_is_one_tap_away(sit: SeatedAt, table: Session) -> None:
    page = sit("phone")
    card = refuse(page)
    walks.changed(page, card.get_by_role("button", name="Записать: Диски в гавани — 35").click)
    walks.form_of(page, "blue", "population")  # and the count goes on
    walks.put_away(page)
    expect(walks.cell(page, "red", "population")).to_have_text("11")
    assert harbour(table) == 35


def test_the_table_may_rule_otherwise_and_the_log_shows_why_for_ever(
    sit: SeatedAt, table: Session
) -> None:
    page = sit("phone", person="Борис")
    card = refuse(page)
    card.get_by_text("За столом решили по-своему").click()
    card.get_by_label("Почему?").fill("нашли лишний диск")
    walks.changed(page, card.get_by_role("button", name="Записать как решение стола").click)
    walks.put_away(page)
    expect(walks.cell(page, "red", "population")).to_have_text("12")
    ruling = walks.open_log(page).locator("#line-1 .ruling")
    expect(ruling).to_have_text("Решение стола: нашли лишний диск (Борис)")
    page.goto(f"/t/{table.code}/log/")
    expect(page.locator("#line-1 .ruling")).to_contain_text("нашли лишний диск")
    assert harbour(table) == 36


def test_a_ruling_without_a_reason_is_not_sent(sit: SeatedAt, table: Session) -> None:
    page = sit("phone")
    card = refuse(page)
    card.get_by_text("За столом решили по-своему").click()
    card.get_by_role("button", name="Записать как решение стола").click()
    assert page.evaluate("document.querySelector('#reason').matches(':invalid')")
    assert not table.lines.exists()


def test_the_number_is_mended_in_its_cell_with_what_was_typed(
    sit: SeatedAt, table: Session
) -> None:
    page = sit("phone")
    refuse(page).locator("[data-fix]").click()
    expect(page.locator(walks.LAYER)).to_have_count(0)
    expect(walks.cell(page, "red", "population")).to_have_attribute("data-draft", "36")
    walks.tap_digits(page, "35")
    walks.form_of(page, "blue", "population")
    walks.put_away(page)
    expect(walks.cell(page, "red", "population")).to_have_text("11")
    assert harbour(table) == 35


def test_two_cells_refused_at_once_are_mended_one_after_the_other(
    sit: SeatedAt, table: Session
) -> None:
    """Both were on their way: neither is sent again before somebody has looked at it."""
    page = sit("phone")
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if route.request.method != "POST" or held:
            return route.continue_()
        return held.append(route)

    page.route("**/cell/red/population/", hold_the_first)
    sent: list[str] = []
    page.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    walks.open_cell(page, "red", "population")
    walks.tap_digits(page, "36")
    walks.form_of(page, "blue", "population")
    with page.expect_response(
        lambda answer: answer.url.endswith("/blue/population/") and answer.status == 422
    ):
        walks.tap_digits(page, "37")
    held[0].continue_()
    card = page.locator(f"{walks.LAYER} .refusal")
    expect(card).to_contain_text("введено 36")  # the last that was answered
    card.locator("[data-leave]").click()  # not that one after all
    form = walks.form_of(page, "blue", "population")
    expect(form.locator("input[name=harbour]")).to_have_value("37")
    expect(walks.cell(page, "red", "population")).to_have_class(re.compile("empty"))
    walks.tap_digits(page, "5")
    walks.put_away(page)
    expect(walks.cell(page, "blue", "population")).to_have_text("1")
    cells = [url for url in sent if "/cell/" in url]
    assert [url.split("/")[-3] for url in cells] == ["red", "blue", "blue"]
    table.refresh_from_db()
    assert on_pad(table)["blue"]["harbour"] == 5
