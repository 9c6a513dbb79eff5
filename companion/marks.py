"""Players as they are shown: colour, shape and letter, safe for the colour-blind."""

from dataclasses import dataclass

SHAPES = {
    "red": "circle",
    "yellow": "triangle",
    "blue": "square",
    "purple": "diamond",
    "green": "hexagon",
    "white": "ring",
    "black": "cross",
    "orange": "star",
}


@dataclass(frozen=True)
class Mark:
    """A player's mark."""

    id: str
    name: str
    colour: str
    shape: str
    initial: str
    side: str = ""  # the power or the nation, if the seat is more than a colour
