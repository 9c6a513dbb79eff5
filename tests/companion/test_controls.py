"""One field of a form draws itself and reads itself back: what it sends is what it reads."""

from typing import Any, Literal

import pytest
from django.template.loader import render_to_string

from companion.controls import Control, NotWhole, TooLong, sent
from rules.core.box import FactSpec
from rules.core.option import Between, OneOf
from rules.core.spelling import Misspelled
from tests.links import Page


def entry(domain: Between | OneOf, value: Any = None) -> Control:
    return Control.of("at.values.x", "X", "values.x", domain, sent, value)


def form_of(control: Control) -> Any:
    drawn = render_to_string("campaigns/_control.html", {"control": control})
    (form,) = Page("/", f"<form action='/'>{drawn}</form>").forms
    return form


@pytest.mark.parametrize(
    ("control", "value"),
    [
        (entry(Between(0, 9), 4), 4),
        (entry(Between(-3, 3), -2), -2),
        (entry(OneOf(("salt", "silk")), "silk"), "silk"),
        (entry(OneOf(tuple(range(10))), 7), 7),
        (entry(OneOf((True, False)), False), False),
        (entry(OneOf(()), "Lisbon"), "Lisbon"),
        (Control.of_fact(FactSpec("a.b", "R-1", int, None, 1, 6), "A", value=3), 3),
        (Control.of_fact(FactSpec("a.b", "R-1", bool), "A", value=True), True),
        (Control.of_fact(FactSpec("a.b", "R-1", Literal["x", "y"]), "A", value="y"), "y"),
        (Control.of_fact(FactSpec("a.b", "R-1", str), "A", value="text"), "text"),
    ],
)
def test_what_is_drawn_is_read_back(control: Control, value: Any) -> None:
    read = control.read(form_of(control).fields)
    assert (read, type(read)) == (value, type(value))


def test_a_number_says_its_bounds_and_few_values_are_taps() -> None:
    assert form_of(entry(Between(1, 6))).numbers == {"at.values.x": (1, 6)}
    assert form_of(entry(OneOf(("a", "b")))).choices == {"at.values.x": ["a", "b"]}


def test_an_empty_field_says_nothing() -> None:
    for domain in (Between(0, 3), OneOf(("a",)), OneOf(())):
        assert entry(domain).read({"at.values.x": " "}) is None
        assert entry(domain).read({}) is None


@pytest.mark.parametrize(
    ("domain", "text", "error"),
    [
        (Between(0, 3), "two", NotWhole),
        (Between(0, 3), "1.5", NotWhole),
        (Between(0, 3), "1" * 10, TooLong),
        (OneOf(("a", "b")), "c", Misspelled),
        (OneOf((1, 2)), "3", Misspelled),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(
    domain: Between | OneOf, text: str, error: type[Misspelled]
) -> None:
    with pytest.raises(error) as raised:
        entry(domain).read({"at.values.x": text})
    assert raised.value.place == "values.x"
