"""Votes of the story on the own phone: unseen until all are in, then one line; taken back they go under cover."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, Group, Place, SealedAnswer, Session
from campaigns.seats.access import GROUPS
from rules.maracaibo.campaign.cards import Back, Choice, Decide
from tests.campaigns.legacy import open_side, state_of, teach, version_of
from tests.campaigns.seats import place
from tests.campaigns.test_story_evenings import begin, do, open_evening, read_cards, table_of

QUESTION = "01.back.0"
FORK = Decide(choices=(Choice(id="a", label="Sail on"), Choice(id="b", label="Build a dock")))


@pytest.fixture
def campaign(group: Group, member: Client) -> Campaign:
    """The table is to decide on the back of card 01."""
    campaign = begin(group)
    open_evening(member, campaign)
    member.post(f"/c/{campaign.code}/story/setup/", {"step": "step.laid"})
    read_cards(campaign)
    do(campaign, "take_token", token="1", seat="red")
    do(campaign, "end_round", seat="red")
    open_side(campaign, "01", "back")
    teach(campaign, "01", Back(steps=(FORK,)))
    Session.objects.filter(pk=table_of(campaign).pk).update(anyone_records=False)
    return campaign


def seated(campaign: Campaign, seat: str) -> Client:
    """A guest's phone on this seat, of no group."""
    client = Client()
    client.cookies["django_language"] = "en"
    place(client, table_of(campaign), Place.Role.PLAYER, seat)
    return client


@pytest.fixture
def phones(campaign: Campaign) -> dict[str, Client]:
    return {seat: seated(campaign, seat) for seat in ("red", "blue")}


def ballot(client: Client, campaign: Campaign) -> Any:
    return client.get(f"/t/{table_of(campaign).code}/vote/").context["vote"]


def vote(client: Client, campaign: Campaign, choice: str, **more: Any) -> int:
    url = f"/t/{table_of(campaign).code}/vote/"
    return client.post(url, {"question": QUESTION, "choice": choice, **more}).status_code


def decided(campaign: Campaign) -> str | None:
    return state_of(campaign).pieces.card("01").chosen.get("back.0")


def test_the_last_vote_opens_all_as_one_line(campaign: Campaign, phones: dict[str, Client]) -> None:
    before = version_of(campaign)
    assert vote(phones["red"], campaign, "b") == 302
    assert version_of(campaign) == before
    shown = ballot(phones["blue"], campaign)
    assert [(one.mark.id, one.voted) for one in shown["ballots"]] == [
        ("red", True),
        ("blue", False),
    ]
    assert vote(phones["blue"], campaign, "b") == 302
    assert version_of(campaign) > before
    assert decided(campaign) == "b"
    assert ballot(phones["red"], campaign) is None


def test_the_table_of_a_seated_phone_shows_its_ballot(
    campaign: Campaign, phones: dict[str, Client]
) -> None:
    page = phones["red"].get(f"/t/{table_of(campaign).code}/")
    assert page.status_code == 200
    assert "Build a dock" in page.content.decode()
    assert (
        f"/c/{campaign.code}/story/" not in page.content.decode()
    )  # a guest does not read the story


def test_a_vote_is_changed_by_its_phone_and_by_no_other_seat(
    campaign: Campaign, phones: dict[str, Client]
) -> None:
    vote(phones["red"], campaign, "a")
    assert vote(phones["red"], campaign, "b") == 302
    assert vote(phones["blue"], campaign, "a", seat="red") == 403
    assert vote(phones["blue"], campaign, "b") == 302
    assert decided(campaign) == "b"


def test_a_tie_and_an_abstention_are_the_storys(
    campaign: Campaign, phones: dict[str, Client]
) -> None:
    vote(phones["red"], campaign, "a")
    vote(phones["blue"], campaign, "")
    assert decided(campaign) == "a"


def test_if_all_abstain_they_are_asked_on(campaign: Campaign, phones: dict[str, Client]) -> None:
    for phone in phones.values():
        assert vote(phone, campaign, "") == 302
    assert ballot(phones["red"], campaign)["count"] == 2
    assert vote(phones["red"], campaign, "a") == 302
    assert decided(campaign) == "a"


def test_the_scribe_opens_early_and_nobody_else(
    campaign: Campaign, member: Client, phones: dict[str, Client]
) -> None:
    url, sent = f"/t/{table_of(campaign).code}/vote/", {"question": QUESTION, "open": "1"}
    assert member.post(url, sent).status_code == 400  # nobody has voted
    vote(phones["red"], campaign, "a")
    assert phones["blue"].post(url, sent).status_code == 403
    assert member.post(url, sent).status_code == 302
    assert decided(campaign) == "a"


def test_a_phone_that_leaves_in_mid_vote_leaves_its_vote_and_nobody_is_stuck(
    campaign: Campaign, member: Client, phones: dict[str, Client]
) -> None:
    """Red has voted and goes, blue goes without a vote: the scribe's phone is passed round, or opens what is in."""
    people = f"/t/{table_of(campaign).code}/people/"
    assert vote(phones["red"], campaign, "b") == 302
    for phone in phones.values():
        assert phone.post(people, {"do": "leave"}).status_code == 302
        assert vote(phone, campaign, "a") == 404, "a guest who has left is a stranger"
    shown = ballot(member, campaign)
    assert [(one.mark.id, one.voted) for one in shown["ballots"]] == [
        ("red", True),
        ("blue", False),
    ]
    assert {one.mark.id for one in shown["ballots"] if one.url} == {"red", "blue"}
    assert vote(member, campaign, "b", seat="blue") == 302
    assert decided(campaign) == "b"


def test_who_sits_down_in_mid_vote_may_change_the_vote_of_the_seat_and_does_not_see_it(
    campaign: Campaign, phones: dict[str, Client]
) -> None:
    assert vote(phones["red"], campaign, "b") == 302
    table = table_of(campaign)
    assert phones["red"].post(f"/t/{table.code}/people/", {"do": "leave"}).status_code == 302
    heir = seated(campaign, "red")
    page = heir.get(f"/t/{table.code}/vote/").content.decode()
    assert "has voted. You can still change it." in page
    assert vote(heir, campaign, "a") == 409, "it has not seen that there is a vote"
    assert vote(heir, campaign, "a", seating=ballot(heir, campaign)["seating"]) == 302
    assert vote(phones["blue"], campaign, "a") == 302
    assert decided(campaign) == "a"


def test_one_phone_is_passed_round(campaign: Campaign, member: Client) -> None:
    url = f"/t/{table_of(campaign).code}/vote/"
    member.cookies["django_language"] = "en"
    story = member.get(f"/c/{campaign.code}/story/").content.decode()
    assert f"{url}?seat=blue" in story
    assert vote(member, campaign, "a", seat="red") == 302
    assert vote(member, campaign, "a", seat="blue") == 302
    assert decided(campaign) == "a"


def test_undone_the_votes_are_under_cover_again(
    campaign: Campaign, member: Client, phones: dict[str, Client]
) -> None:
    for phone in phones.values():
        vote(phone, campaign, "a")
    version = version_of(campaign)
    sent = {"version": version, "key": "u"}
    assert member.post(f"/c/{campaign.code}/story/undo/{version}/", sent).status_code == 302
    assert decided(campaign) is None
    assert ballot(phones["red"], campaign)["count"] == 2
    assert vote(phones["blue"], campaign, "b") == 302  # a changed one opens them again: a tie
    assert state_of(campaign).evening.tie.choices == ("a", "b")


def test_votes_that_are_told_aloud_drop_what_was_under_cover(
    campaign: Campaign, member: Client, phones: dict[str, Client]
) -> None:
    vote(phones["red"], campaign, "a")
    move = '{"kind":"vote","card":"01","side":"back","step":0}'
    sent = {"version": version_of(campaign), "key": "v", "move": move, "vote-red": "b"}
    assert member.post(f"/c/{campaign.code}/story/vote/", sent).status_code == 302
    assert not SealedAnswer.objects.filter(line=None).exists()


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"question": "01.back.7", "choice": "a"}, 409),
        ({"question": QUESTION, "choice": "zzz"}, 400),
        ({"question": QUESTION, "choice": "a", "seat": "mary"}, 403),
        ({"question": QUESTION, "choice": "a", "seating": "x"}, 400),
        ({}, 409),
    ],
)
def test_what_is_no_vote_is_refused_and_drawn(
    campaign: Campaign, phones: dict[str, Client], sent: dict[str, str], status: int
) -> None:
    answer = phones["red"].post(f"/t/{table_of(campaign).code}/vote/", sent)
    assert answer.status_code == status
    assert not SealedAnswer.objects.exists()


def pages(campaign: Campaign) -> Iterator[str]:
    table, story = f"/t/{table_of(campaign).code}/", f"/c/{campaign.code}/story/"
    for page in ("", "vote/", "vote/?seat=red", "parts/?since=0", "log/", "people/", "export.json"):
        yield f"{table}{page}"
    for page in ("screen/", "screen/parts/?since=0", "pad/"):
        yield f"{table}{page}"
    for page in ("", "parts/?since=0", "log/", "timeline/", "campaign.json", "seen/", "sheet/"):
        yield f"{story}{page}"
    yield "/"


def test_nothing_of_a_vote_leaves_the_server_before_all_are_in(
    campaign: Campaign, member: Client, phones: dict[str, Client]
) -> None:
    """Whatever red chooses, every answer is the same but for keys, also for the phone that chose."""
    seen: list[dict[str, str]] = []
    watchers = {"member": member, "stranger": Client(), **phones}
    for choice in ("a", "b", ""):
        assert vote(phones["red"], campaign, choice) == 302
        Session.objects.update(seating=1)
        answers = {}
        for name, client in watchers.items():
            for page in pages(campaign):
                answers[f"{name} {page}"] = masked(client.get(page).content.decode())
        seen.append(answers)
    for other in seen[1:]:
        assert other.keys() == seen[0].keys()
        assert [page for page in other if other[page] != seen[0][page]] == []


def masked(text: str) -> str:
    """An answer without what is random in every answer."""
    text = re.sub(r'(name="(?:key|csrfmiddlewaretoken)" value=")[^"]*', r"\1", text)
    return re.sub(r'("X-CSRFToken": ")[^"]*|nonce="[^"]*"|[?&]key=[\w-]+', r"\1", text)


def test_a_phone_of_the_group_without_a_place_votes_for_those_who_have_none(
    campaign: Campaign, group: Group
) -> None:
    Session.objects.filter(pk=table_of(campaign).pk).update(anyone_records=True)
    client = Client()
    session = client.session
    session[GROUPS] = [group.pk]
    session.save()
    assert vote(client, campaign, "a", seat="red") == 302
    assert vote(client, campaign, "a", seat="blue") == 302
    assert decided(campaign) == "a"
