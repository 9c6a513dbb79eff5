"""Lines of the map: polylines with soft bends, bridges where two links cross, coasts that grow around spaces."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import dist

from companion.games.imperial_struggle.face.pictures.schematic import Path_, Point, Spot, Way

BEND, BRIDGE, SHORE = 9, 9, 35  # px: radius of a bend, half a bridge, how far land reaches


def number(value: float) -> str:
    """A number without needless digits."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def soft(path: Path_) -> str:
    """Path data of a polyline with soft bends."""
    drawn = [f"M{at(path[0])}"]
    for before, corner, after in zip(path, path[1:], path[2:], strict=False):
        start, end = _toward(corner, before), _toward(corner, after)
        drawn.append(f"L{at(start)}Q{at(corner)} {at(end)}")
    return "".join([*drawn, f"L{at(path[-1])}"])


def _toward(corner: Point, other: Point) -> Point:
    far = dist(corner, other) or 1
    share = min(BEND, far / 2) / far
    return (
        corner[0] + (other[0] - corner[0]) * share,
        corner[1] + (other[1] - corner[1]) * share,
    )


def segments(path: Path_) -> list[tuple[Point, Point]]:
    return list(pairwise(path))


def crossing(p: Point, q: Point, r: Point, s: Point) -> Point | None:
    """Where the segments p–q and r–s cross, not counting touches."""
    d1, d2, d3, d4 = _side(p, q, r), _side(p, q, s), _side(r, s, p), _side(r, s, q)
    if d1 * d2 < -1e-6 and d3 * d4 < -1e-6:
        share = d3 / (d3 - d4)
        return p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])
    return None


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def bridges(path: Path_, drawn: Iterable[Path_]) -> Iterator[tuple[Point, str]]:
    """A gap in the ground for this line wherever it crosses one that is drawn already: the point, path data."""
    for other in drawn:
        for p, q in segments(path):
            for r, s in segments(other):
                if (point := crossing(p, q, r, s)) is not None:
                    far = dist(p, q)
                    ux, uy = (q[0] - p[0]) / far * BRIDGE, (q[1] - p[1]) / far * BRIDGE
                    start = (point[0] - ux, point[1] - uy)
                    yield point, f"M{at(start)}l{at((2 * ux, 2 * uy))}"


def land(spots: Iterable[Spot], links: Iterable[Way]) -> tuple[str, list[tuple[Point, Point]]]:
    """Discs around the spaces on land and broad strokes along their links: path data, and its segments."""
    found = {spot.id: (spot.x, spot.y) for spot in spots if spot.land}
    inland = [way.path for way in links if all(end in found for end in way.ends)]
    discs = "".join(f"M{at(point)}h0" for point in found.values())
    bones = [segment for path in inland for segment in segments(path)]
    bones += [(point, point) for point in found.values()]
    return discs + "".join(soft(path) for path in inland), bones


def ashore(point: Point, bones: Iterable[tuple[Point, Point]]) -> bool:
    return any(_near(point, start, end) < SHORE for start, end in bones)


def _near(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy or 1)
    share = max(0.0, min(1.0, along))
    return dist(p, (a[0] + share * dx, a[1] + share * dy))
