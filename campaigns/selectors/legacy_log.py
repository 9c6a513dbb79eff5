"""The whole log of a story, each line in the names of its own evening."""

from bisect import bisect_right
from collections.abc import Mapping
from typing import Any

from django.core.paginator import Paginator

from campaigns.models import Campaign, Session
from campaigns.records import read_move
from campaigns.selectors.log import PAGE
from campaigns.selectors.story import line_of, story_of
from companion import wording

GAME = "maracaibo"


class Names:
    """Who sat where, line by line: a seat is another person on another evening."""

    def __init__(self, session: Session) -> None:
        rows = session.lines.filter(move__contains='"open_evening"').order_by("seq")
        told = [(row.seq, read_move(row)) for row in rows]
        opened = [(seq, move) for seq, move in told if move.get("kind") == "open_evening"]
        self._seqs = [seq for seq, _ in opened]
        self._names = [_seated(move) for _, move in opened]

    def at(self, seq: int) -> Mapping[str, str]:
        index = bisect_right(self._seqs, seq) - 1
        return self._names[index] if index >= 0 else {}


def _seated(move: Mapping[str, Any]) -> dict[str, str]:
    found = {"mary": wording.seat(GAME, "mary")}
    for player in move.get("players", ()):
        found[player["seat"]] = player.get("who") or wording.seat(GAME, player["seat"])
    return found


def story_log_context(campaign: Campaign, number: str | None) -> dict[str, Any]:
    """A page of the log, the newest line first."""
    session = story_of(campaign)
    page = Paginator(session.lines.order_by("-seq"), PAGE).get_page(number)
    names = Names(session)
    return {
        "campaign": campaign,
        "page": page,
        "log": [line_of(session, row, names.at(row.seq)) for row in page.object_list],
        "demo": campaign.group.is_demo,
    }
