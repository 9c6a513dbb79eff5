"""The forms of a story: sitting down, closing an evening, branching off, the lists that are ticked."""

import json
from typing import Any

import pytest
from django.test import Client

from campaigns.legacy.services.story import take_back
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group, LogLine, SetupTick
from rules.maracaibo.campaign.cards import (
    Amount,
    Back,
    Choice,
    Decide,
    Discard,
    Front,
    Place,
    Quests,
    ReadNow,
    Take,
)
from tests.campaigns.legacy import (
    back_of_01,
    begin,
    close,
    do,
    first_evening,
    follow_all,
    open_side,
    sit,
    state_of,
    teach,
    version_of,
)

DOCK = Front(
    title="A dry dock",
    steps=(Place(tiles=("H12",)), Quests(at=2, least=3)),
    fills="H12",
    cost=(Amount("sailors", 1), Amount("goods_cards", 2)),
    reward=(Amount("compass_doubloons", 3),),
)


@pytest.fixture
def english(member: Client) -> Client:
    member.cookies["django_language"] = "en"
    return member


def url(campaign: Campaign, page: str = "") -> str:
    return f"/c/{campaign.code}/story/{page}"


def send(client: Client, campaign: Campaign, page: str, **sent: Any) -> Any:
    return client.post(url(campaign, page), {"version": version_of(campaign), **sent})


def at_the_end(group: Group) -> Campaign:
    """The last scoring of a first evening."""
    campaign = first_evening(group)
    for _ in range(3):
        do(campaign, "end_round", seat="red")
        do(campaign, "next_round")
    do(campaign, "end_round", seat="red")
    return campaign


def two_evenings(group: Group) -> Campaign:
    """Two evenings are in, a third has sat down and not begun."""
    campaign = first_evening(group)
    close(campaign, red=3, blue=2)
    sit(campaign)
    do(campaign, "continue")
    open_side(campaign, "01", "front")
    follow_all(campaign)
    close(campaign, red=1, blue=2)
    sit(campaign)
    return campaign


def test_missing_results_are_asked_for_and_what_was_typed_is_kept(
    group: Group, member: Client
) -> None:
    campaign = at_the_end(group)
    answer = send(member, campaign, "close/", **{"result-red": "41", "result-blue": ""})
    assert answer.status_code == 422
    assert state_of(campaign).archives == ()
    assert ("red", "Анна", "41") in answer.context["results"]
    assert 'name="sure"' in answer.content.decode()
    answer = send(member, campaign, "close/", **{"result-red": "41", "sure": "1"})
    assert answer.status_code == 302
    assert state_of(campaign).archives[0].results == {"red": 41}


def test_complete_results_are_not_asked_for_again(group: Group, member: Client) -> None:
    campaign = at_the_end(group)
    assert 'name="sure"' not in member.get(url(campaign)).content.decode()
    answer = send(member, campaign, "close/", **{"result-red": "41", "result-blue": "-2"})
    assert answer.status_code == 302
    assert state_of(campaign).archives[0].results == {"red": 41, "blue": -2}


def test_a_result_that_is_no_number_keeps_the_others(group: Group, member: Client) -> None:
    campaign = at_the_end(group)
    answer = send(member, campaign, "close/", **{"result-red": "41", "result-blue": "many"})
    assert answer.status_code == 400
    assert ("red", "Анна", "41") in answer.context["results"]
    assert ("blue", "Борис", "many") in answer.context["results"]


@pytest.mark.parametrize(
    ("field", "typed", "says"),
    [
        ("result-blue", "10000", "a whole number from −999 to 9999"),
        ("result-blue", "1e3", "a whole number from −999 to 9999"),
        ("result-purple", "5", "Nobody sits there tonight."),
    ],
)
def test_a_result_that_is_none_says_why(
    group: Group, english: Client, field: str, typed: str, says: str
) -> None:
    campaign = at_the_end(group)
    answer = send(english, campaign, "close/", **{"result-red": "41", "sure": "1", field: typed})
    assert answer.status_code == 400
    assert says in answer.content.decode()
    assert state_of(campaign).archives == ()


@pytest.mark.parametrize(("names", "solo", "says"), [(1, "", "tick"), (2, "1", "has 2")])
def test_sitting_down_alone_is_explained_and_is_no_matter_of_a_ruling(
    group: Group, english: Client, names: int, solo: str, says: str
) -> None:
    campaign = begin(group)
    typed = {f"seat-{n}-name": f"Who {n}" for n in range(names)}
    typed |= {f"seat-{n}-colour": seat for n, seat in enumerate(("red", "blue"))}
    answer = send(english, campaign, "evening/", **typed, **({"solo": solo} if solo else {}))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "“Alone against Mary” " in page
    assert says in page
    assert "Record it as our ruling" not in page
    assert 'value="Who 0"' in page


def test_a_branch_without_a_name_gets_one_and_the_page_says_where_it_is(
    group: Group, english: Client
) -> None:
    campaign = two_evenings(group)
    assert english.get(url(campaign)).context["branch"] is None
    assert send(english, campaign, "branch/", evening="1", branch=" ").status_code == 302
    assert state_of(campaign).evening.branch == "From evening 1"  # type: ignore[union-attr]
    page = english.get(url(campaign)).content.decode()
    assert "branch “From evening 1”, from evening 1" in page
    open_side(campaign, "01", "front")
    follow_all(campaign)
    close(campaign, red=1, blue=2)
    assert "branch “From evening 1”, from evening 1" in english.get(url(campaign)).content.decode()
    sit(campaign)
    send(english, campaign, "branch/", evening="1", branch="")
    assert state_of(campaign).evening.branch == "From evening 1 (2)"  # type: ignore[union-attr]


def test_going_on_from_the_bag_itself_is_no_branch(group: Group, english: Client) -> None:
    campaign = two_evenings(group)
    assert send(english, campaign, "branch/", evening="2", branch="").status_code == 302
    assert state_of(campaign).evening.branch == ""  # type: ignore[union-attr]
    assert english.get(url(campaign)).context["branch"] is None


def test_the_bag_is_put_together_from_what_lies_in_it(group: Group, member: Client) -> None:
    campaign = two_evenings(group)

    def bags(page: str) -> tuple[str, str]:
        context = member.get(url(campaign, page)).context
        return context["from_bag"].ref, context["to_bag"].ref

    assert bags("put-back/?to=1") == ("2", "1")
    assert bags("put-back/?from=1") == ("1", "2")
    assert bags("put-back/?from=2&to=empty") == ("2", "empty")
    send(member, campaign, "branch/", evening="1", branch="Again")
    assert "put-back/?to=1" in member.get(url(campaign)).content.decode()  # asked for by name


def test_unasked_the_bag_is_neither_emptied_nor_rebuilt(group: Group, english: Client) -> None:
    campaign = begin(group)

    def bags() -> tuple[str, str]:
        answer = english.get(url(campaign, "put-back/"))
        page = answer.content.decode()
        assert 'class="tickline' not in page
        assert "Nothing to do yet" in page
        return answer.context["from_bag"].ref, answer.context["to_bag"].ref

    assert bags() == ("empty", "empty")
    other = first_evening(group, "Another sea")
    close(other, red=3, blue=2)
    assert bags() == ("empty", "empty")
    campaign = other
    assert bags() == ("1", "1")
    campaign = two_evenings(group)
    assert bags() == ("2", "2")
    send(english, campaign, "branch/", evening="1", branch="Again")
    assert bags() == ("2", "2")
    assert english.post(url(campaign, "put-back/"), {"done": "to_stack.01"}).status_code == 404


def test_ticks_belong_to_the_evening_that_was_opened(group: Group, member: Client) -> None:
    campaign = begin(group)
    sit(campaign)
    do(campaign, "start_first")
    assert member.post(url(campaign, "setup/"), {"done": "board"}).status_code == 302
    assert member.get(url(campaign, "setup/")).context["done"] == 1
    take_back(campaign, 0, Post(by="Анна"))
    sit(campaign)
    do(campaign, "start_first")
    assert member.get(url(campaign, "setup/")).context["done"] == 0
    take_back(campaign, 2, Post(by="Анна"))  # the first sitting again: so are its ticks
    assert member.get(url(campaign, "setup/")).context["done"] == 1
    assert SetupTick.objects.count() == 1


def test_the_story_step_is_number_14_and_says_where_the_cards_come_from(
    group: Group, english: Client
) -> None:
    campaign = begin(group)
    sit(campaign)
    heads = []
    for start in ({"kind": "start_first"}, {"kind": "start_free", "card": "75"}):
        version = LogLine.objects.count()
        do(campaign, **start)
        page = english.get(url(campaign, "setup/")).content.decode()
        assert '<span class="stepno">14</span>' in page
        assert "ut of the bag" not in page  # there is no bag on the first evening
        groups = english.get(url(campaign, "setup/")).context["groups"]
        heads.append(next(group["title"] for group in groups if group["id"] == "14"))
        take_back(campaign, version, Post(by="Анна"))
    assert heads == ["The story: the first card", "The card of the free game"]


def test_what_a_card_costs_is_shown_where_it_lies_open_and_nowhere_else(
    group: Group, english: Client
) -> None:
    campaign = back_of_01(group)
    teach(campaign, "01", Back(steps=(Take(card="07"),)))
    follow_all(campaign)
    open_side(campaign, "07", "front")
    teach(campaign, "07", DOCK)
    page = english.get(url(campaign)).content.decode()
    for said in (
        "tile H12 is full",
        "own sailors, back to the common supply: 1",
        "hand cards with the goods shown, discarded: 2",
        "doubloons for each compass symbol: 3",
    ):
        assert said in page
    fresh = first_evening(group, "Second")
    assert "for each compass" not in english.get(url(fresh)).content.decode()


def test_instructions_for_other_tables_are_not_asked_for_tonight(
    group: Group, english: Client
) -> None:
    campaign = back_of_01(group)
    teach(campaign, "01", Back(steps=(Quests(at=2, least=3), Quests(at=5), Quests(at=6, least=4))))
    (due,) = english.get(url(campaign)).context["due"]
    assert due["text"] == "A quest token face up at settlement 5."
    send(english, campaign, "moves/", move='{"kind":"follow","card":"01","side":"back","step":1}')
    assert english.get(url(campaign)).context["due"] == []
    assert state_of(campaign).pieces.zone("01") == "tucked"


def test_two_players_of_one_name_do_not_sit_down(english: Client, group: Group) -> None:
    campaign = begin(group)
    seats = {
        "seat-0-name": "Анна",
        "seat-0-colour": "red",
        "seat-1-name": " анна ",
        "seat-1-colour": "blue",
    }
    answer = send(english, campaign, "evening/", key="k", **seats)
    assert answer.status_code == 422
    assert "tells them apart" in answer.content.decode()
    assert [row["name"] for row in answer.context["seat_rows"][:2]] == ["Анна", " анна "]
    assert not LogLine.objects.exists()
    players = [{"seat": "red", "who": "Анна"}, {"seat": "blue", "who": "Анна"}]
    move = json.dumps({"kind": "open_evening", "evening": 1, "players": players})
    assert send(english, campaign, "moves/", key="l", move=move, reason="x").status_code == 422
    assert not LogLine.objects.exists()


def test_who_may_sit_down_is_refused_without_a_word_about_cards(
    english: Client, group: Group
) -> None:
    campaign = begin(group)
    seats = {"seat-0-name": "Анна", "seat-0-colour": "red"}  # alone, and not against Mary
    answer = send(english, campaign, "evening/", key="k", **seats)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "The rulebook says otherwise" in page
    assert "cannot be recorded as a ruling" not in page
    assert "The table has decided otherwise" not in page
    assert not LogLine.objects.exists()


def test_a_story_is_not_finished_behind_its_back(english: Client, group: Group) -> None:
    campaign = first_evening(group)
    for status in ("finished", "resting", "abandoned"):
        answer = english.post(f"/c/{campaign.code}/turn/", {"status": status})
        assert answer.status_code == 422
        assert "by a move of its own" in answer.content.decode()
    campaign.refresh_from_db()
    assert (campaign.status, state_of(campaign).status) == ("running", "active")


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("finish_campaign", "The campaign is finished"),
        ("rest", "The campaign rests"),
        ("abandon", "The campaign was given up"),
    ],
)
def test_the_head_says_where_a_story_stands(
    english: Client, group: Group, kind: str, said: str
) -> None:
    campaign = begin(group)
    where = '<span id="story-where">'
    assert f"{where}Between evenings" in english.get(url(campaign)).content.decode()
    do(campaign, kind)
    assert f"{where}{said}" in english.get(url(campaign)).content.decode()


def test_a_tile_is_sent_to_its_settlement_where_the_box_knows_it(
    english: Client, group: Group
) -> None:
    campaign = back_of_01(group)
    teach(campaign, "01", Back(steps=(Place(tiles=("H12", "H20")),)))
    follow_all(campaign)
    told = [one["text"] for one in english.get(url(campaign)).context["effects"]]
    assert "Put legacy tile H12 on its place." in told
    do(campaign, "teach", facts={"tile.H12.at": 17})
    told = [one["text"] for one in english.get(url(campaign)).context["effects"]]
    assert "Put legacy tile H12 on settlement 17." in told
    do(campaign, "teach", facts={"tile.H12.cells": 3})
    do(campaign, "next_round")
    close(campaign, red=3, blue=2)
    sit(campaign)
    do(campaign, "continue")
    told = [one["text"] for one in english.get(url(campaign)).context["effects"]]
    assert "Put legacy tile H12 on settlement 17." in told
    page = english.get(url(campaign, "setup/")).content.decode()
    assert "Put legacy tile H12 on settlement 17, with round markers: 1." in page
    assert "Lay the other legacy tiles" in page


def test_in_the_first_game_all_legacy_tiles_are_laid_aside(english: Client, group: Group) -> None:
    page = english.get(url(first_evening(group), "setup/")).content.decode()
    assert "Lay the legacy tiles face down" in page
    assert "Lay the other legacy tiles" not in page


def test_a_chapter_jump_leads_to_what_leaves_the_bag_and_the_travel_cards(
    english: Client, group: Group
) -> None:
    campaign = back_of_01(group)
    teach(campaign, "01", Back(steps=(Place(tiles=("H20",)), Discard(cards=("90",)))))
    follow_all(campaign)
    do(campaign, "next_round")
    close(campaign, red=3, blue=2)
    sit(campaign)
    do(campaign, "start_chapter", card="80", confirmed=True)
    page = english.get(url(campaign))
    assert "Take “В” card 90 out of the travel cards" in page.content.decode()
    assert "put-back/?from=1&amp;to=empty" in page.content.decode()
    back = english.get(url(campaign, "put-back/?from=1&to=empty"))
    listed = {entry["id"] for kind in back.context["groups"] for entry in kind["entries"]}
    assert listed == {"to_stack.01", "to_stack.90", "to_box.H20", "sort_stack"}


def test_a_card_that_is_read_at_once_comes_before_the_next_instruction(
    english: Client, group: Group
) -> None:
    campaign = back_of_01(group)
    fork = Decide(choices=(Choice(id="a", label="Stay"), Choice(id="b", label="Go")))
    teach(campaign, "01", Back(steps=(ReadNow(card="05"), fork, Place(tiles=("H20",)))))
    do(campaign, "follow", card="01", side="back", step=0)
    page = english.get(url(campaign))
    assert (page.context["due"], page.context["votes"]) == ([], [])
    assert "Read card 05 at once" in page.content.decode()
    (story,) = [one for one in page.context["groups"] if one["id"] == "story"]
    assert [button["kind"] for button in story["buttons"]] == ["ask_card"]
    open_side(campaign, "05", "front")
    page = english.get(url(campaign))
    assert len(page.context["votes"]) == 1
    assert "Read card 05 at once" not in page.content.decode()
