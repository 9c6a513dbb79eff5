"""The one codec of form fields: what is drawn is what is read back, empty is unsaid, junk names its place."""

from dataclasses import replace
from html.parser import HTMLParser
from typing import Any, Literal

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.text import one_line
from companion.controls import MOST_LETTERS, NONE, Control, Unfinished
from companion.grids import Grid
from companion.numbers import NotWhole, TooLong
from rules.core.box import FactSpec
from rules.core.layout import Item
from rules.core.move import Value
from rules.core.option import Between, OneOf
from rules.core.spelling import Misspelled
from tests.links import Page

COLOURS = ("red", "green", "blue")
MANY = tuple(f"island_{n}" for n in range(9))
TAPPED = ("radio", "checkbox")


class Sent(HTMLParser):
    """What a browser would post of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.form = QueryDict(mutable=True)
        self._select = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "select":
            self._select = told["name"]
        elif tag == "option" and "selected" in told:
            self.form.appendlist(self._select, told["value"])
        elif "disabled" in told:
            pass
        elif tag == "input" and (told.get("type") not in TAPPED or "checked" in told):
            self.form.appendlist(told["name"], told["value"])


def drawn_as(control: Control) -> str:
    template = "_tally" if control.kind == "tally" else "_control"
    return render_to_string(f"campaigns/{template}.html", {"control": control})


def posted(control: Control) -> QueryDict:
    """The control drawn, and sent back as it stands."""
    return Sent(drawn_as(control)).form


def form_of(control: Control) -> Any:
    drawn = render_to_string("campaigns/_control.html", {"control": control})
    (form,) = Page("/", f"<form action='/'>{drawn}</form>").forms
    return form


def sheet(domain: Between | OneOf) -> Control:
    return Control.of("at.x", "X", "values.x", domain, str, None)


KINDS = {
    "a number of a sheet": sheet(Between(-5, 10**9 - 1)),
    "a few values of a sheet": sheet(OneOf((*COLOURS, 1, True))),
    "many values of a sheet": sheet(OneOf(MANY)),
    "a text of a sheet": sheet(OneOf(())),
    "a counted number": Control.of_item(Item("n", "number")),
    "a counted yes or no": Control.of_item(Item("t", "toggle")),
    "a counted choice": Control.of_item(Item("c", "choice", COLOURS)),
    "a number in the box": Control.of_fact(FactSpec("f.n", "R", int, low=0, high=9)),
    "yes or no in the box": Control.of_fact(FactSpec("f.b", "R", bool)),
    "a word in the box": Control.of_fact(FactSpec("f.w", "R", Literal["odd", "even"])),
    "a text in the box": Control.of_fact(FactSpec("f.t", "R", str)),
}
FACTS = {
    "chips for few numbers": Control.of_fact(FactSpec("f.c", "R", int, low=1, high=6), chips=6),
    "a tally of a symbol": Control.of_fact(FactSpec("f.s", "R", int, low=0, high=9), icon="coin"),
    "a pair": Control.of_fact(FactSpec("f.p", "R", str), parts=COLOURS),
}
KINDS |= FACTS
TICK = Control("option-x", "X", "option-x", "check")
EACH = pytest.mark.parametrize("control", KINDS.values(), ids=KINDS.keys())


def values_of(control: Control) -> st.SearchStrategy[Any]:
    """Every value that the field may have, None among them."""
    said: st.SearchStrategy[Any] = st.sampled_from(control.values or (None,))
    if control.is_number and not control.values:
        said = st.integers(-(10**9) + 1, 10**9 - 1)
    elif control.kind == "pair":
        alone, two = st.sampled_from((NONE, *COLOURS)), st.sampled_from(COLOURS)
        said = alone | st.tuples(two, st.sampled_from("+/"), two).map("".join)
    elif control.kind == "text":
        said = st.text(max_size=90).map(lambda text: one_line(text, MOST_LETTERS).strip() or None)
    return st.none() | said


@EACH
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_what_is_drawn_is_read_back_as_the_same_value(control: Control, data: Any) -> None:
    value = data.draw(values_of(control))
    drawn = replace(control, value=value)
    for form in (posted(drawn), drawn.texts):
        read = drawn.read(form)
        assert (type(read), read) == (type(value), value)


@EACH
def test_an_empty_field_says_nothing(control: Control) -> None:
    for form in ({}, {control.name: ""}, {control.name: " \t"}, posted(control)):
        assert control.read(form) is None


@EACH
def test_junk_is_misspelled_at_its_place_and_drawn_again(control: Control) -> None:
    if control.kind == "text":
        return
    wrong: type[Misspelled] = NotWhole if control.is_number else Misspelled
    with pytest.raises(wrong) as raised:
        control.read({control.name: "2 ships"})
    assert raised.value.place == control.place
    again = control.filled({control.name: " 2 ships "}, "Not that.")
    assert again.texts[control.name] == "2 ships"
    assert again.error == "Not that."
    assert not any(chosen for _sent, _said, chosen in again.choices)


@pytest.mark.parametrize(
    ("kind", "value", "text"), [("a counted number", 0, "0"), ("a counted yes or no", False, "no")]
)
def test_zero_and_no_are_said(kind: str, value: Value, text: str) -> None:
    control = replace(KINDS[kind], value=value)
    assert posted(control).dict() == {control.name: text}


def test_a_number_is_drawn_as_it_was_read_and_junk_as_it_was_typed() -> None:
    number = KINDS["a counted number"]
    assert [number.filled({"n": text}).sent for text in ("−5", "007", "seven")] == [
        "-5",
        "7",
        "seven",
    ]
    with pytest.raises(TooLong, match="digits"):
        number.read({"n": "1" * 10})


@pytest.mark.parametrize("value", [True, False])
def test_a_box_to_tick_always_says_yes_or_no(value: bool) -> None:
    drawn = replace(TICK, value=value)
    assert drawn.read(posted(drawn)) is drawn.read(drawn.texts) is value
    assert drawn.filled({}).sent == ""


@pytest.mark.parametrize(
    ("sign", "second", "error"),
    [("+", "", Unfinished), ("&", "red", Misspelled), ("+", "pink", Misspelled)],
)
def test_a_pair_needs_a_sign_and_a_second_value(
    sign: str, second: str, error: type[Misspelled]
) -> None:
    pair, form = FACTS["a pair"], {"f.p": "red", "f.p.sign": sign, "f.p.two": second}
    with pytest.raises(error) as raised:
        pair.read(form)
    assert raised.value.place == "f.p"
    assert pair.filled(form).texts == form
    assert pair.read({**form, "f.p.sign": "", "f.p.two": "blue"}) == "red"


def test_a_number_beside_the_chips_is_read_for_the_rules_to_refuse() -> None:
    assert FACTS["chips for few numbers"].read({"f.c": "7"}) == 7


@EACH
def test_what_the_rulebook_prints_is_shown_and_not_asked(control: Control) -> None:
    value = control.values[0] if control.values else 3
    locked = replace(control, value=value, locked=True)
    assert f">{locked.said}</b>" in drawn_as(locked)
    assert not posted(locked)


def test_a_text_is_one_short_line() -> None:
    text = KINDS["a text in the box"]
    assert text.read({"f.t": " New\n Amsterdam\x00"}) == "New Amsterdam"
    assert text.read({"f.t": "x" * 99}) == "x" * MOST_LETTERS


def test_what_a_field_carries_is_drawn() -> None:
    asked = Control.of_item(Item("n", "number"), "Ships", hint="All of them", suggested=True)
    html = render_to_string("campaigns/_control.html", {"control": asked, "brief": True})
    assert 'aria-describedby="h-n"' in html
    assert "≈" in html
    assert "Ships:" not in html
    wrong = replace(asked, shared=True).filled({"n": "x"}, "Not a number.")
    html = render_to_string("campaigns/_control.html", {"control": wrong})
    assert 'aria-invalid="true" aria-describedby="e-n"' in " ".join(html.split())
    assert "≈" not in html
    assert "data-shared" in html
    assert html.count('aria-label="Ships:') == 2


GRID = Grid(
    "track.wealth",
    "Wealth",
    tuple(
        Control(str(n), str(n), f"track.wealth.{n}", "check", value=n == 2 or None, locked=n == 2)
        for n in range(6)
    ),
)
OPEN = [cell.name for cell in GRID.cells if not cell.locked]


@settings(max_examples=25, deadline=None)
@given(tapped=st.sets(st.sampled_from(OPEN), min_size=1), numbered=st.booleans())
def test_a_row_of_taps_reads_back_what_is_tapped(tapped: set[str], numbered: bool) -> None:
    drawn = replace(GRID, numbered=numbered).filled({GRID.name: tapped})
    html = render_to_string("campaigns/_grid.html", {"grid": drawn})
    for form in (Sent(html).form, drawn.texts):
        assert drawn.read(form) == {name: name in tapped for name in OPEN}


def test_an_untouched_row_says_nothing_and_no_row_has_other_steps() -> None:
    assert GRID.read(QueryDict()) is GRID.read(GRID.texts) is GRID.read({}) is None
    with pytest.raises(Misspelled) as raised:
        GRID.read({GRID.name: ["1", "6"]})
    assert raised.value.place == "track.wealth"


def test_a_number_says_its_bounds_and_few_values_are_taps() -> None:
    assert form_of(sheet(Between(1, 6))).numbers == {"at.x": (1, 6)}
    assert form_of(sheet(OneOf(("a", "b")))).choices == {"at.x": ["a", "b"]}


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
        sheet(domain).read({"at.x": text})
    assert raised.value.place == "values.x"
