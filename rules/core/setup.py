"""What the table chose before the game."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rules.core.move import Value

Seat = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9_]{1,24}$(?!\n)",  # a bare $ would let a final line break through
        description="A seat's id: the colour of its pieces.",
    ),
]
Depth = Literal["referee", "rounds", "pad"]


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Seats in table order, variants, tracking depth, rules version, box and carry-over."""

    game: str
    seats: tuple[Seat, ...]
    v: int = 1
    sheet: str = ""  # a further sheet of the game instead of its pad
    rules: str = ""
    depth: Depth = "pad"
    options: dict[str, int | bool | str] = {}
    box: dict[str, Value] = {}
    carry: dict[str, Any] = {}
