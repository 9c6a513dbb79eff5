"""The story page in words: what to do, who reads, what the tiles change, what goes into the bag."""

import pytest
from django.test import Client

from campaigns.models import Campaign, Group
from companion.games.maracaibo.face.legacy import effect, instruction
from rules.maracaibo.campaign.cards import (
    Back,
    Choice,
    Decide,
    Discard,
    Front,
    Note,
    Place,
    Quests,
    ReadNow,
    Remove,
    Shuffle,
    Story,
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
    teach,
)

FORK = Decide(choices=(Choice(id="a", label="Build a dock"), Choice(id="b", label="Sail on")))


def page(client: Client, campaign: Campaign) -> str:
    return client.get(f"/c/{campaign.code}/story/").content.decode()


def last_scoring(campaign: Campaign) -> None:
    for _ in range(3):
        do(campaign, "end_round", seat="red")
        do(campaign, "next_round")
    do(campaign, "end_round", seat="red")


@pytest.mark.parametrize(
    "step",
    [
        Story(at=15),
        Quests(at=16),
        Quests(at="H4", least=3),
        Quests(at=2, least=4),
        Discard(cards=("90", "91")),
        Shuffle(cards=("92",)),
        Take(card="12"),
        ReadNow(card="05"),
        Place(tiles=("H12", "H3")),
        Remove(tiles=("H12",)),
        Note(text="Ships are faster"),
        FORK,
    ],
)
def test_every_kind_of_instruction_has_words(step: object) -> None:
    said = instruction(step)
    assert said
    assert "%(" not in said
    assert "Struct" not in said


def test_an_effect_names_whose_hands_it_means() -> None:
    said = effect("token_to_track", "red", {"token": "1"}, {"red": "Анна"})
    assert said.startswith("Анна: ")


def test_what_the_hands_do_after_a_move_is_a_sentence(group: Group, member: Client) -> None:
    campaign = first_evening(group)
    do(campaign, "take_token", token="1", seat="red")
    shown = member.get(f"/c/{campaign.code}/story/").context["effects"]
    assert [one["code"] for one in shown] == ["token_to_track", "quest_reward"]
    assert "token_to_track" not in page(member, campaign)


def test_a_fulfilled_card_names_its_reader(group: Group, member: Client) -> None:
    campaign = first_evening(group)
    do(campaign, "take_token", token="1", seat="blue")
    do(campaign, "end_round", seat="red")
    (reads,) = member.get(f"/c/{campaign.code}/story/").context["readers"]
    assert (reads["card"], reads["reader"]) == ("01", "Борис")


def test_a_decision_is_put_to_the_vote_by_its_labels(group: Group, member: Client) -> None:
    campaign = back_of_01(group)
    teach(campaign, "01", Back(steps=(FORK,)))
    shown = page(member, campaign)
    assert "Build a dock" in shown
    assert '"kind": "follow"' not in shown  # a decision is voted on, not followed
    do(campaign, "vote", card="01", side="back", step=0, votes={"red": "a", "blue": "b"})
    buttons = [
        button["label"]
        for one in member.get(f"/c/{campaign.code}/story/").context["groups"]
        for button in one["buttons"]
        if button["kind"] == "pick"
    ]
    assert any("Sail on" in label for label in buttons)


def test_a_tile_on_the_board_shows_the_rulebooks_sentences(group: Group, member: Client) -> None:
    campaign = back_of_01(group)
    teach(campaign, "01", Back(steps=(Take(card="12"),)))
    follow_all(campaign)
    open_side(campaign, "12", "front")
    teach(campaign, "12", Front(steps=(Story(at=7), Place(tiles=("H25",)))))
    follow_all(campaign)
    (tile,) = member.get(f"/c/{campaign.code}/story/").context["tiles_here"]
    assert tile["tile"] == "H25"
    assert tile["rules"]
    assert all(rule["text"] for rule in tile["rules"])


def test_closing_shows_what_goes_into_the_bag(group: Group, member: Client) -> None:
    campaign = first_evening(group)
    assert not member.get(f"/c/{campaign.code}/story/").context["may_close"]
    last_scoring(campaign)
    context = member.get(f"/c/{campaign.code}/story/").context
    assert context["may_close"]
    assert len(context["bagging"]) == 1
    assert "01" in context["bagging"][0]
    assert [result for _, _, result in context["results"]] == ["", ""]


def test_a_refusal_of_the_story_is_told_in_words(group: Group, member: Client) -> None:
    campaign = first_evening(group)
    version = Campaign.objects.select_related("story").get(pk=campaign.pk).story.version  # type: ignore[union-attr]
    move = '{"kind": "take_token", "token": "3", "seat": "red"}'
    answer = member.post(f"/c/{campaign.code}/story/moves/", {"move": move, "version": version})
    assert answer.status_code == 422
    assert "token_not_on_board" not in answer.content.decode()


def starts(client: Client, campaign: Campaign) -> dict[str, int]:
    """How many buttons of each kind begin the evening."""
    groups = client.get(f"/c/{campaign.code}/story/").context["groups"]
    kinds = [b["kind"] for one in groups if one["id"] == "start" for b in one["buttons"]]
    return {kind: kinds.count(kind) for kind in kinds}


def test_a_first_evening_begins_with_card_01_a_chapter_or_freely(
    group: Group, member: Client
) -> None:
    campaign = begin(group)
    sit(campaign)
    assert starts(member, campaign) == {"start_first": 1, "start_chapter": 10, "start_free": 3}


def test_a_later_evening_goes_on_from_the_bag_with_one_button(group: Group, member: Client) -> None:
    campaign = first_evening(group)
    close(campaign, red=1, blue=2)
    sit(campaign)
    assert starts(member, campaign) == {
        "continue": 1,
        "start_first": 1,
        "start_chapter": 10,
        "start_free": 3,
    }
    assert "branch" in page(member, campaign)
