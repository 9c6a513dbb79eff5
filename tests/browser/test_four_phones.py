"""Four phones at one refereed table: each records its own seat, all see it live, the scribe decides."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Group, Place, Session
from tests.browser import walks
from tests.browser.refereed import PEOPLE, Phone, lay
from tests.processes import Site
from tests.rules.endeavor.referee.player import Game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def four(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> tuple[dict[str, Phone], Game, Session]:
    """The first phone has the scribe's part; each of the others writes for its own seat."""
    game, session = lay(group, 4)
    Session.objects.filter(pk=session.pk).update(anyone_records=False)
    phones = {}
    for seat in PEOPLE:
        page = browser_page("phone", reduced_motion="reduce")
        role = Place.Role.SCRIBE if seat == "red" else Place.Role.PLAYER
        walks.take_place(page.context, live_site.url, session, role, seat)
        page.goto(f"/t/{session.code}/")
        expect(page.locator("#me")).to_contain_text(PEOPLE[seat])
        phones[seat] = Phone(page)
    return phones, game, session


@pytest.mark.long
def test_each_phone_moves_for_itself_and_every_screen_follows(
    four: tuple[dict[str, Phone], Game, Session],
) -> None:
    phones, game, session = four
    made = [{"kind": "crown", "seat": "red"}]
    made += [{"kind": "start", "seat": seat, "building": "settler_house"} for seat in PEOPLE]
    for version, move in enumerate(made, start=1):
        mover = move["seat"]
        for seat, phone in phones.items():  # only who may make it is offered it
            offered = move in phone.offered()
            assert offered == (seat in (mover, "red") or move["kind"] == "crown"), (seat, move)
        walks.steady(phones[mover].page)
        phones[mover].make(move)
        for phone in phones.values():
            phone.at(version)
        game.play(move)
    turn = phones["blue"].page.locator("#status .turn")
    expect(turn).to_contain_text(PEOPLE["red"])
    assert [line.by for line in session.lines.order_by("seq")][1:] == list(PEOPLE.values())

    # yellow may not take back purple's start; the scribe may, and all four see it
    yellow, red = phones["yellow"].page, phones["red"].page
    walks.steady(yellow)
    yellow.locator(".undo-chip").first.click()
    card = yellow.locator(f"{walks.LAYER} .refusal")
    expect(card).to_contain_text(PEOPLE["purple"])
    yellow.locator(f"{walks.LAYER} [data-close]").first.click()
    walks.steady(red)
    red.locator(".undo-chip").first.click()
    for phone in phones.values():
        phone.at(6)
        expect(phone.page.locator("#status .turn")).to_contain_text(PEOPLE["purple"])


def test_the_slower_phone_gets_the_fresh_table_and_a_ruling_is_the_scribes(
    four: tuple[dict[str, Phone], Game, Session],
) -> None:
    phones, _game, session = four
    red, blue = phones["red"], phones["blue"]
    red.make({"kind": "crown", "seat": "red"})
    blue.at(1)
    # out of turn: the rule, the nearest legal moves; a ruling is offered to the scribe alone
    forged = '{"kind":"start","seat":"blue","building":"settler_house"}'
    for phone, may_rule in ((blue, False), (red, True)):
        phone.page.evaluate(
            """([move, version]) => {
              const values = { move, version, key: crypto.randomUUID() };
              htmx.ajax("POST", location.pathname + "moves/", { target: "#layer", values });
            }""",
            [forged, 1],
        )
        card = phone.page.locator(f"{walks.LAYER} .refusal")
        expect(card.locator("cite").first).to_be_visible()
        expect(card.get_by_text("Записать как решение стола")).to_have_count(int(may_rule))
        phone.page.locator(f"{walks.LAYER} [data-close]").first.click()
    assert session.lines.count() == 1
