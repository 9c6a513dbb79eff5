"""Who sat where, line by line of a story's log: a seat belongs to different people on different
evenings.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.models import LogLine, Session
from campaigns.records import read_move, read_state
from companion import wording

GAME = "maracaibo"


class Names:
    """The people of the evenings that some lines belong to, in one query however long the story is."""

    def __init__(self, session: Session, rows: Sequence[LogLine]) -> None:
        last = max((row.seq for row in rows), default=0)
        # each evening begins with a line of its own, so as many openings as lines go back far
        # enough
        opened = session.lines.filter(seq__lte=last, move__contains='"open_evening"')
        opening_moves = [
            (row.seq, read_move(row)) for row in opened.order_by("-seq")[: len(rows) + 1]
        ]
        self._opened = [
            opening
            for opening in reversed(opening_moves)
            if opening[1].get("kind") == "open_evening"
        ]
        self._seqs = [seq for seq, _ in self._opened]
        self._names = [seated(move) for _, move in self._opened]

    def at(self, seq: int) -> Mapping[str, str]:
        """The people by seat, in the order of their seats, when a line was written."""
        index = bisect_right(self._seqs, seq) - 1
        return self._names[index] if index >= 0 else {}

    def evening(self, seq: int) -> tuple[int, str]:
        """The number and the day of the evening that a line belongs to; 0 before the first."""
        index = bisect_right(self._seqs, seq) - 1
        if index < 0:
            return 0, ""
        move = self._opened[index][1]
        return int(move.get("evening", 0)), str(move.get("on", ""))


def seated(move: Mapping[str, Any]) -> dict[str, str]:
    """The people of an evening by seat, Mary last."""
    people = {}
    for player in move.get("players", ()):
        people[player["seat"]] = player.get("who") or wording.seat(GAME, player["seat"])
    return {**people, "mary": wording.seat(GAME, "mary")}


def people_of_story(session: Session) -> dict[str, str]:
    """Who has played this story, name → colour: tonight's people first, then the most recent."""
    state = read_state(session)
    evenings = [state.evening] if state.evening else []
    colours: dict[str, str] = {}
    for evening in (*evenings, *reversed(state.played)):
        for player in evening.players:
            if player.who:
                colours.setdefault(player.who, player.seat)
    return colours
