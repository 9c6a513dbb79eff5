"""What the table chose before the game."""

from typing import Any, Literal

from msgspec import Struct

from rules.core.move import Seat, Value

__all__ = ["Depth", "Pieces", "Seat", "Setup"]

Depth = Literal["referee", "rounds", "pad"]


class Pieces(Struct, frozen=True):
    """The colours that pieces may have, the printed ones first, and of how many the box has pieces."""

    colours: tuple[Seat, ...]
    sets: int
    printed: int = 0  # so many of the colours the rulebook names


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
