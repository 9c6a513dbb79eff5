"""What the page says of its connection is true: never live while offline, while moves wait, while nobody answers."""

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Session
from tests.browser import walks
from tests.browser.cellar import BAR, cut, stocked, waiting, write_offline, written
from tests.browser.conftest import SeatedAt
from tests.sampling import sampled
from tests.tables import enter, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("lost_requests")]

# what the dot has shown, and how often the stream has spoken
NOTES = """(() => {
  window.dots = [];
  window.heard = 0;
  document.addEventListener("table:connection", (event) => window.dots.push(event.detail.state));
  const Stream = EventSource;
  window.EventSource = class extends Stream {
    constructor(url) {
      super(url);
      this.addEventListener("message", () => { window.heard += 1; });
    }
  };
})()"""


def noting(page: Page) -> Page:
    page.context.add_init_script(NOTES)
    page.reload()
    return stocked(page)


def hears(page: Page, table: Session, value: int) -> None:
    """Somebody else writes, and the stream tells of it here."""
    before = page.evaluate("heard")
    play(table, enter("blue", harbour=value))
    page.wait_for_function("before => heard > before", arg=before)


def test_a_stream_that_outlives_the_network_does_not_make_the_page_live(
    sit: SeatedAt, table: Session
) -> None:
    page = noting(sit())
    cut(page)
    write_offline(page, "red", 4)
    expect(waiting(page)).to_have_text("1")
    hears(page, table, 7)
    assert page.evaluate("dots") == ["live", "offline"]
    expect(page.locator("[data-connection-words]")).to_have_text("Нет сети")
    page.context.set_offline(False)
    expect(page.locator(BAR)).to_be_hidden()
    expect(page.locator("[data-connection-words]")).to_have_text("На связи")
    assert written(table) == [("blue", 7), ("red", 4)]


def test_while_a_move_waits_for_the_server_the_page_is_not_live(
    sit: SeatedAt, table: Session
) -> None:
    page = noting(sit())
    page.route("**/cell/**", lambda route: route.abort())  # there is a network, but posts are lost
    write_offline(page, "red", 4)
    expect(waiting(page)).to_have_text("1")
    expect(page.locator("[data-connection-words]")).to_have_text("Ждём сервер")
    for value in (5, 6):
        hears(page, table, value)
    expect(walks.cell(page, "blue", "population")).to_have_text("2")  # it hears and looks
    assert page.evaluate("dots") == ["live", "waiting"]
    page.unroute_all()
    expect(page.locator(BAR)).to_be_hidden()
    expect(page.locator("[data-connection-words]")).to_have_text("На связи")
    assert written(table) == [("blue", 5), ("blue", 6), ("red", 4)]


@pytest.mark.parametrize("status", sampled((502, 503, 504), 503))
def test_an_answer_that_nobody_is_there_is_no_answer(
    sit: SeatedAt, table: Session, status: int
) -> None:
    page = noting(sit())
    page.route("**/cell/**", lambda route: route.fulfill(status=status, body=""))
    write_offline(page, "red", 4)  # from the stock
    expect(waiting(page)).to_have_text("1")
    expect(page.locator("[data-connection-words]")).to_have_text("Ждём сервер")
    page.unroute_all()
    expect(page.locator(BAR)).to_be_hidden()
    expect(page.locator("[data-connection-words]")).to_have_text("На связи")
    assert written(table) == [("red", 4)]


def test_a_lost_request_alone_is_forgotten_once_the_server_answers(
    sit: SeatedAt, table: Session
) -> None:
    page = noting(sit())
    page.route("**/cell/**", lambda route: route.abort(), times=1)
    walks.cell(page, "red", "total").click()
    expect(page.locator("[data-connection-words]")).to_have_text("Ждём сервер")
    expect(page.locator("[data-connection-words]")).to_have_text("На связи")
    assert page.evaluate("dots") == ["live", "waiting", "live"]
