"""The real web server, alone and in Chromium."""

import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.processes import Site

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_web_server_answers_over_the_test_database(live_site: Site) -> None:
    with urllib.request.urlopen(f"{live_site.url}/healthz") as answer:
        assert answer.read() == b"ok\n"


def test_the_web_server_serves_htmx_without_collecting_files(live_site: Site) -> None:
    with urllib.request.urlopen(f"{live_site.url}/static/django_htmx/htmx-2.min.js") as answer:
        assert answer.headers["Content-Type"].startswith("text/javascript")


@pytest.mark.parametrize(("device", "width"), [("phone", 390), ("desktop", 1280)])
def test_a_browser_opens_the_site(
    browser_page: Callable[..., Page], device: str, width: int
) -> None:
    page = browser_page(device)
    answer = page.goto("/healthz")
    assert answer is not None
    assert answer.status == 200
    assert page.evaluate("screen.width") == width


def test_an_inline_script_is_refused_and_reported(
    browser_page: Callable[..., Page], browser_problems: list[str]
) -> None:
    page = browser_page("phone")
    page.goto("/healthz")
    page.evaluate("document.body.innerHTML = '<button onclick=\"document.title = 1\">x</button>'")
    page.click("button")
    assert page.title() != "1"
    assert any("Content Security Policy" in problem for problem in browser_problems)
    browser_problems.clear()
