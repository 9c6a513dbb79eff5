"""The tree of evenings and branches as a drawing: a line per branch, with time running down."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.legacy.selectors.timeline import day
from rules.maracaibo.campaign.archive import tree

STEP, LANE, LEFT, TOP = 64, 34, 26, 34  # distances in the drawing
TEXT = 236  # room for the words beside the lanes


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
class _Node:
    evening: int
    parent: int | None
    goes_on: bool
    branch: str


def picture(state: Any) -> Picture:
    """The archives of a campaign, and tonight as the last dot."""
    days = {archive.evening: day(archive.on) for archive in state.archives}
    nodes = [
        _Node(node.evening, node.parent, node.start == "continue", node.branch)
        for node in tree(state.archives)
    ]
    tonight = state.evening
    if tonight is not None and tonight.start not in (None, "free"):
        parents = (a.evening for a in state.archives if a.hash == tonight.parent)
        parent = next(parents, None)
        goes_on = tonight.start == "continue"
        nodes.append(_Node(tonight.number, parent, goes_on, tonight.branch))
    lanes = _lanes(nodes)
    text_x = LEFT + LANE * (max(lanes.values(), default=0) + 1)
    dots = {
        node.evening: Dot(
            evening=node.evening,
            lane=lanes[node.evening],
            x=LEFT + LANE * lanes[node.evening],
            y=TOP + STEP * row,
            note=_note(node, days.get(node.evening, "")),
            text_x=text_x,
            in_bag=node.evening == state.bag,
            tonight=node.evening not in days,
        )
        for row, node in enumerate(nodes)
    }
    edges = tuple(_edges(nodes, dots))
    return Picture(text_x + TEXT, TOP + STEP * len(nodes) - 8, tuple(dots.values()), edges)


def _note(node: _Node, date: str) -> str:
    """The second line beside a dot: the day and the branch."""
    return " · ".join(part for part in (date, node.branch) if part)


def _lanes(nodes: Sequence[_Node]) -> dict[int, int]:
    """Assign a line to each evening: its parent's, if it is the first to continue from there."""
    lanes: dict[int, int] = {}
    tips: dict[int, int] = {}
    for node in nodes:
        lane = lanes.get(node.parent) if node.parent is not None and node.goes_on else None
        if lane is None or tips[lane] != node.parent:
            lane = len(tips)
        lanes[node.evening], tips[lane] = lane, node.evening
    return lanes


def _edges(nodes: Iterable[_Node], dots: dict[int, Dot]) -> Iterable[Edge]:
    for node in nodes:
        if node.parent is None or node.parent not in dots:
            continue
        a, b = dots[node.parent], dots[node.evening]
        if a.x == b.x:
            path = f"M{a.x} {a.y}V{b.y}"
        else:
            turn = a.y + STEP // 2
            path = f"M{a.x} {a.y}C{a.x} {turn} {b.x} {a.y + 14} {b.x} {a.y + STEP}V{b.y}"
        yield Edge(path, replaced=not node.goes_on)
