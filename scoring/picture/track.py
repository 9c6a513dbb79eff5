"""The one marker of a duel on its track, with what moved it, for the picture of a result."""

from dataclasses import dataclass

from scoring.picture.canvas import (
    BRASS,
    INK,
    LINE,
    SHEET,
    SIZE,
    SOFT,
    WASH,
    Canvas,
    fitted,
    lines,
    wide,
)
from scoring.picture.marks import PIECES, player

LEFT, RIGHT = 96, 1104  # where the track begins and ends
PLATE = 208  # the top of the two names
WAY = 374  # the line of the track
RADIUS = 34  # of the marker
FIVE = 5  # every fifth notch has its number
TEXT = 484  # the first line of words under it
RULE = 940  # how wide a rule may be: beside it is the name of the site
ROOM = 400  # of a name beside its mark


@dataclass(frozen=True)
class End:
    """Who sits at an end of the track; `side` is empty where the name says it."""

    name: str
    side: str
    letter: str
    colour: str
    shape: str
    winner: bool


@dataclass(frozen=True)
class Gain:
    """A row that moved the marker: toward which end, by how many."""

    label: str
    points: int
    forward: bool


@dataclass(frozen=True)
class Way:
    """The track from `least` to `most`, where the marker began and where it stands."""

    ends: tuple[End, End]
    least: int
    most: int
    start: int
    at: int
    said: str
    gains: tuple[Gain, ...]
    rule: str = ""  # what decided, where the marker alone does not say it


def draw_way(canvas: Canvas, way: Way) -> None:
    """Names at both ends, the notches, the marker, and under them what moved it."""
    for end, right in zip(way.ends, (False, True), strict=True):
        _end(canvas, end, right=right)
    _notches(canvas, way)
    _marker(canvas, way)
    _gains(canvas, way)


def _x(way: Way, at: int) -> float:
    """The x of a position; a marker that left the track lies at its end."""
    inside = min(max(at, way.least), way.most)
    return LEFT + (inside - way.least) * (RIGHT - LEFT) / (way.most - way.least)


def _end(canvas: Canvas, end: End, *, right: bool) -> None:
    name, side = fitted(end.name, 40, ROOM), fitted(end.side, 26, ROOM)
    broad = 92 + max(wide(name, 40), wide(side, 26))
    left = SIZE[0] - 60 - broad if right else 60.0
    if end.winner:
        canvas.box(left - 12, PLATE, broad + 24, 92, WASH)
    x, letters = (left + broad - 36, "rs") if right else (left + 36, "ls")
    player(canvas, x, PLATE + 46, 64, (end.colour, end.shape), end.letter)
    x += -52 if right else 52
    canvas.text(x, PLATE + (44 if side else 60), name, 40, BRASS if end.winner else INK, letters)
    canvas.text(x, PLATE + 76, side, 26, SOFT, letters)


def _notches(canvas: Canvas, way: Way) -> None:
    canvas.line(((LEFT, WAY), (RIGHT, WAY)), INK, 3)
    for notch in range(way.least, way.most + 1):
        x, long = _x(way, notch), 14 if notch % FIVE == 0 else 7
        canvas.line(((x, WAY - long), (x, WAY + long)), INK if notch % FIVE == 0 else LINE, 2)
        if notch % FIVE == 0:
            canvas.text(x, WAY + 66, str(notch), 26, SOFT, "ms")


def _marker(canvas: Canvas, way: Way) -> None:
    start, x = _x(way, way.start), _x(way, way.at)
    winner = next((end for end in way.ends if end.winner), None)
    fill, ink, edge = PIECES[winner.colour] if winner else (BRASS, SHEET, INK)
    canvas.line(((start, WAY), (x, WAY)), fill, 10)
    canvas.line(((start, WAY - 24), (start, WAY + 24)), BRASS, 4)
    canvas.circle(x, WAY, RADIUS, fill, edge, 3)
    canvas.text(x, WAY + 13, way.said, 38, ink, "ms")


def _gains(canvas: Canvas, way: Way) -> None:
    """A line for each end that gained, its square in front, and the rule; what has no room is left to the page."""
    y = TEXT
    for right, end in enumerate(way.ends):
        rows = [gain for gain in way.gains if gain.forward == bool(right)]
        if rows:
            said = ", ".join(f"{gain.label} +{gain.points}" for gain in rows)
            canvas.box(60, y - 15, 17, 17, PIECES[end.colour][0])
            canvas.text(88, y, fitted(said, 24, SIZE[0] - 88 - 60), 24, INK)
            y += 34
    for words in lines(way.rule, 22, RULE, 2):
        canvas.text(60, y + 4, words, 22, SOFT)
        y += 28
