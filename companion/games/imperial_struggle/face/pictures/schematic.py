"""The schematic map: where spaces, links, plates and borders stand, in px of one region view, from schematic.toml."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

UNIT = 13  # px of a grid unit
WIDE, TALL = 390, 520  # a region view: the width of a phone
HALF = 22  # half the target of a finger
FIRST, LINE = 12, 14.5  # from the top of a label to its first baseline, and to the next
BESIDE, ACROSS = 23, 5  # from the centre of a space to a label beside it, or above a shoulder

Point = tuple[float, float]
Path_ = tuple[Point, ...]

# region: its column and row
AT = {"north_america": (0, 0), "europe": (1, 0), "caribbean": (0, 1), "india": (1, 1)}


@dataclass(frozen=True)
class Spot:
    """Where a space stands in its region, and on which side its name."""

    id: str
    region: str
    x: float
    y: float
    side: str
    dx: float = 0
    dy: float = 0
    land: bool = False

    @property
    def anchor(self) -> str:
        """How the lines of its name are set: to the middle, from their start or to their end."""
        if self.side in ("n", "s"):
            return "middle"
        return "start" if self.side in ("e", "ne", "se") else "end"

    def set_at(self, lines: int) -> Point:
        """The first baseline of a name of so many lines, seen from the centre."""
        tall = LINE * lines + 1
        top = -tall / 2
        if self.side.startswith("s"):
            top = HALF - 0.5
        elif self.side.startswith("n"):
            top = -HALF - 1 - tall
        aside = {"e": BESIDE, "w": -BESIDE, "n": 0, "s": 0}
        across = ACROSS if self.anchor == "start" else -ACROSS
        return aside.get(self.side, across) + self.dx, top + FIRST + self.dy


@dataclass(frozen=True)
class Way:
    """A line between two spaces: a link, a military route, a pair."""

    ends: tuple[str, str]
    region: str
    path: Path_


@dataclass(frozen=True)
class Plate:
    """The plate of a country whose spaces have no links."""

    id: str
    region: str
    box: tuple[float, float, float, float]
    shut: bool


@dataclass(frozen=True)
class Schematic:
    """All of it. A military route may run along a link."""

    spots: dict[str, Spot]
    links: tuple[Way, ...]
    conquest: tuple[Way, ...]
    pairs: tuple[Way, ...]
    plates: tuple[Plate, ...]
    borders: tuple[tuple[str, Path_], ...]
    subregions: tuple[tuple[str, str, Point], ...]  # id, region, where its name stands

    def of(self, region: str) -> tuple[Spot, ...]:
        return tuple(spot for spot in self.spots.values() if spot.region == region)


@cache
def schematic() -> Schematic:
    """The drawing's data, read once."""
    data = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    spots = {
        name: _spot(name, region, row)
        for region, rows in data["spaces"].items()
        for name, row in rows.items()
    }
    links = tuple(_way(row, spots) for row in data["links"])
    runs = {link.ends: link.path for link in links}
    conquest = tuple(_way(row, spots, runs) for row in data["conquest"])
    return Schematic(
        spots=spots,
        links=links,
        conquest=conquest,
        pairs=tuple(_way(row, spots) for row in data["pairs"]),
        plates=tuple(_plate(row) for row in data["plates"]),
        borders=tuple((row["region"], _path(row["line"])) for row in data["borders"]),
        subregions=tuple(
            (row["id"], row["region"], _point(row["at"])) for row in data["subregions"]
        ),
    )


def _spot(name: str, region: str, row: dict[str, Any]) -> Spot:
    x, y = _point(row["at"])
    nudge = {key: row[key] for key in ("dx", "dy", "land") if key in row}
    return Spot(name, region, x, y, row["label"], **nudge)


def _way(
    row: dict[str, Any], spots: dict[str, Spot], runs: dict[tuple[str, str], Path_] | None = None
) -> Way:
    start, end = row["ends"]
    if row.get("along") and runs:
        return Way((start, end), spots[start].region, runs[start, end])
    ends = [(spots[name].x, spots[name].y) for name in (start, end)]
    return Way((start, end), spots[start].region, (ends[0], *_path(row.get("via", ())), ends[1]))


def _plate(row: dict[str, Any]) -> Plate:
    x, y, width, height = (value * UNIT for value in row["box"])
    return Plate(row["id"], row["region"], (x, y, width, height), row.get("shut", False))


def _path(points: Any) -> Path_:
    return tuple(_point(point) for point in points)


def _point(point: Any) -> Point:
    return point[0] * UNIT, point[1] * UNIT
