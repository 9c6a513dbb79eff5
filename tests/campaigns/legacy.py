"""A legacy campaign for tests of its pages. Every card here is invented: no box was read for it."""

from typing import Any

from django.test import Client
from msgspec.structs import replace

from campaigns.legacy.services.story import begin_legacy, tell
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group
from campaigns.records import read_state
from rules.maracaibo.campaign.cards import AfterRound, Back, Front
from rules.maracaibo.campaign.facts import front_of
from rules.maracaibo.campaign.free import untold_round
from rules.maracaibo.campaign.state import State
from rules.maracaibo.campaign.story import todo
from tests.rules.maracaibo.campaign.harness import tell as fact_of

PEOPLE = {"red": "Анна", "blue": "Борис"}


def begin(group: Group, name: str = "Across the sea") -> Campaign:
    return begin_legacy(group, name, "podium")


def state_of(campaign: Campaign) -> State:
    found = Campaign.objects.select_related("story").get(pk=campaign.pk)
    assert found.story is not None
    state: State = read_state(found.story)
    return state


def do(campaign: Campaign, kind: str, **fields: Any) -> None:
    tell(campaign, {"kind": kind, **fields}, Post(by="Анна"))


def sit(campaign: Campaign) -> None:
    players = [{"seat": seat, "who": who} for seat, who in PEOPLE.items()]
    number = state_of(campaign).evenings + 1
    do(campaign, "open_evening", evening=number, players=players, on="2026-01-02")


def open_side(campaign: Campaign, card: str, side: str, seat: str = "red") -> None:
    if side not in state_of(campaign).pieces.card(card).opened:
        do(campaign, "ask_card", card=card, side=side)
    do(campaign, "open_card", card=card, side=side, seat=seat)


def teach(campaign: Campaign, card: str, told: Front | Back) -> None:
    do(campaign, "teach", facts=fact_of(card, told))


def follow_all(campaign: Campaign) -> None:
    """Every instruction up to a decision."""
    while due := [
        t for t in todo(state_of(campaign)) if t.instruction.__class__.__name__ != "Decide"
    ]:
        do(campaign, "follow", card=due[0].card, side=due[0].side, step=due[0].step)


def first_evening(group: Group, name: str = "Across the sea") -> Campaign:
    """A campaign in its first evening, with card 01 read and followed."""
    campaign = begin(group, name)
    follow_01(campaign)
    return campaign


def follow_01(campaign: Campaign) -> None:
    """The first evening begins; card 01 is read and followed."""
    sit(campaign)
    do(campaign, "start_first")
    open_side(campaign, "01", "front")
    follow_all(campaign)


def fulfil_01(campaign: Campaign) -> None:
    """… and its token is taken by the end of the round."""
    do(campaign, "take_token", token="1", seat="red")
    do(campaign, "end_round", seat="red")


def back_of_01(group: Group, name: str = "Across the sea") -> Campaign:
    """… and the back of card 01 open in the first interim scoring."""
    campaign = first_evening(group, name)
    fulfil_01(campaign)
    open_side(campaign, "01", "back")
    return campaign


def close(campaign: Campaign, **results: int) -> None:
    """The rest of the evening without any more story."""
    while (evening := state_of(campaign).evening) is not None:
        if evening.stage == "play":
            do(campaign, "end_round", seat="red")
        elif evening.round < 4:
            answer_rounds(campaign)
            do(campaign, "next_round")
        else:
            do(campaign, "close_evening", results=results)


def answer_rounds(campaign: Campaign) -> None:
    """A free game's card places nothing after the round just ended, where nobody has told it."""
    state = state_of(campaign)
    if state.evening and (card := untold_round(state)):
        known = front_of(state.box, card) or Front()
        nothing = AfterRound(round=state.evening.round, quests=())
        teach(campaign, card, replace(known, rounds=(*known.rounds, nothing)))


def version_of(campaign: Campaign) -> int:
    found = Campaign.objects.select_related("story").get(pk=campaign.pk).story
    assert found is not None
    return found.version


def get(client: Client, campaign: Campaign, page: str = "", status: int = 200) -> str:
    """A page of the story, as text."""
    answer = client.get(f"/c/{campaign.code}/story/{page}")
    assert answer.status_code == status, page
    return answer.content.decode()


def post(client: Client, campaign: Campaign, page: str, **sent: Any) -> int:
    """A form of the story on its present version; the status of the answer."""
    form = {"version": version_of(campaign), **sent}
    return client.post(f"/c/{campaign.code}/story/{page}", form).status_code


def first_and_free_evening(group: Group) -> Campaign:
    """The first evening, closed, and a free game after it."""
    campaign = first_evening(group)
    close(campaign, red=3, blue=2)
    sit(campaign)
    do(campaign, "start_free", card="75")
    open_side(campaign, "75", "front")
    follow_all(campaign)
    close(campaign, red=11, blue=12)
    return campaign
