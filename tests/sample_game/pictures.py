"""The pictures of Islands: a map of 112 linked spaces and a line for each player."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.marks import Mark
from companion.pictures import Passage, Taps, Touch
from companion.pictures.maps import MapPicture, Region, Space, map_picture
from tests.sample_game.chart import LINKS, SEAS, SPACES, place_of, sea_of
from tests.sample_game.state import Board
from tests.sample_game.words import SEAS as SEAS_WORDS
from tests.sample_game.words import space as label

NOTHING: Taps = {}


@dataclass(frozen=True)
class Mat:
    seat: str
    mark: Mark
    debt: int
    words: tuple[Passage, ...] = ()


def target(move: Mapping[str, Any]) -> str:
    return f"space.{move['space']}" if "space" in move else ""


def changes(before: Board, after: Board) -> frozenset[str]:
    return frozenset(f"space.{one}" for one in after.flags.keys() - before.flags.keys())


def board(
    state: Board,
    marks: Mapping[str, Mark],
    taps: Taps = NOTHING,
    changed: frozenset[str] = frozenset(),
    *,
    on_the_wall: bool = False,
) -> MapPicture:
    def drawn(one: str) -> Space:
        column, row = place_of(one)
        touch = Touch(f"space.{one}", taps.get(f"space.{one}", ""), f"space.{one}" in changed)
        owner = state.flags.get(one, "")
        says = f"{label(one)}: {marks[owner].name}" if owner else ""
        return Space(one, touch, 27 + 51 * column, 66 + 64 * row, label(one), says, owner)

    def region(sea: str, at: tuple[int, int]) -> Region:
        spaces = tuple(drawn(one) for one in SPACES if sea_of(one) == sea)
        free = sum(not one.owner for one in spaces)
        return Region(sea, f"{SEAS_WORDS[sea]} море", at, spaces, f"Свободно: {free}")

    regions = [region(sea, at) for sea, at in SEAS.items()]
    return map_picture("Острова", regions, LINKS, marks, 300)


def mats(
    state: Board,
    marks: Mapping[str, Mark],
    taps: Taps = NOTHING,
    changed: frozenset[str] = frozenset(),
) -> list[Mat]:
    return [Mat(seat, marks[seat], state.debt.get(seat, 0)) for seat in state.seats]
