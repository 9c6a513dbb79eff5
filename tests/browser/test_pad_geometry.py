"""The pad while somebody types, measured: enough rows, heads that stay, the cell above its keys, no word cut or broken.

On a phone, a small one, a phone on its side and a desk, in both languages, with names of 24 letters."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.browser import fits, walks
from tests.browser.test_numberpad import ROWS
from tests.campaigns.evenings import lay
from tests.processes import Site

pytestmark = pytest.mark.django_db(transaction=True)

PHONE, SMALL, ASIDE, DESK, LOW_DESK = (390, 844), (360, 640), (844, 390), (1280, 800), (1280, 720)
LONG = ("Максимилиан-Александрови", "Анна-Екатерина Ивановна", "Владислав Константинович")
EIGHT = (
    *("gizah", "babylon", "olympia", "rhodos"),
    *("ephesos", "alexandria", "halikarnassos", "siracusa"),
)
THREE = ("red", "blue", "yellow")
# heads and first column against the edges of the pad; the cell, and its row's name, between heads and keys
PLACES = """() => {
  const box = (one) => one.getBoundingClientRect();
  const pad = box(document.getElementById("pad")), keys = box(document.getElementById("dock"));
  const cell = document.querySelector("#pad .cell.at:not(.by-parts)") ?? document.querySelector("#pad .part .cell.at");
  const row = cell.closest("tr"), heads = box(document.querySelector("#pad thead tr:last-child > :last-child"));
  const at = box(cell), name = box(row.cells[0]);
  const beside = keys.left >= pad.right - 1;
  return {
    heads: Math.round(heads.top - pad.top), names: Math.round(name.left - pad.left),
    shown: at.top >= heads.bottom - 1 && at.bottom <= pad.bottom + 1 && at.left >= name.right - 2
      && at.right <= pad.right + 2 && (beside || at.bottom <= keys.top + 1),
    beside, pad: pad.width / innerWidth, keys: keys.width / innerWidth,
    filled: Math.round(innerHeight - (beside ? Math.min(pad.bottom, keys.bottom) : keys.bottom)),
    wide: document.documentElement.scrollWidth - innerWidth,
  };
}"""


@pytest.fixture
def open_at(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> Callable[..., Page]:
    """A browser of this size at a page of a table, in one of the languages."""

    def opened(session: Session, size: tuple[int, int], path: str = "", lang: str = "ru") -> Page:
        width, height = size
        viewport = {"width": width, "height": height}
        page = browser_page("phone" if width < 1000 else "desktop", viewport=viewport)
        walks.belong(page.context, live_site.url, group)
        page.context.add_cookies([{"name": "django_language", "value": lang, "url": live_site.url}])
        page.goto(f"/t/{session.code}/{path}")
        return page

    return opened


def table(group: Group, game: str, seats: tuple[str, ...], names: tuple[str, ...] = ()) -> Session:
    named = (names * len(seats))[: len(seats)] or tuple(f"Игрок {n}" for n, _ in enumerate(seats))
    unlike = [
        name if len(set(named)) == len(named) else f"{name[:22]} {n}"
        for n, name in enumerate(named)
    ]
    chairs = [Chair(seat, name) for seat, name in zip(seats, unlike, strict=True)]
    return start_session(group, Plan(game, chairs, depth="pad"))


def measured(page: Page) -> dict[str, Any]:
    """The places of heads, names, cell and keys; what is off is told by name."""
    found: dict[str, Any] = page.evaluate(PLACES)
    desk = [
        told for told in page.evaluate(fits.MEASURE) if told.endswith(("#pad", "#dock", "#desk"))
    ]
    assert desk == []
    assert (found["heads"], found["names"], found["wide"], found["filled"]) == (0, 0, 0, 0), found
    assert found["shown"], found
    return found


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(
    ("size", "typing", "chips", "steppers"), [(PHONE, 9, 7, 6), (SMALL, 6, 4, 4)]
)
def test_so_many_rows_are_whole_while_somebody_types(
    open_at: Callable[..., Page],
    group: Group,
    lang: str,
    size: tuple[int, int],
    typing: int,
    chips: int,
    steppers: int,
) -> None:
    page = open_at(table(group, "maracaibo", THREE), size, lang=lang)
    for row, least in (("cards", typing), ("vp_track", chips), ("france", steppers)):
        walks.open_cell(page, "red", row)
        assert page.evaluate(ROWS) >= least, row
        assert not measured(page)["beside"]


@pytest.mark.parametrize("size", [PHONE, SMALL, ASIDE, DESK])
def test_eight_players_with_long_names_can_be_told_apart(
    open_at: Callable[..., Page], group: Group, size: tuple[int, int]
) -> None:
    """The column is in the middle where the pad is wider than its frame; its head has the mark and the first name."""
    page = open_at(table(group, "armada", EIGHT, LONG), size)
    expect(walks.cell(page, EIGHT[0], "military")).to_be_visible()
    for seat, row in ((EIGHT[0], "military"), (EIGHT[4], "civilian"), (EIGHT[7], "science")):
        walks.open_cell(page, seat, row)
        measured(page)
        head = page.evaluate(
            "() => { const at = document.querySelector('#pad .cell.at');"
            " const head = document.querySelector('#pad thead tr:last-child').cells[at.parentElement.cellIndex];"
            " const box = head.querySelector('.who').getBoundingClientRect();"
            " const frame = document.getElementById('pad').getBoundingClientRect();"
            " return box.width > 30 && box.left >= frame.left && box.right <= frame.right + 1; }"
        )
        assert head, (seat, row)


def test_the_first_rows_of_eight_players_are_not_under_their_heads(
    open_at: Callable[..., Page], group: Group
) -> None:
    page = open_at(table(group, "armada", EIGHT), DESK)
    heads = page.locator("#pad thead tr").last.bounding_box()
    first = walks.cell(page, EIGHT[0], "military").bounding_box()
    table_top = page.locator("#pad table").bounding_box()
    assert heads
    assert first
    assert table_top
    assert heads["y"] - table_top["y"] < 4
    assert first["y"] >= heads["y"] + heads["height"] - 2


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("size", [ASIDE, DESK, LOW_DESK])
def test_on_its_side_and_on_a_desk_pad_and_keys_share_the_screen(
    open_at: Callable[..., Page], group: Group, lang: str, size: tuple[int, int]
) -> None:
    page = open_at(table(group, "maracaibo", THREE, LONG), size, lang=lang)
    for row in ("cards", "vp_track", "england"):
        walks.open_cell(page, "yellow", row)
        found = measured(page)
        assert found["beside"]
        assert found["pad"] + found["keys"] > 0.99
        assert found["keys"] < 0.4


@pytest.mark.parametrize("size", [PHONE, SMALL, ASIDE, DESK])
@pytest.mark.parametrize(
    ("game", "stop", "cells"),
    [
        ("endeavor", "round.4", (("red", "industry"), ("blue", "buildings_cards"))),
        ("imperial_struggle", "peace.4", (("france", "prestige"), ("britain", "debt"))),
        ("maracaibo", "interim.2", (("red", "vp_before"), ("red", "interim_vp"))),
        ("armada", "naval.2", (("gizah", "naval_strength"),)),
    ],
)
def test_the_sheet_of_a_round_has_the_same_keys_and_places(
    open_at: Callable[..., Page],
    group: Group,
    size: tuple[int, int],
    game: str,
    stop: str,
    cells: tuple[tuple[str, str], ...],
) -> None:
    page = open_at(lay(group, game, upto=stop), size, f"s/{stop}/")
    for seat, row in cells:
        walks.open_cell(page, seat, row)
        measured(page)
