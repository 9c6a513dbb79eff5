"""The demo's refereed table: Endeavor in its fourth round, on an invented box."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

from campaigns.log.services.moves import record_move
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.records import read_state
from campaigns.table.services.sessions import Chair, Plan, start_session

FILE = Path(__file__).parent.parent / "demo" / "endeavor_referee.json"
POST = Post()


def lay_refereed(group: Group) -> Session:
    """A game under way: every move is recorded as a table would record it."""
    told: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    chairs = [Chair(seat, name) for seat, name in told["names"].items()]
    session = start_session(group, Plan("endeavor", chairs, depth="referee"))
    known = read_state(session).box
    facts = {**told["facts"], **_routes(told["facts"], told["routes"])}
    unknown = {key: value for key, value in facts.items() if known.get(key) is None}
    record_move(session.pk, {"kind": "teach", "facts": unknown}, POST)
    for move in told["moves"]:
        record_move(session.pk, move, POST)
    session.refresh_from_db()
    return session


def _routes(facts: dict[str, Any], drawn: dict[str, str]) -> dict[str, str]:
    """Every pair of places, most of them without a route."""
    places = sorted(key.split(".")[2] for key in facts if key.endswith(".zone"))
    pairs = (".".join(pair) for pair in combinations(places, 2))
    return {f"a.route.{pair}": drawn.get(pair, "none") for pair in pairs}
