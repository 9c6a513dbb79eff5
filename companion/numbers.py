"""Whole numbers that browsers send, in forms and in addresses: the one place where their text is read.

Python reads the digits of every alphabet and raises at the 4,301st; a database raises where its column ends. Here a
number has ASCII digits, and no more of them than every column holds."""

import re

from django.urls import register_converter

DIGITS = 9  # more than any table counts
ROW = 18  # digits of a row's own number
_WHOLE = re.compile(r"[-−]?[0-9]+", re.ASCII)


def is_whole(text: str) -> bool:
    """Whether it looks like a whole number, however long."""
    return _WHOLE.fullmatch(text.strip()) is not None


def whole(text: str | None, digits: int = DIGITS) -> int | None:
    """The number; None if it is not one, or longer than any number here."""
    text = (text or "").strip()
    # before `int` counts the digits: zeros are digits, too
    significant = text.lstrip("-−").lstrip("0")
    if not is_whole(text) or len(significant) > digits:
        return None
    number = int(significant or "0")
    return -number if text[0] in "-−" else number


def natural(text: str | None, digits: int = DIGITS) -> int | None:
    """The same, from 0 on."""
    number = whole(text, digits)
    return None if number is None or number < 0 else number


def page(text: str | None) -> int:
    """Which page of a list; the first where the address says nothing that can be read."""
    return natural(text) or 1


class Number:
    """`<number:seq>` in an address: what a table counts."""

    regex = f"[0-9]{{1,{DIGITS}}}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


class RowNumber(Number):
    """`<row:note>`: the number of a row."""

    regex = f"[0-9]{{1,{ROW}}}"


register_converter(Number, "number")
register_converter(RowNumber, "row")
