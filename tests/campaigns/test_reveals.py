"""Turning up a card takes two steps, and what was seen stays seen."""

import pytest
from django.test import Client

from campaigns.legacy.services.story import take_back
from campaigns.log.services.writing import Post
from campaigns.models import Group
from tests.campaigns import legacy

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_the_first_step_only_asks_and_the_second_turns_it_up(member: Client, group: Group) -> None:
    campaign = legacy.begin(group)
    legacy.sit(campaign)
    legacy.do(campaign, "start_first")
    legacy.do(campaign, "ask_card", card="01", side="front")
    page = member.get(f"/c/{campaign.code}/story/")
    assert [one["name"] for one in page.context["reveal"]["readers"]] == ["Анна", "Борис"]
    kinds = {button["kind"] for group in page.context["groups"] for button in group["buttons"]}
    assert "open_card" not in kinds
    assert legacy.state_of(campaign).shown == ()


def test_only_the_reader_may_turn_a_back_up(member: Client, group: Group) -> None:
    campaign = legacy.first_evening(group)
    legacy.do(campaign, "take_token", token="1", seat="blue")
    legacy.do(campaign, "end_round", seat="red")
    legacy.do(campaign, "ask_card", card="01", side="back")
    reveal = member.get(f"/c/{campaign.code}/story/").context["reveal"]
    assert [one["name"] for one in reveal["readers"]] == ["Борис"]


def test_a_reveal_that_was_taken_back_stays_marked_as_seen(member: Client, group: Group) -> None:
    campaign = legacy.back_of_01(group)
    story = campaign.story
    assert story is not None
    story.refresh_from_db()
    take_back(campaign, story.version - 2, Post())
    page = member.get(f"/c/{campaign.code}/story/")
    (card,) = [one for one in page.context["cards_here"] if one["card"] == "01"]
    assert card["undone"] == ["оборот"]
    assert "оборот: видели, затем отменили" in page.content.decode()
    answer = member.get(f"/c/{campaign.code}/story/seen/")
    rows = {(row["card"], row["struck"]) for row in answer.context["rows"]}
    assert rows == {("01", False), ("01", True)}
    struck = next(row for row in answer.context["rows"] if row["struck"])
    assert struck["url"] == ""
    assert struck["reader"] == "Анна"
    assert struck["by"] == "Анна"


def test_a_stranger_sees_no_list(stranger: Client, group: Group) -> None:
    assert stranger.get(f"/c/{legacy.begin(group).code}/story/seen/").status_code == 404


def test_an_evening_begins_by_a_button(member: Client, group: Group) -> None:
    campaign = legacy.begin(group)
    legacy.sit(campaign)
    page = member.get(f"/c/{campaign.code}/story/")
    (start,) = [group for group in page.context["groups"] if group["id"] == "start"]
    kinds = [button["kind"] for button in start["buttons"]]
    assert kinds == ["start_first", *["start_chapter"] * 10, *["start_free"] * 3]
    sent = {"version": 1, "key": "k", "move": start["buttons"][0]["move"]}
    assert member.post(f"/c/{campaign.code}/story/moves/", sent).status_code == 302
    assert legacy.state_of(campaign).pieces.zone("01") == "board"
