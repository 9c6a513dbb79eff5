"""The picture of a result, 1200 × 630: game, verdict, a stacked bar for each player and the key, or one marker."""

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from scoring.picture.canvas import (
    ALARM,
    BRASS,
    INK,
    LINE,
    ROWS,
    SHEET,
    SIZE,
    SOFT,
    WASH,
    Canvas,
    fitted,
    lines,
    wide,
)
from scoring.picture.marks import player, rose
from scoring.picture.track import Way, draw_way

EDGE = 48  # the margin of the sheet
TOP, BOTTOM = 206, 532  # where the players' lines begin and end
BAR, END = 372, 1010  # where the bars begin and end
KEYS = 2  # lines of the key


@dataclass(frozen=True)
class Bar:
    """One player's line; `points` are gains and losses by row of the key."""

    name: str
    letter: str
    colour: str
    shape: str
    total: int | None
    winner: bool
    points: tuple[int, ...]


@dataclass(frozen=True)
class Picture:
    """Everything that the picture shows."""

    hue: str
    game_name: str
    verdict: str
    date: str
    site: str
    rows: tuple[str, ...]
    bars: tuple[Bar, ...]
    way: Way | None = None  # of a game that one marker decides: instead of the bars


@lru_cache(maxsize=32)
def draw(picture: Picture) -> bytes:
    """Draw the picture; returns the PNG."""
    canvas = Canvas()
    _sheet(canvas)
    _head(canvas, picture)
    if picture.way:
        draw_way(canvas, picture.way)
        _site(canvas, picture)
    else:
        _bars(canvas, picture.bars)
        _keys(canvas, picture)
    out = BytesIO()
    canvas.finished().save(out, "PNG", optimize=True)
    return out.getvalue()


def _sheet(canvas: Canvas) -> None:
    width, height = SIZE
    canvas.box(18, 18, width - 36, height - 36, SHEET, LINE)
    canvas.box(25, 25, width - 50, height - 50, None, LINE)


def _head(canvas: Canvas, picture: Picture) -> None:
    hue = picture.hue or INK
    rose(canvas, EDGE + 56, 112, 58, hue)
    left = EDGE + 136
    right = SIZE[0] - EDGE
    canvas.text(right, 84, picture.date, 26, SOFT, "rs")
    room = right - left - wide(picture.date, 26) - 24
    canvas.text(left, 88, fitted(picture.game_name, 46, room), 46, hue)
    verdict = lines(picture.verdict, 33, right - left, 2)
    for number, words in enumerate(verdict):
        canvas.text(left, 134 + 38 * number, words, 33, INK)
    canvas.line(((EDGE, 194), (right, 194)), INK, 2)
    canvas.line(((EDGE, 198), (right, 198)), LINE, 1)


def _bars(canvas: Canvas, bars: tuple[Bar, ...]) -> None:
    height = min(84.0, (BOTTOM - TOP) / max(1, len(bars)))
    most = max([sum(p for p in bar.points if p > 0) for bar in bars] + [1])
    for number, bar in enumerate(bars):
        y = TOP + 4 + height * number
        _bar(canvas, bar, y, height, (END - BAR) / most)


def _bar(canvas: Canvas, bar: Bar, y: float, height: float, unit: float) -> None:
    middle = y + height / 2
    size = min(38.0, height * 0.8)
    if bar.winner:
        canvas.box(EDGE - 12, y + 2, SIZE[0] - 2 * EDGE + 24, height - 4, WASH)
    player(canvas, EDGE + 20, middle, size, (bar.colour, bar.shape), bar.letter)
    letters = min(32.0, height * 0.62)
    name = fitted(bar.name, letters, BAR - EDGE - 64)
    canvas.text(EDGE + 50, middle + letters * 0.33, name, letters, INK)
    x = _stack(canvas, bar, middle, min(40.0, height * 0.66), unit)
    losses = sum(p for p in bar.points if p < 0)
    if losses:
        canvas.text(x + 10, middle + letters * 0.26, minus(losses), letters * 0.8, ALARM)
    figures = min(48.0, height * 0.9)
    right, base = SIZE[0] - EDGE - 4, middle + figures * 0.33
    canvas.text(right, base, minus(bar.total), figures, BRASS if bar.winner else INK, "rs")
    if bar.winner:
        under = base + figures * 0.14
        canvas.line(((right - wide(minus(bar.total), figures), under), (right, under)), BRASS, 3)


def _stack(canvas: Canvas, bar: Bar, middle: float, thick: float, unit: float) -> float:
    """Draw the gains of each row side by side; returns where the bar ends."""
    x = float(BAR)
    for row, points in enumerate(bar.points):
        if points <= 0:
            continue
        width = points * unit
        canvas.box(x, middle - thick / 2, width, thick, ROWS[row % len(ROWS)], SHEET)
        figures = min(22.0, thick * 0.7)
        if wide(str(points), figures) + 10 < width:
            canvas.text(x + width / 2, middle + figures * 0.33, str(points), figures, SHEET, "ms")
        x += width
    return x


def _keys(canvas: Canvas, picture: Picture) -> None:
    """Draw the key: for each row that gave somebody points a square of its colour and its name."""
    x, y = float(EDGE), 560.0
    left = KEYS - 1
    right = SIZE[0] - EDGE - wide(picture.site, 22) - 34
    for row, label in enumerate(picture.rows):
        if not any(bar.points[row] > 0 for bar in picture.bars):
            continue
        step = 22 + wide(label, 20) + 22
        if x + step > right:
            if not left:
                canvas.text(x, y + 6, "…", 20, SOFT)
                break
            x, y, left = float(EDGE), y + 27, left - 1
        canvas.box(x, y - 8, 15, 15, ROWS[row % len(ROWS)])
        canvas.text(x + 22, y + 6, label, 20, SOFT)
        x += step
    _site(canvas, picture)


def _site(canvas: Canvas, picture: Picture) -> None:
    canvas.text(SIZE[0] - EDGE, 593, picture.site, 22, SOFT, "rs")


def minus(number: int | None) -> str:
    """A number with a proper minus sign; a question mark if it is unknown."""
    return "?" if number is None else str(number).replace("-", "−")
