"""A side of a story card while it is typed: plain data that every tap changes and rereads."""

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


def draft_of(told: Front | Back | None) -> Draft:
    """What is known of a side, open for typing."""
    return {} if told is None else _copy(plain(told))


def read_draft(text: str, side: str) -> Draft:
    """A draft as the form brings it back; anything else is misspelled."""
    return draft_of(from_text(text or "{}", TYPES[side], "draft"))


def side_text(draft: Draft, side: str) -> str:
    """The canonical text of the side, read as strictly as the engine reads it."""
    try:
        return to_text(msgspec.convert(draft, TYPES[side]))
    except msgspec.ValidationError as error:
        raise Misspelled.of(error, "draft") from None


def put(draft: Draft, path: str, step: Draft) -> Draft:
    """The draft with a step added to the list at `path`, or put in the place of one."""
    draft = _copy(draft)
    if path in SINGLE:
        return {**draft, path: step[path]}
    parts = path.split(".")
    if parts[0] == "rounds":
        return _put_round(draft, step)
    if len(parts) % 2:  # a list: add to its end
        _list(draft, parts).append(step)
        return draft
    steps, index = _slot(draft, parts)
    steps[index] = _kept(steps[index], step)
    return draft


def _kept(old: Draft, new: Draft) -> Draft:
    """A decision that is edited keeps what its choices lead to."""
    if old.get("do") != "decide" or new.get("do") != "decide":
        return new
    steps = {choice["id"]: choice.get("steps", []) for choice in old["choices"]}
    choices = [{**choice, "steps": steps.get(choice["id"], [])} for choice in new["choices"]]
    return {**new, "choices": choices}


def _put_round(draft: Draft, step: Draft) -> Draft:
    rounds = list(draft.get("rounds", []))
    quests = [{"do": "quests", **step["quest"]}] if step["quest"] else []
    same = next((one for one in rounds if one["round"] == step["round"]), None)
    if same is None:
        rounds.append({"round": step["round"], "quests": quests})
    else:
        same["quests"] = [*same["quests"], *quests] if quests else []
    return {**draft, "rounds": sorted(rounds, key=lambda one: int(one["round"]))}


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
    """The draft with one step earlier or later; at an end it stays."""
    draft = _copy(draft)
    steps, index = _slot(draft, path.split("."))
    if 0 <= index + by < len(steps):
        steps[index], steps[index + by] = steps[index + by], steps[index]
    return draft


def list_path(draft: Draft, path: str) -> str:
    """A path that names a list of the draft; any other is misspelled."""
    _list(_copy(draft), path.split("."))
    return path


def at_path(draft: Draft, path: str) -> Draft:
    steps, index = _slot(draft, path.split("."))
    found: Draft = steps[index]
    return found


def _copy(draft: Draft) -> Draft:
    copied: Draft = msgspec.json.decode(msgspec.json.encode(draft))
    return copied


def _slot(draft: Draft, parts: list[str]) -> tuple[list[Any], int]:
    """The list and the place in it that a path like `steps.2` or `steps.2.0.1` names."""
    steps = _list(draft, parts[:-1])
    index = _index(parts[-1])
    if index >= len(steps):
        raise Misspelled("no such step", "do")
    return steps, index


def _list(draft: Draft, parts: list[str]) -> list[Any]:
    """`steps`, `steps.2.0` (what the first choice of step 2 leads to), `cost`, `reward`, `rounds`."""
    if parts in (["steps"], ["cost"], ["reward"], ["rounds"]):
        found: list[Any] = draft.setdefault(parts[0], [])
        return found
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
    """The labels of a decision that is edited."""
    return [str(choice.get("label", "")) for choice in step.get("choices", ())]
