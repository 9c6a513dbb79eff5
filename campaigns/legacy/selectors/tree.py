"""The tree of evenings and branches as a drawing: a chart line per branch, time runs down."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.legacy.selectors.timeline import day
from rules.maracaibo.campaign.archive import tree

STEP, LANE, LEFT, TOP = 64, 34, 26, 34  # distances in the drawing
TEXT = 236  # room for the words beside the lanes
R = 11


@dataclass(frozen=True)
class Dot:
    """One evening in the drawing."""

    evening: int
    lane: int
    x: int
    y: int
    note: str
    text_x: int
    in_bag: bool = False
    tonight: bool = False


@dataclass(frozen=True)
class Edge:
    """A line from an evening to the next; `replaced` only shows which archive was put aside."""

    path: str
    replaced: bool


@dataclass(frozen=True)
class Picture:
    """The whole drawing with its size."""

    width: int
    height: int
    dots: tuple[Dot, ...]
    edges: tuple[Edge, ...]


@dataclass(frozen=True)
class _Told:
    evening: int
    parent: int | None
    goes_on: bool
    branch: str


def picture(state: Any) -> Picture:
    """The archives of a campaign, and tonight as the last dot."""
    days = {one.evening: day(one.on) for one in state.archives}
    told = [
        _Told(node.evening, node.parent, node.start == "continue", node.branch)
        for node in tree(state.archives)
    ]
    tonight = state.evening
    if tonight is not None and tonight.start not in (None, "free"):
        parent = next((one.evening for one in state.archives if one.hash == tonight.parent), None)
        goes_on = tonight.start == "continue"
        told.append(_Told(tonight.number, parent, goes_on, tonight.branch))
    lanes = _lanes(told)
    text_x = LEFT + LANE * (max(lanes.values(), default=0) + 1)
    dots = {
        one.evening: Dot(
            evening=one.evening,
            lane=lanes[one.evening],
            x=LEFT + LANE * lanes[one.evening],
            y=TOP + STEP * row,
            note=_note(one, days.get(one.evening, "")),
            text_x=text_x,
            in_bag=one.evening == state.bag,
            tonight=one.evening not in days,
        )
        for row, one in enumerate(told)
    }
    edges = tuple(_edges(told, dots))
    return Picture(text_x + TEXT, TOP + STEP * len(told) - 8, tuple(dots.values()), edges)


def _note(one: _Told, date: str) -> str:
    """The second line beside a dot: the day and the branch."""
    return " · ".join(part for part in (date, one.branch) if part)


def _lanes(told: Sequence[_Told]) -> dict[int, int]:
    """An evening stays on its parent's line if it is the first to go on from there."""
    lanes: dict[int, int] = {}
    tips: dict[int, int] = {}
    for one in told:
        lane = lanes.get(one.parent) if one.parent is not None and one.goes_on else None
        if lane is None or tips[lane] != one.parent:
            lane = len(tips)
        lanes[one.evening], tips[lane] = lane, one.evening
    return lanes


def _edges(told: Iterable[_Told], dots: dict[int, Dot]) -> Iterable[Edge]:
    for one in told:
        if one.parent is None or one.parent not in dots:
            continue
        a, b = dots[one.parent], dots[one.evening]
        if a.x == b.x:
            path = f"M{a.x} {a.y}V{b.y}"
        else:
            turn = a.y + STEP // 2
            path = f"M{a.x} {a.y}C{a.x} {turn} {b.x} {a.y + 14} {b.x} {a.y + STEP}V{b.y}"
        yield Edge(path, replaced=not one.goes_on)
