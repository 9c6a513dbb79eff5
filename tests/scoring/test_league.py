"""A plain series of any of the four games: places become the points of the chosen scoring."""

import json
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, Group
from campaigns.series.services.campaigns import begin_campaign
from campaigns.table.services.sessions import Chair, Plan, start_session
from companion.games.face import face
from rules.registry import CODES
from scoring.models import Standing
from scoring.selectors.standings import standings
from scoring.services import demo

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
WORTH = {"wins": (1, 0, 0, 0), "podium": (3, 2, 1, 0), "ladder": (10, 8, 6, 5)}


def counted(code: str) -> dict[str, Any]:
    """An invented count of the game, whole."""
    shown = face(code).demo
    assert shown is not None
    table: dict[str, Any] = json.loads(shown.counted.read_text("utf-8"))
    return table


def evening(campaign: Campaign, stranger: str = "") -> None:
    """A table of the invented count; the first chair may be somebody else's."""
    table = counted(campaign.game)
    names = dict(table["names"])
    if stranger:
        names[next(iter(names))] = stranger
    chairs = [Chair(seat, name) for seat, name in names.items()]
    options = table["count"].get("options", {})
    session = start_session(campaign.group, Plan(campaign.game, chairs, options, campaign=campaign))
    demo._count(session, table, share=1.0)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("places", ["wins", "podium", "ladder", "points"])
def test_every_game_can_be_played_as_a_league(group: Group, code: str, places: str) -> None:
    campaign = begin_campaign(group, code, "League", places)
    evening(campaign)
    evening(campaign, stranger="Гость")
    told = standings(campaign)
    assert len(told["evenings"]) == 2
    results = Standing.objects.filter(score__session__campaign=campaign)
    for row in told["rows"]:
        own = list(results.filter(person__name=row.mark.name))
        worth = WORTH.get(places)
        gained = [
            (one.total or 0) if worth is None else worth[(one.place or 5) - 1] if one.place else 0
            for one in own
        ]
        assert row.total == sum(gained), row.mark.name
        assert row.played == len(own)
        assert row.wins == sum(one.winner for one in own)
        assert len(row.evenings) == 2
    guest = next(row for row in told["rows"] if row.mark.name == "Гость")
    assert guest.evenings[0] is None
    assert guest.played == 1
    missed = next(iter(counted(code)["names"].values()))
    (first,) = [row for row in told["rows"] if row.mark.name == missed]
    assert first.evenings[1] is None
    assert sorted(row.place for row in told["rows"])[0] == 1


@pytest.mark.parametrize("code", CODES)
def test_the_page_tells_place_worth_and_who_was_missing(
    group: Group, member: Client, code: str
) -> None:
    campaign = begin_campaign(group, code, "League", "ladder")
    evening(campaign)
    evening(campaign, stranger="Гость")
    page = member.get(f"/c/{campaign.code}/").content.decode()
    assert "место 1: +10" in page
    assert page.count(">не было<") == 2
    assert "Кто делит место, получает за него полностью" in page


def test_added_points_need_no_worth_of_a_place(group: Group, member: Client) -> None:
    campaign = begin_campaign(group, "endeavor", "League", "points")
    evening(campaign)
    page = member.get(f"/c/{campaign.code}/").content.decode()
    assert "место 1: +" not in page
    assert "Результаты складываются" in page


def test_a_story_begins_on_its_own_page(member: Client, group: Group) -> None:
    sent = {"name": "Карибы", "game": "maracaibo", "legacy": "1", "places": "podium"}
    answer = member.post("/campaigns/", sent)
    assert answer.status_code == 302
    assert answer.url.endswith("/story/")
