"""The marks of the picture: our compass rose, and the players' colour, shape and letter."""

from math import cos, pi, sin

from scoring.picture.canvas import BRASS, INK, SHEET, Canvas, Point, readable

# fill, letter, edge: as on the pages
PIECES = {
    "red": ("#b9302a", "#ffffff", "#8a1f1a"),
    "yellow": ("#f0c02e", "#2a2208", "#a67d06"),
    "blue": ("#2663ad", "#ffffff", "#17457e"),
    "purple": ("#6e3f96", "#ffffff", "#4c276c"),
    "green": ("#2c7a4c", "#ffffff", "#1a5632"),
    "white": ("#fffdf7", "#22303f", "#6d6a60"),
    "black": ("#24282f", "#ffffff", "#8b93a0"),
    "orange": ("#e48426", "#2a1602", "#a4560c"),
}
# corners in a square of 32, and how far below its middle the letter stands
SHAPES: dict[str, tuple[tuple[Point, ...], float]] = {
    "square": (((3, 3), (29, 3), (29, 29), (3, 29)), 0),
    "triangle": (((16, 1), (31.5, 29.5), (0.5, 29.5)), 4.5),
    "diamond": (((16, 0.5), (31.5, 16), (16, 31.5), (0.5, 16)), 0),
    "hexagon": (((16, 1), (29, 8.5), (29, 23.5), (16, 31), (3, 23.5), (3, 8.5)), 0),
    "star": (
        (
            *((16, 0), (21, 9.3), (31.7, 11.1), (24.2, 18.7), (25.8, 29.3)),
            *((16, 24.7), (6.2, 29.3), (7.8, 18.7), (0.3, 11.1), (11, 9.3)),
        ),
        0.5,
    ),
    "cross": (
        (
            *((9.5, 1.5), (22.5, 1.5), (22.5, 9.5), (30.5, 9.5), (30.5, 22.5), (22.5, 22.5)),
            *((22.5, 30.5), (9.5, 30.5), (9.5, 22.5), (1.5, 22.5), (1.5, 9.5), (9.5, 9.5)),
        ),
        0,
    ),
}
SMALL = ("triangle", "diamond", "star", "ring")


def player(
    canvas: Canvas, x: float, y: float, size: float, look: tuple[str, str], letter: str
) -> None:
    """A player's mark with its middle at (x, y); `look` is colour and shape."""
    colour, shape = look
    fill, ink, edge = PIECES.get(colour, PIECES["black"])
    unit = size / 32
    corners, sunk = SHAPES.get(shape, ((), 0.0))
    if corners:
        moved = tuple((x + (px - 16) * unit, y + (py - 16) * unit) for px, py in corners)
        canvas.shape(moved, fill, edge, 1.5)
    else:
        canvas.circle(x, y, 14.5 * unit, fill, edge, 1.5)
        if shape == "ring":
            canvas.circle(x, y, 11.5 * unit, None, edge, 1.5)
    height = (14 if shape in SMALL else 18) * unit
    canvas.text(x, y + sunk * unit + height * 0.33, readable(letter)[:1], height, ink, "ms")


def rose(canvas: Canvas, x: float, y: float, radius: float, hue: str) -> None:
    """Our compass rose: a ring, four short points and four long ones, half of each filled."""
    canvas.circle(x, y, radius * 0.78, None, INK, 1.4)
    canvas.circle(x, y, radius * 0.7, None, BRASS, 1)
    for long, reach, colour in ((False, 0.62, BRASS), (True, 1.0, hue)):
        for quarter in range(4):
            angle = quarter * pi / 2 + (0 if long else pi / 4) - pi / 2
            tip = _at(x, y, radius * reach, angle)
            left = _at(x, y, radius * 0.2, angle - pi / 4)
            right = _at(x, y, radius * 0.2, angle + pi / 4)
            canvas.shape(((x, y), tip, left), SHEET, colour, 1)
            canvas.shape(((x, y), tip, right), colour, colour, 1)


def _at(x: float, y: float, radius: float, angle: float) -> Point:
    return x + radius * cos(angle), y + radius * sin(angle)
