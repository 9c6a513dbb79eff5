"""Photos and notes in Chromium: a real picture from a phone, its thumbnail, another phone, the timeline."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaigns.album.photos import MOST_BYTES
from campaigns.models import Group, Photo, Session
from tests.browser import axe, targets, walks
from tests.browser.conftest import SeatedAt
from tests.campaigns import snaps
from tests.campaigns.legacy import first_evening
from tests.processes import Site, Worker
from tests.tables import enter, play

pytestmark = pytest.mark.django_db(transaction=True)


def picture(name: str = "table.jpg", data: bytes | None = None) -> dict[str, Any]:
    drawn = snaps.from_a_phone(width=1600, height=1200) if data is None else data
    return {"name": name, "mimeType": "image/jpeg", "buffer": drawn}


def sound(page: Page) -> None:
    """No barrier, no sideways scrolling, nothing too small for a thumb."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = axe.violations(page)
        assert not found, [(one["id"], one["nodes"][0]["html"][:160]) for one in found]
    assert page.evaluate("document.documentElement.scrollWidth - window.innerWidth") <= 0
    assert targets.small(page) == []


def see_pictures(page: Page) -> None:
    """Every picture of the page arrives. As a function: a bare expression is evaluated again by the page,
    whose policy forbids that."""
    arrived = "() => [...document.images].every(one => one.complete && one.naturalWidth)"
    page.wait_for_function(arrived)


def test_a_photo_from_a_phone_gets_its_thumbnail_and_appears_on_the_other_phone(
    sit: SeatedAt, table: Session, celery_worker_process: Worker, tmp_path: Path
) -> None:
    one, two = sit("phone", "Анна"), sit("desktop", "Борис")
    two.goto(f"/t/{table.code}/notes/")
    one.locator(f".table-links a[href='/t/{table.code}/notes/']").click()
    chosen = {
        "a.jpg": snaps.from_a_phone(width=1600, height=1200),
        "huge.jpg": b"\0" * (MOST_BYTES + 1),
        "letter.jpg": b"a letter",
        "b.jpg": snaps.encoded(),
    }
    for name, data in chosen.items():
        (tmp_path / name).write_bytes(data)
    one.locator("input[type=file]").set_input_files([tmp_path / name for name in chosen])
    expect(one.locator("#told .wrongs")).to_have_count(2)
    expect(one.locator("#told")).to_contain_text("letter.jpg")
    expect(one.locator("#told")).to_contain_text("Файл больше 15 МБ")
    for page in (one, two):
        expect(page.locator(".photo img")).to_have_count(2)
        see_pictures(page)
    assert Photo.objects.first().by == "Анна"  # type: ignore[union-attr]
    two.locator("#note-text").fill("Штиль до самого порта.")
    two.get_by_role("button", name="Сохранить заметку").click()
    expect(two.locator(".slip")).to_contain_text("Борис")
    expect(one.locator(".slip")).to_contain_text("Штиль до самого порта.")
    sound(one)


@pytest.mark.long
def test_what_could_not_be_sent_stays_chosen_and_is_sent_again_by_a_tap(
    sit: SeatedAt, table: Session, celery_worker_process: Worker
) -> None:
    page = sit("phone")
    page.goto(f"/t/{table.code}/notes/")
    page.route("**/photos/", lambda route: route.abort(), times=1)
    page.locator("input[type=file]").set_input_files([picture(), picture("b.jpg", snaps.encoded())])
    expect(page.locator("#toast")).to_contain_text("Нет связи")
    page.get_by_role("button", name="Отправить выбранные фото").click()
    expect(page.locator(".photo img")).to_have_count(2)
    expect(page.get_by_role("button", name="Отправить выбранные фото")).to_be_hidden()


def test_a_photo_is_captioned_and_deleted_only_after_asking(
    sit: SeatedAt, table: Session, celery_worker_process: Worker
) -> None:
    page = sit("phone", "Анна")
    page.goto(f"/t/{table.code}/notes/")
    page.locator("input[type=file]").set_input_files(picture())
    page.locator(".photo").click()
    page.locator("#caption").fill("Финальная расстановка")
    page.get_by_role("button", name="Сохранить подпись").click()
    expect(page.locator("figcaption")).to_contain_text("Финальная расстановка")
    see_pictures(page)
    expect(page.get_by_role("button", name="Удалить фото навсегда")).to_be_hidden()
    page.locator("summary").click()
    sound(page)
    page.get_by_role("button", name="Удалить фото навсегда").click()
    page.wait_for_url("**/notes/")
    expect(page.locator(".photo")).to_have_count(0)


def test_the_times_are_counted_when_they_are_opened(sit: SeatedAt, table: Session) -> None:
    play(table, enter("red", harbour=1), enter("blue", harbour=2))
    page = sit("phone")
    page.goto(f"/t/{table.code}/notes/")
    expect(page.locator(".times")).to_have_count(0)
    page.locator(".pace summary").click()
    expect(page.locator(".times tbody tr")).to_have_count(2)
    sound(page)


def test_all_of_it_works_without_javascript(
    sit: SeatedAt, table: Session, celery_worker_process: Worker
) -> None:
    page = sit("phone", java_script_enabled=False)
    page.goto(f"/t/{table.code}/notes/")
    page.locator("input[type=file]").set_input_files([picture(), picture("b.jpg", snaps.encoded())])
    page.get_by_role("button", name="Отправить выбранные фото").click()
    expect(page.locator(".photo")).to_have_count(2)
    page.locator("#note-text").fill("Без единого скрипта")
    page.locator("#note-by").fill("Вера")
    page.get_by_role("button", name="Сохранить заметку").click()
    expect(page.locator(".slip")).to_contain_text("Вера")
    page.locator(".slip a").click()
    page.locator("#note-text").fill("Совсем без скриптов")
    page.get_by_role("button", name="Сохранить изменение").click()
    expect(page.locator(".slip")).to_contain_text("Совсем без скриптов")
    page.locator(".pace summary").click()
    page.get_by_role("link", name="Посчитать время").click()
    expect(page.locator("h1")).to_have_text("Сколько длились ходы")


@pytest.mark.long
def test_an_evening_of_the_story_shows_its_photos_in_the_timeline(
    browser_page: Callable[..., Page],
    live_site: Site,
    group: Group,
    celery_worker_process: Worker,
) -> None:
    campaign = first_evening(group)
    page = browser_page("phone", reduced_motion="reduce")
    walks.belong(page.context, live_site.url, group, "Анна")
    page.goto(f"/c/{campaign.code}/story/timeline/")
    page.locator(".keep a").click()
    page.locator("input[type=file]").set_input_files(picture())
    expect(page.locator(".photo img")).to_have_count(1)
    page.locator("#note-text").fill("Карта 01 прочитана.")
    page.get_by_role("button", name="Сохранить заметку").click()
    sound(page)
    page.locator(".lead a").click()
    page.wait_for_url(re.compile("/timeline/"))
    expect(page.locator("#evening-1 .photo img")).to_be_visible()
    expect(page.locator("#evening-1 .slip")).to_contain_text("Карта 01 прочитана.")
    see_pictures(page)
    sound(page)
