"""The one reader of numbers that browsers send: bounded, in digits that everybody types."""

import pytest
from django.urls import Resolver404, resolve

from companion.numbers import DIGITS, ROW, natural, page, whole

NONE = (
    "",
    " ",
    "-",
    "1e5",
    "1.5",
    "NaN",
    "٣",
    "²",
    "１",
    "1\x00",
    "\x00",
    "0x1",
    "1_0",
    "--1",
    None,
)


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_whole_number_is_none(text: str | None) -> None:
    assert whole(text) is None
    assert natural(text) is None
    assert page(text) == 1


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), (" 7 ", 7), ("-7", -7), ("−7", -7), ("007", 7), ("0" * 5000 + "7", 7)],
)
def test_a_whole_number_is_read_as_people_type_it(text: str, number: int) -> None:
    assert whole(text) == number
    assert natural(text) == (number if number >= 0 else None)


def test_a_number_has_no_more_digits_than_its_column() -> None:
    assert whole("9" * DIGITS) == 10**DIGITS - 1 < 2**31
    assert natural("9" * ROW, ROW) == 10**ROW - 1 < 2**63
    for text in ("9" * (DIGITS + 1), "9" * 20, "9" * 5000, "-" + "9" * 5000):
        assert whole(text) is None
    assert natural("9" * (ROW + 1), ROW) is None


@pytest.mark.parametrize("path", ["/t/code/line/{}/", "/rescore/{}/", "/t/code/notes/{}/"])
def test_an_address_has_bounded_numbers_too(path: str) -> None:
    assert 7 in resolve(path.format(7)).kwargs.values()
    for number in ("9" * 5000, "9" * 20, "-1", "٣", ""):
        with pytest.raises(Resolver404):
            resolve(path.format(number))
