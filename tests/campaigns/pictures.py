"""Tables of recorded games and their pictures, for the tests of pictures."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from django.template.loader import render_to_string

from campaigns.table.selectors.marks import mark
from companion.games.endeavor.face import pictures as endeavor
from companion.games.endeavor.face.pictures.parts import BoardPicture
from companion.marks import Mark
from rules.core.setup import Setup
from rules.endeavor import GAME
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import REGIONS
from tests.rules.endeavor.referee.player import spelled

GAMES = Path(__file__).parents[1] / "games" / "endeavor"
RECORDED = ("five_with_events", "silent_fleet", "three_on_an_empty_box")
NAMES = {"red": "Анна", "yellow": "Борис", "blue": "Вера", "purple": "Глеб", "green": "Дина"}
PLACELESS = {"order", "pass", "done", "close", "react_to", "enter", "teach"}
RAW = re.compile(r"None|[a-z]+_[a-z]+|\b(track|sea|place|card|governor)\.[a-z]|%\(|\{\{")


def marks(state: Board) -> dict[str, Mark]:
    return {seat: mark("endeavor", seat, NAMES[seat]) for seat in state.seats}


def drawn(state: Board, taps: dict[str, str] | None = None) -> str:
    """The board and the mats as one page has them."""
    picture = endeavor.board(state, marks(state), taps or {})
    board = render_to_string("games/endeavor/board.html", {"picture": picture})
    mats = endeavor.mats(state, marks(state), taps or {})
    return board + "".join(render_to_string("games/endeavor/mat.html", {"mat": m}) for m in mats)


def shown(state: Board) -> BoardPicture:
    return endeavor.board(state, marks(state))


@cache
def played(name: str) -> list[Board]:
    """The tables of a recorded game, one after each move."""
    session = msgspec.json.decode((GAMES / f"invented_{name}.session.json").read_bytes())
    found: list[Board] = [GAME.new(msgspec.convert(session["setup"], Setup))]
    for line in session["lines"]:
        if "move" in line:
            found.append(GAME.apply(found[-1], GAME.moves.decode(line["move"]), line["seq"]).state)
    return found


def positions(name: str, most: int = 12) -> list[Board]:
    """A few tables of a recorded game, the last one among them; the same ones every time."""
    found = played(name)
    return [*Random(name).sample(found, most), found[-1]]


def moves(state: Board) -> Iterator[dict[str, Any]]:
    for seat in (*state.seats, ""):
        for option in GAME.options(state, seat):
            yield from spelled(option)


def words(state: Board) -> list[str]:
    found = endeavor.alternative(shown(state))
    for mat in endeavor.mats(state, marks(state)):
        found += endeavor.alternative(mat)
    return found


def discs_lying(state: Board) -> Counter[tuple[str, str]]:
    """Every disc of the state on the board: where it lies, and whose it is."""
    found = Counter((f"place.{place}", held.owner) for place, held in state.places.items())
    for region in REGIONS:
        found.update((f"track.{region}", owner) for owner in state.tracks[region])
        found.update({(f"sea.{region}", owner): n for owner, n in state.seas[region].items() if n})
    return found


def discs_drawn(picture: BoardPicture) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for area in picture.areas:
        found.update((place.touch.id, place.owner) for place in area.places if place.owner)
        if area.track and area.sea:
            found.update((area.track.touch.id, c.owner) for c in area.track.cells if c.owner)
            found.update({(area.sea.touch.id, d.owner): d.count for d in area.sea.discs})
    return found
