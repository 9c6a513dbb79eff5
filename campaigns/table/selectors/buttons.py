"""The next steps of a refereed table as buttons and links, each in the words of its line in the log."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.log.selectors import sentences
from campaigns.models import Session
from campaigns.records import engine_at, to_json
from companion import wording
from companion.games.face import face
from companion.marks import Mark
from rules.core.referee import steps as frame
from rules.core.referee.acts import NOTHING_FOLLOWS
from rules.core.referee.steps import Step
from rules.core.referee.table import Table

LONG, BEST = 16, 6  # values in one list, and how many of a longer list are in sight
MANY = 30  # places; a phone shows about a dozen buttons at once
LIKELY = "likely"  # a note: the move rests on a fact that is only likely


@dataclass(frozen=True)
class Button:
    """One value: a tap makes the `move`, or opens the next question at `url`. With a `why` it is greyed, and
    `url` opens the broken rule and the way to a ruling.

    `target` is the part of the picture that it concerns."""

    label: str
    move: str = ""
    hint: str = ""
    target: str = ""
    says: str = ""  # the text of its line in the log
    url: str = ""
    why: str = ""  # greyed, with one short reason
    aside: bool = False


@dataclass(frozen=True)
class Choice:
    """A kind of move with the values to choose from now."""

    kind: str
    label: str
    buttons: tuple[Button, ...]
    seat: Mark | None = None
    aside: bool = False  # folded away

    @property
    def first(self) -> tuple[Button, ...]:
        """The values in sight: the best few of a long list without places."""
        return self.buttons if self._is_short else self.buttons[:BEST]

    @property
    def further(self) -> tuple[Button, ...]:
        return () if self._is_short else self.buttons[BEST:]

    @property
    def _is_short(self) -> bool:
        places = {button.target for button in self.buttons}
        return len(self.buttons) <= LONG or len(places) > 1  # people choose places on the picture

    @property
    def many(self) -> bool:
        """A long list of places: people choose on the picture, and the list is folded."""
        return len(self.buttons) > MANY and all(button.target for button in self.buttons)


@dataclass(frozen=True)
class Drawing:
    """What all buttons of one page share."""

    session: Session
    table: Table[Any]
    marks: Mapping[str, Mark]
    names: Mapping[str, str]

    @property
    def words(self) -> Any:
        return wording.referee(self.session.game)

    def text(self, move: Mapping[str, Any]) -> str:
        """A move without the name of its player."""
        return wording.move(self.session.game, move, self.names) or ""

    def says(self, move: Mapping[str, Any]) -> str:
        return sentences.move_text(self.session.game, self.marks, move, self.names)

    def part_of(self, move: Mapping[str, Any]) -> str:
        """The part of the picture that a whole or partial move names; of several, the one chosen last."""
        pictures = face(self.session.game).pictures
        named = engine_at(self.session).names_part(move) if pictures else None
        return pictures.part_of(*named, move) if pictures and named else ""

    def about(self, step: Step, part: str) -> Step | None:
        """The step narrowed to one part of the picture; None if nothing in it concerns that part."""
        if step.move is not None:
            return step if self.part_of(step.move) == part else None
        choices = tuple(
            choice
            for choice in step.choices
            if self.part_of({**step.partial, step.field: choice.value}) == part
        )
        return msgspec.structs.replace(step, choices=choices) if choices else None


RULING = "ruling"  # in an address: the rules are not checked


def partial_url(session: Session, partial: Mapping[str, Any], *, ruling: bool = False) -> str:
    """The address of the next question: the partial move as a query, strings as they are, the rest as JSON."""
    query = {k: v if isinstance(v, str) else msgspec.json.encode(v) for k, v in partial.items()}
    query |= {RULING: "1"} if ruling else {}
    return f"{reverse('table-decide', args=[session.code])}?{urlencode(query)}"


def whole_moves(step: Step) -> Iterator[tuple[dict[str, Any], str]]:
    """The whole moves that are one tap away in this step, each with the field that the tap fills."""
    if step.move is not None:
        yield dict(step.move), ""
    for choice in step.choices:
        if choice.move is not None:
            yield dict(choice.move), step.field


def choices_of(
    drawing: Drawing, steps: Sequence[Step], big: Step | None = None
) -> Iterator[Choice]:
    """A choice for each step, except sheets, moves with a page of their own and the `big` button."""
    words = drawing.words
    for step in steps:
        if step.kind in words.ELSEWHERE or step is big or step.sheet:
            continue
        # possible values first: on a phone the impossible ones would fill the screen
        if buttons := tuple(sorted(_buttons(drawing, step), key=lambda button: bool(button.why))):
            seat = drawing.marks.get(str(step.partial.get("seat") or ""))
            aside = step.kind in words.ASIDE
            yield Choice(step.kind, title_of(drawing, step), buttons, seat, aside)


def title_of(drawing: Drawing, step: Step) -> str:
    """The heading over the values of a step; a whole move with words for its button is its own heading."""
    words = drawing.words
    if step.move is not None and step.kind in words.STEPS:
        return str(words.step_text(drawing.table, step.kind))
    return str(words.heading(step.partial, drawing.names))


def _buttons(drawing: Drawing, step: Step) -> Iterator[Button]:
    if step.move is not None:
        label = (
            title_of(drawing, step) if step.kind in drawing.words.STEPS else drawing.text(step.move)
        )
        leads = {"move": to_json(step.move), "says": drawing.says(step.move)}
        yield _button(drawing, dict(step.move), label, leads, step.notes)
    crowded = len(step.choices) > MANY  # on a big map the impossible would hide the possible
    for choice in step.choices:
        if choice.refused is not None and crowded:
            continue
        shown = dict(choice.move or {**step.partial, step.field: choice.value})
        label = drawing.words.value(shown, step.field, drawing.names)
        leads = _leads(drawing, choice, shown)
        yield _button(drawing, shown, label, leads, choice.notes)


def _button(
    drawing: Drawing,
    move: dict[str, Any],
    label: str,
    leads: dict[str, Any],
    notes: Mapping[str, Any],
) -> Button:
    texts = (drawing.words.hint(drawing.table, move, drawing.names), note_text(drawing, notes))
    hint = ", ".join(text for text in texts if text)
    return Button(str(label), hint=hint, target=drawing.part_of(move), **leads)


def note_text(drawing: Drawing, notes: Mapping[str, Any]) -> str:
    """The engine's notes on a choice, such as its full price, in the game's words; "≈" marks those that
    rest on a fact that is only likely."""
    note = getattr(drawing.words, "note", None)
    text = str(note(notes, drawing.names)) if note and notes else ""
    return f"≈ {text}" if text and notes.get(LIKELY) else text


def _leads(drawing: Drawing, choice: frame.Choice, shown: Mapping[str, Any]) -> dict[str, Any]:
    """Where a tap on a value leads."""
    if choice.refused is not None:
        return {
            "why": _why(drawing, choice),
            "url": partial_url(drawing.session, shown, ruling=True),
        }
    if choice.move is not None:
        says = drawing.says(choice.move)
        return {"move": to_json(choice.move), "says": says, "aside": choice.aside}
    return {"url": partial_url(drawing.session, shown), "aside": choice.aside}


def _why(drawing: Drawing, choice: frame.Choice) -> str:
    refusal = choice.refused
    if refusal is None or refusal.code == NOTHING_FOLLOWS:
        return _("nothing can follow")
    return wording.refusal(drawing.session.game, refusal.code, refusal.facts, drawing.names)
