"""The result on a phone: who has won, everybody's points and what to do next lie on the first screen."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from campaigns.models import Group
from scoring.models import Score
from tests.browser import fits, walks
from tests.processes import Site
from tests.scoring import made_up

pytestmark = pytest.mark.django_db(transaction=True)

TABLES: dict[str, dict[str, Any]] = {
    "endeavor of 2": {"code": "endeavor", "players": 2},
    "endeavor of 4": {"code": "endeavor", "players": 4},
    "endeavor of 5": {"code": "endeavor", "players": 5},
    "maracaibo of 2": {"code": "maracaibo", "players": 2},
    "maracaibo of 4": {"code": "maracaibo", "players": 4},
    "armada of 4": {"code": "armada", "players": 4},
    "armada of 8": {"code": "armada", "players": 8},
    "a tie": made_up.TABLES["tie"],
    "teams": made_up.TABLES["teams"],
    "solo": made_up.TABLES["solo"],
    "marker": made_up.TABLES["marker"],
    "at once": made_up.TABLES["at once"],
}
# everything that is to be seen without scrolling, and what lies lower
BELOW = """() => {
  const bar = document.querySelector(".head nav").getBoundingClientRect();
  const edge = bar.top > innerHeight / 2 ? bar.top : innerHeight;
  const parts = { headline: ".headline", share: ".share-panel > summary", acts: ".acts .btn",
    places: "ol.places li" };
  const wrong = [];
  for (const [name, selector] of Object.entries(parts)) {
    const found = [...document.querySelectorAll(selector)];
    if (found.length < (name === "acts" ? 3 : 1)) wrong.push(`no ${name}`);
    for (const one of found) {
      const { bottom, height } = one.getBoundingClientRect();
      if (!height || bottom > edge) wrong.push(`${name} at ${Math.round(bottom)} of ${edge}: ${one.innerText}`);
    }
  }
  return wrong;
}"""


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_first_screen_says_who_has_won_and_what_to_do_next(
    browser_page: Callable[..., Page], live_site: Site, group: Group, language: str
) -> None:
    page = browser_page("phone", reduced_motion="reduce")
    walks.belong(page.context, live_site.url, group)
    page.context.add_cookies([{"name": "django_language", "value": language, "url": live_site.url}])
    wrong: dict[str, list[str]] = {}
    for name, table in TABLES.items():
        session = made_up.lay(group, **table)
        Score.objects.filter(session=session).update(done_at=timezone.now() - timedelta(hours=1))
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto(f"/t/{session.code}/result/")
        page.evaluate("document.fonts.ready")
        found = [*page.evaluate(BELOW), *fits.misfits(page, name)]
        wrong |= {name: found} if found else {}
    assert not wrong
