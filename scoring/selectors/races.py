"""How the game went: a line for each player over the sheets that were closed, or one for the marker they share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import msgspec

from campaigns.table.selectors.race import step_of
from companion import wording
from companion.marks import Mark
from rules.core.cells import TABLE
from rules.core.pad import Pad
from rules.core.race import Leg
from rules.core.track import Track, track_of
from rules.registry import game as engine
from scoring.models import Score
from scoring.selectors.verdicts import marker_of, number

_legs = msgspec.json.Decoder(tuple[Leg, ...])

WIDE, HIGH = 640, 320  # units of the drawing
LEFT, RIGHT, TOP, BOTTOM = 66, 16, 18, 46


@dataclass(frozen=True)
class Stretch:
    """A piece of a line; dashed where sheets between its ends were not recorded."""

    path: str
    gap: bool


@dataclass(frozen=True)
class Way:
    """One line of the chart with its dots; a marker that both share has no mark."""

    mark: Mark | None
    stretches: tuple[Stretch, ...]
    dots: tuple[tuple[float, float], ...]
    said: str  # every number in words


@dataclass(frozen=True)
class Label:
    """A word at the foot, or a number at the side."""

    at: float
    text: str


@dataclass(frozen=True)
class Chart:
    """The whole drawing."""

    ways: tuple[Way, ...]
    stops: tuple[Label, ...]
    ticks: tuple[Label, ...]
    names: tuple[str, ...]


def race_of(score: Score) -> tuple[Leg, ...]:
    return _legs.decode(score.race) if score.race else ()


def chart_of(score: Score, pad: Pad, marks: Mapping[str, Mark]) -> Chart | None:
    """The chart; None where no sheet tells how the race stood."""
    run, track = race_of(score), track_of(engine(pad.game))
    if not run or any(set(leg.at) - {*marks, TABLE} for leg in run):
        return None
    ends = {TABLE: marker_of(pad, track)} if track else dict(pad.running)
    last = Leg(stop="", at=ends)
    seats = [TABLE] if track else list(pad.seats)
    start = track.start if track else 0
    rows = {seat: [start, *(leg.at.get(seat, start) for leg in (*run, last))] for seat in seats}
    scale = _scale([point for row in rows.values() for point in row], track)
    low, high = scale[0], scale[-1]
    xs = [_x(place, len(run) + 1) for place in range(len(run) + 2)]

    def y(points: int) -> float:
        return round(HIGH - BOTTOM - (points - low) * (HIGH - TOP - BOTTOM) / (high - low), 1)

    gaps = [False, *(leg.gap for leg in run), False]
    return Chart(
        ways=tuple(
            _way(marks.get(seat), [(x, y(p)) for x, p in zip(xs, row, strict=True)], gaps, row)
            for seat, row in rows.items()
        ),
        stops=tuple(
            Label(x, wording.stop(pad.game, leg.stop).short or str(place))
            for place, (x, leg) in enumerate(zip(xs[1:], run, strict=False), 1)
        ),
        ticks=tuple(Label(y(points), number(points)) for points in scale),
        names=tuple(wording.stop(pad.game, leg.stop).name for leg in run),
    )


def _scale(points: Sequence[int], track: Track | None) -> range:
    """The round numbers at the side, the lowest and the highest among them: all points lie between."""
    low, high = min(points), max(points)
    if track:
        low, high = min(low, track.least), max(high, track.most)
    step = step_of(low, high)
    first = low // step * step
    return range(first, max(-(-high // step) * step, first + step) + 1, step)


def _x(place: int, last: int) -> float:
    return round(LEFT + place * (WIDE - LEFT - RIGHT) / last, 1)


def _way(
    mark: Mark | None, dots: Sequence[tuple[float, float]], gaps: Sequence[bool], row: Sequence[int]
) -> Way:
    stretches = tuple(
        Stretch(f"M{x0} {y0}L{x1} {y1}", gap)
        for ((x0, y0), (x1, y1)), gap in zip(pairwise(dots), gaps[1:], strict=True)
    )
    return Way(mark, stretches, tuple(dots[1:]), ", ".join(number(points) for points in row[1:]))
