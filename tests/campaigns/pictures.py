"""Tables of recorded games and their pictures, for the tests of pictures."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from django.template.loader import render_to_string

from campaigns.table.selectors.marks import mark
from companion.games.endeavor.face import pictures as endeavor
from companion.games.endeavor.face.pictures.parts import BoardPicture, MatPicture
from companion.marks import Mark
from companion.pictures.drawn import Block, Taps
from rules.core.chain import Chain
from rules.core.replay import opening, play
from rules.endeavor.referee.words import REGIONS
from tests.rules.endeavor.referee.laid import REFEREE, Laid
from tests.yardstick.logs import read

GAMES = Path(__file__).parents[1] / "games" / "endeavor"
RECORDED = ("five_with_events", "silent_fleet", "three_on_an_empty_box")
NAMES = {"red": "Анна", "yellow": "Борис", "blue": "Вера", "purple": "Глеб", "green": "Дина"}
RAW = re.compile(r"None|[a-z]+_[a-z]+|\b(track|sea|place|card|governor)\.[a-z]|%\(|\{\{")


def marks(laid: Laid) -> dict[str, Mark]:
    return {seat: mark("endeavor", seat, NAMES[seat]) for seat in laid.seats}


def parts(laid: Laid) -> dict[str, Any]:
    return endeavor.parts(laid.t, marks(laid))


def shown(laid: Laid) -> BoardPicture:
    board: BoardPicture = parts(laid)["board"]
    return board


def mats(laid: Laid) -> list[MatPicture]:
    found = parts(laid)
    return [found[f"tableau.{seat}"] for seat in laid.seats]


def blocks(laid: Laid, fresh: frozenset[str] = frozenset()) -> dict[str, Block]:
    """The board and the mats as they are drawn for everybody."""
    picture = {"picture": shown(laid), "fresh": fresh}
    found = {"board": Block(render_to_string("games/endeavor/board.html", picture))}
    for mat in mats(laid):
        drawn_mat = render_to_string(
            "games/endeavor/tableau.html", {"tableau": mat, "fresh": fresh}
        )
        found[mat.id] = Block(drawn_mat)
    return found


def drawn(laid: Laid, labels: Mapping[str, str] | None = None) -> str:
    """The board and the mats as one page has them."""
    taps = Taps(labels or {}, "/t/code/part/")
    return "".join(block.html(taps) for block in blocks(laid).values())


@cache
def played(name: str) -> list[Laid]:
    """The tables of a recorded game, one after each move."""
    session = read(GAMES / f"invented_{name}.session.json")
    position = opening(REFEREE, session.setup)
    found = [Laid(session.setup, position.state, {**session.setup.box, **position.box})]
    for link in Chain(session.all_lines()).links():
        position = play(REFEREE, session.setup, position, [link]).position
        found.append(Laid(session.setup, position.state, {**session.setup.box, **position.box}))
    return found


def positions(name: str, most: int = 12) -> list[Laid]:
    """A few tables of a recorded game, the last one among them; the same ones every time."""
    found = played(name)
    return [*Random(name).sample(found, most), found[-1]]


def named_parts(laid: Laid) -> Iterator[tuple[str, dict[str, Any]]]:
    """The part of the picture that each choice of now names, with its partial move."""
    for seat in (*laid.seats, ""):
        for step in REFEREE.options(laid.t, seat):
            for choice in step.choices:
                move = {**step.partial, step.field: choice.value}
                if named := REFEREE.names_part(move):
                    yield endeavor.part_of(*named, move), move


def alternative(picture: Any) -> list[str]:
    """The facts of a picture in words, a line each, as whoever does not see it hears them."""
    return [f"{passage.title}: {line}" for passage in picture.words for line in passage.lines]


def words(laid: Laid) -> list[str]:
    return [line for picture in (shown(laid), *mats(laid)) for line in alternative(picture)]


def discs_lying(laid: Laid) -> Counter[tuple[str, str]]:
    """Every disc of the state on the board: where it lies, and whose it is."""
    found = Counter((f"place.{place}", held.owner) for place, held in laid.places.items())
    for region in REGIONS:
        found.update((f"track.{region}", owner) for owner in laid.tracks[region])
        found.update({(f"sea.{region}", owner): n for owner, n in laid.seas[region].items() if n})
    return found


def discs_drawn(picture: BoardPicture) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for area in picture.areas:
        found.update((place.id, place.owner) for place in area.places if place.owner)
        if area.track and area.sea:
            found.update((area.track.id, cell.owner) for cell in area.track.cells if cell.owner)
            found.update({(area.sea.id, disc.owner): disc.count for disc in area.sea.discs})
    return found
