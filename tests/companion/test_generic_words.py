"""The rooms that serve any game do not speak of the things of one."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
ROOMS = ("campaigns", "scoring", "companion", "templates", "static/css", "static/js")
OF_A_GAME = (
    "campaigns/legacy/",
    "companion/games/",
    "templates/campaigns/legacy/",
    "templates/games/",
)
GENERIC = ("companion/games/face.py",)  # among the games, but about none of them
THINGS = (
    "crown|crowned|lay|lays|laying|laid|route|city|cities|fleet|token|zone|occupy|occupies|occupied"
    "|disc|harbour|governor|glory|organizer|wonder|mary|silent"
)
WORD = re.compile(rf"(?<![a-z])({THINGS})s?(?![a-z])", re.IGNORECASE)

HOMONYMS = {
    r"csrf_?token|X-CSRFToken|csrfmiddlewaretoken\", token|const token|token\(\)": "the secret of a form",
    r"the token is in the body": "the secret of a form",
    r"secrets\.token_\w+": "the standard library",
    r"<token>|<slug:token>|\btoken: str|\bshare\.token|token=token|\[token\]|new_token"
    r"|if token else|_or_404\(token\)|\btoken = (models|shares)": "the secret in a link",
    r"[Tt]okens?\.css|Design tokens": "what a design is made of",
    r"time_?zone|TIME_ZONE": "the zone of a clock",
    r"silent film": "a film without sound keeps the screen on",
    r'icon="crown"': "the symbol of a winner",
    r"games/<game>/crown": "an example of a symbol that a game has",
    r"traffic in the harbour|the winning fleet": "the site speaks like a ship's log",
}


def generic_files() -> Iterator[Path]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix not in (".py", ".html", ".css", ".js") or "/migrations/" in name:
                continue
            if name in GENERIC or not name.startswith(OF_A_GAME):
                yield path


def without_homonyms(line: str) -> str:
    for homonym in HOMONYMS:
        line = re.sub(homonym, "", line, flags=re.IGNORECASE)
    return line


def test_no_generic_room_speaks_of_the_things_of_one_game() -> None:
    files = list(generic_files())
    assert len(files) > 400
    spoken = [
        f"{path.relative_to(ROOT)}:{number}: {found[0]}"
        for path in files
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if (found := WORD.search(without_homonyms(line)))
    ]
    assert spoken == []


@pytest.mark.parametrize("homonym", HOMONYMS, ids=HOMONYMS.values())
def test_every_homonym_is_still_needed(homonym: str) -> None:
    assert any(re.search(homonym, path.read_text("utf-8"), re.I) for path in generic_files())


@pytest.mark.parametrize(
    "line",
    ["state.crown", "def lay(self):", '"zones": 3', ".silent-fleet", "the Routes", "token = 3"],
)
def test_the_words_are_found_in_code_and_in_sentences(line: str) -> None:
    assert WORD.search(without_homonyms(line))
