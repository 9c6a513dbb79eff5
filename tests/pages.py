"""Fixtures: pages in a real Chromium, on a phone or at a desk, that fail the test on any script error."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests import browsers
from tests.contexts import Contexts
from tests.processes import Site

DEVICES: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}
# What a browser says of its own accord about an answer that a test expects.
EXPECTED = ("Failed to load resource",)
# Every page brings an address bar that nobody sees, and its suggestions are pages of their own, in a process of their
# own: without them a page costs half. The switch takes the place of Playwright's, so those features are named again.
UNSEEN = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess")
PLAYWRIGHTS = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
)
# How long a page may take until it shows what is expected: a busy machine is no failure.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium for all tests of this process; each test has contexts in it for itself."""
    quiet = ["background-networking", "component-update", "sync", "quic", "gpu"]
    arguments = [*(f"--disable-{thing}" for thing in quiet), "--no-first-run"]
    arguments.append("--font-render-hinting=none")  # letters are as wide as on a phone
    arguments.append(f"--disable-features={','.join((*PLAYWRIGHTS, *UNSEEN))}")
    with sync_playwright() as playwright:
        path = browsers.find() or pytest.fail("no Chromium here: python -m tests.browsers")
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def browser_problems() -> Iterator[list[str]]:
    """Uncaught errors and policy violations of every page; empty it if the test expected them."""
    problems: list[str] = []
    yield problems
    assert not problems, "\n".join(problems)


@pytest.fixture(scope="session")
def _contexts(chromium: Browser) -> Contexts:
    return Contexts(chromium)


@pytest.fixture
def new_phones() -> None:
    """Every context of this test is new: what a phone has already is what the test is about."""


@pytest.fixture
def browser_context(
    request: pytest.FixtureRequest, _contexts: Contexts, live_site: Site
) -> Iterator[Callable[..., BrowserContext]]:
    """browser_context("phone" | "desktop", user=None, **options): one person's browser.

    It may have been used before, and is empty: `fresh=True` where even the files of the site must come anew."""
    made: list[BrowserContext] = []
    fresh = "new_phones" in request.fixturenames

    def make(device: str = "phone", user: Any = None, **options: Any) -> BrowserContext:
        given = {"base_url": live_site.url, "fresh": fresh, **DEVICES[device], **options}
        context = _contexts.take(**given)
        context.set_default_timeout(PATIENCE)
        made.append(context)
        if user is not None:
            client = Client()
            client.force_login(user)
            session = client.cookies[settings.SESSION_COOKIE_NAME].value
            name = settings.SESSION_COOKIE_NAME
            context.add_cookies([{"name": name, "value": session, "url": live_site.url}])
        return context

    yield make
    for context in made:
        _contexts.give_back(context)


@pytest.fixture
def browser_page(
    browser_context: Callable[..., BrowserContext], browser_problems: list[str]
) -> Callable[..., Page]:
    """browser_page("phone" | "desktop", user=None, **options): a page whose errors fail the test."""

    def make(device: str = "phone", user: Any = None, **options: Any) -> Page:
        page = browser_context(device, user, **options).new_page()
        page.on("pageerror", lambda error: browser_problems.append(f"{page.url}: {error}"))
        page.on("console", lambda said: _note(said.type, said.text, page.url))
        return page

    def _note(kind: str, text: str, url: str) -> None:
        if kind == "error" and not text.startswith(EXPECTED):
            browser_problems.append(f"{url}: {text}")

    return make
