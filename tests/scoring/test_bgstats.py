"""BG Stats: the push link and the export say what the pad says, in the words of its app."""

import json
import re
from datetime import UTC, datetime
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import pytest
from django.test import Client

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from scoring.models import Score
from scoring.selectors.bgstats import export, push_link
from scoring.selectors.results import pad_of
from scoring.services.demo import make_demo
from tests.scoring.results import counted, counted_example, result_of

IDS = {"endeavor": 233398, "maracaibo": 276025, "imperial_struggle": 206480, "armada": 68448}


def told(link: str) -> dict[str, Any]:
    """The play that a link carries."""
    parts = urlsplit(link)
    assert f"{parts.scheme}://{parts.netloc}{parts.path}" == (
        "https://app.bgstatsapp.com/createPlay.html"
    )
    data: dict[str, Any] = json.loads(parse_qs(parts.query, strict_parsing=True)["data"][0])
    return data


@pytest.fixture
def score(table: Session) -> Score:
    score = counted_example(table)
    Session.objects.filter(pk=table.pk).update(finished_at=datetime(2026, 11, 1, 22, 5, tzinfo=UTC))
    table.refresh_from_db()
    return score


def test_the_link_on_the_page_carries_the_play(member: Client, score: Score) -> None:
    page = member.get(result_of(score.session)).content.decode()
    link = re.search(r'href="(https://app\.bgstatsapp\.com/[^"]+)" rel="noreferrer"', page)
    assert link is not None
    play = told(unescape(link[1]))
    assert play["playDate"] == "2026-11-01 22:05:00"
    assert play["sourceName"] == "Shiplog"
    assert play["game"] == {
        "name": "Endeavor: Age of Sail",
        "sourceGameId": "endeavor",
        "bggId": 233398,
        "highestWins": True,
        "noPoints": False,
    }
    players = [(p["name"], p["score"], p["rank"], p["winner"]) for p in play["players"]]
    assert players == [("Анна", 66, 1, True), ("Борис", 64, 2, False), ("Вера", 52, 3, False)]


def test_every_field_is_sent_and_winner_and_start_player_always(score: Score) -> None:
    play = told(push_link(score, pad_of(score)))
    assert set(play) == {
        *("sourceName", "sourcePlayId", "playDate", "durationMin", "location", "comments"),
        *("board", "game", "players"),
    }
    for player in play["players"]:
        assert set(player) == {
            *("name", "sourcePlayerId", "startPlayer", "winner", "score", "rank", "role", "team"),
        }
        assert type(player["winner"]) is type(player["startPlayer"]) is bool


def test_who_only_counts_with_us_tells_no_duration(score: Score) -> None:
    assert told(push_link(score, pad_of(score)))["durationMin"] == 0


def test_the_play_names_no_address_of_the_table(score: Score) -> None:
    link = push_link(score, pad_of(score))
    assert score.session.code not in link
    assert score.session.group.join_code not in link


@pytest.mark.django_db
def test_all_four_games_go_with_their_numbers() -> None:
    group = make_demo()
    found = {}
    for score in Score.objects.filter(session__group=group).select_related("session"):
        play = told(push_link(score, pad_of(score)))
        found[score.session.game] = play["game"]["bggId"]
        assert sum(player["winner"] for player in play["players"]) >= 1
    assert found == IDS


@pytest.mark.django_db
def test_armada_is_an_expansion_play_of_7_wonders_and_a_wonder_is_a_role() -> None:
    group = make_demo()
    score = Score.objects.select_related("session").get(
        session__group=group, session__game="armada"
    )
    play = told(push_link(score, pad_of(score)))
    assert play["game"]["name"] == "7 Wonders"
    assert play["board"] == "7 Wonders: Armada"
    assert play["players"][0]["role"]
    file = export(score, pad_of(score))
    assert [game["bggId"] for game in file["games"]] == [68448, 247315]
    assert file["plays"][0]["expansionPlays"] == [{"gameRefId": 2}]


def test_the_export_is_one_play_with_local_ids_and_lasting_identities(
    member: Client, score: Score
) -> None:
    address = result_of(score.session, "bgsplay")
    file = json.loads(member.get(address).content)
    assert set(file) == {"players", "locations", "games", "plays", "userInfo"}
    (play,) = file["plays"]
    assert play["playImages"] == "[]"
    ids = {player["id"]: player["name"] for player in file["players"]}
    lines = {ids[line["playerRefId"]]: line for line in play["playerScores"]}
    assert {name: line["score"] for name, line in lines.items()} == {
        "Анна": "66",
        "Борис": "64",
        "Вера": "52",
    }
    assert lines["Анна"]["winner"] is True
    assert [lines[name]["seatOrder"] for name in ("Анна", "Борис", "Вера")] == [1, 2, 3]
    things = [play, *file["games"], *file["players"]]
    assert {UUID(thing["uuid"]).version for thing in things} == {5}
    assert json.loads(member.get(address).content) == file


def test_an_open_count_is_no_play(member: Client, table: Session) -> None:
    score = counted(table)
    assert push_link(score, pad_of(score)) == ""
    assert member.get(result_of(table, "bgsplay")).status_code == 404
    assert "bgstatsapp" not in member.get(result_of(table)).content.decode()


def test_a_further_sheet_is_no_play(member: Client, group: Group) -> None:
    chairs = (Chair("gizah", "Анна"), Chair("babylon", "Борис"), Chair("olympia", "Вера"))
    session = start_session(group, Plan("armada", chairs, {}, "land"))
    counted(session)
    assert member.get(result_of(session, "bgsplay")).status_code == 404
    assert "bgstatsapp" not in member.get(result_of(session)).content.decode()
