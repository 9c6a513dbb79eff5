"""The log of a story: what was done in words, evenings told apart, never read as a whole."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db.models import Model
from django.test import Client

from campaigns.legacy.services.story import take_back
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group, LogLine
from rules.maracaibo.campaign.cards import Back, Choice, Decide, Note, Quests, Shuffle, Take
from tests.campaigns.invented import long_story
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
)

pytestmark = pytest.mark.both_databases

FORK = Decide(
    choices=(
        Choice(id="a", label="Build a dock", steps=(Shuffle(cards=("92",)),)),
        Choice(id="b", label="Sail on", steps=(Note(text="an invented rule"),)),
    )
)
BACK = Back(steps=(Quests(at=7, least=4), Quests(at=9), FORK, Take(card="07")))


@pytest.fixture
def english(member: Client) -> Client:
    member.cookies["django_language"] = "en"
    return member


def log(client: Client, campaign: Campaign) -> list[str]:
    """The lines of the page, the oldest first."""
    lines = client.get(f"/c/{campaign.code}/story/").context["log"]
    return [line["text"] for line in reversed(lines)]


def test_a_followed_instruction_is_told_in_its_own_words(group: Group, english: Client) -> None:
    campaign = back_of_01(group)
    teach(campaign, "01", BACK)
    follow_all(campaign)
    assert log(english, campaign)[-1] == "Card 01: A quest token face up at settlement 9."
    do(campaign, "vote", card="01", side="back", step=2, votes={"red": "a", "blue": "a"})
    do(campaign, "follow", card="01", side="back", step=3)
    told = log(english, campaign)
    assert told[-1] == "Card 01: Shuffle card 92 into the travel deck."
    assert told[-2] == (
        "Vote on card 01: Анна — Build a dock, Борис — Build a dock. Decided: Build a dock."
    )
    assert not any("instruction" in line for line in told)


def test_a_tied_vote_is_told_in_the_order_of_the_seats(group: Group, english: Client) -> None:
    campaign = back_of_01(group)
    teach(campaign, "01", Back(steps=(FORK,)))
    do(campaign, "vote", card="01", side="back", step=0, votes={"blue": "b", "red": "a"})
    do(campaign, "pick", card="01", choice="b", seat="red")
    assert log(english, campaign)[-2:] == [
        "Vote on card 01: Анна — Build a dock, Борис — Sail on. A tie: the reader decides.",
        "Анна decided: Sail on",
    ]


def test_another_decision_after_an_undo_puts_no_words_into_the_struck_line(
    group: Group, english: Client
) -> None:
    campaign = back_of_01(group)
    teach(campaign, "01", Back(steps=(FORK,)))
    version = LogLine.objects.count()
    do(campaign, "vote", card="01", side="back", step=0, votes={"red": "a", "blue": "a"})
    do(campaign, "follow", card="01", side="back", step=1)
    take_back(campaign, version, Post(by="Анна"))
    do(campaign, "vote", card="01", side="back", step=0, votes={"red": "b", "blue": "b"})
    do(campaign, "follow", card="01", side="back", step=1)
    told = log(english, campaign)
    assert told[-1] == "Card 01: A rule to remember: an invented rule"
    assert told[-4] == "Card 01: instruction 2 is done"


def test_evenings_are_told_apart_and_end_with_their_results(group: Group, english: Client) -> None:
    campaign = first_evening(group)
    close(campaign, red=-4, blue=12)
    assert log(english, campaign)[-1] == "The evening is closed: Анна −4, Борис 12"
    sit(campaign)
    page = english.get(f"/c/{campaign.code}/story/").content.decode()
    assert page.count('class="evening-rule"') == 2
    whole = english.get(f"/c/{campaign.code}/story/log/")
    assert {line["evening"] for line in whole.context["log"]} == {1, 2}


@contextmanager
def counted_rows(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The names of the rows that are read while it lasts."""
    read: list[str] = []
    real = Model.from_db.__func__  # type: ignore[attr-defined]

    def counting(cls: Any, *args: Any, **kwargs: Any) -> Any:
        read.append(cls.__name__)
        return real(cls, *args, **kwargs)

    monkeypatch.setattr(Model, "from_db", classmethod(counting))
    yield read
    monkeypatch.undo()


@pytest.mark.parametrize("page", ["", "log/", "seen/"])
def test_a_page_reads_no_more_rows_of_a_thousand_lines_than_of_a_few(
    group: Group, member: Client, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    found = []
    for length in (56, 1000):  # both eight lines after a snapshot
        campaign = long_story(group, length)
        with counted_rows(monkeypatch) as read:
            assert member.get(f"/c/{campaign.code}/story/{page}").status_code == 200
        found.append(len(read))
    few, many = found
    assert many <= few


def test_a_side_that_was_taken_back_stays_seen_on_every_page(group: Group, member: Client) -> None:
    campaign = begin(group)
    sit(campaign)
    do(campaign, "start_first")
    open_side(campaign, "01", "front")
    take_back(campaign, 2, Post(by="Анна"))
    assert "01.front" not in state_of(campaign).shown
    fresh = Campaign.objects.get(pk=campaign.pk)
    assert fresh.seen == "01.front"
    (card,) = member.get(f"/c/{campaign.code}/story/").context["story"].cards
    assert (card.opened, card.seen) == ((), ("front",))
    do(campaign, "ask_card", card="01", side="front")  # the two steps are asked again
    do(campaign, "open_card", card="01", side="front", seat="blue")
    assert Campaign.objects.get(pk=campaign.pk).seen == "01.front"


def test_a_line_that_is_not_there_cannot_be_undone(group: Group, member: Client) -> None:
    campaign = first_evening(group)
    before = LogLine.objects.count()
    for seq in (9999, 0):
        answer = member.post(f"/c/{campaign.code}/story/undo/{seq}/", {"version": before})
        assert answer.status_code == 400
        assert "В журнале этой истории нет такой записи" in answer.content.decode()
    assert LogLine.objects.count() == before
