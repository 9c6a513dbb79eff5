"""The ground of a region, which never changes, and its lines, which take the colour of whoever holds both ends."""

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from companion.games.imperial_struggle.face.pictures.looks import Lines
from companion.games.imperial_struggle.face.pictures.position import Position
from companion.games.imperial_struggle.face.pictures.schematic import Plate, Way, schematic
from companion.games.imperial_struggle.face.pictures.strokes import (
    ashore,
    bridges,
    land,
    number,
    soft,
)
from companion.games.imperial_struggle.face.spaces import PLATES, SUBREGIONS


def ground(region: str) -> SafeString:
    """Coasts, borders of sub-regions, the plates of countries, the pairs that give one advantage."""
    return _ground(region, get_language())


@cache
def _ground(region: str, language: str | None) -> SafeString:
    chart = schematic()
    shore, _bones = land(chart.of(region), chart.links)
    drawn = [f'<path class="shore" d="{shore}"/><path class="land" d="{shore}"/>'] if shore else []
    borders = (path for where, path in chart.borders if where == region)
    drawn += [f'<path class="bord" d="{soft(path)}"/>' for path in borders]
    for name, where, (x, y) in chart.subregions:
        if where == region:
            at = f'x="{number(x)}" y="{number(y)}"'
            drawn.append(f'<text class="sub" {at}>{escape(SUBREGIONS[name])}</text>')
    pairs = (way.path for way in chart.pairs if way.region == region)
    drawn += [f'<path class="pair" d="{soft(path)}"/>' for path in pairs]
    drawn += [_plate(plate) for plate in chart.plates if plate.region == region]
    return mark_safe("".join(drawn))


def _plate(plate: Plate) -> str:
    x, y, width, height = plate.box
    box = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    name = escape(PLATES[plate.id])
    label = f'<text class="lb" x="{number(x + 7)}" y="{number(y + 15)}">{name}</text>'
    return f'<g class="plate{" shut" if plate.shut else ""}"><rect {box} rx="8"/>{label}</g>'


class Run(NamedTuple):
    """A link ready to be drawn."""

    way: Way
    data: str
    gaps: dict[tuple[str, str], tuple[tuple[str, str], ...]]  # by the ends of a link it bridges


@cache
def _runs(region: str) -> tuple[Run, ...]:
    chart = schematic()
    here = [way for way in chart.links if way.region == region]
    _shore, bones = land(chart.of(region), chart.links)
    gaps: dict[Way, dict[tuple[str, str], tuple[tuple[str, str], ...]]] = {way: {} for way in here}
    for over, under in permutations(here, 2):
        found = tuple(
            ("gap l" if ashore(point, bones) else "gap", data)
            for point, data in bridges(over.path, [under.path])
        )
        if found:
            gaps[over][under.ends] = found
    return tuple(Run(way, soft(way.path), gaps[way]) for way in here)


def lines(region: str, now: Position) -> Lines:
    """Thin links first, the chains of a side on top; where two cross, the later one bridges the earlier."""
    kinds = {run.way.ends: now.chain(run.way.ends) for run in _runs(region)}
    strokes: list[tuple[str, str]] = []
    before: set[tuple[str, str]] = set()
    for run in sorted(_runs(region), key=lambda run: bool(kinds[run.way.ends])):
        for under, gaps in run.gaps.items():
            strokes += gaps if under in before else ()
        strokes.append((f"ln {kinds[run.way.ends]}".strip(), run.data))
        before.add(run.way.ends)
    return Lines(f"lines.{region}", (*strokes, *_routes(region, now)))


def _routes(region: str, now: Position) -> Iterator[tuple[str, str]]:
    """Military routes, only those by which somebody could now take a territory."""
    for way in schematic().conquest:
        if way.region == region and (kind := _route(way, now)):
            yield kind, soft(way.path)


def _route(way: Way, now: Position) -> str:
    if not now.conquers or not (set(way.ends) & now.prey):
        return ""
    return "cq mine" if any(now.owner(end) == now.conquers for end in way.ends) else "cq"
