"""A game has two rooms and one entry in the list: one from a folder outside the tree is counted on the pages."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from companion.games.face import face
from rules import registry
from rules.registry import Rooms

pytestmark = pytest.mark.django_db

GUIDE = settings.BASE_DIR / "docs" / "adding-a-game.md"
RULE = """
[[rule]]
id = "{id}"
topic = "shells"
section = "Ракушки"
applies = ["base"]
kind = "limit"
ru = "{ru}"
en = "Shells."
check = ""
"""
WORDS = """
NAME, POINTS = "Ракушки", "очки"
OPTIONS, ICONS, CHOICES = {}, {}, {}
ROWS = {"shells": "Ракушки на берегу"}
ITEMS = {"shells": ("Ракушки", "")}
REFUSALS = {"more_than_box": "В коробке 30 ракушек."}


def fact(key):
    return "Сколько стоит ракушка?"
"""
FACE = """
from companion.games.face import Face
from shells_face import words

FACE = Face(words)
"""


@pytest.fixture
def shells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game of the guide in a folder of its own, and its one entry in the list."""
    (block,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.S)
    engine, _rest = block.split("\nshells = Shells()")
    home = tmp_path / "shells_rules"
    engine = engine.replace('Path("rules/shells")', f"Path({str(home)!r})")
    rules = "".join(RULE.format(id=f"SHE-0{n}", ru=f"Правило {n}.") for n in range(1, 5))
    _write(home, "__init__.py", f"{engine}\n\nGAME = Shells()\n")
    _write(home, "rulebook.toml", f'game = "shells"\nsource = "the guide"\n{rules}')
    _write(home, "sections.toml", '"Ракушки" = "Shells"\n')
    _write(tmp_path / "shells_face", "__init__.py", FACE)
    _write(tmp_path / "shells_face", "words.py", WORDS)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(registry.GAMES, "shells", Rooms("shells_rules", "shells_face"))
    yield
    registry.game.cache_clear()
    face.cache_clear()
    for module in ("shells_rules", "shells_face", "shells_face.words"):
        sys.modules.pop(module, None)


def _write(folder: Path, name: str, text: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, "utf-8")


@pytest.mark.usefixtures("shells")
def test_a_game_outside_the_tree_is_offered_laid_and_counted() -> None:
    client = Client()
    assert "Ракушки" in client.get("/").content.decode()
    assert "Ракушки на берегу" in client.get("/pads/shells/").content.decode()
    form = client.get("/tables/new/?game=shells").content.decode()
    (key,) = set(re.findall(r'name="key" value="([^"]+)"', form))
    people = {"seat-0-name": "Анна", "seat-0-colour": "red", "seat-1-name": "Борис"}
    laid = client.post(
        "/tables/new/", {"game": "shells", "key": key, **people, "seat-1-colour": "blue"}
    )
    assert laid.status_code == 302, laid.content.decode()
    table = laid["Location"]
    assert "Ракушки на берегу" in client.get(table).content.decode()
    told = {"version": "0", "key": "a", "shells": "31"}
    refused = client.post(f"{table}cell/red/shells/", told)
    assert refused.status_code == 422
    assert "В коробке 30 ракушек." in refused.content.decode()
    told = {"version": "0", "key": "b", "shells": "12"}
    assert client.post(f"{table}cell/red/shells/", told).status_code == 302
    asked = client.get(f"{table}box/").content.decode()
    assert "Сколько стоит ракушка?" in asked


@pytest.mark.parametrize("code", registry.CODES)
def test_every_game_of_the_list_has_a_face_and_only_refereed_ones_a_table(code: str) -> None:
    shown = face(code)
    assert str(shown.words.NAME)
    refereed = hasattr(registry.game(code), "referee_options_type")
    assert (shown.table is not None) == refereed
    assert (shown.pictures is not None) <= refereed
