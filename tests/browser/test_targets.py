"""Nothing that is tapped is smaller than a fingertip, and no name is broken inside a word: at 390 px."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.browser import targets, walks
from tests.browser.scenes import Scene, address, layer, share, sign_up, table
from tests.processes import Site
from tests.tables import CHAIRS, enter, play

pytestmark = pytest.mark.django_db(transaction=True)

# of 12 to 24 letters, in one word, in two, with a hyphen
NAMES = ("Максимилиана", "Анна Штейнгауэрова", "Константинопольский", "Григорий-Святослав Ягужин")
SEATS = ("red", "blue", "yellow", "green")
LONG = [Chair(seat, name) for seat, name in zip(SEATS, NAMES, strict=True)]


def pages(pad: Session, refereed: Session) -> Iterator[tuple[str, Scene]]:
    yield "home", address("/")
    yield "new table", address("/tables/new/")
    yield "new table with long lists", address("/tables/new/?game=armada")
    yield "pad", table(pad)
    yield "refereed table", table(refereed)
    yield "people", layer(pad, "#me a")
    yield "people as a page", table(pad, "people/")
    yield "invitation", share(pad)
    yield "seats", address(f"/j/{pad.door}/")
    yield "code", address("/join/")
    yield "wrong code", address("/j/zzzzzz/", 404)
    yield "group's link", address(f"/g/{pad.group.join_code}/")
    yield "album", table(pad, "notes/")
    yield "log", table(pad, "log/")
    yield "big screen", table(pad, "screen/")
    yield "history", address("/history/")
    yield "dead end", address(f"/t/{pad.code}/moves/", 405)
    yield "sign in", address("/account/sign-in/")
    yield "my page", sign_up
    yield "new password", address("/account/password/change/")
    yield "my people", table(pad, "people/")


@pytest.fixture
def phone(browser_page: Callable[..., Page], live_site: Site, group: Group) -> Page:
    page = browser_page("phone", reduced_motion="reduce")
    walks.belong(page.context, live_site.url, group)
    return page


def test_everything_that_is_tapped_is_as_large_as_a_fingertip(phone: Page, group: Group) -> None:
    pad = start_session(group, Plan("endeavor", CHAIRS))
    refereed = start_session(group, Plan("endeavor", CHAIRS, depth="referee"))
    play(pad, enter("red", harbour=6))
    phone.goto(f"/t/{pad.code}/people/")
    phone.locator("button.chair").first.click()  # somebody who sits sees the most
    expect(phone.locator(".chair.still")).to_have_count(1)
    with phone.expect_navigation():
        phone.locator("[name=do][value=take-over] ~ button").evaluate("one => one.form.submit()")
    found = []
    for name, go in pages(pad, refereed):
        go(phone)
        phone.wait_for_load_state("load")
        found += [f"{name}: {one}" for one in targets.small(phone)]
    assert not found, "\n".join(found)


def test_a_long_name_is_broken_between_words_only(phone: Page, group: Group) -> None:
    pad = start_session(group, Plan("endeavor", LONG))
    refereed = start_session(group, Plan("endeavor", LONG, depth="referee"))
    wholes = {
        f"/j/{pad.door}/": ".chair b, .lead",
        f"/t/{pad.code}/": ".pad .who, .pad tbody th, .strip h1",
        f"/t/{pad.code}/people/": ".chair b",
        f"/t/{refereed.code}/audit/": ".audit-cells span, .audit-player h3",
        f"/t/{refereed.code}/people/": ".chair b",
        f"/g/{group.join_code}/": "main .btn",
        "/history/": ".tables h3",
    }
    found = []
    for url, selector in wholes.items():
        phone.goto(url)
        assert phone.locator(selector).count(), f"{url} shows no {selector}"
        found += [f"{url}: {one}" for one in targets.broken(phone, selector)]
        wide = phone.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, f"{url} is {wide} px wide"
    assert not found, "\n".join(found)


def test_the_measure_finds_what_is_too_small_and_what_is_broken(phone: Page) -> None:
    phone.set_content(
        "<style>main { font-size: 20px; line-height: 28px } button { width: 40px; height: 60px }"
        "b { display: block; width: 60px; overflow-wrap: anywhere }</style>"
        "<main><p>Read <a href='/'>this page</a> before you begin, all of it.</p>"
        "<p><a href='/a'>alone</a></p><button>x</button><b>Промышленность</b></main>"
    )
    told = targets.small(phone)
    assert [one.split("“")[1].split("”")[0] for one in told] == ["alone", "x"]
    assert targets.broken(phone, "b")
    assert not targets.broken(phone, "p")
