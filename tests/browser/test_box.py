"""The box in Chromium: a card taught on the sheet of its move by tapping its icons, the editor, the audit."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Group, Session
from campaigns.records import read_state
from campaigns.table.services.sessions import Plan, start_session
from rules.endeavor.referee.sources import touched
from tests.browser import axe, walks
from tests.browser.refereed import SHEET, Phone
from tests.endeavor_games import follow, taught
from tests.processes import Site
from tests.rules.endeavor.referee.player import Game
from tests.tables import CHAIRS, play

pytestmark = pytest.mark.django_db(transaction=True)

STATS = ("industry", "culture", "economy", "influence", "glory")
SEATS = tuple(chair.seat for chair in CHAIRS)


def laid(group: Group, until: Callable[[Game], Any]) -> tuple[Session, Game]:
    """A table on an empty box, played by the engine until something holds."""
    game = Game(3, 11, empty=True, seats=SEATS)
    while not until(game):
        game.step()
    session = start_session(group, Plan("endeavor", CHAIRS, depth="referee"))
    return follow(session, game), game


def barriers(page: Page) -> list[str]:
    found = axe.violations(page)
    return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def sit(browser_page: Callable[..., Page], site: Site, group: Group, url: str) -> Page:
    page = browser_page("phone", reduced_motion="reduce", color_scheme="light")
    walks.belong(page.context, site.url, group)
    page.goto(url)
    return page


def draws(game: Game) -> dict[str, Any] | None:
    """A card that can be drawn now, and bears something; none is read yet."""
    cards = game.offered().get("draw", ())
    return next((move for move in cards if any(symbols_of(game, move["card"]).values())), None)


def symbols_of(game: Game, card: str) -> dict[str, int]:
    return {what: int(game.truth.facts[f"card.{card}.{what}"]) for what in STATS}


def test_a_card_is_taught_on_the_sheet_of_its_move_with_a_tap_for_each_symbol(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> None:
    session, game = laid(group, draws)
    move = draws(game)
    assert move is not None
    printed = symbols_of(game, move["card"])
    phone = Phone(sit(browser_page, live_site, group, f"/t/{session.code}/"))
    page, before = phone.page, session.version
    phone.choose(move)
    sheet = page.locator(SHEET)
    expect(sheet).to_be_visible()
    assert not barriers(page), "\n".join(barriers(page))
    assert fits(page)
    shown = {
        f"card.{move['card']}.{what}": count
        for what, count in printed.items()
        if sheet.locator(f"input[name='card.{move['card']}.{what}']").count()
    }
    taps = phone.taps
    phone.tell({key: count for key, count in shown.items() if count})
    assert phone.taps - taps == 1 + sum(shown.values()), "one tap for each symbol, one for the move"
    phone.at(before + 1)
    told = taught(session)
    assert {key: told[key] for key in shown} == shown
    expect(page.locator("#asks a")).to_have_count(0)


def test_a_sheet_that_nobody_touches_makes_the_move_and_teaches_nothing(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> None:
    session, game = laid(group, draws)
    move, before = draws(game), taught(session)
    assert move is not None
    phone = Phone(sit(browser_page, live_site, group, f"/t/{session.code}/"))
    phone.make(move)
    session.refresh_from_db()
    owner = read_state(session).players[move["seat"]]
    assert move["card"] in owner.cards
    assert taught(session) == before


def test_symbols_are_tapped_up_and_down_on_a_page_of_its_own(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> None:
    session = start_session(group, Plan("endeavor", CHAIRS, depth="referee"))
    play(session, {"kind": "crown", "seat": "red"})
    for seat in SEATS:
        play(session, {"kind": "start", "seat": seat, "building": "settler_house"})
    page = sit(browser_page, live_site, group, f"/t/{session.code}/ask/?about=building.market")
    page.locator(".sym:has([name='building.market.culture']) .sym-tap").click()
    expect(page.locator("[name='building.market.culture']")).to_have_value("1")
    page.locator(".sym:has([name='building.market.culture']) .sym-less").click()
    expect(page.locator("[name='building.market.culture']")).to_have_value("0")
    page.locator("[name=rest]").click()
    page.wait_for_url(f"**/t/{session.code}/")
    assert taught(session)["building.market.culture"] == 0


def test_a_new_building_tells_its_two_actions_in_three_taps(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> None:
    page = sit(browser_page, live_site, group, "/box/endeavor/ask/?about=building.*")
    second = page.locator(".second")
    expect(second).to_be_hidden()
    page.locator("[name='building.*.name']").fill("Верфь")
    page.locator(".tick:has([name='building.*.level'][value='2'])").click()
    page.locator(".tick:has([name='building.*.actions'][value='ship'])").click()
    expect(second).to_be_visible()
    page.locator(".tick:has([name='building.*.actions.sign'][value='+'])").click()
    page.locator(".tick:has([name='building.*.actions.two'][value='draw'])").click()
    page.locator("[name=rest]").click()
    page.wait_for_url("**/box/endeavor/")
    page.locator("#part-building summary").click()
    expect(page.locator("#part-building")).to_contain_text("Верфь")
    expect(page.locator("#part-building")).to_contain_text("плавание и добор")


@pytest.mark.long
def test_box_and_audit_have_no_barrier_and_fit_a_phone(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> None:
    session, game = laid(group, lambda game: game.state.phase == "audit")
    table, own = f"/t/{session.code}/", game.state.players["red"]
    told = next(seq for seq, typed in enumerate(game.typed, 1) if typed)
    scenes = [
        f"{table}box/",
        "/box/maracaibo/",
        "/box/endeavor/import/",
        "/box/endeavor/ask/?about=building.*",
        f"{table}ask/?about=track.culture",
        f"{table}ask/?about=level.culture&back=box",
        f"{table}audit/",
        f"{table}audit/?seat=red&item=harbour",
        f"{table}audit/?seat=red&item=harbour&value={own.harbour + 1}",
        f"{table}line/{told}/",
        f"{table}correct/{told}/",
        f"{table}correct/1/",
    ]
    page = sit(browser_page, live_site, group, table)
    found = []
    for url in scenes:
        page.goto(url)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        found += [f"{url}: {one}" for one in barriers(page)]
        found += [] if fits(page) else [f"{url}: wider than the phone"]
    assert not found, "\n".join(found)


@pytest.mark.rule("END-EOR-01")
def test_the_audit_finds_the_move_and_records_another_step_as_a_ruling(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> None:
    session, game = laid(group, lambda game: game.state.phase == "audit")
    item = next(item for item in touched(game.effects_by_line)["red"] if item in STATS)
    wanted = game.state.players["red"].stats[item] + 1
    page = sit(browser_page, live_site, group, f"/t/{session.code}/")
    walks.changed(page, page.locator(".table-links a[href$='/audit/']").click)
    walks.changed(page, page.locator(f"{walks.LAYER} a[href*='seat=red&item={item}']").click)
    walks.tap_digits(page, str(wanted), walks.LAYER)
    walks.changed(page, page.locator(f"{walks.LAYER} .entry-foot .btn-fill").click)
    expect(page.locator(".suspects")).to_be_visible()
    expect(page.locator(f"{walks.LAYER} .entry-foot .btn-fill")).to_have_count(0)
    page.locator(f"{walks.LAYER} details.seldom summary").click()
    page.locator(f"{walks.LAYER} #reason").fill("так решили")
    walks.changed(page, page.locator(f"{walks.LAYER} details.seldom form button").click)
    session.refresh_from_db()
    assert read_state(session).players["red"].stats[item] == wanted
