"""Phones that answer at the same time, unseen until all are in; a map of 112 linked spaces under a thumb."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Group, Session
from tests.browser import walks
from tests.browser.refereed import Phone
from tests.browser.targets import small
from tests.browser.test_accessibility import by_day_and_night
from tests.browser.test_comfort import BUDGET
from tests.campaigns.islands import PEOPLE, PLANS, lay, plan, planning, read, revealed
from tests.processes import Site
from tests.tables import play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("islands")]

SIT = Callable[..., Phone]


@pytest.fixture(scope="module")
def islands_site(django_db_setup: None) -> Iterator[Site]:
    """A site of its own that knows the made-up game."""
    site = Site(DJANGO_SETTINGS_MODULE="tests.sample_game.settings")
    yield site
    site.stop(2)


@pytest.fixture
def seat(
    browser_page: Callable[..., Page], islands_site: Site, transactional_db: None, broker: object
) -> SIT:
    """seat(session, "red", device): a phone on that seat, by the door; "" is the group's own phone."""

    def sit_down(session: Session, at: str = "", device: str = "phone") -> Phone:
        page = browser_page(device, reduced_motion="reduce", base_url=islands_site.url)
        if at:
            page.goto(f"/j/{session.door}/")
            page.get_by_role("button", name=PEOPLE[at]).click()
            expect(page.locator("#me")).to_contain_text(PEOPLE[at])
        else:
            walks.belong(page.context, islands_site.url, session.group)
            page.goto(f"/t/{session.code}/")
        return Phone(page)

    return sit_down


def own_seats(session: Session) -> Session:
    session.anyone_records = False
    session.save()
    return session


def option(phone: Phone, text: str) -> None:
    phone.page.wait_for_timeout(350)  # a button that changed under the finger does not answer
    phone.tap(phone.page.locator("#now button.option", has_text=text))


def test_three_phones_answer_at_once_and_see_nothing_until_all_are_in(
    seat: SIT, group: Group
) -> None:
    session = own_seats(planning(group))
    phones = {one: seat(session, one) for one in ("red", "blue", "yellow")}
    screen = seat(session, "", "desktop").page
    screen.goto(f"/t/{session.code}/screen/")
    for phone in phones.values():
        expect(phone.page.locator("#status[data-my-turn]")).to_have_count(1)
    option(phones["red"], PLANS["trade"])
    for other in ("blue", "yellow"):
        waits = phones[other].page.locator("[data-waiting-for]")
        expect(waits).to_have_text("Ждём: Борис, Вера")
        expect(phones[other].page.locator("#now .chips li", has_text="Анна")).to_contain_text(
            "ответ уже дан"
        )
    expect(screen.locator("#screen-now")).to_contain_text("Борис, Вера")
    expect(screen.locator(".tv-player.due")).to_have_count(2)
    expect(phones["red"].page.locator("#status[data-my-turn]")).to_have_count(0)
    assert session.lines.count() == session.version, "no line yet"

    # red looks, and thinks again
    sealed = phones["red"].page.locator("details.sealed")
    expect(sealed.locator(".rule")).to_be_hidden()
    sealed.locator("summary").click()
    expect(sealed.locator(".rule")).to_contain_text(PLANS["trade"])
    option(phones["red"], PLANS["guard"])
    expect(sealed.locator(".rule")).to_contain_text(PLANS["guard"])

    # blue and yellow tap at the same moment
    for one in ("blue", "yellow"):
        phones[one].page.wait_for_timeout(350)
    phones["blue"].page.locator("#now button.option", has_text=PLANS["sail"]).click(
        no_wait_after=True
    )
    phones["yellow"].page.locator("#now button.option", has_text=PLANS["trade"]).click(
        no_wait_after=True
    )
    for phone in phones.values():
        phone.at(session.version + 1)
        expect(phone.page.locator("#hands")).to_contain_text(PLANS["guard"])
        expect(phone.page.locator("#hands")).to_contain_text(PLANS["trade"])
        expect(phone.page.locator("#announcer")).to_contain_text(PLANS["sail"])
    expect(screen.locator("#screen-now")).to_contain_text("Анна ставит дозор")
    assert revealed(session) == {"red": "guard", "blue": "sail", "yellow": "trade"}


def test_one_phone_is_passed_round(seat: SIT, group: Group) -> None:
    session = planning(group, 2)
    phone = seat(session)
    page = phone.page
    for name, what in (("Анна", "guard"), ("Борис", "trade")):
        before = phone.taps
        page.wait_for_timeout(350)
        phone.tap(page.locator("#now .chips a", has_text=name))
        layer = page.locator(walks.LAYER)
        phone.tap(layer.locator("button.option", has_text=PLANS[what]))
        expect(page.locator(walks.LAYER)).to_have_count(0)
        assert phone.taps - before == 2
        if name == "Анна":
            expect(page.locator("#now .chips li", has_text=name)).to_contain_text("ответ уже дан")
            assert PLANS["guard"] not in str(page.locator("main").inner_text())
            assert "guard" not in page.evaluate("JSON.stringify(localStorage)")
    phone.at(session.version + 1)


def test_an_answer_that_found_no_network_is_sent_when_it_is_back(
    seat: SIT, group: Group, lost_requests: None
) -> None:
    session = own_seats(planning(group, 2))
    red, blue = seat(session, "red"), seat(session, "blue")
    red.page.context.set_offline(True)
    option(red, PLANS["guard"])
    option(blue, PLANS["sail"])
    expect(blue.page.locator("[data-waiting-for]")).to_have_text("Ждём: Анна")
    red.page.context.set_offline(False)
    for phone in (red, blue):
        phone.at(session.version + 1)


def test_the_map_is_chosen_from_by_region_with_a_thumb_and_by_the_keyboard(
    seat: SIT, group: Group
) -> None:
    session = own_seats(lay(group, 2))
    red = seat(session, "red")
    page = red.page
    south = page.locator(".pc-zoom label", has_text="Южное")
    red.tap(south)
    place = page.locator("[data-tap='space.south_12']")
    expect(place).to_be_in_viewport()
    expect(page.locator("[data-tap='space.north_1']")).to_be_hidden()
    assert small(page) == []
    hits = page.locator("[data-tap]:visible").evaluate_all(
        "all => all.map(one => one.querySelector('.pc-hit').getBoundingClientRect())"
        ".filter(box => Math.round(box.width) < 48 || Math.round(box.height) < 48).length"
    )
    assert hits == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    red.tap(place)
    red.at(1)
    assert red.taps == 2
    expect(page.locator(".on-11 use[href='#pc-red']")).to_have_count(1)
    blue = seat(session, "blue", "desktop")
    link = blue.page.locator("[data-tap='space.east_3']")
    link.focus()
    blue.page.keyboard.press("Enter")
    blue.at(2)
    fold = seat(lay(group, 2), "red").page.locator("#now summary").first
    expect(fold).to_contain_text("112")


@pytest.mark.long
def test_no_page_of_several_seats_has_a_barrier(seat: SIT, group: Group) -> None:
    homes, plans = lay(group, 2), planning(group, 2)
    phone = seat(homes, "red")
    found = by_day_and_night(phone.page, "map")
    phone = seat(plans, "red")
    option(phone, PLANS["guard"])
    phone.page.locator("details.sealed summary").click()
    found += by_day_and_night(phone.page, "own answer")
    phone.page.locator("#now .chips a").click()
    expect(phone.page.locator(walks.LAYER)).to_contain_text("Передайте телефон")
    found += by_day_and_night(phone.page, "passed round")
    phone = seat(planning(group, 2, wind=6), "red")
    phone.page.locator("#now a.greyed").click()
    expect(phone.page.locator(walks.LAYER)).to_contain_text("ISL-08")
    found += by_day_and_night(phone.page, "a rule against it")
    phone.page.locator(walks.LAYER).locator("[data-close]").click()
    phone.page.locator("#now summary", has_text="Записать, что лежит на столе").click()
    phone.page.locator("#now a.sheet-link").click()
    expect(phone.page.locator("[name='at.values.debt']")).to_be_visible()
    found += by_day_and_night(phone.page, "a sheet")
    assert not found, "\n".join(found)


def test_a_cost_with_parts_takes_few_taps(seat: SIT, group: Group) -> None:
    session = own_seats(lay(group, 2))
    read(session, toll_north=1, wind_force=1)
    for at, space in (("red", "north_1"), ("blue", "south_1")):
        play(session, {"kind": "settle", "seat": at, "space": space})
    play(session, plan("red", "sail"), plan("blue", "rest"))
    play(session, {"kind": "adjust", "seat": "red", "values": {"trades": 1}})
    session.refresh_from_db()
    red = seat(session, "red")
    link = red.page.locator("#now a.option", has_text="С8")
    expect(link).to_contain_text("цена 3")
    red.tap(link)
    layer = red.page.locator(walks.LAYER)
    red.tap(layer.locator("button.option", has_text="действия: 2, долг: 1"))
    red.at(session.version + 1)
    assert red.taps <= 4
    expect(red.page.locator("#hands")).to_contain_text("Возьмите долг: 1")


def test_a_sheet_and_a_greyed_choice_open_over_the_table(seat: SIT, group: Group) -> None:
    session = own_seats(planning(group, 2, wind=6))
    red = seat(session, "red")
    layer = red.page.locator(walks.LAYER)
    red.tap(red.page.locator("#now a.greyed", has_text=PLANS["sail"]))
    expect(layer).to_contain_text("В шторм никто не планирует плыть.")
    red.tap(layer.locator("[data-close]"))
    red.tap(red.page.locator("#now summary", has_text="Записать, что лежит на столе"))
    red.tap(red.page.locator("#now a.sheet-link"))
    layer.locator("[name='at.values.debt']").fill("2")
    red.tap(layer.locator("button.btn-fill"))
    red.at(session.version + 1)
    expect(red.page.locator("#tableaus")).to_contain_text("долг 2")


def test_the_first_load_of_a_map_of_112_spaces_is_at_most_100_kb(
    seat: SIT, browser_page: Callable[..., Page], islands_site: Site, group: Group
) -> None:
    session = lay(group, 4)
    sat = seat(session, "red").page.context.cookies()
    page = browser_page("phone", base_url=islands_site.url, fresh=True)
    page.context.add_cookies(sat)
    loaded = walks.first_load(page, f"/t/{session.code}/")
    expect(page.locator("#now button.option")).to_have_count(112)
    assert 5_000 < sum(loaded) <= BUDGET, f"{sum(loaded):.0f} bytes in {len(loaded)} answers"
