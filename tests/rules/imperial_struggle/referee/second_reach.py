"""Reach, isolation and protection a second time: searching every path, straight from the printed lists.

Shares nothing with the engine but the data files."""

import tomllib
from pathlib import Path
from typing import Any

import rules.imperial_struggle

DATA = Path(rules.imperial_struggle.__file__).parent / "data"


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text("utf-8"))


KIND = {name: s["kind"] for region in _load("spaces.toml").values() for name, s in region.items()}
LINES = [tuple(line) for line in _load("links.toml")["links"]]


def linked(one: str, other: str) -> bool:
    return (one, other) in LINES or (other, one) in LINES


def isolated(flags: dict[str, str], marked: set[str], market: str) -> bool:
    """Whether no path from a flagged market over its owner's unmarked markets ends beside an anchor."""
    side = flags[market]
    tried: set[str] = set()

    def escapes(at: str) -> bool:
        tried.add(at)
        for space, kind in KIND.items():
            if flags.get(space) == side and linked(at, space):
                if kind in ("territory", "naval", "fort"):
                    return True
                if (
                    kind == "market"
                    and space not in marked
                    and space not in tried
                    and escapes(space)
                ):
                    return True
        return False

    return not escapes(market)


def reachable(
    flags: dict[str, str], marked: set[str], cut_off: set[str], changed: set[str], side: str
) -> set[str]:
    """The markets that a side may influence, its own ones too."""
    found = set()
    for market, kind in KIND.items():
        for space, other in KIND.items():
            if kind != "market" or flags.get(space) != side or not linked(market, space):
                continue
            anchor = other in ("territory", "naval", "fort")
            chain = other == "market" and space not in marked | cut_off | changed
            if anchor or chain:
                found.add(market)
    return found


def guarded(flags: dict[str, str], damaged: set[str], space: str) -> bool:
    side = flags.get(space)
    return side is not None and any(
        linked(space, guard)
        for guard, holder in flags.items()
        if holder == side
        and (KIND[guard] == "naval" or (KIND[guard] == "fort" and guard not in damaged))
    )
