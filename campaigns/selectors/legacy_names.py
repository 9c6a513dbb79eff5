"""Who sat where, line by line of a story's log: a seat is another person on another evening."""

from bisect import bisect_right
from collections.abc import Mapping
from typing import Any

from campaigns.models import Session
from campaigns.records import read_move
from companion import wording

GAME = "maracaibo"


class Names:
    """The people of every evening of a story: one query."""

    def __init__(self, session: Session) -> None:
        rows = session.lines.filter(move__contains='"open_evening"').order_by("seq")
        told = [(row.seq, read_move(row)) for row in rows]
        opened = [(seq, move) for seq, move in told if move.get("kind") == "open_evening"]
        self._seqs = [seq for seq, _ in opened]
        self._names = [_seated(move) for _, move in opened]

    def at(self, seq: int) -> Mapping[str, str]:
        """The people by seat when a line was written."""
        index = bisect_right(self._seqs, seq) - 1
        return self._names[index] if index >= 0 else {}


def _seated(move: Mapping[str, Any]) -> dict[str, str]:
    found = {"mary": wording.seat(GAME, "mary")}
    for player in move.get("players", ()):
        found[player["seat"]] = player.get("who") or wording.seat(GAME, player["seat"])
    return found
