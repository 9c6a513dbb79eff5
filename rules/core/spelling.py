"""Reading plain data. Malformed is not illegal: errors name the place, and are never rulings."""

import re
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_PLACE = re.compile(r" - at (?:`key` in )?`(?P<place>[^`]+)`$")


class Misspelled(ValueError):
    """Data that is no valid move, setup or count: never a refusal, never a ruling."""

    def __init__(self, reason: str, place: str = "$") -> None:
        super().__init__(f"{reason} (at {place})")
        self.reason = reason
        self.place = place

    @classmethod
    def of(cls, error: Exception, under: str = "$") -> "Misspelled":
        text = str(error)
        match = _PLACE.search(text)
        if not match:
            return cls(text, under)
        return cls(text[: match.start()], under + match["place"].removeprefix("$"))


def spell(data: object, kind: type[T], under: str = "$") -> T:
    """Read plain data as `kind`, or say what is wrong and where."""
    try:
        return msgspec.convert(data, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Misspelled.of(error, under) from None


def spell_json(text: bytes | str, kind: type[T]) -> T:
    """Read JSON text as `kind`, or say what is wrong and where."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Misspelled.of(error) from None


def plain(value: object) -> Any:
    """A value of the engine as plain data, ready for JSON."""
    return msgspec.to_builtins(value)
