"""The index of a rulebook: every rule with a stable id, its section and one sentence in two languages."""

import tomllib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from rules.core.spelling import spell

Language = Literal["ru", "en"]


class Rule(Struct, frozen=True, kw_only=True):
    """One rule that we enforce or show."""

    id: str
    topic: str
    section: str
    applies: tuple[str, ...]
    kind: str
    ru: str
    en: str
    check: str

    def sentence(self, language: str) -> str:
        return self.en if language == "en" else self.ru


class Example(Struct, frozen=True, kw_only=True):
    """A worked example of the rulebook: a test of ours."""

    id: str
    rules: tuple[str, ...]
    section: str
    en: str
    given: str
    expect: str


class Gap(Struct, frozen=True, kw_only=True):
    """Something the rulebook leaves open, and how we read it."""

    id: str
    en: str
    resolution: str


class Rulebook:
    """The rulebook of one game, loaded from its `rulebook.toml` when first asked."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @cached_property
    def _data(self) -> dict[str, Any]:
        with self._path.open("rb") as file:
            return tomllib.load(file)

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        return {rule.id: rule for rule in spell(self._data["rule"], tuple[Rule, ...])}

    @cached_property
    def examples(self) -> Mapping[str, Example]:
        found = spell(self._data.get("example", []), tuple[Example, ...])
        return {example.id: example for example in found}

    @cached_property
    def gaps(self) -> Mapping[str, Gap]:
        return {gap.id: gap for gap in spell(self._data.get("gap", []), tuple[Gap, ...])}

    def __getitem__(self, rule_id: str) -> Rule:
        return self.rules[rule_id]
