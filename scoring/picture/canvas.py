"""The canvas of the picture: a sheet at twice its size, our serif font, texts that fit, our
colours.
"""

from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

SIZE = (1200, 630)
SCALE = 2  # drawn twice as large and then scaled down: smooth edges without a vector library

PAPER, SHEET, INK, SOFT = "#f5f0e4", "#fcf9f1", "#1c3352", "#505f74"
LINE, BRASS, WASH, ALARM = "#d3c9b2", "#b07c22", "#f3e6c6", "#9c3122"
# the colours of the rows, in the order of the textures on the page
ROWS = (
    "#2f6ea3", "#c8973a", "#3b8a86", "#a5563f", "#7a5a92", "#6f7f34",
    "#8a8f98", "#b0708a", "#4a5fa8", "#8c6a4a", "#2f8f5b", "#a8443c",
)  # fmt: skip

FONT = Path(__file__).with_name("garamond-500.ttf")
Point = tuple[float, float]


@cache
def font(size: float) -> ImageFont.FreeTypeFont:
    # the basic layout is the same on every machine, and our font already has the figures we want
    return ImageFont.truetype(FONT, round(size * SCALE), layout_engine=ImageFont.Layout.BASIC)


class Canvas:
    """A sheet whose units are the pixels of the finished picture."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (SIZE[0] * SCALE, SIZE[1] * SCALE), PAPER)
        self.pen = ImageDraw.Draw(self.image)

    def finished(self) -> Image.Image:
        return self.image.resize(SIZE, Image.Resampling.LANCZOS)

    def box(
        self, x: float, y: float, width: float, height: float, fill: str | None, edge: str = ""
    ) -> None:
        corners = _scaled(((x, y), (x + width, y + height)))
        self.pen.rectangle(corners, fill, edge or None, width=SCALE if edge else 0)

    def line(self, points: tuple[Point, ...], colour: str, width: float = 1) -> None:
        self.pen.line(_scaled(points), colour, round(width * SCALE))

    def shape(
        self, points: tuple[Point, ...], fill: str | None, edge: str = "", width: float = 1
    ) -> None:
        self.pen.polygon(_scaled(points), fill, edge or None, width=round(width * SCALE))

    def circle(
        self, x: float, y: float, radius: float, fill: str | None, edge: str = "", width: float = 1
    ) -> None:
        box = _scaled(((x - radius, y - radius), (x + radius, y + radius)))
        self.pen.ellipse(box, fill, edge or None, width=round(width * SCALE) if edge else 0)

    def text(
        self, x: float, y: float, words: str, size: float, colour: str, at: str = "ls"
    ) -> None:
        """Draw words at a point: `at` is Pillow's anchor (`ls`: the start of the baseline)."""
        self.pen.text((x * SCALE, y * SCALE), readable(words), colour, font(size), anchor=at)


def wide(words: str, size: float) -> float:
    """The width of the words."""
    return font(size).getlength(readable(words)) / SCALE


def fitted(words: str, size: float, width: float) -> str:
    """The words, cut with an ellipsis if they are too wide."""
    words = readable(words)
    if wide(words, size) <= width:
        return words
    while words and wide(f"{words}…", size) > width:
        words = words[:-1]
    return f"{words.rstrip()}…"


def lines(words: str, size: float, width: float, most: int) -> list[str]:
    """The words broken into at most `most` lines; what does not fit is cut with an ellipsis."""
    broken: list[str] = []
    remaining = words.split()
    while remaining and len(broken) < most - 1:
        take = 1
        while take < len(remaining) and wide(" ".join(remaining[: take + 1]), size) <= width:
            take += 1
        broken.append(fitted(" ".join(remaining[:take]), size, width))
        remaining = remaining[take:]
    return [*broken, fitted(" ".join(remaining), size, width)] if remaining else broken


@lru_cache(maxsize=4096)
def _drawable(letter: str) -> bool:
    """Whether our font has this letter: a missing one is drawn as the empty box of U+FFFF."""
    if letter.isspace():
        return letter == " "
    drawn, empty = font(40).getmask(letter), font(40).getmask("\uffff")
    return drawn.size != empty.size or bytes(drawn) != bytes(empty)


def readable(words: str) -> str:
    """The words without characters that our font cannot draw (an emoji in a name)."""
    return "".join(letter for letter in words if _drawable(letter)).strip()


def _scaled(points: tuple[Point, ...]) -> list[Point]:
    return [(x * SCALE, y * SCALE) for x, y in points]
