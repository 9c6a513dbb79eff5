"""From a tap in the composer to the next draft: choose a kind, fill in its numbers, move, drop."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from campaigns.legacy import drafts
from campaigns.legacy.drafts import Draft
from campaigns.text import one_line
from companion.games.maracaibo.face.cards import FRONT_KINDS, KINDS
from companion.numbers import whole_at
from rules.core.spelling import Misspelled

CHOICES = "abcdef"
NEW_CITIES = ("H1", "H4", "H7")


@dataclass(frozen=True)
class Tapped:
    """The draft after a tap and what is being filled in: its kind, the list it goes into, the step
    that it replaces, the values so far.
    """

    draft: Draft = field(default_factory=dict)
    kind: str = ""
    into: str = "steps"
    slot: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)


def tapped(form: QueryDict, side: str) -> Tapped:
    """The draft after one post. Without a button (the Enter key) an open step is added."""
    draft = drafts.read_draft(form.get("draft", ""), side)
    draft = _with_title(draft, form)
    kind, into = _kind(form.get("kind", ""), side), form.get("into", "") or "steps"
    do, _, argument = form.get("do", "add" if kind else "").partition(":")
    current = Tapped(draft, kind, into, form.get("slot", ""))
    if do == "add" and kind:
        return _put(form, current)
    if do == "kind":
        return Tapped(draft, _kind(argument, side), into)
    if do == "into":
        return Tapped(draft, into=drafts.list_path(draft, argument or "steps"))
    if do == "edit":
        step = drafts.at_path(draft, argument)
        return Tapped(draft, str(step.get("do", argument.split(".")[0])), into, argument, step)
    if do in ("up", "down"):
        return Tapped(drafts.shift(draft, argument, -1 if do == "up" else 1), into=into)
    if do == "drop":
        return Tapped(drafts.drop(draft, argument))
    return Tapped(draft, "" if do == "stop" else kind, into, current.slot if do != "stop" else "")


def kept(form: QueryDict, side: str) -> Tapped:
    """The draft and the half-filled step as they were sent, for a form that could not be read."""
    try:
        draft = _with_title(drafts.read_draft(form.get("draft", ""), side), form)
    except Misspelled:
        return Tapped()
    kind = form.get("kind", "") if form.get("kind", "") in _kinds(side) else ""
    into = form.get("into", "") or "steps"
    return Tapped(draft, kind, into, form.get("slot", ""), dict(form.items()))


def _put(form: QueryDict, current: Tapped) -> Tapped:
    step = _STEPS[current.kind](form)
    path = current.slot or (current.into if current.kind in KINDS else current.kind)
    return Tapped(drafts.put(current.draft, path, step), into=current.into)


def _with_title(draft: Draft, form: QueryDict) -> Draft:
    if "title" not in form:
        return draft
    title = one_line(form.get("title", ""), 80)
    untitled = {key: value for key, value in draft.items() if key != "title"}
    return {"title": title, **untitled} if title else untitled


def _kinds(side: str) -> tuple[str, ...]:
    return (*KINDS, *FRONT_KINDS) if side == "front" else tuple(KINDS)


def _kind(kind: str, side: str) -> str:
    if kind and kind not in _kinds(side):
        raise Misspelled("no such kind of instruction", "kind")
    return kind


def _settlement(form: QueryDict) -> int | str:
    city = form.get("city", "")
    return city if city in NEW_CITIES else whole_at(form.get("at", ""), "at")


def _card(form: QueryDict) -> str:
    return f"{whole_at(form.get('card', ''), 'card'):02}"


def _quest(form: QueryDict) -> Draft:
    least, most = (
        whole_at(form.get(name, "") or text, name) for name, text in (("least", "1"), ("most", "4"))
    )
    return {"do": "quests", "at": _settlement(form), "least": least, "most": most}


def _decide(form: QueryDict) -> Draft:
    labels = [one_line(form.get(f"choice-{name}", ""), 80) for name in CHOICES]
    choices = [
        {"id": name, "label": label}
        for name, label in zip(CHOICES, labels, strict=True)
        if label or name in CHOICES[:2]
    ]
    return {"do": "decide", "choices": choices}


def _amount(form: QueryDict) -> Draft:
    return {"what": form.get("what", ""), "n": whole_at(form.get("n", "") or "1", "n")}


def _removes(form: QueryDict) -> Draft:
    if not form.getlist("tiles"):
        raise Misspelled("a reward names its tile", "tiles")
    return {"removes": form.getlist("tiles")}


def _round(form: QueryDict) -> Draft:
    """A quest after a round; placing nothing is an answer as well."""
    quest = None if form.get("nothing") else _quest(form)
    return {"round": whole_at(form.get("round", ""), "round"), "quest": quest}


_STEPS: dict[str, Callable[[QueryDict], Draft]] = {
    "story": lambda form: {"do": "story", "at": _settlement(form)},
    "quests": _quest,
    "take": lambda form: {"do": "take", "card": _card(form)},
    "read": lambda form: {"do": "read", "card": _card(form)},
    "place": lambda form: {"do": "place", "tiles": form.getlist("tiles")},
    "remove": lambda form: {"do": "remove", "tiles": form.getlist("tiles")},
    "discard": lambda form: {"do": "discard", "cards": form.getlist("cards")},
    "shuffle": lambda form: {"do": "shuffle", "cards": form.getlist("cards")},
    "decide": _decide,
    "note": lambda form: {"do": "note", "text": one_line(form.get("text", ""), 300)},
    "fills": lambda form: {"fills": form.get("fills", "")},
    "cost": _amount,
    "reward": _amount,
    "removes": _removes,
    "rounds": _round,
}
