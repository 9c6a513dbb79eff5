"""A result for BG Stats: the push link that opens its app, and the play as its export file.

Identities are uuid5 of our own, so a second export updates the play instead of doubling it."""

import json
from datetime import UTC
from typing import Any
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from campaigns.models import Seat, Session
from campaigns.records import read_setup
from campaigns.table.selectors.tables import marks_at
from companion import wording
from rules.core.pad import Pad
from scoring.models import Score

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Shiplog"
HOME = uuid5(NAMESPACE_URL, "urn:shiplog")

# the names and numbers of boardgamegeek; an expansion is played on top of its base game
GAMES = {
    "endeavor": ("Endeavor: Age of Sail", 233398, 2018),
    "maracaibo": ("Maracaibo", 276025, 2019),
    "imperial_struggle": ("Imperial Struggle", 206480, 2020),
    "armada": ("7 Wonders", 68448, 2010),
}
EXPANSIONS = {"armada": ("7 Wonders: Armada", 247315, 2018)}


def identity(kind: str, key: object) -> str:
    return str(uuid5(HOME, f"{kind}/{key}"))


def play(score: Score, pad: Pad) -> dict[str, Any]:
    """The play as the push link tells it."""
    session = score.session
    name, bgg, _year = GAMES[session.game]
    return {
        "sourceName": SOURCE,
        "sourcePlayId": identity("session", session.code),
        "playDate": _date(session),
        "durationMin": _minutes(session),
        "location": "",
        "comments": "",
        "board": _board(session),
        "game": {
            "name": name,
            "sourceGameId": session.game,
            "bggId": bgg,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_player(session, pad, seat) for seat in _seats(session)],
    }


def push_link(score: Score, pad: Pad) -> str:
    """The link that hands the play to BG Stats; none for a further sheet or an open count."""
    if score.session.sheet or not pad.places:
        return ""
    told = json.dumps(play(score, pad), ensure_ascii=False, separators=(",", ":"))
    return LINK + quote(told, safe="")


def export(score: Score, pad: Pad) -> dict[str, Any]:
    """The play as a file that BG Stats imports; its ids are local to the file."""
    session = score.session
    told = play(score, pad)
    seats = _seats(session)
    games = [_game(1, *GAMES[session.game], teams=_teams(session))]
    if session.game in EXPANSIONS:
        further = _game(2, *EXPANSIONS[session.game], teams=_teams(session))
        games.append({**further, "isExpansion": 1, "isBaseGame": 0})
    return {
        "players": [
            {
                "id": n,
                "uuid": player["sourcePlayerId"],
                "name": player["name"],
                "isAnonymous": False,
            }
            for n, player in enumerate(told["players"], 1)
        ],
        "locations": [],
        "games": games,
        "plays": [
            {
                "uuid": told["sourcePlayId"],
                "playDate": told["playDate"],
                "durationMin": told["durationMin"],
                "gameRefId": 1,
                "locationRefId": 0,
                "rounds": 0,
                "manualWinner": True,
                "usesTeams": _teams(session),
                "ignored": False,
                "rating": 0,
                "scoringSetting": 0,
                "playImages": "[]",
                "board": told["board"],
                "comments": told["comments"],
                "expansionPlays": [{"gameRefId": game["id"]} for game in games[1:]],
                "playerScores": [
                    _line(n, player, seat)
                    for n, (player, seat) in enumerate(zip(told["players"], seats, strict=True), 1)
                ],
            }
        ],
        "userInfo": {"meRefId": 0},
    }


def _seats(session: Session) -> list[Seat]:
    """The seats with their people, in table order."""
    marks_at(session)  # loads them, once for the session
    return list(session.seats.all())


def _player(session: Session, pad: Pad, seat: Seat) -> dict[str, Any]:
    place = next(p.place for p in pad.places if seat.seat in p.seats)
    return {
        "name": seat.person.name,
        "sourcePlayerId": identity("person", f"{session.group_id}/{seat.person_id}"),
        "startPlayer": False,  # nobody tells us who began
        "winner": seat.seat in pad.winners,
        "score": pad.totals[seat.seat],
        "rank": place,
        "role": wording.side(session.game, seat.seat),
        "team": str(seat.order // 2 + 1) if _teams(session) else "",
    }


def _line(number: int, player: dict[str, Any], seat: Seat) -> dict[str, Any]:
    """A player's line of the export, where a score is a text."""
    kept = ("winner", "startPlayer", "rank", "team", "role")
    return {
        "playerRefId": number,
        "score": str(player["score"]),
        "newPlayer": False,
        "seatOrder": seat.order + 1,
        **{key: player[key] for key in kept},
    }


def _game(number: int, name: str, bgg: int, year: int, *, teams: bool) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": identity("game", bgg),
        "name": name,
        "bggId": bgg,
        "bggYear": year,
        "highestWins": True,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": teams,
        "isBaseGame": 1,
        "isExpansion": 0,
    }


def _teams(session: Session) -> bool:
    """Teams of two, in the order of the seats (ARM-TEAM-02)."""
    return session.game == "armada" and bool(read_setup(session).options.get("teams"))


def _date(session: Session) -> str:
    at = session.finished_at or session.created_at
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")


def _minutes(session: Session) -> int:
    """How long it took, where we saw the game; whoever only counts with us tells nothing of it."""
    if read_setup(session).depth == "pad" or not session.finished_at:
        return 0
    return int((session.finished_at - session.created_at).total_seconds() // 60)


def _board(session: Session) -> str:
    return EXPANSIONS[session.game][0] if session.game in EXPANSIONS else ""
