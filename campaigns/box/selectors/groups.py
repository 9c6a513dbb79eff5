"""The facts of a box in groups, one for each thing.

A group with a `*` is a thing that the box does not know yet."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from companion.wording import boxes as words
from companion.wording.boxes import group_of
from rules.core.box import FactSpec
from rules.core.catalogue import Catalogue, Family
from rules.registry import game as engine

NEW = "*"


def spec_of(game: str, key: str) -> FactSpec | None:
    """The spec of a fact; for a thing not yet named, that of its family."""
    spec = engine(game).facts.get(key)
    if spec is None and NEW in key:
        family = next((each for each in families(game) if each.key == key), None)
        return family.spec(key) if family else None
    return spec


def families(game: str) -> tuple[Family, ...]:
    facts = engine(game).facts
    return facts.families if isinstance(facts, Catalogue) else ()


def suggested_value(game: str, key: str) -> Any:
    """What a form may fill in beforehand; not a fact."""
    facts = engine(game).facts
    return facts.suggested.get(key) if isinstance(facts, Catalogue) else None


@cache
def listed_groups(game: str) -> Mapping[str, tuple[str, ...]]:
    """The facts of the catalogue by group, in its order."""
    groups: dict[str, list[str]] = {}
    for key in engine(game).facts:
        groups.setdefault(group_of(game, key), []).append(key)
    return {group: tuple(keys) for group, keys in groups.items()}


def new_groups(game: str) -> list[str]:
    """The groups of things that only the table can name."""
    return list(dict.fromkeys(group_of(game, family.key) for family in families(game)))


def keys_in(game: str, group: str, box: Mapping[str, Any]) -> list[str]:
    """The facts of a group in reading order; empty if there is no such group."""
    keys = dict.fromkeys(listed_groups(game).get(group, ()))
    if not keys and words.is_thing(game, group):
        keys |= dict.fromkeys(_of_families(game, group))
    elif NEW in group:
        keys |= {
            family.key: None for family in families(game) if group_of(game, family.key) == group
        }
    elif not keys:
        keys |= {key: None for key in sorted(box) if group_of(game, key) == group}
    return sorted(keys, key=lambda key: words.rank(game, key))


def _of_families(game: str, group: str) -> Iterable[str]:
    """The facts of a thing that the table has named, or is about to name."""
    keys = (f"{group}.{family.key.rsplit('.', 1)[1]}" for family in _matching(game, group))
    return [key for key in keys if NEW in group or engine(game).facts.get(key) is not None]


def _matching(game: str, group: str) -> Iterable[Family]:
    start = group.rsplit(".", 1)[0] + ".*"
    return (family for family in families(game) if group_of(game, family.key) == start)


def groups_of(game: str, box: Mapping[str, Any]) -> list[str]:
    """Every group in the catalogue or in the box."""
    taught = (group_of(game, key) for key in sorted(box))
    return list(dict.fromkeys((*listed_groups(game), *taught)))
