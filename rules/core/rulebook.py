"""The index of a rulebook: every rule with a stable id, its section and one sentence in two languages.

Sections are named as printed; `sections.toml` next to the index has their English names."""

import re
import tomllib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct

from rules.core.spelling import spell

ALSO = "; "  # between two sections that state the same rule
STORY_MODES = {"campaign", "free"}  # what rules apply to that only the legacy parts of a game have
_OF_A_STORY = re.compile(
    r"\bH\d|legacy|stor(y|ies)|campaign|archive|chapter|‘?В' cards", re.IGNORECASE
)


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

    @property
    def is_secret(self) -> bool:
        """Whether it tells of a legacy story: nobody reads it by chance."""
        topics = ("legacy", "story")
        return set(self.applies) <= STORY_MODES or any(word in self.topic for word in topics)


class Example(Struct, frozen=True, kw_only=True):
    """A worked example in the rulebook; each becomes a test."""

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

    @property
    def is_secret(self) -> bool:
        """Whether it tells of a legacy story, as far as its words say."""
        return bool(_OF_A_STORY.search(f"{self.en} {self.resolution}"))


class Rulebook:
    """The rulebook of one game, loaded from its `rulebook.toml` on first use."""

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
        examples = spell(self._data.get("example", []), tuple[Example, ...])
        return {example.id: example for example in examples}

    @cached_property
    def gaps(self) -> Mapping[str, Gap]:
        return {gap.id: gap for gap in spell(self._data.get("gap", []), tuple[Gap, ...])}

    @cached_property
    def _sections(self) -> Mapping[str, str]:
        path = self._path.with_name("sections.toml")
        if not path.exists():
            return {}
        return spell(tomllib.loads(path.read_text("utf-8")), dict[str, str])

    def section(self, rule_id: str, language: str) -> str:
        """The section of a rule in this language; "" if there is no such rule."""
        rule = self.rules.get(rule_id)
        if rule is None or language != "en":
            return rule.section if rule else ""
        named = (self._sections.get(section, section) for section in rule.section.split(ALSO))
        return ALSO.join(named)

    def __getitem__(self, rule_id: str) -> Rule:
        return self.rules[rule_id]
