"""A box file compared with the known box: what it adds, changes and breaks."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.box.selectors.facts import audit_box
from campaigns.table.selectors.refusals import BrokenRule, broken_rules
from companion import wording
from companion.wording import boxes as words
from companion.wording.boxes import group_of
from rules.core.box import Box
from rules.core.boxfile import read_box, write_box
from rules.core.refusal import new_refusals
from rules.registry import game as engine

MAX_BYTES = 1_000_000  # a whole box is about 40 kB


@dataclass(frozen=True)
class Change:
    """A fact with another value in the file."""

    title: str
    label: str
    before: str
    after: str


@dataclass(frozen=True)
class Preview:
    """What importing a file would do."""

    added: dict[str, Any]
    changed: dict[str, Any]
    same: int
    groups: list[tuple[str, int]]
    changes: list[Change]
    broken: list[BrokenRule]
    broken_new: list[BrokenRule]


def file_of(game: str, box: Mapping[str, Any]) -> bytes:
    return write_box(game, box)


def read_file(game: str, text: bytes | str) -> dict[str, Any]:
    """The facts of a file; raises `Misspelled` with the place."""
    return read_box(game, engine(game).facts, text)


def compare(game: str, box: Mapping[str, Any], facts: Mapping[str, Any]) -> Preview:
    """The file's facts beside ours; a value that the rulebook prints counts as the same."""
    known = Box(engine(game).facts, box)
    known_there = {key: value for key, value in facts.items() if value is not None}
    added = {key: value for key, value in known_there.items() if known.get(key) is None}
    changed = {
        key: value
        for key, value in known_there.items()
        if key not in added and (known.get(key), type(known.get(key))) != (value, type(value))
    }
    who = {**words.names_of(game, facts), **words.names_of(game, box)}
    return Preview(
        added,
        changed,
        len(known_there) - len(added) - len(changed),
        _counted(game, added, who),
        [_change(game, key, known.get(key), value, who) for key, value in changed.items()],
        _broken(game, box, {**added, **changed}, who),
        _broken(game, box, added, who),
    )


def _counted(game: str, facts: Mapping[str, Any], who: Mapping[str, str]) -> list[tuple[str, int]]:
    """The things in these facts, each with the number of its facts."""
    counts = Counter(group_of(game, key) for key in facts)
    return [(words.title(game, group, who), count) for group, count in counts.items()]


def _change(game: str, key: str, before: Any, after: Any, who: Mapping[str, str]) -> Change:
    return Change(
        words.title(game, group_of(game, key), who),
        words.label(game, key, who),
        wording.value(game, key, before),
        wording.value(game, key, after),
    )


def _broken(
    game: str, box: Mapping[str, Any], facts: Mapping[str, Any], who: Mapping[str, str]
) -> list[BrokenRule]:
    after = {**box, **facts}
    return broken_rules(game, new_refusals(audit_box(game, box), audit_box(game, after)), who)
