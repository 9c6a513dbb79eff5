"""One field of a form, made of the values that it may have: it draws itself and reads itself back.

A control comes from a domain of the engine (`Between`, `OneOf`), a thing to count (`Item`) or a fact of the
box (`FactSpec`). `campaigns/_control.html` draws it. `read` gives the engine's value, None where the field
was left empty, or raises `Misspelled` with the place; it reads what `texts` sends as `value`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args, get_origin

from django.utils.datastructures import MultiValueDict

from campaigns.text import one_line
from companion import numbers
from rules.core.box import FactSpec
from rules.core.layout import Item
from rules.core.move import Value
from rules.core.option import Between, OneOf
from rules.core.spelling import Misspelled

# a number with buttons beside it; one of a few values to tap, or of many in a list; a box to tick, which
# always says yes or no; a short text
Kind = Literal["stepper", "choice", "list", "check", "text"]
Say = Callable[[Value], str]  # a value in words
Choice = tuple[str, str, bool]  # what is sent, how it is said, whether it is chosen

YES, NO = "yes", "no"
TICKED = "1"
MOST_LETTERS = 60
FEW = 6  # so many values of a sheet are taps, more are a list


class NotWhole(Misspelled):
    """A field that wants a whole number has none."""


class TooLong(NotWhole):
    """A number with more digits than anything at a table."""


def whole(text: str, place: str) -> int:
    """The whole number in a field."""
    number = numbers.whole(text)
    if number is not None:
        return number
    if numbers.is_whole(text):
        raise TooLong(f"more than {numbers.DIGITS} digits: {text[:40]!r}", place)
    raise NotWhole(f"not a whole number: {text.strip()[:40]!r}", place)


def sent(value: Value) -> str:
    """A value as a form sends it."""
    if isinstance(value, bool):
        return YES if value else NO
    return "" if value is None else str(value)


@dataclass(frozen=True)
class Control:
    """One field; `value` is what stands there now, `typed` what was posted and is drawn over it."""

    name: str
    label: str
    place: str  # what an error names
    kind: Kind
    low: int | None = None
    high: int | None = None
    values: tuple[Value, ...] = ()
    say: Say = sent
    value: Value = None
    typed: Mapping[str, str] | None = None
    hint: str = ""
    error: str = ""
    locked: bool = False  # printed in the rulebook, not asked
    suggested: bool = False  # filled in, to be checked with the board
    shared: bool = False  # one value for the whole table

    @classmethod
    def of(
        cls, name: str, label: str, place: str, domain: Between | OneOf, say: Say, value: Value
    ) -> "Control":
        """A control for one entry of a sheet."""
        if isinstance(domain, Between):
            return cls(name, label, place, "stepper", domain.low, domain.high, value=value)
        few: Kind = "choice" if domain.values else "text"
        kind: Kind = few if len(domain.values) <= FEW else "list"
        return cls(name, label, place, kind, values=domain.values, say=say, value=value)

    @classmethod
    def of_item(cls, item: Item, label: str = "", say: Say = sent, **state: Any) -> "Control":
        """A control for one thing to count, under its id."""
        if item.kind == "number":
            return cls(item.id, label, item.id, "stepper", say=say, **state)
        values = (True, False) if item.kind == "toggle" else item.choices
        return cls(item.id, label, item.id, "choice", values=values, say=say, **state)

    @classmethod
    def of_fact(cls, spec: FactSpec, label: str = "", say: Say = sent, **state: Any) -> "Control":
        """A control for one fact of the box, under its key."""
        key = spec.key
        if spec.type is int:
            return cls(key, label, key, "stepper", spec.low, spec.high, say=say, **state)
        literal = get_args(spec.type) if get_origin(spec.type) is Literal else ()
        values = (True, False) if spec.type is bool else literal
        kind: Kind = "choice" if values else "text"
        return cls(key, label, key, kind, values=values, say=say, **state)

    @property
    def is_number(self) -> bool:
        return self.kind == "stepper"

    @property
    def texts(self) -> Mapping[str, str]:
        """What its inputs send as they stand, by name."""
        if self.typed is not None:
            return self.typed
        if self.kind == "check":
            return {self.name: TICKED} if self.value else {}
        return {self.name: sent(self.value)}

    @property
    def sent(self) -> str:
        text = self.texts.get(self.name, "")
        number = numbers.whole(text) if self.is_number else None
        return text if number is None else str(number)

    @property
    def choices(self) -> list[Choice]:
        return [(sent(v), self.say(v), sent(v) == self.sent) for v in self.values]

    def filled(self, form: Mapping[str, Any], error: str = "") -> "Control":
        """The same field with what was posted, whether it can be read or not."""
        typed = {self.name: str(form.get(self.name, "")).strip()}
        return replace(self, typed=typed, error=error, suggested=False)

    def read(self, form: Mapping[str, Any]) -> Value:
        """The value that a form sends; None where it says nothing."""
        text = str(form.get(self.name, "")).strip()
        if self.kind == "check":
            return bool(text)
        if self.kind == "text":
            return one_line(text, MOST_LETTERS) or None
        if not text:
            return None
        if self.is_number:
            return whole(text, self.place)
        known = {sent(value): value for value in self.values}
        if text not in known:
            raise Misspelled(f"not a choice: {text[:40]!r}", self.place)
        return known[text]


@dataclass(frozen=True)
class Grid:
    """A row of things to tap under one name; each cell sends its own name if it is tapped."""

    name: str
    label: str
    cells: tuple[Control, ...]
    numbered: bool = True  # steps of a track, which need no word

    @property
    def texts(self) -> Mapping[str, list[str]]:
        """What its inputs send as they stand; what is locked is not sent."""
        return {self.name: [cell.name for cell in self.cells if cell.value and not cell.locked]}

    def filled(self, form: Mapping[str, Any]) -> "Grid":
        """The same row with what was posted."""
        tapped = _all(form, self.name)
        cells = (c if c.locked else replace(c, value=c.name in tapped) for c in self.cells)
        return replace(self, cells=tuple(cells))

    def read(self, form: Mapping[str, Any]) -> dict[str, bool] | None:
        """Whether each open cell is tapped, by name; None where none is: an untouched row says nothing."""
        tapped = _all(form, self.name)
        if set(tapped) - {cell.name for cell in self.cells}:
            raise Misspelled("no such step", self.name)
        if not tapped:
            return None
        return {cell.name: cell.name in tapped for cell in self.cells if not cell.locked}


def _all(form: Mapping[str, Any], name: str) -> list[str]:
    """Everything that a form sends under one name."""
    return list(form.getlist(name) if isinstance(form, MultiValueDict) else form.get(name, ()))
