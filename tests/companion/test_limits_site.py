"""Limits at the real web server: whose address counts behind a proxy, and how many streams it keeps open."""

import http.client
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlencode, urlsplit

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Plan, start_session
from companion.limits import SIGN_INS, STREAMS
from tests.processes import Site
from tests.tables import CHAIRS, enter, play

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN = "a" * 32


@contextmanager
def wired(site: Site) -> Iterator[http.client.HTTPConnection]:
    place = urlsplit(site.url)
    wire = http.client.HTTPConnection(place.hostname or "", place.port, timeout=20)
    yield wire
    wire.close()


def guess(site: Site, said: str) -> int:
    """A wrong password, of somebody who is said to come from this address."""
    body = {"email": "anna@example.com", "password": "wrong", "csrfmiddlewaretoken": TOKEN}
    headers = {"Cookie": f"{settings.CSRF_COOKIE_NAME}={TOKEN}", "X-Forwarded-For": said}
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    with wired(site) as wire:
        wire.request("POST", "/account/sign-in/", urlencode(body), headers)
        return wire.getresponse().status


def test_behind_a_proxy_that_is_trusted_each_household_has_its_own_tries(live_site: Site) -> None:
    told = [guess(live_site, "203.0.113.1") for _ in range(SIGN_INS.tries + 1)]
    assert told == [422] * SIGN_INS.tries + [429]
    assert guess(live_site, "203.0.113.2") == 422
    # what the client itself wrote before the proxy's own word is not believed, and no port is an address
    assert guess(live_site, "198.51.100.9, 203.0.113.1") == 429
    assert guess(live_site, "203.0.113.1:4711") == 429
    assert guess(live_site, "[2001:db8::1]:4711") == 422


def test_nobody_else_is_believed(live_site: Site) -> None:
    stern = Site(FORWARDED_ALLOW_IPS="192.0.2.1")
    try:
        told = [guess(stern, f"203.0.113.{number}") for number in range(SIGN_INS.tries + 1)]
    finally:
        stern.stop(2)
    assert told == [422] * SIGN_INS.tries + [429]


@pytest.fixture
def laid(transactional_db: None) -> Session:
    return start_session(Group.objects.create(name="g"), Plan("endeavor", CHAIRS))


def listen(
    wire: http.client.HTTPConnection, client: Client, session: Session, address: str
) -> http.client.HTTPResponse:
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
    headers = {"Cookie": cookies, "X-Forwarded-For": address} if address else {"Cookie": cookies}
    wire.request("GET", f"/t/{session.code}/events/", headers=headers)
    return wire.getresponse()


@contextmanager
def crowd(site: Site, client: Client, session: Session, address: str) -> Iterator[ExitStack]:
    """As many open streams as one address may have."""
    with ExitStack() as streams:
        for _ in range(STREAMS.each):
            answer = listen(streams.enter_context(wired(site)), client, session, address)
            assert answer.status == 200
            answer.readline()
        yield streams


def test_a_stream_too_many_is_refused_and_there_is_room_when_one_leaves(
    live_site: Site, laid: Session, browser_of: Callable[..., Client]
) -> None:
    member, here = browser_of(laid.group), "203.0.113.5"
    with crowd(live_site, member, laid, here):
        with wired(live_site) as wire:
            full = listen(wire, member, laid, here)
            assert full.status == 429
            assert int(full.headers["Retry-After"]) > 0
            assert "экранов" in full.read().decode()
        with wired(live_site) as wire:
            assert listen(wire, member, laid, "203.0.113.6").status == 200
    for _ in range(50):  # a closed connection is noticed a moment later
        with wired(live_site) as wire:
            if listen(wire, member, laid, here).status == 200:
                return
    pytest.fail("nobody has made room")


@pytest.mark.long
def test_a_page_without_a_stream_keeps_itself_fresh(
    browser_page: Callable[..., Page],
    live_site: Site,
    laid: Session,
    browser_of: Callable[..., Client],
    browser_problems: list[str],
) -> None:
    with crowd(live_site, browser_of(laid.group), laid, ""):
        page = browser_page("phone")
        page.clock.install()  # it looks every three seconds, and asks for a stream every five
        page.goto(f"/g/{laid.group.join_code}/?t={laid.code}")
        page.get_by_role("button", name="Анна").click()
        page.wait_for_url(f"**/t/{laid.code}/")
        expect(page.locator("[data-connection]")).to_have_attribute("data-state", "waiting")
        play(laid, enter("red", harbour=4))
        page.clock.fast_forward(3000)
        cell = page.locator("a.cell[href$='/cell/red/population/']")
        expect(cell).to_have_text("1")
    page.clock.fast_forward(5000)
    expect(page.locator("[data-connection]")).to_have_attribute("data-state", "live")
    assert all("429" in problem or "events" in problem for problem in browser_problems)
    browser_problems.clear()
