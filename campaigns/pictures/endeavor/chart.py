"""The lie of the chart: where areas, slots and coastlines are. A schematic map of our own."""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, hypot

Point = tuple[int, int]

COLUMN = 360
WIDTH = 3 * COLUMN
SLOT, ROW = 84, 88
ABREAST = 4  # slots side by side
EDGE = 12
BASE, STEP = 236, 44  # the height of a region: BASE + STEP × n, known to the style sheet as .deep-n
DEEPEST = 16
HEAD, TRACK_ROW, PER_ROW = 86, 50, 8
EUROPE_HEAD = 104
PILE_HEAD, PILE_ROW = 24, 62

# column and row of the grid; Europe is two rows high
GRID = {
    "north_america": (0, 0),
    "europe": (1, 0),
    "far_east": (2, 0),
    "caribbean": (0, 1),
    "india": (2, 1),
    "south_america": (0, 2),
    "africa": (1, 2),
    "elsewhere": (2, 2),
}


def track_rows(cells: int) -> int:
    return max(ceil(cells / PER_ROW), 1)


def region_need(places: int, cells: int) -> int:
    """The height of a region whose last row leaves two slots to the open sea."""
    rows = ceil((places + 2) / ABREAST)
    return HEAD + track_rows(cells) * TRACK_ROW + rows * ROW + 8


def europe_need(places: int, pile: int) -> int:
    piled = PILE_HEAD + ceil(pile / ABREAST) * PILE_ROW if pile else 0
    return EUROPE_HEAD + max(ceil(places / ABREAST), 1) * ROW + piled + 8


def deep(n: int) -> str:
    """The class that tells the style sheet the height of a region; past the last one it scrolls."""
    return f"deep-{n}" if n <= DEEPEST else "deep-beyond"


def depth(needs: Iterable[int]) -> int:
    """The n of `.deep-n`, enough for all these heights."""
    return max(ceil((max(needs) - BASE) / STEP), 0)


def slot(n: int, top: int, pitch: int) -> Point:
    """The middle of the n-th place; every other one a little lower, so that lines part."""
    row, column = divmod(n, ABREAST)
    lower = 7 if (column + row) % 2 else 0
    return EDGE + SLOT // 2 + SLOT * column, top + pitch * row + 27 + lower


def pitch(room: int, rows: int, most: int = 124) -> int:
    """The way from one row of places to the next."""
    return min(max(room // max(rows, 1), ROW), most)


# ------------------------------------------------------------ coastlines


@lru_cache(maxsize=64)
def coast(corners: tuple[Point, ...], seed: int) -> str:
    """A closed path along these corners, as a hand would draw a shore; always the same one."""
    points, wander = [], seed * 7919 + 17
    for n, (x, y) in enumerate(corners):
        next_x, next_y = corners[(n + 1) % len(corners)]
        length = hypot(next_x - x, next_y - y)
        parts = max(round(length / 30), 2)
        for part in range(parts):
            wander = (wander * 1103515245 + 12345) % 2**31
            off = wander / 2**31 * 9 - 4.5
            along = part / parts
            across_x, across_y = (y - next_y) / length * off, (next_x - x) / length * off
            points.append(
                (x + (next_x - x) * along + across_x, y + (next_y - y) * along + across_y)
            )
    return _smooth(points)


def _smooth(points: list[tuple[float, float]]) -> str:
    middles = [
        (round((x + px) / 2), round((y + py) / 2))
        for (x, y), (px, py) in zip(points, points[-1:] + points[:-1], strict=True)
    ]
    path = f"M{middles[0][0]} {middles[0][1]}"
    for (x, y), (to_x, to_y) in zip(points, middles[1:] + middles[:1], strict=True):
        path += f"Q{round(x)} {round(y)} {to_x} {to_y}"
    return path + "z"


def region_land(top: int, bay: int, height: int, seed: int) -> str:
    """Land below the shipping track, with a bay on the right for the open sea."""
    left, right, middle, low = 8, COLUMN - 8, EDGE + 2 * SLOT - 2, height - 8
    if bay - top < 30:
        return coast(((left, bay), (middle, bay), (middle, low), (left, low)), seed)
    corners = ((left, top), (right, top), (right, bay), (middle, bay), (middle, low), (left, low))
    return coast(corners, seed)


def block(top: int, low: int, seed: int) -> str:
    left, right = 8, COLUMN - 8
    return coast(((left, top), (right, top), (right, low), (left, low)), seed)


# ------------------------------------------------------------ lines between places


@lru_cache(maxsize=4096)
def curve(one: Point, other: Point, taken: frozenset[Point]) -> tuple[str, int, int]:
    """A bow whose middle keeps clear of what is drawn there: path data, and the middle."""
    (x, y), (to_x, to_y) = one, other
    ways = []
    for bend in (0.12, -0.12, 0.24, -0.24, 0.38, -0.38):
        by_x, by_y = (x + to_x) / 2 + (y - to_y) * bend, (y + to_y) / 2 + (to_x - x) * bend
        mid = ((x + to_x) / 4 + by_x / 2, (y + to_y) / 4 + by_y / 2)
        room = min((hypot(mid[0] - px, (mid[1] - py - 10) * 0.8) for px, py in taken), default=99.0)
        ways.append((min(room, 44) - abs(bend) * 30, round(by_x), round(by_y), mid))
    _room, by_x, by_y, mid = max(ways)
    return f"M{x} {y}Q{by_x} {by_y} {to_x} {to_y}", round(mid[0]), round(mid[1])
