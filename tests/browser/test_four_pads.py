"""Every game once, cell by cell, in Chromium: the totals are the engine's, and all of it is words."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules.registry import sheet as sheet_of
from tests.browser import walks, words
from tests.processes import Worker
from tests.sampling import long

pytestmark = pytest.mark.django_db(transaction=True)
GAMES = Path(__file__).parent.parent / "games"
NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Зоя")


def read(game: str, name: str) -> dict[str, Any]:
    return dict(json.loads((GAMES / game / f"{name}.json").read_text()))


def answer_box(page: Page, box: dict[str, Any]) -> None:
    """The open question to the box: single facts are typed, steps that carry a symbol are tapped."""
    walks.fill(page.locator(walks.LAYER), box)
    for track in page.locator(f"{walks.LAYER} .grid").all():
        name = str(track.locator("input").first.get_attribute("name"))
        told = {key: value for key, value in box.items() if key.startswith(f"{name}.")}
        steps = [key.rsplit(".", 1)[1] for key, value in told.items() if value]
        if (
            told and not steps
        ):  # a grid that nobody touched tells nothing: tap a step that stays unused
            steps = [str(track.locator("input:enabled").last.get_attribute("value"))]
        for step in steps:
            chip = track.locator(f".stepchip:has(input[value='{step}']:enabled:not(:checked))")
            if chip.count():
                chip.click()


@pytest.mark.parametrize(
    ("game", "name", "sheet"),
    [
        long(("endeavor", "pad_invented", "")),  # test_first_voyage.py counts one in every run
        long(("maracaibo", "pad_invented", "")),
        long(("imperial_struggle", "pad_invented", "")),
        long(("armada", "pad_invented", "")),
        ("imperial_struggle", "war_invented", "war"),
    ],
)
def test_a_game_is_counted_cell_by_cell_to_the_totals_of_the_engine(
    browser_page: Callable[..., Page],
    celery_worker_process: Worker,
    game: str,
    name: str,
    sheet: str,
) -> None:
    told = read(game, name)
    found = sheet_of(game, sheet)
    pad = found.pad(found.read_count(told))
    people = dict(zip(told["seats"], NAMES, strict=False))
    page = browser_page("phone", reduced_motion="reduce")
    wrong: list[str] = []

    def listen() -> None:
        wrong.extend(words.not_words(words.spoken(page)))

    page.goto(f"/tables/new/?game={game}&sheet={sheet}")
    listen()
    walks.start_table(page, game, people, told.get("options"), sheet)
    listen()
    walks.fill_pad(page, {"": told.get("table", {}), **told["seats"]}, seen=lambda _: listen())
    for _ in range(30):  # one question leads to the next
        if not page.locator(walks.LAYER).count():
            if not page.locator("a.ask").count():
                break
            walks.changed(page, page.locator("a.ask").click)
        listen()
        answer_box(page, told.get("box", {}))
        walks.write_down(page)
    listen()
    walks.count_score(page)
    listen()
    totals = {people[seat]: str(total).replace("-", "−") for seat, total in pad.totals.items()}
    assert walks.totals(page) == totals
    won = page.locator(".places .won .who").all_text_contents()
    assert set(won) == {people[seat] for seat in pad.winners}
    page.goto(page.url.replace("result", "log"))
    listen()
    assert not wrong, "\n".join(dict.fromkeys(wrong))


@pytest.mark.long
@pytest.mark.rule("MAR-SOLOINC-02", "MAR-SOLOFIN-04")
def test_alone_against_mary_her_row_is_confirmed_as_suggested_in_one_layer(
    browser_page: Callable[..., Page], celery_worker_process: Worker
) -> None:
    told = read("maracaibo", "solo_invented")
    row = {"automa.row": True, "automa.round": "even"}
    found = sheet_of("maracaibo")
    pad = found.pad(found.read_count({**told, "box": {**told["box"], **row}}))
    page = browser_page("phone", reduced_motion="reduce")
    walks.start_table(page, "maracaibo", {"red": "Анна"}, {"solo": True})
    walks.fill_pad(page, {"": told["table"], **told["seats"]})
    expect(walks.cell(page, "mary", "mary_upgrades")).to_have_text("на столе")
    walks.changed(page, page.locator("a.ask").click)
    expect(page.locator(f"{walks.LAYER} .maybe")).to_have_count(2)
    answer_box(page, told["box"])  # nothing is tapped of Mary's row: it stands as suggested
    walks.write_down(page)
    while page.locator("a.ask").count():
        if not page.locator(walks.LAYER).count():
            walks.changed(page, page.locator("a.ask").click)
        answer_box(page, told["box"])
        walks.write_down(page)
    expect(page.locator("a.ask")).to_have_count(0)
    expect(walks.cell(page, "mary", "mary_upgrades")).to_have_text("10")
    walks.count_score(page)
    totals = {"Анна": str(pad.totals["red"]), "Мэри": str(pad.totals["mary"])}
    assert walks.totals(page) == totals


def test_eight_wonders_fit_on_a_phone_and_each_column_can_be_reached(
    browser_page: Callable[..., Page],
) -> None:
    seats = [
        *("gizah", "babylon", "olympia", "rhodos"),
        *("ephesos", "alexandria", "halikarnassos", "siracusa"),
    ]
    page = browser_page("phone", reduced_motion="reduce")
    walks.start_table(page, "armada", dict(zip(seats, NAMES, strict=True)))
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    last = walks.cell(page, seats[-1], "civilian")
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    walks.enter(page, seats[-1], "civilian", civilian=7)
    expect(last).to_have_text("7")


def test_a_city_without_guilds_says_so_with_one_tap(browser_page: Callable[..., Page]) -> None:
    page = browser_page("phone", reduced_motion="reduce")
    walks.start_table(page, "armada", {"gizah": "Анна", "babylon": "Борис", "olympia": "Вера"})
    walks.open_cell(page, "babylon", "guilds").locator(".nothing").click()
    walks.form_of(page, "olympia", "guilds")
    expect(walks.cell(page, "babylon", "guilds")).to_have_text("0")
