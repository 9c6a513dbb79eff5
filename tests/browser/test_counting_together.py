"""Armada counted together: five phones, each with its own column, to the last ring; the television looks on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.browser import walks
from tests.browser.test_accessibility import by_day_and_night
from tests.processes import Site
from tests.tables import play

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE = {
    "alexandria": "Аня",
    "babylon": "Борис",
    "ephesos": "Вера",
    "gizah": "Григорий",
    "halikarnassos": "Дарья",
}
ROWS = ("military", "naval", "commercial", "guilds", "science", "islands")
SCRIBE, *PLAYERS = PEOPLE


@pytest.fixture
def counting(group: Group) -> Session:
    """Everything is counted but the treasury, and the shipyard of one player."""
    chairs = [Chair(seat, name) for seat, name in PEOPLE.items()]
    session = start_session(group, Plan("armada", chairs))
    for number, seat in enumerate(PEOPLE):
        rows = ROWS if seat == PLAYERS[-1] else (*ROWS, "shipyard")
        points = {row: (number + place) % 4 for place, row in enumerate(rows)}
        typed = {"wonder": number, "civilian": number + 3}
        play(session, {"kind": "enter", "seat": seat, "values": typed, "points": points})
    return session


def test_five_phones_fill_their_columns_to_the_last_ring(
    counting: Session, browser_page: Callable[..., Page], live_site: Site
) -> None:
    phones = {}
    for seat in PEOPLE:
        page = phones[seat] = browser_page("phone", reduced_motion="reduce")
        role = "scribe" if seat == SCRIBE else "player"
        walks.take_place(page.context, live_site.url, counting, role, seat)
    for page in phones.values():
        page.goto(f"/t/{counting.code}/")
    scribe, last = phones[SCRIBE], phones[PLAYERS[-1]]
    wall = browser_page("desktop", reduced_motion="reduce")
    walks.take_place(wall.context, live_site.url, counting, "watcher")
    wall.goto(f"/t/{counting.code}/screen/")

    expect(scribe.locator("#pad .ring")).to_have_count(5)
    expect(scribe.locator("#pad tr.total .cell.hidden, #pad tr.total .hush")).to_have_count(5)
    expect(wall.locator(".tv-rings li")).to_have_count(5)
    expect(wall.locator(".tv-foot")).to_contain_text("Итог откроется")
    for seat in PLAYERS:
        page, name = phones[seat], PEOPLE[seat]
        expect(page.locator(".mine")).to_contain_text(f"{name}, ваш ход")
        expect(page.locator("#pad tbody tr").first.locator("td")).to_have_count(1)
    assert by_day_and_night(last, "the own column") == []

    walks.open_cell(last, PLAYERS[-1], "treasury")
    expect(scribe.locator(f"[data-presence={PLAYERS[-1]}]")).to_have_text("пишет")
    walks.close(last)
    for seat, page in phones.items():
        walks.enter(page, seat, "treasury", coins=9)
    for seat in PLAYERS[:-1]:
        head = phones[seat].locator(".mine.calm")
        expect(head).to_contain_text(f"{PEOPLE[seat]}, всё готово")
        expect(head).to_contain_text("Ещё считает Дарья: 1 клетка")
    expect(wall.locator(".tv-rings .ring.shut")).to_have_count(4)
    expect(wall.locator(".tv-foot")).to_contain_text("Осталась 1 клетка")
    assert by_day_and_night(phones[PLAYERS[0]], "the own column, done") == []
    assert by_day_and_night(scribe, "the rings of the scribe") == []

    shipyard = {"values": {}, "points": {"shipyard": 3}}
    play(counting, {"kind": "enter", "seat": PLAYERS[-1], **shipyard})
    expect(wall.locator(".tv-rings .ring.shut")).to_have_count(5)
    expect(last.locator(".mine.calm")).to_contain_text("Все готовы")
    button = scribe.locator("#sheet button.go")
    expect(button).to_have_text("Посмотреть итог")
    walks.steady(scribe)
    button.click()
    expect(wall.locator("#screen-now")).not_to_contain_text("Считаем вместе")
    counting.refresh_from_db()
    assert not counting.is_open
