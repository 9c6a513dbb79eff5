"""A context that was used before is as good as new."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.contexts import Contexts
from tests.processes import Site

pytestmark = pytest.mark.django_db(transaction=True)

STORED = """async () => {
  localStorage.left = "behind";
  sessionStorage.left = "behind";
  await (await caches.open("left")).put("/left", new Response("behind"));
  await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
}"""
FOUND = """async () => ({
  local: localStorage.length, session: sessionStorage.length, cookies: document.cookie,
  caches: (await caches.keys()).length,
  workers: (await navigator.serviceWorker.getRegistrations()).length,
})"""
NOTHING = {"local": 0, "session": 0, "cookies": "", "caches": 0, "workers": 0}


@pytest.fixture
def contexts(browser_context: Callable[..., BrowserContext]) -> Contexts:
    browser = browser_context().browser
    assert browser is not None
    return Contexts(browser)


def test_nothing_is_left_of_whoever_had_it_before(contexts: Contexts, live_site: Site) -> None:
    context = contexts.take()
    page = context.new_page()
    page.goto(f"{live_site.url}/healthz")
    page.evaluate(STORED)
    context.add_cookies([{"name": "left", "value": "behind", "url": live_site.url}])
    assert page.evaluate(FOUND) != NOTHING
    context.set_offline(True)
    contexts.give_back(context)
    again = contexts.take()
    assert again is context
    assert (again.pages, again.cookies()) == ([], [])
    page = again.new_page()
    page.goto(f"{live_site.url}/healthz")
    assert page.evaluate(FOUND) == NOTHING
    expect(page.locator("body")).to_be_visible()
    contexts.give_back(again)


def worn(contexts: Contexts, site: Site, method: str, *given: object, **options: bool) -> bool:
    """Whether a context on which this was called does not come again."""
    context = contexts.take(**options)
    context.new_page().goto(f"{site.url}/healthz")
    if method:
        getattr(context, method)(*given)
    contexts.give_back(context)
    again = contexts.take()
    contexts.give_back(again)
    return again is not context


def test_one_that_was_changed_for_ever_is_closed(contexts: Contexts, live_site: Site) -> None:
    assert worn(contexts, live_site, "add_init_script", "window.left = 1")
    assert worn(contexts, live_site, "route", "**/left", lambda route: route.abort())
    assert worn(contexts, live_site, "on", "page", lambda page: None)
    assert worn(contexts, live_site, "", fresh=True)
    assert not worn(contexts, live_site, "clear_cookies")
