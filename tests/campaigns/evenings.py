"""Recorded evenings, laid again line by line through the services or the pages of a table."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.tables import play

GAMES = Path(__file__).parent.parent / "games"
RECORDED = {
    "armada": "armada/three_ages",
    "imperial_struggle": "imperial_struggle/rounds_whole_evening",
    "maracaibo": "maracaibo/three_interims",
    "endeavor": "endeavor/six_rounds_and_the_pad",
}
NAMES = ("Аня", "Борис", "Вера", "Галя", "Дима")


def recorded(game: str, name: str = "") -> tuple[Mapping[str, Any], list[dict[str, Any]]]:
    """The set-up and the moves of the recorded evening of a game, or of another one by its name."""
    path = f"{game}/{name}" if name else RECORDED[game]
    data = json.loads((GAMES / f"{path}.session.json").read_text("utf-8"))
    return data["setup"], [line["move"] for line in data["lines"] if line["kind"] == "move"]


def lay(
    group: Group, game: str, upto: str | None = None, depth: Any = "rounds", name: str = ""
) -> Session:
    """An evening with the sheets of the recorded one, up to before the one with the id `upto`."""
    setup, moves = recorded(game, name)
    chairs = [Chair(seat, NAMES[index]) for index, seat in enumerate(setup["seats"])]
    session = start_session(group, Plan(game, chairs, dict(setup.get("options", {})), depth=depth))
    for move in before(moves, upto):
        play(session, move)
    session.refresh_from_db()
    return session


def before(moves: list[dict[str, Any]], upto: str | None) -> Iterator[dict[str, Any]]:
    """The moves of the sheets before this one, or all of them."""
    for move in moves:
        if upto is not None and move.get("sheet", "") == upto:
            return
        yield move
