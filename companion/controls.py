"""One field of a form, made of the values that it may have: it draws itself and reads itself back.

A control comes from a domain of the engine (`Between`, `OneOf`) or from a fact of the box (`FactSpec`).
`campaigns/_control.html` draws it; `read` gives the engine's value, None where the field was left empty, or
raises `Misspelled` with the place."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from companion import numbers
from rules.core.box import FactSpec
from rules.core.move import Value
from rules.core.option import Between, OneOf
from rules.core.spelling import Misspelled

YES, NO = "yes", "no"
MOST_LETTERS = 60
FEW = 6  # so many values are taps, more are a list
Say = Callable[[Value], str]  # a value in words


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
    """A number between bounds, one of a few values, or a text; `value` is what stands there now."""

    name: str
    label: str
    place: str  # what an error names
    low: int | None = None
    high: int | None = None
    values: tuple[Value, ...] = ()
    say: Say = sent
    number: bool = False
    value: Value = None

    @classmethod
    def of(
        cls, name: str, label: str, place: str, domain: Between | OneOf, say: Say, value: Value
    ) -> "Control":
        """A control for one entry of a sheet."""
        if isinstance(domain, Between):
            low, high = domain.low, domain.high
            return cls(name, label, place, low, high, number=True, value=value)
        return cls(name, label, place, values=domain.values, say=say, value=value)

    @classmethod
    def of_fact(cls, spec: FactSpec, label: str, say: Say = sent, value: Value = None) -> "Control":
        """A control for one fact of the box, under its key."""
        if spec.type is int:
            low, high = spec.low, spec.high
            return cls(spec.key, label, spec.key, low, high, number=True, value=value)
        literal = get_args(spec.type) if get_origin(spec.type) is Literal else ()
        values = (True, False) if spec.type is bool else literal
        return cls(spec.key, label, spec.key, values=values, say=say, value=value)

    @property
    def sent(self) -> str:
        return sent(self.value)

    @property
    def choices(self) -> list[tuple[str, str, bool]]:
        """What is sent, how it is said, whether it is chosen."""
        return [(sent(v), self.say(v), v == self.value) for v in self.values]

    @property
    def is_long(self) -> bool:
        return len(self.values) > FEW

    def read(self, form: Mapping[str, Any]) -> Value:
        text = str(form.get(self.name, "")).strip()
        if not text:
            return None
        if self.number:
            return whole(text, self.place)
        if not self.values:
            return text[:MOST_LETTERS]
        known = {sent(value): value for value in self.values}
        if text not in known:
            raise Misspelled(f"not a choice: {text[:40]!r}", self.place)
        return known[text]
