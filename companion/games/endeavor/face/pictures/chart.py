"""The lie of the chart: where areas, slots and coastlines are. A schematic map of our own, in two
measures: for a hand and for a wall."""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, hypot

Point = tuple[int, int]

EDGE = 12
TRACK_ROW = 50
PILE_HEAD, PILE_ROW = 24, 62
BASE, STEP = 236, 44  # a region's height on a phone: BASE + STEP × n, in the style sheet .deep-n
DEEPEST = 16
WALL = 312  # at least as high on a television, whose shape it then has

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


@dataclass(frozen=True)
class Lie:
    """The measures of a chart: columns, and slots for places with their names."""

    column: int = 360
    abreast: int = 4  # slots side by side
    row: int = 88
    letters: int = 12  # of a place's name in one line
    head: int = 86
    europe_head: int = 104
    presence: int = 69  # how low the discs stand that tell who is present
    sea_slots: int = 2  # of the last row
    sway: int = 7  # every other place a little lower, so that lines part
    per_row: int = 8  # cells of a shipping track
    pile_abreast: int = 4
    beside: bool = False  # names stand beside their places, not below

    @property
    def width(self) -> int:
        return 3 * self.column

    @property
    def slot_width(self) -> int:
        return (self.column - 2 * EDGE) // self.abreast

    @property
    def pile_slot(self) -> int:
        return (self.column - 2 * EDGE) // self.pile_abreast

    @property
    def bay(self) -> int:
        """Where the open sea of a region begins."""
        return EDGE + (self.abreast - self.sea_slots) * self.slot_width

    def track_rows(self, cells: int) -> int:
        return max(ceil(cells / self.per_row), 1)

    def rows(self, places: int) -> int:
        """Rows of a region whose last one leaves room to the open sea."""
        return ceil((places + self.sea_slots) / self.abreast)

    def region_need(self, places: int, cells: int) -> int:
        tracks = self.track_rows(cells) * TRACK_ROW
        return self.head + tracks + self.rows(places) * self.row + 8

    def europe_need(self, places: int, pile: int) -> int:
        piled = PILE_HEAD + ceil(pile / self.pile_abreast) * PILE_ROW if pile else 0
        return self.europe_head + max(ceil(places / self.abreast), 1) * self.row + piled + 8

    def slot(self, n: int, top: int, pitch: int) -> Point:
        """The middle of the n-th place."""
        row, column = divmod(n, self.abreast)
        lower = self.sway if (column + row) % 2 else 0
        middle = 30 if self.beside else self.slot_width // 2
        return EDGE + middle + self.slot_width * column, top + pitch * row + 27 + lower

    def pitch(self, room: int, rows: int, most: int = 124) -> int:
        """The way from one row of places to the next."""
        return min(max(room // max(rows, 1), self.row), most)

    def region_land(self, top: int, bay: int, height: int, seed: int) -> str:
        """Land below the shipping track, with a bay on the right for the open sea."""
        left, right, middle, low = 8, self.column - 8, self.bay - 2, height - 8
        if bay - top < 30:
            return coast(((left, bay), (middle, bay), (middle, low), (left, low)), seed)
        corners = (
            *((left, top), (right, top), (right, bay)),
            *((middle, bay), (middle, low), (left, low)),
        )
        return coast(corners, seed)

    def block(self, top: int, low: int, seed: int) -> str:
        left, right = 8, self.column - 8
        return coast(((left, top), (right, top), (right, low), (left, low)), seed)


IN_THE_HAND = Lie()
# wide, and large enough to be read across a room
ON_THE_WALL = Lie(
    column=424,
    abreast=2,
    row=52,
    letters=14,  # long ones are squeezed
    head=98,
    europe_head=116,
    presence=84,
    sea_slots=1,
    sway=0,
    beside=True,
)


def deep(n: int) -> str:
    """The class that tells the style sheet the height of a region; past the last one it scrolls."""
    return f"deep-{n}" if n <= DEEPEST else "deep-beyond"


def depth(need: int) -> int:
    """The n of `.deep-n`, enough for this height."""
    return max(ceil((need - BASE) / STEP), 0)


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
