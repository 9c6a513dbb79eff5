"""Attribute tracks (END-SCORE-03, END-STAT-02): which steps carry a symbol is box knowledge."""

import tomllib
from pathlib import Path

from msgspec import Struct

from rules.core.box import Box, FactSpec

STATS = ("industry", "culture", "economy", "influence")

_DATA = tomllib.loads((Path(__file__).parent / "data" / "tracks.toml").read_text("utf-8"))
LAST_STEP: int = _DATA["last_printed_step"]
LONGEST: int = _DATA["longest_extended_step"]


def fact_key(stat: str, step: int) -> str:
    """The box's key for "this step has a symbol"; the steps of an extender are the same for all."""
    return f"track.{stat if step <= LAST_STEP else 'extender'}.{step}"


def _facts() -> dict[str, FactSpec]:
    keys: dict[str, bool | None] = {}
    for stat in STATS:
        printed = _DATA["steps"][stat]
        for step in range(1, LAST_STEP + 1):
            keys[fact_key(stat, step)] = printed.get(str(step))
    for step in range(LAST_STEP + 1, LONGEST + 1):
        keys[fact_key("", step)] = None
    return {key: FactSpec(key, "END-SCORE-03", bool, shipped) for key, shipped in keys.items()}


FACTS = _facts()


class TrackGlory(Struct, frozen=True):
    """Glory of a marker: the step it slides to, or the step the box must be asked about."""

    step: int | None
    fact: str | None = None


def glory(box: Box, stat: str, marker: int) -> TrackGlory:
    """A marker stays on a step with a symbol, otherwise it moves left to the nearest one."""
    for step in range(min(marker, LONGEST), 0, -1):
        key = fact_key(stat, step)
        symbol = box.get(key)
        if symbol is None:
            return TrackGlory(None, key)
        if symbol:
            return TrackGlory(step, key)
    return TrackGlory(0)
