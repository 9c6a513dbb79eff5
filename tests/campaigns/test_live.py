"""Live: a move reaches the other screens without reload; a screen that is not behind gets nothing."""

import http.client
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.test import Client
from playwright.sync_api import Page, expect

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Plan, start_session
from companion.children import wait_until
from tests.browser import walks
from tests.processes import Site
from tests.tables import CHAIRS, enter, play

pytestmark = pytest.mark.django_db(transaction=True)

STREAMS = 12  # far more than the connections and threads that a site keeps for itself


@pytest.fixture
def laid(transactional_db: None) -> Session:
    return start_session(Group.objects.create(name="g"), Plan("endeavor", CHAIRS))


@contextmanager
def stream(site: Site, client: Client, session: Session) -> Iterator[http.client.HTTPResponse]:
    place = urlsplit(site.url)
    wire = http.client.HTTPConnection(place.hostname or "", place.port, timeout=10)
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
    wire.request("GET", f"/t/{session.code}/events/", headers={"Cookie": cookies})
    yield wire.getresponse()
    wire.close()


def next_data(answer: http.client.HTTPResponse, seconds: float = 30) -> str:
    """The next event's words; heartbeats do not count, and neither they nor a closed stream are waited for."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        line = answer.readline().decode()
        assert line, "the stream was closed"
        if line.startswith("data:"):
            return line.removeprefix("data:").strip()
    raise AssertionError(f"nothing but heartbeats in {seconds:.0f} s")


def test_a_new_version_reaches_an_open_stream(
    live_site: Site, laid: Session, browser_of: Callable[..., Client]
) -> None:
    with stream(live_site, browser_of(laid.group), laid) as answer:
        assert answer.status == 200
        assert next_data(answer) == "0"
        play(laid, enter("red", harbour=4))
        # where the site only now begins to hear Redis, it says "" first: look for yourself
        news = next_data(answer)
        play(laid, enter("red", harbour=5))
        while news != "2":
            assert news in ("", "1")
            news = next_data(answer)


def test_a_stranger_gets_no_stream(
    live_site: Site, laid: Session, browser_of: Callable[..., Client]
) -> None:
    with stream(live_site, browser_of(), laid) as answer:
        assert answer.status == 404


def test_an_open_stream_keeps_no_database_connection(
    live_site: Site, laid: Session, browser_of: Callable[..., Client]
) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("only a server counts its connections")

    def others() -> int:
        with connection.cursor() as cursor:
            cursor.execute(
                "select count(*) from pg_stat_activity"
                " where datname = current_database() and pid <> pg_backend_pid()"
                " and backend_type = 'client backend'"
            )
            return int(cursor.fetchone()[0])

    member = browser_of(laid.group)
    with ExitStack() as streams:
        for _ in range(STREAMS):
            opened = streams.enter_context(stream(live_site, member, laid))
            assert next_data(opened) == "0"
        # a closed connection ends its server process a moment later; a worker may keep its own
        assert wait_until(lambda: others() < STREAMS / 2, live_site, 10)


def test_an_open_stream_keeps_no_thread(
    live_site: Site, laid: Session, browser_of: Callable[..., Client]
) -> None:
    threads = Path(f"/proc/{live_site.pid}/task")
    if not threads.exists():
        pytest.skip("only Linux tells")
    member = browser_of(laid.group)
    with ExitStack() as streams:
        for _ in range(STREAMS):
            opened = streams.enter_context(stream(live_site, member, laid))
            assert next_data(opened) == "0"
        # a thread that was let go ends a moment later
        assert wait_until(lambda: len(list(threads.iterdir())) <= STREAMS / 2, live_site, 10)


def test_a_screen_that_is_not_behind_gets_nothing(
    laid: Session, browser_of: Callable[..., Client]
) -> None:
    member = browser_of(laid.group)
    play(laid, enter("red", harbour=4))
    assert member.get(f"/t/{laid.code}/parts/?since=1").status_code == 204
    assert member.get(f"/t/{laid.code}/parts/?since=0").status_code == 200


def seat(page: Page, session: Session) -> None:
    page.goto(f"/g/{session.group.join_code}/?t={session.code}")
    page.get_by_role("button", name="Анна").click()
    page.wait_for_url(f"**/t/{session.code}/")


def test_a_move_on_one_phone_appears_on_the_other_and_half_typed_input_survives(
    browser_page: Callable[..., Page], laid: Session
) -> None:
    one, two = browser_page("phone"), browser_page("phone")
    for phone in (one, two):
        seat(phone, laid)
        phone.goto(f"/t/{laid.code}/?view=all")  # whoever writes has a seat, and sees its column
    expect(two.locator("[data-connection]")).to_have_attribute("data-state", "live")
    half_typed = walks.open_cell(two, "blue", "population").locator("[name=harbour]")
    half_typed.fill("7")
    walks.enter(one, "red", "population", harbour=4)
    expect(walks.cell(two, "red", "population")).to_have_text("1")
    expect(half_typed).to_have_value("7")
    walks.put_away(two)
    expect(walks.cell(one, "blue", "population")).to_have_text("2")


def test_screens_recover_by_themselves_when_the_server_restarts(
    browser_page: Callable[..., Page], laid: Session, live_site: Site
) -> None:
    # a service worker that is asked for while the server is away tells the console so
    page = browser_page("phone", service_workers="block")
    seat(page, laid)
    expect(page.locator("[data-connection]")).to_have_attribute("data-state", "live")
    live_site.kill()
    expect(page.locator("[data-connection]")).not_to_have_attribute("data-state", "live")
    play(laid, enter("red", harbour=4))
    live_site.restart()
    expect(page.locator("a.cell[href$='/cell/red/population/']")).to_have_text("1")


def test_a_stream_that_fell_silent_is_no_longer_called_live(
    browser_page: Callable[..., Page], laid: Session, live_site: Site
) -> None:
    page = browser_page("phone")
    page.clock.install()
    page.route("**/parts/**", lambda route: route.fulfill(status=204))  # only the stream is silent
    seat(page, laid)
    dot = page.locator("[data-connection]")
    expect(dot).to_have_attribute("data-state", "live")
    live_site.process.send_signal(signal.SIGSTOP)  # asleep: it neither speaks nor hangs up
    try:
        page.clock.run_for(30_000)
        expect(dot).to_have_attribute("data-state", "live")
        page.clock.run_for(20_000)
        expect(dot).to_have_attribute("data-state", "waiting")
    finally:
        live_site.process.send_signal(signal.SIGCONT)
    expect(dot).to_have_attribute("data-state", "live")
