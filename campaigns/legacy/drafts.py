"""A side of a story card while it is being typed: plain data that every tap changes and parses
again.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from companion import numbers
from rules.core.box import from_text, to_text
from rules.core.spelling import Misspelled, plain
from rules.maracaibo.campaign.cards import Back, Front

TYPES: dict[str, type[Front] | type[Back]] = {"front": Front, "back": Back}
Draft = dict[str, Any]
SINGLE = ("fills", "removes")  # what a front has once


def draft_of(typed: Front | Back | None) -> Draft:
    """What is known of a side, as a draft to edit."""
    return {} if typed is None else _copy(plain(typed))


def read_draft(text: str, side: str) -> Draft:
    """A draft as the form sends it back; anything else is misspelled."""
    return draft_of(from_text(text or "{}", TYPES[side], "draft"))


def side_text(draft: Draft, side: str) -> str:
    """The canonical text of the side, parsed as strictly as the engine parses it."""
    try:
        return to_text(msgspec.convert(draft, TYPES[side]))
    except msgspec.ValidationError as error:
        raise Misspelled.of(error, "draft") from None


def put(draft: Draft, path: str, step: Draft) -> Draft:
    """The draft with a step added to the list at `path`, or replacing the step at `path`."""
    draft = _copy(draft)
    if path in SINGLE:
        return {**draft, path: step[path]}
    parts = path.split(".")
    if parts[0] == "rounds":
        return _put_round(draft, step)
    if len(parts) % 2:  # a list: append to it
        _list(draft, parts).append(step)
        return draft
    steps, index = _slot(draft, parts)
    steps[index] = _kept(steps[index], step)
    return draft


def _kept(old: Draft, new: Draft) -> Draft:
    """Keep what the choices of an edited decision lead to."""
    if old.get("do") != "decide" or new.get("do") != "decide":
        return new
    steps = {choice["id"]: choice.get("steps", []) for choice in old["choices"]}
    choices = [{**choice, "steps": steps.get(choice["id"], [])} for choice in new["choices"]]
    return {**new, "choices": choices}


def _put_round(draft: Draft, step: Draft) -> Draft:
    rounds = list(draft.get("rounds", []))
    quests = [{"do": "quests", **step["quest"]}] if step["quest"] else []
    existing = next((entry for entry in rounds if entry["round"] == step["round"]), None)
    if existing is None:
        rounds.append({"round": step["round"], "quests": quests})
    else:
        existing["quests"] = [*existing["quests"], *quests] if quests else []
    return {**draft, "rounds": sorted(rounds, key=lambda entry: int(entry["round"]))}


def drop(draft: Draft, path: str) -> Draft:
    """The draft without one step, condition, amount or round."""
    draft = _copy(draft)
    if path in SINGLE:
        draft.pop(path, None)
        return draft
    steps, index = _slot(draft, path.split("."))
    del steps[index]
    return draft


def shift(draft: Draft, path: str, by: int) -> Draft:
    """The draft with one step moved earlier or later; at an end it stays."""
    draft = _copy(draft)
    steps, index = _slot(draft, path.split("."))
    if 0 <= index + by < len(steps):
        steps[index], steps[index + by] = steps[index + by], steps[index]
    return draft


def list_path(draft: Draft, path: str) -> str:
    """Check that a path names a list of the draft; any other is misspelled."""
    _list(_copy(draft), path.split("."))
    return path


def at_path(draft: Draft, path: str) -> Draft:
    steps, index = _slot(draft, path.split("."))
    step: Draft = steps[index]
    return step


def _copy(draft: Draft) -> Draft:
    copied: Draft = msgspec.json.decode(msgspec.json.encode(draft))
    return copied


def _slot(draft: Draft, parts: list[str]) -> tuple[list[Any], int]:
    """The list and the index in it that a path like `steps.2` or `steps.2.0.1` names."""
    steps = _list(draft, parts[:-1])
    index = _index(parts[-1])
    if index >= len(steps):
        raise Misspelled("no such step", "do")
    return steps, index


def _list(draft: Draft, parts: list[str]) -> list[Any]:
    """The list that a path names: `steps`, `steps.2.0` (what the first choice of step 2 leads to),
    `cost`, `reward`, `rounds`.
    """
    if parts in (["steps"], ["cost"], ["reward"], ["rounds"]):
        entries: list[Any] = draft.setdefault(parts[0], [])
        return entries
    if len(parts) == 3 and parts[0] == "steps":
        steps, index = _slot(draft, parts[:2])
        choices = steps[index].get("choices", [])
        if _index(parts[2]) < len(choices):
            inner: list[Any] = choices[_index(parts[2])].setdefault("steps", [])
            return inner
    raise Misspelled("no such list", "do")


def _index(text: str) -> int:
    number = numbers.natural(text)
    if number is None:
        raise Misspelled("not a place", "do")
    return number


def known_choices(step: Mapping[str, Any]) -> list[str]:
    """The labels of a decision that is being edited."""
    return [str(choice.get("label", "")) for choice in step.get("choices", ())]
