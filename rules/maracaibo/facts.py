"""Component facts: what the rulebook states, and what only the board knows (MAR-GAP-06, 07 and 78)."""

import tomllib
from pathlib import Path
from typing import Any, Literal

from rules.core.box import Box, FactSpec
from rules.core.catalogue import Catalogue
from rules.core.move import Value


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
ROW_VP: tuple[int, ...] = tuple(AUTOMA["suggested"]["vp"])
AUTOMA_MARKERS: int = COMPONENTS["round_markers"] // COMPONENTS["ship_boards"]
ROW_KEY, ROUND_KEY = "automa.row", "automa.round"
Round = Literal["odd", "even", "other"]


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


def row_vp(box: Box, markers: int) -> tuple[int | None, str]:
    """VP of Mary's rightmost free symbol, and the fact that says so or that the box must be asked for.

    The table confirms the whole row at once; where its board differs, it reads one symbol at a time."""
    key = automa_key(markers)
    if (exact := known(box, key)) is not None:
        return exact, key
    if box.get(ROW_KEY) is False or not 0 < markers <= len(ROW_VP):
        return None, key
    return (ROW_VP[markers - 1] if box.get(ROW_KEY) else None), ROW_KEY


def round_cells(box: Box, markers: int) -> int | None:
    """How many of the places that Mary has cleared are round cells; None where the order is unknown."""
    first = {"odd": 1, "even": 0}.get(str(box.get(ROUND_KEY)))
    return None if first is None else (markers + first) // 2


def _facts() -> dict[str, FactSpec]:
    specs = [
        FactSpec(track_key(step), "MAR-FINAL-05", int, low=0)
        for step in range(FIRST_DOUBLOON, LAST_DOUBLOON + 1)
    ]
    for nation in NATIONS:
        specs.append(FactSpec(last_key(nation), "MAR-INFL-03", int, low=1, high=STEPS))
        for step in range(1, STEPS + 1):
            specs.append(FactSpec(rank_key(nation, step), "MAR-FINAL-15", int, low=0))
    specs.append(FactSpec(ROW_KEY, "MAR-SOLOINC-02", bool))
    specs.append(FactSpec(ROUND_KEY, "MAR-SOLOFIN-04", Round))
    for markers in range(AUTOMA_MARKERS + 1):
        vp = AUTOMA["printed"].get(str(markers))
        specs.append(FactSpec(automa_key(markers), "MAR-SOLOINC-02", int, vp, low=0))
    return {spec.key: spec for spec in specs}


_SUGGESTED: dict[str, Value] = {ROW_KEY: True, ROUND_KEY: AUTOMA["suggested"]["round"]}
FACTS = Catalogue(_facts(), suggested=_SUGGESTED)


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
