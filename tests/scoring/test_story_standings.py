"""A campaign with a story: its standings come from the archives, its status from its own moves."""

import pytest
from django.test import Client

from campaigns.legacy.services.story import begin_legacy, take_back, tell
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group
from campaigns.records import read_state
from scoring.selectors.standings import standings


@pytest.fixture
def campaign(group: Group) -> Campaign:
    return begin_legacy(group, "Карибы", "podium")


def told(campaign: Campaign, *moves: dict[str, object]) -> None:
    for move in moves:
        tell(campaign, move, Post(), "our table says so")


def evening(campaign: Campaign, number: int, **results: int) -> None:
    """An evening that the table declares over by rulings: only its results matter here."""
    players = [{"seat": seat, "who": f"P-{seat}"} for seat in results]
    told(
        campaign,
        {"kind": "open_evening", "evening": number, "players": players},
        {"kind": "start_first", "confirmed": number > 1},
        {"kind": "close_evening", "results": results},
    )


def test_the_results_of_closed_evenings_are_the_standings(campaign: Campaign) -> None:
    evening(campaign, 1, red=120, blue=130)
    evening(campaign, 2, red=90, blue=80)
    campaign.refresh_from_db()
    rows = [(row.mark.name, row.total, row.wins) for row in standings(campaign)["rows"]]
    assert len(read_state(campaign.story).archives) == 2
    assert rows == [("P-blue", 5, 1), ("P-red", 5, 1)]


def test_alone_a_tie_is_marys_and_the_second_place_is_worth_less(campaign: Campaign) -> None:
    told(
        campaign,
        {
            "kind": "open_evening",
            "evening": 1,
            "players": [{"seat": "red", "who": "Анна"}],
            "solo": True,
        },
        {"kind": "start_first"},
        {"kind": "close_evening", "results": {"red": 130, "mary": 130}},
    )
    campaign.refresh_from_db()
    (row,) = standings(campaign)["rows"]
    assert (row.total, row.wins) == (2, 0)
    assert [(one["place"], one["gained"]) for one in row.evenings] == [(2, 2)]


def test_whoever_sat_there_without_a_result_was_there(member: Client, campaign: Campaign) -> None:
    players = [{"seat": seat, "who": who} for seat, who in (("red", "Анна"), ("blue", "Борис"))]
    told(
        campaign,
        {"kind": "open_evening", "evening": 1, "players": players},
        {"kind": "start_first"},
        {"kind": "close_evening", "results": {"red": 90}},
    )
    evening(campaign, 2, red=70, white=80)
    campaign.refresh_from_db()
    rows = {row.mark.name: row for row in standings(campaign)["rows"]}
    assert (rows["Борис"].played, rows["Борис"].total) == (1, 0)
    there, missed = rows["Борис"].evenings
    assert there == {"gained": 0, "total": None, "place": None, "winner": False}
    assert missed is None
    page = member.get(f"/c/{campaign.code}/").content.decode()
    assert (
        page.count("не было") == 5
    )  # five evenings of four people were missed, none of them played


def test_the_campaign_rests_and_goes_on_as_its_story_does(campaign: Campaign) -> None:
    tell(campaign, {"kind": "rest"}, Post())
    campaign.refresh_from_db()
    assert campaign.status == "resting"
    take_back(campaign, 0, Post())
    campaign.refresh_from_db()
    assert campaign.status == "running"


def test_a_refused_evening_keeps_what_was_typed(member: Client, campaign: Campaign) -> None:
    form = {"version": 0, "key": "k", "seat-0-name": "Анна", "seat-0-colour": "red"}
    form |= {"seat-1-name": "Борис", "seat-1-colour": "red"}
    answer = member.post(f"/c/{campaign.code}/story/evening/", form)
    assert answer.status_code == 422
    assert 'value="Борис"' in answer.content.decode()


def test_a_phone_is_invited_from_the_story(
    member: Client, stranger: Client, campaign: Campaign
) -> None:
    link = f"/g/{campaign.group.join_code}/?c={campaign.code}"
    assert link in member.get(f"/c/{campaign.code}/story/").content.decode()
    assert stranger.post(link, {"name": ""})["Location"] == f"/c/{campaign.code}/story/"
