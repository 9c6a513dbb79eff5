"""What is legal now, as the engine offers it to a form."""

from collections.abc import Mapping

from msgspec import Struct

from rules.core.move import Value


class Between(Struct, frozen=True, tag="between"):
    """Any whole number from `low` to `high`."""

    low: int
    high: int


class OneOf(Struct, frozen=True, tag="one_of"):
    """One of these values; with none listed, any typed text."""

    values: tuple[Value, ...]


class Option(Struct, frozen=True):
    """A legal move, or a family of them with the legal values of each open field.

    `move` holds the fixed part; a field's name is its path in the move (`values.harbour`)."""

    kind: str
    seat: str | None = None
    move: Mapping[str, object] = {}
    fields: Mapping[str, Between | OneOf] = {}
