"""axe-core finds nothing to complain about: every page and layer, phone and desk, by day and by night."""

from collections.abc import Callable
from itertools import product
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from campaigns.models import Group
from tests.browser import axe, scenes, targets, walks
from tests.browser.axe import ALL
from tests.processes import Site
from tests.sampling import sampled

pytestmark = pytest.mark.django_db(transaction=True)

BY_NIGHT = {**ALL, "runOnly": ["color-contrast"]}  # the night changes nothing but colours


def barriers(page: Page, scene: str, options: dict[str, Any]) -> list[str]:
    found = axe.violations(page, options)
    return [
        f"{scene}: {one['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for one in found
        for node in one["nodes"]
    ]


def by_day_and_night(page: Page, scene: str) -> list[str]:
    page.emulate_media(color_scheme="light")
    found = barriers(page, scene, ALL)
    page.emulate_media(color_scheme="dark")
    return found + barriers(page, f"{scene} by night", BY_NIGHT)


def unhandy(page: Page, scene: str) -> list[str]:
    """On a phone nothing scrolls sideways, and every target takes a thumb."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    found = [f"{scene}: {wide} px wide"] if wide > 390 else []
    return found + [f"{scene}: {small}" for small in targets.small(page)]


@pytest.mark.parametrize(
    ("part", "device"),
    sampled(
        product(scenes.GROUPS, ("phone", "desktop")),
        *product(scenes.GROUPS, ("phone",)),
    ),
)
def test_no_page_or_layer_has_a_barrier_or_is_too_wide_or_small_for_a_thumb(
    browser_page: Callable[..., Page], live_site: Site, group: Group, part: str, device: str
) -> None:
    tables = scenes.lay(group)
    page = browser_page(device, reduced_motion="reduce", color_scheme="light")
    walks.belong(page.context, live_site.url, group)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    found: list[str] = []
    for scene, go in scenes.GROUPS[part](tables):
        page.emulate_media(color_scheme="light")
        go(page)
        found += by_day_and_night(page, scene)
        found += unhandy(page, scene) if device == "phone" else []
    here = urlsplit(live_site.url).netloc
    found += [url for url in asked if urlsplit(url).netloc not in (here, "")]  # no strangers
    assert not found, "\n".join(found)
