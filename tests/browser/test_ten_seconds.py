"""The promise of the first screen: one opens the site, three scan a code, and all sit at one table."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Place
from tests.browser import walks

pytestmark = pytest.mark.django_db(transaction=True)

# the name of a window stays through all its pages
COUNT = "addEventListener('click', (e) => { if (e.isTrusted) window.name = Number(window.name || 0) + 1 }, true)"
NAMES = ("Анна", "Борис", "Вера", "Григорий")
MOST_TAPS = 3


@dataclass
class Arrival:
    """How somebody came to a seat. The seconds are told, not judged: the machine of a test has other work."""

    name: str
    way: str
    taps: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.name} by {self.way}: {self.taps} taps, {self.seconds:.1f} s"


def arrive(page: Page, name: str, way: str, go: Callable[[], object]) -> Arrival:
    """Open the site, go that way, tap the seat; until the table says who one is."""
    page.add_init_script(COUNT)
    begun = time.monotonic()
    go()
    page.get_by_role("button", name=name).click()
    expect(page.locator("#me")).to_contain_text(f"Вы: {name}")
    return Arrival(
        name, way, int(page.evaluate("Number(window.name || 0)")), time.monotonic() - begun
    )


def lay(page: Page) -> str:
    """Four names, and the table; the link behind its QR code."""
    page.goto("/")
    page.locator(".hero").get_by_role("link", name="Экспансия").click()
    for index, name in enumerate(NAMES):
        page.locator(f"[name=seat-{index}-name]").fill(name)
    page.locator("#new-table .finish button").click()
    page.wait_for_url("**/t/*/")
    page.get_by_role("button", name="Позвать за стол").click()
    expect(page.locator("#share .qr svg")).to_be_visible()
    link = str(page.locator("#share .link a").get_attribute("href"))
    page.locator("#share").get_by_role("button").click()
    return link


def test_four_people_sit_at_one_table_with_at_most_three_taps_each(
    browser_page: Callable[..., Page],
) -> None:
    host = browser_page("phone", reduced_motion="reduce")
    host.add_init_script(COUNT)
    link = lay(host)
    path, code = "/j/" + link.split("/j/")[1], link.rstrip("/").rpartition("/")[2]
    told = []
    for name in NAMES[1:3]:
        guest = browser_page("phone", reduced_motion="reduce")
        told.append(arrive(guest, name, "the QR code", lambda guest=guest: guest.goto(path)))
    last = browser_page("phone", reduced_motion="reduce")

    def by_code() -> None:
        last.goto("/")
        last.get_by_label("Код стола").click()
        last.keyboard.type(code)
        last.locator(".enter-code button").click()

    told.append(arrive(last, NAMES[3], "the code", by_code))
    before = int(host.evaluate("Number(window.name)"))
    begun = time.monotonic()
    # its words changed just now, its place did not: it answers at once
    expect(host.locator("#me .phones")).to_have_text("4 телефона")
    host.locator("#me a").click()
    host.locator(f"{walks.LAYER} button.chair", has_text=NAMES[0]).click()
    expect(host.locator("#me")).to_contain_text(f"Вы: {NAMES[0]}")
    taps = int(host.evaluate("Number(window.name)")) - before
    told.append(Arrival(NAMES[0], "laying the table", taps, time.monotonic() - begun))
    seated = set(Place.objects.exclude(seat=None).values_list("seat__person__name", flat=True))
    assert seated == set(NAMES), "\n".join(map(str, told))
    assert all(one.taps <= MOST_TAPS for one in told), "\n".join(map(str, told))
    assert [one.taps for one in told[:2]] == [1, 1], "\n".join(map(str, told))
