"""Undo names what it undoes; history only grows; a correction replays the rest and asks before it fells."""

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Session
from tests.browser import walks
from tests.browser.conftest import SeatedAt
from tests.tables import enter, play

pytestmark = pytest.mark.django_db(transaction=True)


def open_line(page: Page, seq: int) -> Locator:
    """Tap a line of the log."""
    walks.changed(page, walks.open_log(page).locator(f"#line-{seq} a.entry").click)
    return page.locator(walks.LAYER)


def correct(page: Page, seq: int, item: str, value: int) -> None:
    """Through the line's layer to its fields, and send them."""
    line = open_line(page, seq)
    walks.changed(page, line.get_by_role("link", name="Исправить").click)
    walks.fill(page.locator(walks.LAYER), {item: value})
    walks.write_down(page)


def test_the_undo_chip_names_what_it_undoes_and_one_tap_strikes_it(
    sit: SeatedAt, table: Session
) -> None:
    page = sit("phone")
    walks.enter(page, "red", "population", harbour=6)
    chip = page.get_by_role("button", name="Отменить: Анна: Диски в гавани — 6")
    walks.changed(page, chip.click)
    expect(walks.cell(page, "red", "population")).to_contain_class("cell empty")
    log = walks.open_log(page)
    expect(log.locator("#line-1 s")).to_have_text("Анна: Диски в гавани — 6")
    expect(log.locator("#line-1")).to_contain_text("Вычеркнуто записью 2")
    expect(log.locator("#line-2")).to_contain_text("Отменено: Анна: Диски в гавани — 6")
    assert table.lines.count() == 2


def test_redo_brings_it_back(sit: SeatedAt, table: Session) -> None:
    play(table, enter("red", harbour=6), enter("red", harbour=9))
    page = sit("phone")
    expect(walks.cell(page, "red", "population")).to_have_text("3")
    walks.changed(page, page.get_by_role("button", name="Отменить").click)
    expect(walks.cell(page, "red", "population")).to_have_text("2")
    walks.changed(page, page.get_by_role("button", name="Вернуть", exact=True).click)
    expect(walks.cell(page, "red", "population")).to_have_text("3")
    expect(page.get_by_role("button", name="Вернуть", exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Отменить")).to_contain_text("гавани — 9")


def test_a_line_says_how_many_it_would_strike_before_one_goes_back(
    sit: SeatedAt, table: Session
) -> None:
    play(table, *(enter("red", harbour=n) for n in (3, 6, 9)))
    page = sit("phone")
    back = open_line(page, 2).get_by_role("button", name="2 записи")
    walks.changed(page, back.click)
    expect(walks.cell(page, "red", "population")).to_have_text("1")
    expect(walks.open_log(page).locator("s")).to_have_count(2)


def test_a_corrected_line_is_struck_and_the_rest_is_played_again(
    sit: SeatedAt, table: Session
) -> None:
    play(table, enter("red", harbour=6), enter("blue", harbour=3))
    page = sit("phone")
    correct(page, 1, "harbour", 12)
    expect(page.locator(walks.LAYER)).to_have_count(0)
    expect(walks.cell(page, "red", "population")).to_have_text("4")
    expect(walks.cell(page, "blue", "population")).to_have_text("1")
    log = walks.open_log(page)
    expect(log.locator("#line-1 s")).to_be_visible()
    expect(log.locator("#line-3")).to_contain_text("Диски в гавани — 12")


def test_a_correction_that_fells_a_later_line_asks_first(sit: SeatedAt, table: Session) -> None:
    play(table, enter("red", cities=5), enter("red", harbour=30))
    page = sit("phone")
    correct(page, 1, "cities", 6)
    card = page.locator(f"{walks.LAYER} .outlook")
    expect(card.locator(".causes")).to_contain_text("Диски в гавани — 30")
    expect(card.locator(".causes")).to_contain_text("не больше 29, а введено 30")
    expect(card).to_contain_text("Пока ничего не изменено")
    assert table.lines.count() == 2
    walks.changed(page, card.get_by_role("button", name="зачеркнуть 1 запись").click)
    log = walks.open_log(page)
    expect(log.locator("#line-2 s")).to_be_visible()
    expect(log.locator("#line-3")).to_contain_text("Отпала запись 2")


def test_a_correction_may_be_left_when_it_would_fell_a_line(sit: SeatedAt, table: Session) -> None:
    play(table, enter("red", cities=5), enter("red", harbour=30))
    page = sit("phone")
    correct(page, 1, "cities", 6)
    page.get_by_role("link", name="Оставить как было").click()
    expect(page.locator(walks.LAYER)).to_have_count(0)
    assert table.lines.count() == 2


def test_the_first_line_takes_the_place_of_the_words_that_nothing_is_written(
    sit: SeatedAt, table: Session
) -> None:
    page = sit("desktop")
    expect(page.locator("#log li")).to_contain_text("Пока ничего не записано")
    walks.enter(page, "red", "population", harbour=6)
    walks.enter(page, "blue", "population", harbour=3)
    expect(page.locator("#log li .seq")).to_have_text(["2", "1"])


def test_what_an_undo_has_changed_is_put_away_and_does_not_come_back(
    sit: SeatedAt, table: Session
) -> None:
    play(table, enter("red", harbour=3), enter("red", harbour=6))
    page = sit("phone")
    walks.changed(page, page.get_by_role("button", name="Отменить").click)
    told = page.locator("#changed")
    expect(told).to_contain_text("6 → 3")
    expect(told.locator("[data-noticed]")).to_be_visible()
    walks.steady(page)
    told.get_by_role("link", name="Закрыть").click()
    expect(told).to_be_empty()
    page.reload()
    expect(page.locator("#changed")).to_be_empty()


def test_what_an_undo_has_changed_is_gone_from_the_next_page(sit: SeatedAt, table: Session) -> None:
    play(table, enter("red", harbour=3), enter("red", harbour=6))
    page = sit("phone")
    walks.changed(page, page.get_by_role("button", name="Отменить").click)
    expect(page.locator("#changed")).to_contain_text("6 → 3")
    page.goto(f"/t/{table.code}/log/")
    page.goto(f"/t/{table.code}/")
    expect(page.locator("#changed")).to_be_empty()
