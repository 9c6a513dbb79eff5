"""A slip is found in a finished game: from the result's number to its line, corrected, closed again, on a phone."""

import pytest
from playwright.sync_api import expect

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Session
from scoring.models import Score
from scoring.services.compute import compute
from tests.browser import walks
from tests.browser.conftest import SeatedAt
from tests.tables import count_all, enter, play

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def finished(table: Session) -> Session:
    """Anna has 66; her four discs in the harbour were really seven."""
    count_all(table)
    history.finish(table.pk, Post())
    compute(Score.objects.get(session=table).pk)
    table.refresh_from_db()
    return table


def test_a_slip_in_a_finished_game_is_corrected_and_the_count_closed_again(
    sit: SeatedAt, finished: Session
) -> None:
    page = sit("phone", session=finished)
    page.goto(f"/t/{finished.code}/result/")
    expect(page.locator(".headline")).to_contain_text("Анна")
    page.locator('a[href$="#why-population-red"]').first.click()
    line = page.locator('#why-population-red a[href*="?line="]').first
    expect(line).to_be_visible()
    line.click()
    page.locator("#line-1 a.entry").click()
    page.get_by_role("link", name="Исправить эту запись").click()
    expect(page.get_by_role("heading", name="Исправить запись 1")).to_be_visible()
    page.get_by_role("link", name="Закрыть").click()
    expect(page.get_by_role("heading", name="Исправить запись 1")).to_have_count(0)
    finished.refresh_from_db()
    assert not finished.is_open, "looking leaves the game finished"
    page.goto(f"/t/{finished.code}/log/?line=1")
    page.locator("#line-1 a.entry").click()
    page.get_by_role("link", name="Исправить эту запись").click()
    page.locator('input[name="harbour"]').fill("7")
    page.get_by_role("button", name="Открыть и исправить").click()
    changed = page.locator("#changed")
    expect(changed).to_contain_text("4 → 7")
    expect(changed).to_contain_text("66 → 67")
    page.get_by_role("button", name="Закрыть подсчёт снова").click()
    expect(page).to_have_url(f"{page.url.split('/t/')[0]}/t/{finished.code}/result/")
    compute(Score.objects.filter(session=finished).order_by("-version")[0].pk)
    expect(page.locator(".corrected")).to_contain_text("Анна: 66 → 67", timeout=20_000)


def test_a_phone_that_still_shows_the_result_comes_along_when_the_count_is_opened_again(
    sit: SeatedAt, finished: Session
) -> None:
    other = sit("phone", session=finished)
    other.goto(f"/t/{finished.code}/result/?seen")
    expect(other.locator(".corrected, .headline").first).to_contain_text("Анна")
    history.reopen(finished.pk, Post(version=finished.version))
    other.wait_for_url(f"**/t/{finished.code}/")
    count = expect(other.locator("#sheet .go"))
    count.to_be_enabled()
    play(finished, enter("red", harbour=7))
    expect(walks.cell(other, "red", "population")).to_have_text("2")


def test_the_second_count_shows_itself_on_the_phone_that_had_the_first(
    sit: SeatedAt, finished: Session
) -> None:
    """One reopens, corrects and counts again by hand; the other only lies on the table."""
    address = f"/t/{finished.code}/result/"
    one, other = sit("phone", session=finished), sit("phone", session=finished)
    for page in (one, other):
        page.goto(address)
        expect(page.locator(".places")).to_contain_text("66")
    one.get_by_role("button", name="Открыть подсчёт снова").click()
    one.wait_for_url(f"**/t/{finished.code}/")
    other.wait_for_url(f"**/t/{finished.code}/")
    expect(other.locator("[data-connection]")).to_have_attribute("data-state", "live")
    finished.refresh_from_db()
    play(finished, enter("red", harbour=7))
    expect(walks.cell(one, "red", "population")).to_have_text("2")
    one.locator("#sheet .go").click()
    other.wait_for_url(f"**{address}")
    compute(Score.objects.filter(session=finished).order_by("-version")[0].pk)
    for page in (one, other):
        expect(page.locator(".corrected")).to_contain_text("Анна: 66 → 67", timeout=20_000)
        expect(page.locator(".places")).to_contain_text("67")


def test_a_result_that_no_stream_keeps_up_to_date_asks_by_itself(
    sit: SeatedAt, finished: Session
) -> None:
    page = sit("phone", session=finished)
    page.route("**/events/", lambda route: route.fulfill(status=204))
    page.goto(f"/t/{finished.code}/result/")
    history.reopen(finished.pk, Post(version=finished.version))
    page.wait_for_url(f"**/t/{finished.code}/")
