"""Endeavor's demo: a counted pad, and a refereed game in its fourth round on an invented box."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

from companion.games.face import Demo, Played

HERE = Path(__file__).parent


def _played() -> Played:
    told: dict[str, Any] = json.loads((HERE / "demo_referee.json").read_text("utf-8"))
    facts = {**told["facts"], **_routes(told["facts"], told["routes"])}
    return Played(told["names"], facts, told["moves"])


def _routes(facts: dict[str, Any], drawn: dict[str, str]) -> dict[str, str]:
    """Every pair of places, most of them without a route."""
    places = sorted(key.split(".")[2] for key in facts if key.endswith(".zone"))
    pairs = (".".join(pair) for pair in combinations(places, 2))
    return {f"a.route.{pair}": drawn.get(pair, "none") for pair in pairs}


DEMO = Demo(HERE / "demo.json", _played)
