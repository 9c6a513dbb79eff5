"""Somebody was quicker than a move that waited: a choice, and the rest waits for it."""

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Session
from tests.browser import axe, walks
from tests.browser.cellar import BAR, cut, stocked, write_offline, written
from tests.browser.conftest import SeatedAt
from tests.tables import enter, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("lost_requests")]


def clash(sit: SeatedAt, table: Session) -> Page:
    """Two moves wait; meanwhile somebody else writes into the first one's cell."""
    page = stocked(sit())
    cut(page)
    for seat, value in (("red", 7), ("blue", 9)):
        write_offline(page, seat, value)
    play(table, enter("red", harbour=4))
    page.context.set_offline(False)
    expect(page.locator(f"{walks.LAYER} .queued-note")).to_be_visible()
    return page


def test_a_clash_is_a_choice_and_the_rest_waits(sit: SeatedAt, table: Session) -> None:
    page = clash(sit, table)
    layer = page.locator(walks.LAYER)
    found = axe.violations(page)
    assert not found, found
    expect(layer).to_contain_text("Кто-то успел раньше")
    expect(layer).to_contain_text("Диски в гавани — 4")
    expect(layer.locator("[data-others-count]")).to_have_text("1")
    assert written(table) == [("red", 4)]
    layer.get_by_role("button", name="Всё равно записать моё").click()
    # the second one was made on the old table, too, but nobody touched its cell
    expect(page.locator(BAR)).to_be_hidden()
    expect(walks.cell(page, "blue", "population")).to_have_text("3")
    assert written(table) == [("red", 4), ("red", 7), ("blue", 9)]


def test_what_waits_behind_is_no_newer_than_it_was_when_others_wrote(
    sit: SeatedAt, table: Session
) -> None:
    page = stocked(sit())
    cut(page)
    for seat, value in (("red", 7), ("blue", 9)):
        write_offline(page, seat, value)
    play(table, enter("blue", harbour=4))  # the second one's cell
    page.context.set_offline(False)
    layer = page.locator(walks.LAYER)
    expect(layer).to_contain_text("Кто-то успел раньше")
    expect(layer).to_contain_text("Диски в гавани — 4")
    assert written(table) == [("blue", 4), ("red", 7)]


def test_a_clash_may_be_dropped_or_decided_later_from_the_list(
    sit: SeatedAt, table: Session
) -> None:
    page = clash(sit, table)
    page.keyboard.press("Escape")
    expect(page.locator(BAR)).to_contain_text("нужно ваше решение")
    page.locator(BAR).click()
    listed = page.locator("#waiting-list")
    expect(listed.locator("li").first).to_contain_text("стол изменился")  # why it waits
    listed.get_by_role("button", name="Посмотреть и решить").click()
    layer = page.locator(walks.LAYER)
    layer.get_by_role("button", name="Оставить как на столе, моё не отправлять").click()
    expect(page.locator(BAR)).to_be_hidden()
    assert written(table) == [("red", 4), ("blue", 9)]


def test_a_refused_move_shows_its_rule_and_what_would_be_legal(
    sit: SeatedAt, table: Session
) -> None:
    page = stocked(sit())
    cut(page)
    write_offline(page, "red", 36)
    write_offline(page, "blue", 7)
    page.context.set_offline(False)
    layer = page.locator(walks.LAYER)
    expect(layer).to_contain_text("В правилах иначе")
    assert table.lines.count() == 0
    layer.locator(".ways button").first.click()
    expect(page.locator(BAR)).to_be_hidden()
    lines = written(table)
    assert [seat for seat, _value in lines] == ["red", "blue"]
    assert lines[0][1] < 36


def test_a_move_keeps_its_name_whatever_it_is_asked_and_tells_the_rule(
    sit: SeatedAt, table: Session
) -> None:
    page = stocked(sit())
    cut(page)
    write_offline(page, "red", 36)
    play(table, enter("red", harbour=4))
    page.context.set_offline(False)
    layer = page.locator(walks.LAYER)
    layer.get_by_role("button", name="Всё равно записать моё").click()
    expect(layer).to_contain_text("В правилах иначе")
    expect(layer.locator(".queued-note [data-label]")).to_have_text("Анна: Диски в гавани — 36")
    page.keyboard.press("Escape")
    page.locator(BAR).click()
    item = page.locator("#waiting-list li")
    expect(item.locator("[data-label]")).to_have_text("Анна: Диски в гавани — 36")
    expect(item.locator("[data-reason]")).to_contain_text("175 дисков населения")  # the rule
    expect(item.locator("[data-reason]")).to_contain_text("Состав игры")  # its section
    page.locator("#waiting-list").get_by_role("button", name="Посмотреть и решить").click()
    layer.locator(".ways button").first.click()  # what would be legal has a name of its own
    expect(page.locator(BAR)).to_be_hidden()
    assert written(table) == [("red", 4), ("red", 35)]
