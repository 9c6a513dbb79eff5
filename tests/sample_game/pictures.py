"""The pictures of Islands: a map of 112 linked spaces and a line for each player."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.marks import Mark
from companion.pictures import Passage
from companion.pictures.maps import MapPicture, Region, Space, map_picture
from rules.core.referee.table import Table
from tests.sample_game.chart import LINKS, SEAS, SPACES, place_of, sea_of
from tests.sample_game.referee.state import Board
from tests.sample_game.words import SEAS as SEAS_WORDS
from tests.sample_game.words import space as label
from tests.sample_game.words import treasure


@dataclass(frozen=True)
class Tableau:
    seat: str
    mark: Mark
    trades: int
    debt: int
    treasures: tuple[str, ...]
    words: tuple[Passage, ...] = ()


def parts(
    t: Table[Board], marks: Mapping[str, Mark], *, on_the_wall: bool = False
) -> dict[str, Any]:
    picture = board(t, marks)
    found = {"board": picture, **{space.id: space for space in picture.inside}}
    return found | {f"tableau.{each.seat}": each for each in tableaus(t, marks)}


def part_of(family: str, value: Any, move: Mapping[str, Any]) -> str:
    return f"{family}.{value}"


def board(t: Table[Board], marks: Mapping[str, Mark]) -> MapPicture:
    def drawn(one: str) -> Space:
        column, row = place_of(one)
        owner = t.state.flags.get(one, "")
        says = f"{label(one)}: {marks[owner].name if owner else 'свободно'}"
        return Space(f"space.{one}", 27 + 51 * column, 66 + 64 * row, label(one), says, owner)

    def region(sea: str, at: tuple[int, int]) -> Region:
        spaces = tuple(drawn(place) for place in SPACES if sea_of(place) == sea)
        free = sum(not space.owner for space in spaces)
        return Region(sea, f"{SEAS_WORDS[sea]} море", at, spaces, f"Свободно: {free}")

    regions = [region(sea, at) for sea, at in SEAS.items()]
    links = [(f"space.{one}", f"space.{other}") for one, other in LINKS]
    return map_picture("Острова", regions, links, marks, 300)


def tableaus(t: Table[Board], marks: Mapping[str, Mark]) -> list[Tableau]:
    players = {seat: t.state.players[seat] for seat in t.setup.seats}
    return [
        Tableau(seat, marks[seat], own.trades, own.debt, tuple(map(treasure, own.treasures)))
        for seat, own in players.items()
    ]
