"""The box by things: which facts there are, and which belong to one thing.

With a `*` a group is a thing that the box does not know yet."""

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
    """What kind of fact a key holds; that of a family for a thing which is still to be named."""
    facts = engine(game).facts
    found = facts.get(key)
    if found is None and NEW in key:
        family = next((one for one in families(game) if one.key == key), None)
        return family.spec(key) if family else None
    return found


def families(game: str) -> tuple[Family, ...]:
    facts = engine(game).facts
    return facts.families if isinstance(facts, Catalogue) else ()


def suggested(game: str, key: str) -> Any:
    """What a form may fill in first; never a fact."""
    facts = engine(game).facts
    return facts.suggested.get(key) if isinstance(facts, Catalogue) else None


@cache
def listed(game: str) -> Mapping[str, tuple[str, ...]]:
    """The groups whose facts can be listed, in the order of the catalogue."""
    found: dict[str, list[str]] = {}
    for key in engine(game).facts:
        found.setdefault(group_of(game, key), []).append(key)
    return {group: tuple(keys) for group, keys in found.items()}


def new_groups(game: str) -> list[str]:
    """The groups of things that only the table can name."""
    return list(dict.fromkeys(group_of(game, family.key) for family in families(game)))


def keys_in(game: str, group: str, box: Mapping[str, Any]) -> list[str]:
    """The facts of a group in the order in which they are read; empty where there is no such group."""
    keys = dict.fromkeys(listed(game).get(group, ()))
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
    """The facts of a thing that the table has named, or is about to."""
    what = [family.key.rsplit(".", 1)[1] for family in _matching(game, group)]
    found = (f"{group}.{one}" for one in what)
    return [key for key in found if NEW in group or engine(game).facts.get(key) is not None]


def _matching(game: str, group: str) -> Iterable[Family]:
    start = group.rsplit(".", 1)[0] + ".*"
    return (family for family in families(game) if group_of(game, family.key) == start)


def groups_of(game: str, box: Mapping[str, Any]) -> list[str]:
    """Every group that is listed or taught."""
    taught = (group_of(game, key) for key in sorted(box))
    return list(dict.fromkeys((*listed(game), *taught)))
