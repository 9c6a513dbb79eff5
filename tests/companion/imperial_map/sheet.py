"""A page with nothing but the map, for the tests that need a browser, and to look at:
`python -m tests.companion.imperial_map.sheet FOLDER` writes pictures of a made-up position."""

import os
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
STYLES = ("css/base.css", "css/referee.css", "css/map.css", "games/imperial_struggle/map.css")
WALL = (1920, 1080)


def sheet(language: str, *, focus: str = "10", theme: str = "light", wall: bool = False) -> str:
    """The HTML, with its styles inside; `focus` is the region that the server would show first."""
    from django.template.loader import render_to_string
    from django.utils import translation

    from companion.games.imperial_struggle.face.pictures.board import map_picture
    from companion.games.imperial_struggle.face.pictures.prizes import prizes
    from companion.games.imperial_struggle.face.pictures.theatres import theatres
    from companion.games.imperial_struggle.face.words import WARS
    from companion.pictures.drawn import Block, Taps
    from rules.core.referee.table import Table
    from tests.companion.imperial_map.positions import at_war, position
    from tests.rules.imperial_struggle.referee.boards import setup

    now = position()
    with translation.override(language):
        table = Table(setup(), at_war())
        tables = {"prizes": prizes(table), "theatres": theatres(table), "war": str(WARS["was"])}
        picture = replace(map_picture(now, {}, on_the_wall=wall), **tables)
        context: dict[str, Any] = {"picture": picture, "fresh": {"space.niagara"}}
        block = Block(render_to_string("games/imperial_struggle/board.html", context))
    taps = {} if wall else {f"space.{name}": name for name in now.prices}
    board = f'<div id="board" class="pc pc-board {picture.classes} focus-{focus}">'
    board += f"{block.html(Taps(taps, '/t/x/part/'))}</div>"
    frame = f'<div class="tv-picture" style="height:960px;width:1500px">{board}</div>'
    styles = (*STYLES, "css/screen.css") if wall else STYLES
    css = "".join((ROOT / "static" / style).read_text("utf-8") for style in styles)
    return (
        f'<!doctype html><html lang="{language}" data-theme="{theme}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<style>{css}</style><body data-game="imperial_struggle">'
        f'<main style="padding: 16px var(--gut)">{frame if wall else board}</main>'
    )


def look(folder: Path) -> None:
    """Write the map as a phone, a desk and a television show it."""
    from playwright.sync_api import sync_playwright

    from tests.browsers import find

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        for language, theme, focus in product(("ru", "en"), ("light", "dark"), ("10", "01")):
            for name, size in (("phone", (390, 844)), ("desk", (1280, 1000)), ("wall", WALL)):
                page = browser.new_page(viewport={"width": size[0], "height": size[1]})
                page.emulate_media(reduced_motion="reduce")
                page.set_content(sheet(language, focus=focus, theme=theme, wall=name == "wall"))
                page.screenshot(
                    path=folder / f"{name}-{language}-{theme}-{focus}.png", full_page=name != "wall"
                )
                page.close()
        browser.close()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    look(Path(sys.argv[1]))
