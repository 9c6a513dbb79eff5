"""Draw the pictures of the README anew: `python docs/pictures/make.py http://localhost:8000`.

Start the site and lay its demo first (`make run`, `make demo`). Needs Playwright (`make install`), Chromium and
Pillow. It plays one small game of Endeavor with invented numbers, as a person would, and looks at the pages.
"""

import io
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from tests.browser import walks
from tests.tables import COLUMNS

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 780},
    "device_scale_factor": 1.5,
    "is_mobile": True,
    "has_touch": True,
}
PLAYERS = {"red": "Anna", "blue": "Boris", "yellow": "Vera"}
LIVE = "[data-connection][data-state=live]"
ASKED = 11  # a step of a track that the table reads off its cardboard


def main(site: str) -> None:
    found = (shutil.which(name) for name in ("chromium", "chromium-headless-shell"))
    path = os.environ.get("CHROMIUM") or next(filter(None, found), None)
    with sync_playwright() as playwright:
        # letters stand where the font puts them, not on whole pixels
        browser = playwright.chromium.launch(
            executable_path=path, args=["--font-render-hinting=none"]
        )
        context = browser.new_context(base_url=site, **PHONE)
        context.add_cookies([{"name": "django_language", "value": "en", "url": site}])
        page = context.new_page()
        page.goto("/")
        keep(page, "start")
        referee(page)
        on_the_wall(browser, site, page.url)
        lay_table(page)
        count(page)
        walks.count_score(page)
        page.evaluate("scrollTo(0, 0)")
        keep(page, "result")
        at_a_desk(browser, site, page.url, context.storage_state())
        browser.close()


def referee(page: Page) -> None:
    """The demo's refereed game, as the phone of a player shows it."""
    page.goto("/examples/")
    page.get_by_role("link", name="Every move").first.click()
    page.wait_for_selector("#now button")
    page.wait_for_selector(LIVE)
    keep(page, "referee")


def on_the_wall(browser: Browser, site: str, table: str) -> None:
    """The same game on a television, in Russian."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, color_scheme="dark")
    context.add_cookies([{"name": "django_language", "value": "ru", "url": site}])
    page = context.new_page()
    page.goto(f"{table}screen/")
    page.wait_for_selector(LIVE)
    keep(page, "screen")


def lay_table(page: Page) -> None:
    page.goto("/tables/new/?game=endeavor&depth=pad")
    for index, (colour, name) in enumerate(PLAYERS.items()):
        page.fill(f"[name=seat-{index}-name]", name)
        page.locator(f"label.pick:has([name=seat-{index}-colour][value={colour}])").click()
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    keep(page, "new-table")
    page.locator("#new-table .finish button").click()
    page.wait_for_url("**/t/*/")


def count(page: Page) -> None:
    """Fill the pad in place; one number rests on a fact that nobody has read yet."""
    columns = {seat: dict(column) for seat, column in COLUMNS.items()}
    columns["red"]["influence"] = ASKED
    walks.fill_pad(page, columns, lambda row: row == "cities_routes" and keep(page, "entry"))
    page.wait_for_timeout(400)
    page.evaluate("scrollTo(0, 0)")
    keep(page, "pad")
    if page.locator("a.ask").count():
        walks.teach_track(page, "track.influence", (2, 4, ASKED))


def at_a_desk(browser: Browser, site: str, address: str, storage: Any) -> None:
    """The same result, at night, in Russian."""
    size = {"width": 1180, "height": 900}
    context = browser.new_context(
        viewport=size, storage_state=storage, color_scheme="dark", reduced_motion="reduce"
    )
    context.add_cookies([{"name": "django_language", "value": "ru", "url": site}])
    page = context.new_page()
    page.goto(address)
    keep(page, "result-dark")


def keep(page: Page, name: str) -> None:
    """Save what is in the window, with few colours: such pages lose nothing by it."""
    image = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    few = image.quantize(160, dither=Image.Dither.NONE)
    few.save(HERE / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000")
