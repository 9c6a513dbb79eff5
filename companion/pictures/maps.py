"""A map of linked spaces for any game: regions side by side, lines between spaces, one region at a
time on a phone.

The game says where its spaces are and who owns them; `pictures/_map.html` draws the map.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import ceil

from companion.marks import Mark
from companion.pictures import Passage

WIDE = 360  # a region's width; its height is one of css/referee.css's .deep-n
BASE, STEP, DEEPEST = 236, 44, 16


@dataclass(frozen=True)
class Space:
    """A space at a point of its region; `owner` is the seat whose marker lies there.

    Its id is that of a part (`space.jamaica`). `says` describes what lies there; in the
    words of the region its `note` summarises the many empty ones.
    """

    id: str
    x: int = field(compare=False)
    y: int = field(compare=False)
    label: str
    says: str = ""
    owner: str = ""


@dataclass(frozen=True)
class Region:
    """Spaces that are shown together; `at` is its column and row among the regions (3 × 3 at most)."""

    id: str
    name: str
    at: tuple[int, int]
    spaces: tuple[Space, ...]
    note: str
    x: int = 0
    y: int = 0

    @property
    def where(self) -> str:
        """Its place as the style sheet names it."""
        return f"{self.at[0]}{self.at[1]}"


@dataclass(frozen=True)
class MapPicture:
    """The whole map, ready to be drawn."""

    title: str
    width: int
    height: int
    classes: str
    marks: tuple[Mark, ...]
    regions: tuple[Region, ...] = field(compare=False)
    links: str  # path data, one path for all lines
    words: tuple[Passage, ...] = field(compare=False)

    @property
    def home(self) -> str:
        """The region to show first if there is room for only one, and nothing happens in any."""
        return self.regions[0].where

    @property
    def where(self) -> dict[str, str]:
        return {space.id: region.where for region in self.regions for space in region.spaces}

    @property
    def inside(self) -> Iterator[Space]:
        for region in self.regions:
            yield from region.spaces


def map_picture(
    title: str,
    regions: Iterable[Region],
    links: Iterable[tuple[str, str]],
    marks: Mapping[str, Mark],
    height: int,
) -> MapPicture:
    """The picture of regions of this height and of the links between the ids of their spaces."""
    deep = min(max(ceil((height - BASE) / STEP), 0), DEEPEST)
    tall = BASE + STEP * deep
    placed = tuple(
        replace(region, x=region.at[0] * WIDE, y=region.at[1] * tall) for region in regions
    )
    columns, rows = (max(region.at[axis] for region in placed) + 1 for axis in (0, 1))
    points = {s.id: (r.x + s.x, r.y + s.y) for r in placed for s in r.spaces}
    lines = (f"M{x} {y}L{to_x} {to_y}" for (x, y), (to_x, to_y) in _ends(points, links))
    return MapPicture(
        title=title,
        width=columns * WIDE,
        height=rows * tall,
        classes=f"pc-map map-{columns}{rows} deep-{deep}",
        marks=tuple(marks.values()),
        regions=placed,
        links="".join(lines),
        words=tuple(
            Passage(r.name, (*(s.says for s in r.spaces if s.owner), r.note)) for r in placed
        ),
    )


def _ends(
    points: Mapping[str, tuple[int, int]], links: Iterable[tuple[str, str]]
) -> Iterable[tuple[tuple[int, int], tuple[int, int]]]:
    return ((points[start], points[end]) for start, end in links)
