"""The facts a box can hold: a fixed list, and families whose ids the table chooses."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from rules.core.box import FactSpec
from rules.core.move import Value


class Family(Struct, frozen=True, kw_only=True):
    """Facts about components that only the table can name: each `*` in the key stands for an id."""

    key: str
    rule: str
    type: Any
    low: int | None = None
    high: int | None = None

    def spec(self, key: str) -> FactSpec:
        return FactSpec(key=key, rule=self.rule, type=self.type, low=self.low, high=self.high)


class Catalogue(Mapping[str, FactSpec]):
    """A catalogue of facts. Iteration gives the listed ones; lookup also finds those of families.

    `suggested` values may prefill a form, but are not used until the table confirms them."""

    def __init__(
        self,
        listed: Mapping[str, FactSpec],
        families: Sequence[Family] = (),
        suggested: Mapping[str, Value] | None = None,
    ) -> None:
        self._listed = listed
        self.families = tuple(families)
        self.suggested: Mapping[str, Value] = suggested or {}
        self._patterns = [(re.compile(_pattern(family.key)), family) for family in families]
        self._in_families = lru_cache(maxsize=4096)(self._match_family)

    def __getitem__(self, key: str) -> FactSpec:
        spec = self._listed.get(key) or self._in_families(key)
        if spec is None:
            raise KeyError(key)
        return spec

    def __iter__(self) -> Iterator[str]:
        return iter(self._listed)

    def __len__(self) -> int:
        return len(self._listed)

    def _match_family(self, key: str) -> FactSpec | None:
        return next((f.spec(key) for pattern, f in self._patterns if pattern.fullmatch(key)), None)


def _pattern(key: str) -> str:
    """The regex of a family's keys: `*` matches a chosen id or that of an unnamed thing."""
    return re.escape(key).replace(r"\*", "([a-z0-9_]{1,32}|~[1-9][0-9]{0,2})")
