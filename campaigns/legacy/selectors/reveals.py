"""What is turned up next, what was ever turned up, and what has to be read off the components for
it.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.urls import reverse

from campaigns.legacy.selectors.moments import story_of
from campaigns.legacy.selectors.names import Names
from campaigns.log.selectors import lines as logs
from campaigns.models import Campaign, LogLine
from campaigns.records import read_line, read_state, to_json
from companion import wording
from companion.games.maracaibo.face import campaign as words
from companion.games.maracaibo.face.story import SIDES
from rules.maracaibo.campaign.facts import printable
from rules.maracaibo.campaign.free import untold_round
from rules.maracaibo.campaign.seen import Seen, asks, seen
from rules.maracaibo.campaign.state import State
from rules.maracaibo.campaign.story import untold


def reveal_of(state: State, options: Any, names: Mapping[str, str]) -> dict[str, Any] | None:
    """The second of the two steps: the side to confirm, and who may read it aloud."""
    asked = state.asked
    if asked is None:
        return None
    readers = [dict(o.move) for o in options if o.kind == "open_card" and asked_for(state, o.move)]
    return {
        "card": asked.card,
        "side": str(SIDES[asked.side]),
        "back": asked.side == "back",
        "readers": [
            {"name": names.get(move["seat"], move["seat"]), "move": to_json(move)}
            for move in readers
        ],
    }


def asked_for(state: State, move: Mapping[str, Any]) -> bool:
    """Whether a move opens the side that is to be confirmed."""
    asked = state.asked
    return asked is not None and (move.get("card"), move.get("side")) == (asked.card, asked.side)


def ask_views(campaign: Campaign, state: State) -> list[dict[str, Any]]:
    """What the table has to read off the components now: whole sides, and numbers of tiles.

    A number is one tap; for several tiles one is asked at a time.
    """
    questions: list[dict[str, Any]] = []
    for key in asks(state):
        family, piece, field = key.split(".")
        if family == "card":
            url = reverse("story-card", args=[campaign.code, piece, field])
            side = {"key": key, "card": piece, "side": str(SIDES[field]), "url": url}
            questions.append({**side, **_lacking(state, url, piece, field)})
        else:
            numbers = printable(state.box, key)
            questions.append({"key": key, "label": words.fact(key), "numbers": numbers})
    return questions


def _lacking(state: State, url: str, card: str, side: str) -> dict[str, str]:
    """What is missing of a typed front; empty if the whole side is asked for."""
    if (card, side) in untold(state):
        return {}
    if state.evening and card == untold_round(state):
        number = state.evening.round
        label = words.lacking("rounds", piece=card, round=number)
        return {"label": label, "url": f"{url}?kind=rounds&round={number}"}
    return {"label": words.lacking("removes", piece=card), "url": f"{url}?kind=removes"}


def asked_now(questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every side, and the first number of a tile: the next is asked once that is answered."""
    sides = [question for question in questions if "url" in question]
    return sides + [question for question in questions if "url" not in question][:1]


def seen_context(campaign: Campaign) -> dict[str, Any]:
    """The list of every side that was ever turned up."""
    session = story_of(campaign)
    opened = list(session.lines.filter(move__contains='"open_card"').order_by("seq"))
    names, state = Names(session, opened), read_state(session)
    return {
        "campaign": campaign,
        "rows": _seen_rows(campaign, state, opened, names),
        "demo": campaign.group.is_demo,
    }


def _seen_rows(
    campaign: Campaign, state: State, opened: list[LogLine], names: Names
) -> list[dict[str, Any]]:
    """Every reveal, the newest first; one that was taken back stays in the list."""
    gone = {row.seq for row in opened if row.struck_by is not None}
    reveals = seen((read_line(row) for row in opened), gone)
    rows = []
    for reveal in sorted(reveals.values(), key=lambda reveal: -reveal.line):
        url = reverse("story-card", args=[campaign.code, reveal.card, reveal.side])
        rows.append(
            {
                "card": reveal.card,
                "side": str(SIDES[reveal.side]),
                "reader": names.at(reveal.line).get(reveal.seat) or _seat(reveal),
                "by": reveal.by,
                "when": logs.when(datetime.fromisoformat(reveal.at)) if reveal.at else "",
                "struck": reveal.struck,
                "url": url if f"{reveal.card}.{reveal.side}" in state.shown else "",
            }
        )
    return rows


def _seat(reveal: Seen) -> str:
    return wording.seat("maracaibo", reveal.seat)
