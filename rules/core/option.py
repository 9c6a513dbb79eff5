"""What is legal now, as the engine offers it to a form."""

from collections.abc import Mapping

from msgspec import Struct

from rules.core.move import Value


class Between(Struct, frozen=True, omit_defaults=True, tag="between"):
    """Any whole number from `low` to `high`, or each `step`th where only multiples of it are possible."""

    low: int
    high: int
    step: int = 1

    def nearest(self, value: int) -> int:
        """The possible number that is closest to this one."""
        within = max(self.low, min(value, self.high))
        over = within % self.step
        if not over:
            return within
        up = within - over + self.step
        return up if up <= self.high else within - over


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
