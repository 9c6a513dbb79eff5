"""A result for BG Stats: the push link that opens its app, and the play as an export file.

Identities are uuid5 values of ours, so a second export updates the play instead of duplicating it.
"""

import json
from datetime import UTC
from typing import Any
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from campaigns.models import Seat, Session
from campaigns.records import only_counts, setup_now
from campaigns.table.selectors.tables import marks_at
from companion import wording
from companion.games.face import Published, face
from rules.core.pad import Pad
from scoring.models import Score

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Shiplog"
HOME = uuid5(NAMESPACE_URL, "urn:shiplog")


def _published(session: Session) -> Published:
    return face(session.game).published or Published(wording.name(session.game), 0, 0)


def identity(kind: str, key: object) -> str:
    return str(uuid5(HOME, f"{kind}/{key}"))


def play(score: Score, pad: Pad) -> dict[str, Any]:
    """The play in the form that the push link carries."""
    session = score.session
    listed = _published(session)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": identity("session", session.code),
        "playDate": _date(session),
        "durationMin": _minutes(session),
        "location": "",
        "comments": "",
        "board": _board(session),
        "game": {
            "name": listed.name,
            "sourceGameId": session.game,
            "bggId": listed.number,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_player(session, pad, seat) for seat in _seats(session)],
    }


def push_link(score: Score, pad: Pad) -> str:
    """The link that hands the play to BG Stats; "" for a further sheet or an unfinished count."""
    if score.session.sheet or not pad.places:
        return ""
    data = json.dumps(play(score, pad), ensure_ascii=False, separators=(",", ":"))
    return LINK + quote(data, safe="")


def export(score: Score, pad: Pad) -> dict[str, Any]:
    """The play as a file that BG Stats imports; its ids are local to the file."""
    session = score.session
    data = play(score, pad)
    seats = _seats(session)
    listed, teams = _published(session), _teams(session)
    games = [_game(1, listed, teams=teams)]
    if listed.expansion:
        further = _game(2, listed.expansion, teams=teams)
        games.append({**further, "isExpansion": 1, "isBaseGame": 0})
    return {
        "players": [
            {
                "id": n,
                "uuid": player["sourcePlayerId"],
                "name": player["name"],
                "isAnonymous": False,
            }
            for n, player in enumerate(data["players"], 1)
        ],
        "locations": [],
        "games": games,
        "plays": [
            {
                "uuid": data["sourcePlayId"],
                "playDate": data["playDate"],
                "durationMin": data["durationMin"],
                "gameRefId": 1,
                "locationRefId": 0,
                "rounds": 0,
                "manualWinner": True,
                "usesTeams": _teams(session),
                "ignored": False,
                "rating": 0,
                "scoringSetting": 0,
                "playImages": "[]",
                "board": data["board"],
                "comments": data["comments"],
                "expansionPlays": [{"gameRefId": game["id"]} for game in games[1:]],
                "playerScores": [
                    _line(n, player, seat)
                    for n, (player, seat) in enumerate(zip(data["players"], seats, strict=True), 1)
                ],
            }
        ],
        "userInfo": {"meRefId": 0},
    }


def _seats(session: Session) -> list[Seat]:
    """The seats with their people, in table order."""
    marks_at(session)  # loads them once for the session
    return list(session.seats.all())


def _player(session: Session, pad: Pad, seat: Seat) -> dict[str, Any]:
    place = next(p.place for p in pad.places if seat.seat in p.seats)
    return {
        "name": seat.person.name,
        "sourcePlayerId": identity("person", f"{session.group_id}/{seat.person_id}"),
        "startPlayer": False,  # we do not know who began
        "winner": seat.seat in pad.winners,
        "score": pad.totals[seat.seat],
        "rank": place,
        "role": wording.side(session.game, seat.seat),
        "team": str(seat.order // 2 + 1) if _teams(session) else "",
    }


def _line(number: int, player: dict[str, Any], seat: Seat) -> dict[str, Any]:
    """A player's line of the export, which stores a score as text."""
    fields = ("winner", "startPlayer", "rank", "team", "role")
    return {
        "playerRefId": number,
        "score": str(player["score"]),
        "newPlayer": False,
        "seatOrder": seat.order + 1,
        **{key: player[key] for key in fields},
    }


def _game(number: int, listed: Published, *, teams: bool) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": identity("game", listed.number),
        "name": listed.name,
        "bggId": listed.number,
        "bggYear": listed.year,
        "highestWins": True,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": teams,
        "isBaseGame": 1,
        "isExpansion": 0,
    }


def _teams(session: Session) -> bool:
    """Teams of two, in the order of the seats."""
    option = face(session.game).teams
    return bool(option and setup_now(session).options.get(option))


def _date(session: Session) -> str:
    at = session.finished_at or session.created_at
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")


def _minutes(session: Session) -> int:
    """How long the game took, if we saw it: a table that only counts here cannot tell."""
    if only_counts(session) or not session.finished_at:
        return 0
    return int((session.finished_at - session.created_at).total_seconds() // 60)


def _board(session: Session) -> str:
    expansion = _published(session).expansion
    return expansion.name if expansion else ""
