"""What a game looks like: its symbols, its emblem and its colours come from its own rooms."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, RequestFactory

from campaigns.models import Group
from campaigns.table.services.sessions import Plan, start_session
from companion.games.face import face
from companion.pwa import shell
from companion.templatetags.looks import emblem, symbol
from rules.registry import CODES
from tests.tables import CHAIRS, play

STATIC = Path(settings.BASE_DIR) / "static"
SYMBOL = re.compile(r'<symbol id="([\w-]+)"')
IN_TEMPLATES = re.compile(r"""(?:icon="|\{% symbol ["'])([\w/-]*[\w-])["']""")
USED = re.compile(r'href="/static/([\w/]+)/sprite\.svg#([\w-]+)"')
IN_FACES = re.compile(r'"(games/\w+/\w+)"')


def drawn(name: str) -> bool:
    """Whether a sprite has this symbol."""
    folder, _, symbol_id = name.rpartition("/")
    sprite = STATIC / (folder or "icons") / "sprite.svg"
    return sprite.exists() and symbol_id in SYMBOL.findall(sprite.read_text("utf-8"))


def test_every_symbol_that_a_template_names_is_drawn() -> None:
    named = {
        name
        for path in (settings.BASE_DIR / "templates").rglob("*.html")
        for name in IN_TEMPLATES.findall(path.read_text("utf-8"))
    }
    assert len(named) > 30
    assert [name for name in sorted(named) if not drawn(name)] == []


@pytest.mark.parametrize("game", CODES)
def test_every_symbol_that_a_face_names_is_drawn_and_its_own(game: str) -> None:
    look = face(game)
    icons = {
        *look.words.ICONS.values(),
        *(look.box.ICONS.values() if look.box else ()),
        look.emblem,
    }
    for path in (settings.BASE_DIR / "companion/games" / game).rglob("*.py"):
        icons |= set(IN_FACES.findall(path.read_text("utf-8")))
    assert [name for name in sorted(icons) if not drawn(name)] == []
    assert {name.split("/")[1] for name in icons if "/" in name} == {game}


def test_an_address_names_the_sprite_of_the_game() -> None:
    assert symbol("check").endswith("icons/sprite.svg#check")
    assert symbol("games/endeavor/crown").endswith("games/endeavor/sprite.svg#crown")
    assert emblem("armada").endswith("games/armada/sprite.svg#emblem")


def test_every_symbol_on_the_pages_of_a_table_is_drawn(member: Client, group: Group) -> None:
    refereed = start_session(group, Plan("endeavor", CHAIRS, depth="referee"))
    play(refereed, {"kind": "crown", "seat": "red"})
    pad = start_session(group, Plan("endeavor", CHAIRS))
    pages = [f"/t/{refereed.code}/", f"/t/{refereed.code}/screen/", f"/t/{refereed.code}/audit/"]
    pages += [f"/t/{refereed.code}/tokens/", f"/t/{pad.code}/", "/", "/tables/new/"]
    used = {
        (name.removeprefix("icons/"), page)
        for page in pages
        for folder, symbol_id in USED.findall(member.get(page).content.decode())
        for name in [f"{folder}/{symbol_id}"]
    }
    assert {"games/endeavor/industry", "games/endeavor/crown"} <= {name for name, _ in used}
    assert [(name, page) for name, page in sorted(used) if not drawn(name)] == []


@pytest.mark.django_db
def test_a_page_names_the_colours_of_every_game_by_day_and_by_night(client: Client) -> None:
    page = client.get("/")
    assert "style-src" not in page["Content-Security-Policy"], "no page brings styles of its own"
    link = re.search(r'href="(/hues\.[0-9a-f]+\.css)"', page.content.decode())
    assert link is not None
    answer = client.get(link[1])
    assert (answer["Content-Type"], "immutable" in answer["Cache-Control"]) == ("text/css", True)
    for game in CODES:
        look = face(game)
        both = f"--by-day:{look.hue};--by-night:{look.hue_by_night}"
        assert f'[data-game="{game}"]{{{both}}}' in answer.content.decode()
    assert link[1] in shell(), "a phone keeps it beside its copies"


def test_the_copies_of_a_phone_have_the_symbols_of_every_game(rf: RequestFactory) -> None:
    files = " ".join(shell())
    for game in CODES:
        assert f"games/{game}/sprite" in files
    assert "legacy/pages" in files
