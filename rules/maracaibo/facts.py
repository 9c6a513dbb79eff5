"""Component facts: what the rulebook states, and what only the board knows (MAR-GAP-06, MAR-GAP-07)."""

import tomllib
from pathlib import Path
from typing import Any

from rules.core.box import Box, FactSpec


def load(name: str) -> dict[str, Any]:
    """One of our data files."""
    return tomllib.loads((Path(__file__).parent / "data" / f"{name}.toml").read_text("utf-8"))


COMPONENTS = load("components")
TRACKS = load("tracks")
AUTOMA = load("automa")
NATIONS: tuple[str, ...] = tuple(COMPONENTS["nations"])
STEPS: int = COMPONENTS["typing"]["influence_steps"]
FIRST_DOUBLOON: int = TRACKS["doubloons"]["start"]
LAST_DOUBLOON: int = TRACKS["doubloons"]["last"]
AUTOMA_MARKERS: int = len(AUTOMA["track_vp"]) - 1


def track_key(doubloons: int) -> str:
    """The box's key for the VP printed at a step of the doubloon income track (a ruling may leave it)."""
    return f"doubloon_track.{min(max(doubloons, FIRST_DOUBLOON), LAST_DOUBLOON)}"


def rank_key(nation: str, step: int) -> str:
    """The box's key for the number under the last red ribbon at a step of an influence track."""
    return f"rank.{nation}.{step}"


def last_key(nation: str) -> str:
    """The box's key for the last step of an influence track."""
    return f"influence.{nation}.last"


def automa_key(markers: int) -> str:
    """The box's key for Mary's VP after so many markers have left her track."""
    return f"automa.{min(max(markers, 0), AUTOMA_MARKERS)}"


def _facts() -> dict[str, FactSpec]:
    specs = [
        FactSpec(track_key(step), "MAR-FINAL-05", int, low=0)
        for step in range(FIRST_DOUBLOON, LAST_DOUBLOON + 1)
    ]
    for nation in NATIONS:
        specs.append(FactSpec(last_key(nation), "MAR-INFL-03", int, low=1, high=STEPS))
        for step in range(1, STEPS + 1):
            specs.append(FactSpec(rank_key(nation, step), "MAR-FINAL-15", int, low=0))
    for markers, vp in enumerate(AUTOMA["track_vp"]):
        specs.append(FactSpec(automa_key(markers), "MAR-SOLOINC-02", int, vp, low=0))
    return {spec.key: spec for spec in specs}


FACTS = _facts()


def known(box: Box, key: str) -> int | None:
    """The fact as a number; None where nobody has read it."""
    value = box.get(key)
    return value if type(value) is int else None


def rank(box: Box, nation: str, step: int) -> tuple[int | None, str | None]:
    """Ranks of a marker, and the fact that says so or that the box must be asked for.

    Ribbons are only gained on the way: between two steps of the same rank there is no other."""
    step = min(step, STEPS)
    if step <= 0:
        return 0, None
    key = rank_key(nation, step)
    if (exact := known(box, key)) is not None:
        return exact, key
    below = next((r for s in range(step - 1, 0, -1) if (r := _at(box, nation, s)) is not None), 0)
    for later in range(step + 1, STEPS + 1):
        above = _at(box, nation, later)
        if above is not None:
            return (below, rank_key(nation, later)) if above == below else (None, key)
    return None, key


def _at(box: Box, nation: str, step: int) -> int | None:
    return known(box, rank_key(nation, step))
