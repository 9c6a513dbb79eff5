"""One field of a form, made of the values that it may have: it draws itself and reads itself back.

A control comes from a domain of the engine (`Between`, `OneOf`), a thing to count (`Item`) or a fact of the
box (`FactSpec`). `campaigns/_control.html` draws it. `read` gives the engine's value, None where the field
was left empty, or raises `Misspelled` with the place; it reads what `texts` sends as `value`."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args, get_origin

from campaigns.text import one_line
from companion import numbers
from companion.numbers import whole_at
from companion.wording.boxes import ALONE, SIGNS
from rules.core.box import FactSpec
from rules.core.layout import Item
from rules.core.move import Value
from rules.core.option import Between, OneOf
from rules.core.spelling import Misspelled

# numbers: with buttons beside it, counted by tapping a symbol, or one of a few to tap; then one of a few values
# to tap, or of many in a list; a box to tick, which always says yes or no; two values with a sign; a short text
Kind = Literal["stepper", "tally", "chips", "choice", "list", "check", "pair", "text"]
NUMBERS = ("stepper", "tally", "chips")
Say = Callable[[Value], str]  # a value in words
Choice = tuple[str, str, bool]  # what is sent, how it is said, whether it is chosen

YES, NO = "yes", "no"
TICKED = "1"
SIGN, TWO = ".sign", ".two"  # a pair is told in three taps
NONE = "none"  # a pair of nothing
MOST_LETTERS = 60
FEW = 6  # so many values of a sheet are taps, more are a list


class Unfinished(Misspelled):
    """A pair has a sign and no second value."""


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
    icon: str = ""
    locked: bool = False  # printed in the rulebook, not asked
    suggested: bool = False  # filled in, to be checked with the board
    shared: bool = False  # one value for the whole table
    optional: bool = False  # left empty it says that there is none
    grows: bool = False  # people tell by how much it is more than the preset
    preset: Value = None  # what stands there until somebody says otherwise, and is sent along

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
    def of_fact(
        cls,
        spec: FactSpec,
        label: str = "",
        say: Say = sent,
        *,
        parts: Sequence[str] = (),
        chips: int = 0,
        **state: Any,
    ) -> "Control":
        """A control for one fact of the box, under its key. A text may combine two of the `parts`; a number
        that has at most so many values is drawn as `chips`, one from 0 on with an icon as a tally."""
        key, low, high = spec.key, spec.low, spec.high
        kind: Kind = "stepper"
        values: tuple[Value, ...] = ()
        if spec.type is bool:
            kind, values = "choice", (True, False)
        elif get_origin(spec.type) is Literal:
            kind, values = "choice", get_args(spec.type)
        elif spec.type is not int:
            kind, values = "pair" if parts else "text", tuple(parts)
        elif state.get("icon") and low == 0:
            kind = "tally"
        elif low is not None and high is not None and high - low < chips:
            kind, values = "chips", tuple(range(low, high + 1))
        return cls(key, label, key, kind, low, high, values, say, **state)

    @property
    def is_number(self) -> bool:
        return self.kind in NUMBERS

    @property
    def said(self) -> str:
        return self.say(self.value)

    @property
    def texts(self) -> Mapping[str, str]:
        """What its inputs send as they stand, by name."""
        if self.typed is not None:
            return self.typed
        if self.kind == "check":
            return {self.name: TICKED} if self.value else {}
        if self.kind == "pair":
            parts = re.split("([+/])", sent(self.value))
            return dict(zip(self._names, (*parts, "", ""), strict=False))
        return {self.name: sent(self.preset if self.value is None else self.value)}

    @property
    def preset_sent(self) -> str:
        return sent(self.preset)

    @property
    def _names(self) -> tuple[str, ...]:
        return (self.name, self.name + SIGN, self.name + TWO)[: 3 if self.kind == "pair" else 1]

    @property
    def sent(self) -> str:
        text = self.texts.get(self.name, "")
        number = numbers.whole(text) if self.is_number else None
        return text if number is None else str(number)

    @property
    def choices(self) -> list[Choice]:
        values = (NONE, *self.values) if self.kind == "pair" else self.values
        return [(sent(v), self.say(v), sent(v) == self.sent) for v in values]

    @property
    def signs(self) -> list[Choice]:
        chosen = self.texts.get(self.name + SIGN)
        signs = [(sign, str(word), sign == chosen) for sign, word in SIGNS.items()]
        return [("", str(ALONE), chosen not in SIGNS), *signs]

    @property
    def seconds(self) -> list[Choice]:
        chosen = self.texts.get(self.name + TWO, "")
        return [(sent(v), self.say(v), sent(v) == chosen) for v in self.values]

    def filled(self, form: Mapping[str, Any], error: str = "") -> "Control":
        """The same field with what was posted, whether it can be read or not."""
        typed = {name: str(form.get(name, "")).strip() for name in self._names}
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
            return whole_at(text, self.place)
        if self.kind == "pair":
            return self._pair(text, *(str(form.get(name, "")) for name in self._names[1:]))
        known = {sent(value): value for value in self.values}
        if text not in known:
            raise Misspelled(f"not a choice: {text[:40]!r}", self.place)
        return known[text]

    def _pair(self, first: str, sign: str, second: str) -> str:
        if first not in (NONE, *self.values) or second not in ("", *self.values):
            raise Misspelled(f"not a choice: {first[:20]!r} {second[:20]!r}", self.place)
        if not sign or first == NONE:
            return first
        if sign not in SIGNS:
            raise Misspelled(f"neither and nor or: {sign[:20]!r}", self.place)
        if not second:
            raise Unfinished("which is the second one?", self.place)
        return f"{first}{sign}{second}"
