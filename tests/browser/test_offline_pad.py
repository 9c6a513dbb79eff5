"""A pad without a network: one value waits for each cell, each by its name, and nothing strikes what waits."""

import pytest
from playwright.sync_api import Route, expect

from campaigns.models import Session
from tests.browser import walks
from tests.browser.cellar import BAR, cut, live, stocked, waiting, write_offline, written
from tests.browser.conftest import SeatedAt
from tests.tables import enter, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("lost_requests")]


def test_the_newest_value_for_a_cell_takes_the_place_of_the_older(
    sit: SeatedAt, table: Session
) -> None:
    page = stocked(sit())
    cut(page)
    for seat, value in (("red", 4), ("blue", 7), ("red", 9)):
        write_offline(page, seat, value)
    expect(waiting(page)).to_have_text("2")
    for seat in ("red", "blue"):
        expect(walks.cell(page, seat, "population")).to_have_class("cell empty waits")
    page.locator(BAR).click()
    names = page.locator("#waiting-list li [data-label]")
    expect(names).to_have_text(["Анна: Диски в гавани — 9", "Борис: Диски в гавани — 7"])
    page.keyboard.press("Escape")
    page.context.set_offline(False)
    expect(page.locator(BAR)).to_be_hidden()
    assert written(table) == [("red", 9), ("blue", 7)]


def test_the_form_of_a_cell_names_what_it_asks_also_where_it_has_no_labels(
    sit: SeatedAt, table: Session
) -> None:
    page = stocked(sit())
    walks.fill(walks.open_cell(page, "red", "population"), {"harbour": 4})
    told = page.evaluate(
        """async () => {
          const { labelOf } = await import("/static/js/moves.js");
          const form = document.querySelector("form[data-entry=cell]").cloneNode(true);
          form.querySelector("[name=harbour]").value = "4";
          return labelOf(form);
        }"""
    )
    assert told == "Анна: Диски в гавани — 4"


def test_a_value_that_may_have_arrived_is_not_replaced(sit: SeatedAt, table: Session) -> None:
    page = stocked(sit())
    walks.fill(walks.open_cell(page, "red", "population"), {"harbour": 4})

    def lose_the_answer(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch()  # it arrives, but nobody here ever hears of it
            page.context.set_offline(True)
        route.abort()

    page.route("**/cell/**", lose_the_answer, times=1)
    page.locator(walks.SHUT).click()
    expect(waiting(page)).to_have_text("1")
    write_offline(page, "red", 9)
    expect(waiting(page)).to_have_text("2")
    page.locator(BAR).click()
    expect(page.locator("#waiting-list li").first).to_contain_text("возможно, уже записан")
    page.keyboard.press("Escape")
    page.context.set_offline(False)
    expect(page.locator(BAR)).to_be_hidden()
    assert written(table) == [("red", 4), ("red", 9)]


def test_undo_waits_alone_because_it_would_strike_what_waits(sit: SeatedAt, table: Session) -> None:
    play(table, enter("yellow", harbour=3))
    page = stocked(sit())
    cut(page)
    write_offline(page, "red", 4)
    chip = page.locator(".undo-chip").first
    expect(chip).to_have_attribute("aria-disabled", "true")
    chip.click(force=True)
    expect(page.locator("#waiting-list li")).to_have_count(1)
    page.keyboard.press("Escape")
    page.context.set_offline(False)
    expect(page.locator(BAR)).to_be_hidden()
    assert written(table) == [("yellow", 3), ("red", 4)]
    assert not table.lines.exclude(struck_by=None).exists()


def test_an_undo_that_waits_is_sent_once(sit: SeatedAt, table: Session) -> None:
    play(table, enter("yellow", harbour=3))
    page = live(sit())
    cut(page)
    chip = page.locator(".undo-chip").first
    chip.click()
    expect(chip).to_contain_text("ждёт сети")
    chip.click()
    expect(waiting(page)).to_have_text("1")
    page.context.set_offline(False)
    expect(page.locator(BAR)).to_be_hidden()
    expect(walks.cell(page, "yellow", "population")).to_contain_class("cell empty")
    assert [line.kind for line in table.lines.order_by("seq")] == ["move", "take_back"]
