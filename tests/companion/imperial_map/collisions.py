"""What stands in the way of what on the map, counted apart from the code that draws it.

Label widths are those of DejaVu Sans at 13 px, in thousandths of an em: a wide face, most screens set names narrower.
"""

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from companion.games.imperial_struggle.face.pictures.board import label
from companion.games.imperial_struggle.face.pictures.schematic import (
    HALF,
    LINE,
    TALL,
    WIDE,
    Spot,
    schematic,
)
from companion.games.imperial_struggle.face.pictures.strokes import segments
from companion.games.imperial_struggle.face.spaces import PLATES

Box = tuple[float, float, float, float]
WIDTHS = json.loads((Path(__file__).parent / "widths.json").read_text("utf-8"))
FONT = 13
HALO = 1.5
LABEL = "the name of "


def wide(text: str) -> float:
    return sum(WIDTHS[letter] for letter in text) * FONT / 1000


def target(spot: Spot) -> Box:
    return spot.x - HALF, spot.y - HALF, spot.x + HALF, spot.y + HALF


def name_box(spot: Spot) -> Box | None:
    lines = label(spot.id)
    if not lines:
        return None
    x, first = spot.set_at(len(lines))
    width = max(map(wide, lines))
    left = spot.x + x - {"start": 0, "middle": width / 2, "end": width}[spot.anchor]
    top = spot.y + first - 12
    return left, top, left + width, top + LINE * len(lines) + 1


def plate_names(region: str) -> dict[str, Box]:
    found = {}
    for plate in schematic().plates:
        if plate.region == region:
            x, y, _width, _height = plate.box
            found[plate.id] = (x + 7, y + 3, x + 7 + wide(str(PLATES[plate.id])), y + 18)
    return found


def overlap(one: Box, other: Box) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    return across > 0 and min(one[3], other[3]) - max(one[1], other[1]) > 0


def collisions(region: str) -> Iterator[str]:
    """Everything that touches what it should not, in words."""
    spots = schematic().of(region)
    targets = {spot.id: target(spot) for spot in spots}
    names = {spot.id: box for spot in spots if (box := name_box(spot))}
    names |= plate_names(region)
    yield from outside(targets, names)
    yield from (
        f"{a} and {b}" for a, b in combinations(targets, 2) if overlap(targets[a], targets[b])
    )
    yield from (
        f"{LABEL}{a} and that of {b}"
        for a, b in combinations(names, 2)
        if overlap(names[a], names[b])
    )
    yield from (
        f"{LABEL}{a} on {b}"
        for a in names
        for b in targets
        if a != b and overlap(names[a], targets[b])
    )
    yield from lines_under(region, targets, names)


def outside(targets: dict[str, Box], names: dict[str, Box]) -> Iterator[str]:
    for name, (left, top, right, bottom) in targets.items():
        if min(left, top) < 0 or right > WIDE or bottom > TALL:
            yield f"{name} is outside"
    for name, (left, top, right, bottom) in names.items():
        if left < 1 or top < 0 or right > WIDE - 1 or bottom > TALL:
            yield f"{LABEL}{name} is outside"
    for plate in schematic().plates:
        if plate.id in names and names[plate.id][2] > plate.box[0] + plate.box[2] - 2:
            yield f"{LABEL}{plate.id} is wider than its plate"


def lines_under(region: str, targets: dict[str, Box], names: dict[str, Box]) -> Iterator[str]:
    """Links that pass behind a space or a name which is not their own."""
    for way in schematic().links:
        if way.region != region:
            continue
        for kind, boxes, grow in (("", targets, 0.0), (LABEL, names, HALO)):
            for name, box in boxes.items():
                if name not in way.ends and passes(way.path, grown(box, grow)):
                    yield f"{'–'.join(way.ends)} behind {kind}{name}"


def routes_under(region: str) -> Iterator[str]:
    """Military routes that pass behind a space or a name."""
    spots = schematic().of(region)
    for way in schematic().conquest:
        for spot in spots if way.region == region else ():
            if spot.id in way.ends:
                continue
            named = name_box(spot)
            if passes(way.path, target(spot)):
                yield f"{'–'.join(way.ends)} behind {spot.id}"
            if named and passes(way.path, named):
                yield f"{'–'.join(way.ends)} behind {LABEL}{spot.id}"


def grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def passes(path: tuple[tuple[float, float], ...], box: Box) -> bool:
    return any(hits(p, q, box) for p, q in segments(path))


def hits(p: tuple[float, float], q: tuple[float, float], box: Box) -> bool:
    """Whether the segment p–q passes through the box (Liang and Barsky)."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    enters, leaves = 0.0, 1.0
    sides = ((-dx, p[0] - box[0]), (dx, box[2] - p[0]), (-dy, p[1] - box[1]), (dy, box[3] - p[1]))
    for slope, room in sides:
        if slope == 0:
            if room < 0:
                return False
        elif slope < 0:
            enters = max(enters, room / slope)
        else:
            leaves = min(leaves, room / slope)
    return leaves - enters > 1e-6
