"""The legal moves of a refereed table as buttons and fields, each with the words its line in the log would have."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns import pictures
from campaigns.log.selectors import lines as logs
from campaigns.models import Session
from campaigns.records import to_json
from campaigns.table.selectors.marks import Mark
from companion import wording
from rules.core.option import Between, OneOf, Option

MANY = 30  # places; a phone shows about a dozen buttons at once


@dataclass(frozen=True)
class Button:
    """A legal move; `target` is the part of the picture that it touches."""

    label: str
    move: str
    hint: str = ""
    target: str = ""
    anchor: str = ""
    says: str = ""  # as its line in the log would


@dataclass(frozen=True)
class Choice:
    """A kind of move with its legal values."""

    kind: str
    label: str
    buttons: tuple[Button, ...]
    seat: Mark | None = None
    aside: bool = False  # folded away

    @property
    def many(self) -> bool:
        """A long list of places: it is chosen from on the picture, and folded here."""
        return len(self.buttons) > MANY and all(button.target for button in self.buttons)


@dataclass(frozen=True)
class Number:
    """A move with a number that the table types."""

    kind: str
    label: str
    move: str
    field: str
    low: int
    high: int
    seat: Mark | None = None
    says: str = ""


def spelled(option: Option) -> Iterator[tuple[dict[str, Any], str]]:
    """The legal moves behind an option with at most one open field, each with the field's name."""
    if not option.fields:
        yield dict(option.move), ""
        return
    for name, values in option.fields.items():
        for value in values.values if isinstance(values, OneOf) else ():
            yield {**option.move, name: value}, name


def choices_of(
    session: Session,
    state: Any,
    options: Sequence[Option],
    marks: Mapping[str, Mark],
    names: Mapping[str, str],
    step: Option | None = None,
) -> Iterator[Choice]:
    """A choice for each option, but what has a layer of its own and the `step` of the big button."""
    words: Any = wording.referee(session.game)
    drawn = pictures.of(session.game)
    seen: set[str] = set()
    for option in options:
        if option.kind in words.ELSEWHERE or option is step:
            continue
        if not option.fields and option.kind not in words.STEPS:
            continue
        told = option.fields and words.heading(option.move, names)
        title = str(told or words.step_text(state, option.kind))
        buttons = []
        for move, field in spelled(option):
            target = drawn.target(move) if drawn else ""
            anchor = "" if target in seen else f"tap-{target.replace('.', '-')}"
            seen.add(target)
            label = words.value(move, field, names) if field else title
            hint = words.hint(state, move, names)
            says = logs.move_text(session.game, marks, move, names)
            anchor = anchor if target else ""
            buttons.append(Button(label, to_json(move), hint, target, anchor, says))
        if buttons:
            yield Choice(
                option.kind,
                title,
                tuple(buttons),
                marks.get(option.seat or ""),
                option.kind in words.ASIDE,
            )


def numbers_of(
    session: Session, options: Sequence[Option], marks: Mapping[str, Mark]
) -> list[Number]:
    words: Any = wording.referee(session.game)
    return [
        Number(
            option.kind,
            wording.item(session.game, name.rpartition(".")[2]),
            to_json(option.move),
            name,
            values.low,
            values.high,
            marks.get(option.seat or ""),
            logs.typed_text(marks, option.seat),
        )
        for option in options
        if option.kind not in words.ELSEWHERE
        for name, values in option.fields.items()
        if isinstance(values, Between)
    ]
