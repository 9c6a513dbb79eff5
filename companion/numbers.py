"""Read whole numbers that browsers send in forms and addresses.

Python's `int` accepts the digits of every alphabet and raises at the 4,301st; a database raises
beyond the range of its column. A number here has ASCII digits, and only as many as every column
holds.
"""

import re

from django.urls import register_converter

from rules.core.spelling import Misspelled

DIGITS = 9  # more than any table counts
ROW = 18  # digits of a row's primary key
_WHOLE = re.compile(r"[-−]?[0-9]+", re.ASCII)


def is_whole(text: str) -> bool:
    """Whether the text looks like a whole number, however long."""
    return _WHOLE.fullmatch(text.strip()) is not None


def whole(text: str | None, digits: int = DIGITS) -> int | None:
    """The number; None if the text is not one or is too long."""
    text = (text or "").strip()
    # before `int` counts the digits: leading zeros are digits as well
    significant = text.lstrip("-−").lstrip("0")
    if not is_whole(text) or len(significant) > digits:
        return None
    number = int(significant or "0")
    return -number if text[0] in "-−" else number


def natural(text: str | None, digits: int = DIGITS) -> int | None:
    """Like `whole`, but never negative."""
    number = whole(text, digits)
    return None if number is None or number < 0 else number


class NotWhole(Misspelled):
    """A field that wants a whole number has none."""


class TooLong(NotWhole):
    """A number with more digits than anything at a table."""


def whole_at(text: str, place: str) -> int:
    """The whole number in a field; an error names its place."""
    number = whole(text)
    if number is not None:
        return number
    if is_whole(text):
        raise TooLong(f"more than {DIGITS} digits: {text[:40]!r}", place)
    raise NotWhole(f"not a whole number: {text.strip()[:40]!r}", place)


def page(text: str | None) -> int:
    """The number of a page in a list; the first if the address has none that can be read."""
    return natural(text) or 1


class Number:
    """`<number:seq>` in an address: a number that a table counts."""

    regex = f"[0-9]{{1,{DIGITS}}}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


class RowNumber(Number):
    """`<row:note>` in an address: the primary key of a row."""

    regex = f"[0-9]{{1,{ROW}}}"


register_converter(Number, "number")
register_converter(RowNumber, "row")
