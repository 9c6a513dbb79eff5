"""Few taps in a story: chairs with colours of their own, votes, numbers of tiles."""

from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, Group
from rules.maracaibo.campaign.cards import Back, Choice, Decide, Place
from tests.campaigns.legacy import (
    back_of_01,
    close,
    first_evening,
    follow_all,
    state_of,
    teach,
    version_of,
)


@pytest.fixture
def english(member: Client) -> Client:
    member.cookies["django_language"] = "en"
    return member


def url(campaign: Campaign, page: str = "") -> str:
    return f"/c/{campaign.code}/story/{page}"


def send(client: Client, campaign: Campaign, page: str, **sent: str) -> Any:
    return client.post(url(campaign, page), {"version": version_of(campaign), **sent})


def test_an_empty_chair_has_a_colour_that_nobody_holds(group: Group, english: Client) -> None:
    campaign = first_evening(group)  # red and blue
    close(campaign, red=3, blue=2)
    rows = english.get(url(campaign)).context["seat_rows"]
    assert [row["colour"] for row in rows[:2]] == ["red", "blue"]
    assert len({row["colour"] for row in rows}) == 4


@pytest.mark.rule("MAR-STORY-13")
def test_a_seat_may_abstain_and_the_answer_is_named(group: Group, english: Client) -> None:
    campaign = back_of_01(group)
    fork = Decide(choices=(Choice(id="a", label="Sail"), Choice(id="b", label="Stay")))
    teach(campaign, "01", Back(steps=(fork,)))
    page = english.get(url(campaign)).content.decode()
    assert page.count("abstains") == 2
    move = '{"kind":"vote","card":"01","side":"back","step":0}'
    votes = {"vote-red": "", "vote-blue": "b"}
    assert send(english, campaign, "vote/", key="v", move=move, **votes).status_code == 302
    (said, *_) = english.get(url(campaign)).context["effects"]
    assert said["text"] == "The decision of card 01: Stay."


def test_a_number_of_a_tile_is_one_tap_and_one_question_at_a_time(
    group: Group, english: Client
) -> None:
    campaign = back_of_01(group)
    teach(campaign, "01", Back(steps=(Place(tiles=("H12", "H20")),)))
    follow_all(campaign)
    answer = english.get(url(campaign))
    assert [one["key"] for one in answer.context["asks_now"]] == ["tile.H12.at"]
    page = answer.content.decode()
    assert page.count('name="tile.H12.at"') == 23  # settlements 0 to 22
    assert "tile.H12.cells" not in page
    sent = {"tile.H12.at": "17"}
    assert send(english, campaign, "teach/", key="t", **sent).status_code == 302
    (now,) = english.get(url(campaign)).context["asks_now"]
    assert now["key"] == "tile.H12.cells"
    answer = send(english, campaign, "teach/", key="u", **{"tile.H20.at": "99"})
    assert answer.status_code == 400
    assert "There is no such number on the board." in answer.content.decode()
    answer = send(english, campaign, "teach/", key="v", **{"tile.H12.cells": "six"})
    assert answer.status_code == 400
    assert "The answer is a whole number." in answer.content.decode()
    assert send(english, campaign, "teach/", key="w", **{"tile.H12.cells": "6"}).status_code == 302
    (now,) = english.get(url(campaign)).context["asks_now"]
    assert now["key"] == "tile.H12.two_player"  # Анна and Борис are two (MAR-GAP-23)
    sent = {"tile.H12.two_player": "2"}
    assert send(english, campaign, "teach/", key="x", **sent).status_code == 302
    assert state_of(campaign).pieces.tile("H12").filled == 2


def test_a_number_fits_what_else_is_printed_on_the_tile(group: Group, english: Client) -> None:
    campaign = back_of_01(group)
    teach(campaign, "01", Back(steps=(Place(tiles=("H8", "H12")),)))
    follow_all(campaign)
    for key, value in (("H8.from", "10"), ("H12.at", "17"), ("H12.cells", "3")):
        sent = {f"tile.{key}": value}
        assert send(english, campaign, "teach/", key=key, **sent).status_code == 302
    asked = {one["key"]: one["numbers"] for one in english.get(url(campaign)).context["asks"]}
    assert asked["tile.H12.two_player"] == (0, 1, 2, 3)  # three spaces take no four markers
    assert 10 not in asked["tile.H8.to"]  # an arrow leads somewhere else
    for key, value in (("tile.H12.two_player", "9"), ("tile.H8.to", "10")):
        assert send(english, campaign, "teach/", key=key, **{key: value}).status_code == 400
        assert key not in state_of(campaign).box
    sent = {"tile.H12.two_player": "2"}
    assert send(english, campaign, "teach/", key="two", **sent).status_code == 302
    assert send(english, campaign, "teach/", key="to", **{"tile.H8.to": "11"}).status_code == 302
    answer = english.get(url(campaign))
    said = [one["text"] for one in answer.context["effects"]]
    assert "Put round markers from the supply on tile H12: 2." in said  # not the one of before
    assert "between 10 and 11" in answer.content.decode()
