"""axe-core's complaints about a page. Its script comes into a page once, and only the complaints leave it."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

ALL: dict[str, Any] = {"resultTypes": ["violations"]}
SCRIPT = Axe().axe_script
RUN = "async options => (await axe.run(options)).violations"


def violations(page: Page, options: dict[str, Any] = ALL) -> list[dict[str, Any]]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    return list(page.evaluate(RUN, options))
