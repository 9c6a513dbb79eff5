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
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 780},
    "device_scale_factor": 1.5,
    "is_mobile": True,
    "has_touch": True,
}
PLAYERS = {"red": "Anna", "blue": "Boris", "yellow": "Vera"}
# For each row of the pad what each player counted; True and False answer a question.
COUNTS: list[dict[str, tuple[int | bool, ...]]] = [
    {"red": (10,), "blue": (10,), "yellow": (10,)},
    {"red": (8,), "blue": (7,), "yellow": (8,)},
    {"red": (9,), "blue": (8,), "yellow": (7,)},
    {"red": (12,), "blue": (12,), "yellow": (11,)},
    {"red": (12, 3, 4), "blue": (10, 3, 2), "yellow": (9, 1, 0)},
    {"red": (5, 0, 3, True), "blue": (4, 1, 2, True), "yellow": (5, 0, 3, False)},
    {"red": (4,), "blue": (2,), "yellow": (0,)},
    {"red": (1,), "blue": (0,), "yellow": (0,)},
]
LIVE = "[data-connection][data-state=live]"
MARKED_STEPS = (2, 4, 11)  # what the table reads off its cardboard; invented here


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
        page.locator(".go").click()
        page.wait_for_url("**/result/")
        page.wait_for_selector("figure.bars")  # the worker has counted
        keep(page, "result")
        at_a_desk(browser, site, page.url, context.storage_state())
        browser.close()


def referee(page: Page) -> None:
    """The demo's refereed game, as the phone of a player shows it."""
    page.goto("/")
    page.locator("#demo ~ ul a, [aria-labelledby=demo] a").first.click()
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
    page.goto("/tables/new/?game=endeavor")
    for index, (colour, name) in enumerate(PLAYERS.items()):
        page.fill(f"[name=seat-{index}-name]", name)
        page.locator(f"label.pick:has([name=seat-{index}-colour][value={colour}])").click()
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    keep(page, "new-table")
    page.locator("form[method=post] button.btn-fill").last.click()
    page.wait_for_url("**/t/*/")


def count(page: Page) -> None:
    page.locator("#pad a.cell").first.click()
    for number, row in enumerate(COUNTS):
        for seat, values in row.items():
            form = page.wait_for_selector(f'dialog[open] form[action*="/cell/{seat}/"]')
            fill(page, values)
            if (number, seat) == (4, "red"):
                page.locator("dialog[open] .entry-body").evaluate("body => body.scrollTo(0, 0)")
                keep(page, "entry")
            action = form.get_attribute("action")
            page.locator("dialog[open] button.btn-fill").click()
            gone = "a => document.querySelector('dialog form')?.getAttribute('action') !== a"
            page.wait_for_function(gone, arg=action)
    page.wait_for_timeout(400)
    if page.locator("a.ask").count():
        keep(page, "pad")
        page.locator("a.ask").first.click()
        for step in MARKED_STEPS:
            box = f'input[name="track.influence"][value="{step}"]'
            page.locator(f"dialog[open] label:has({box})").click()
        page.locator("dialog[open] button.btn-fill").click()
        page.wait_for_selector("dialog#layer:not([open])", state="attached")


def fill(page: Page, values: tuple[int | bool, ...]) -> None:
    numbers = [value for value in values if type(value) is int]
    for field, value in enumerate(numbers):
        page.locator("dialog[open] input[type=number]").nth(field).fill(str(value))
    for answer in (value for value in values if isinstance(value, bool)):
        word = "yes" if answer else "no"
        page.locator(f"dialog[open] label:has(input[type=radio][value={word}])").click()


def at_a_desk(browser: Browser, site: str, address: str, storage: Any) -> None:
    """The same result, at night, in Russian."""
    size = {"width": 1180, "height": 900}
    context = browser.new_context(viewport=size, storage_state=storage, color_scheme="dark")
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
