"""A table in a cellar: cut the network, write all the same, look at what waits."""

import json

from playwright.sync_api import BrowserContext, Locator, Page, expect

from campaigns.models import Session
from tests.browser import walks

BAR = "[data-waiting-bar]"
STOCK = "() => Object.keys(sessionStorage).some(one => one.startsWith('shiplog.stock.'))"

# the page's own module, loaded once
FETCH_AHEAD = "async () => (await import('/static/js/stock.js')).fetchAhead()"


def live(page: Page) -> Page:
    expect(page.locator("[data-connection]")).to_have_attribute("data-state", "live")
    return page


def stocked(page: Page) -> Page:
    """The entry layers are on the phone: as after some seconds of calm, which nobody waits for here."""
    live(page)
    page.evaluate(FETCH_AHEAD)
    page.wait_for_function(STOCK)
    return page


def stocked_by_itself(page: Page) -> Page:
    """Calm for some seconds: the entry layers are on the phone."""
    live(page)
    page.wait_for_function(STOCK)
    return page


def cut(page: Page) -> None:
    page.context.set_offline(True)
    expect(page.locator("[data-connection]")).to_have_attribute("data-state", "offline")


def write_offline(page: Page, seat: str, value: int) -> None:
    """A cell that is opened, filled and sent without a network."""
    walks.open_cell(page, seat, "population").locator("[name=harbour]").fill(str(value))
    page.locator(walks.SHUT).click()


def waiting(page: Page) -> Locator:
    return page.locator(f"{BAR} [data-count]")


def written(table: Session) -> list[tuple[str, int]]:
    """Seat and harbour of each line, in the order of the log."""
    moves = [json.loads(line.move) for line in table.lines.order_by("seq")]
    return [(move["seat"], move["values"]["harbour"]) for move in moves]


def without_locks(context: BrowserContext) -> None:
    """As on plain http: no locks, no service worker, no lock for the screen."""
    context.add_init_script(
        "for (const name of ['locks', 'serviceWorker', 'wakeLock'])"
        " delete Navigator.prototype[name];"
    )
