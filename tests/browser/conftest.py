"""Fixtures: people who sit at the table already, each with a browser of their own."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from campaigns.models import Session
from tests.browser import walks
from tests.processes import Site

SeatedAt = Callable[..., Page]


@pytest.fixture
def sit(browser_page: Callable[..., Page], live_site: Site, table: Session) -> SeatedAt:
    """sit("phone" | "desktop", person="", session=…, **options): a browser at the laid table."""

    def open_table(
        device: str = "phone", person: str = "", session: Session = table, **options: Any
    ) -> Page:
        page = browser_page(device, **{"reduced_motion": "reduce", **options})
        walks.belong(page.context, live_site.url, session.group, person)
        page.goto(f"/t/{session.code}/")
        return page

    return open_table


@pytest.fixture
def lost_requests(new_phones: None, browser_problems: list[str]) -> Iterator[None]:
    """htmx tells the console of every request that did not arrive, and so does Chromium where a service worker that is
    there already was looked for anew, a second after the page; here that is the point."""
    yield
    told = ["htmx:sendError", "htmx:afterRequest", "error occurred when fetching the script"]
    told += [f"Error Code {n}" for n in (502, 503, 504)]
    browser_problems[:] = [one for one in browser_problems if not any(word in one for word in told)]
