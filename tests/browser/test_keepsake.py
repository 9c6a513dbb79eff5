"""A saved evening opened from a disk: whole without a network, in both languages and for each game."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from campaigns.models import SMALL, Group, Photo
from campaigns.records import read_setup, to_json
from rules.core.race import Leg
from rules.registry import CODES
from scoring.models import Score
from tests.browser import fits
from tests.campaigns.snaps import encoded
from tests.sampling import sampled
from tests.scoring.results import result_of
from tests.scoring.test_result_page import lay

pytestmark = pytest.mark.django_db(transaction=True)

STOPS = {"endeavor": "round.1", "maracaibo": "interim.1", "armada": "land.1"}
WORDS = {
    "ru": ("Блокнот", "Фото", "Журнал", "Как шла партия"),
    "en": ("The pad", "Photos", "Log", "How it went"),
}


@pytest.mark.parametrize("language", list(WORDS))
@pytest.mark.parametrize("code", sampled(CODES, "maracaibo", "imperial_struggle"))
def test_it_opens_from_the_disk_and_asks_nothing_of_any_network(
    browser_page: Callable[..., Page],
    browser_of: Callable[..., Client],
    group: Group,
    tmp_path: Path,
    settings,
    code: str,
    language: str,
) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    score = lay(group, code)
    seats = read_setup(score.session).seats
    stop, at = (
        ("peace.1", {"": 18})
        if code == "imperial_struggle"
        else (STOPS[code], dict.fromkeys(seats, 20))
    )
    Score.objects.filter(pk=score.pk).update(race=to_json([Leg(stop=stop, at=at)]))
    kept = Photo.objects.create(
        session=score.session, digest="1", width=4, height=3, thumbnail=Photo.Thumbnail.DONE
    )
    kept.path(SMALL).parent.mkdir(parents=True)
    kept.path(SMALL).write_bytes(encoded())
    client = browser_of(group)
    client.cookies["django_language"] = language
    file = tmp_path / "evening.html"
    file.write_bytes(client.get(result_of(score.session, "html")).content)
    page = browser_page("phone", reduced_motion="reduce")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.context.set_offline(True)
    page.goto(file.as_uri())
    expect(page.locator(".headline")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.locator(".kept-log summary").tap()
    expect(page.locator(".kept-log li").first).to_be_visible()
    page.locator(".result-pad a.cell, .result-pad td a").first.tap()
    expect(page.locator(".because:target").first).to_be_visible()
    shown = page.locator("main").inner_text()
    assert [words for words in WORDS[language] if words not in shown] == []
    assert page.locator("img").evaluate("one => one.complete && one.naturalWidth > 0")
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert fits.misfits(page, code) == []
