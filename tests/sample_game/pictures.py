"""The pictures of Islands: a map of 112 linked spaces and a line for each player."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.marks import Mark
from companion.pictures import Passage, Taps, Touch
from companion.pictures.maps import MapPicture, Region, Space, map_picture
from rules.core.referee.table import Table
from tests.sample_game.chart import LINKS, SEAS, SPACES, place_of, sea_of
from tests.sample_game.referee.state import Board
from tests.sample_game.words import SEAS as SEAS_WORDS
from tests.sample_game.words import space as label
from tests.sample_game.words import treasure

NOTHING: Taps = {}


@dataclass(frozen=True)
class Mat:
    seat: str
    mark: Mark
    trades: int
    debt: int
    treasures: tuple[str, ...]
    words: tuple[Passage, ...] = ()


def target(move: Mapping[str, Any]) -> str:
    return f"space.{move['space']}" if "space" in move else ""


def changes(before: Table[Board], after: Table[Board]) -> frozenset[str]:
    changed = after.state.flags.items() ^ before.state.flags.items()
    return frozenset(f"space.{place}" for place, _seat in changed)


def board(
    t: Table[Board],
    marks: Mapping[str, Mark],
    taps: Taps = NOTHING,
    changed: frozenset[str] = frozenset(),
    *,
    on_the_wall: bool = False,
) -> MapPicture:
    def drawn(place: str) -> Space:
        column, row = place_of(place)
        touch = Touch(f"space.{place}", taps.get(f"space.{place}", ""), f"space.{place}" in changed)
        owner = t.state.flags.get(place, "")
        says = f"{label(place)}: {marks[owner].name}" if owner else ""
        return Space(place, touch, 27 + 51 * column, 66 + 64 * row, label(place), says, owner)

    def region(sea: str, at: tuple[int, int]) -> Region:
        spaces = tuple(drawn(place) for place in SPACES if sea_of(place) == sea)
        free = sum(not space.owner for space in spaces)
        return Region(sea, f"{SEAS_WORDS[sea]} море", at, spaces, f"Свободно: {free}")

    regions = [region(sea, at) for sea, at in SEAS.items()]
    return map_picture("Острова", regions, LINKS, marks, 300)


def mats(
    t: Table[Board],
    marks: Mapping[str, Mark],
    taps: Taps = NOTHING,
    changed: frozenset[str] = frozenset(),
) -> list[Mat]:
    players = {seat: t.state.players[seat] for seat in t.setup.seats}
    return [
        Mat(seat, marks[seat], own.trades, own.debt, tuple(map(treasure, own.treasures)))
        for seat, own in players.items()
    ]
