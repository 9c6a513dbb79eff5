"""Lists to tick off: tonight's set-up on several phones, and putting another bag together."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from campaigns.models import Campaign, Group, Session, SetupTick
from rules.maracaibo.campaign.put_back import put_back
from rules.maracaibo.campaign.setup_list import setup_list
from tests.campaigns.invented import with_state
from tests.campaigns.legacy import begin, close, do, first_evening, sit, state_of

HTMX = {"HX-Request": "true"}


@pytest.fixture
def evening(group: Group) -> Campaign:
    return first_evening(group)


def setup_url(campaign: Campaign) -> str:
    return f"/c/{campaign.code}/story/setup/"


def text(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200, url
    return answer.content.decode()


def test_before_anybody_sits_there_is_no_list_and_it_says_why(group: Group, member: Client) -> None:
    campaign = begin(group)
    assert 'id="list"' not in text(member, setup_url(campaign))
    sit(campaign)
    assert 'id="list"' not in text(member, setup_url(campaign))
    do(campaign, "start_first")
    assert 'id="list"' in text(member, setup_url(campaign))


def test_every_entry_of_the_engines_list_is_on_the_page_once(
    evening: Campaign, member: Client
) -> None:
    page = text(member, setup_url(evening))
    entries = setup_list(state_of(evening))
    assert len(entries) > 40
    for entry in entries:
        assert page.count(f'value="{entry.id}"') == 1, entry.id
        assert f"{entry.id}: " not in page  # every entry has words


def test_an_archives_pieces_come_out_of_the_bag_at_the_next_evening(
    evening: Campaign, member: Client
) -> None:
    close(evening, red=10, blue=9)
    sit(evening)
    do(evening, "continue")
    page = text(member, setup_url(evening))
    assert 'value="card.01"' in page
    assert 'value="token.01.0"' in page
    assert 'value="quest.01.1"' in page
    assert 'value="quest.01.2"' not in page  # only for four players


def test_two_phones_tick_the_same_list(
    evening: Campaign, member: Client, browser_of: Callable[..., Client]
) -> None:
    other = browser_of(evening.group)
    url = setup_url(evening)
    assert member.post(url, {"done": "board"}).status_code == 302
    assert other.post(url, {"done": "board"}).status_code == 302  # no toggle: it stays done
    assert SetupTick.objects.get().entry == "1@board"  # of the evening that line 1 opened
    other.post(url, {"done": "supply"})
    assert SetupTick.objects.count() == 2
    other.post(url, {"undone": "board"})
    member.post(url, {"undone": "board"})
    assert [tick.entry for tick in SetupTick.objects.all()] == ["1@supply"]


def test_a_phone_that_is_behind_gets_the_list_and_one_that_is_not_gets_nothing(
    evening: Campaign, member: Client
) -> None:
    url = setup_url(evening)
    stamp = member.get(url).context["stamp"]
    assert member.get(f"{url}?since={stamp}", headers=HTMX).status_code == 204
    answer = member.post(url, {"done": "board"}, headers=HTMX)
    assert answer.status_code == 200
    assert b"<html" not in answer.content
    fresh = member.get(f"{url}?since={stamp}", headers=HTMX)
    assert fresh.status_code == 200
    assert fresh.context["done"] == 1


def test_a_phone_learns_that_the_evening_was_closed(evening: Campaign, member: Client) -> None:
    close(evening, red=10, blue=9)
    answer = member.get(f"{setup_url(evening)}?since=x", headers=HTMX)
    assert answer.headers["HX-Refresh"] == "true"


def test_ticks_belong_to_their_evening(evening: Campaign, member: Client) -> None:
    member.post(setup_url(evening), {"done": "board"})
    close(evening, red=10, blue=9)
    sit(evening)
    do(evening, "continue")
    assert member.get(setup_url(evening)).context["done"] == 0


def test_what_is_not_on_the_list_cannot_be_ticked(evening: Campaign, member: Client) -> None:
    for sent in ({"done": "nothing"}, {}, {"undone": "card.37"}):
        assert member.post(setup_url(evening), sent).status_code == 404
    assert not SetupTick.objects.exists()


def test_a_stranger_sees_and_ticks_nothing(evening: Campaign, stranger: Client) -> None:
    for url in (setup_url(evening), f"/c/{evening.code}/story/put-back/"):
        assert stranger.get(url).status_code == 404
        assert stranger.post(url, {"done": "board"}).status_code == 404
    assert not SetupTick.objects.exists()


def test_the_queries_of_the_list_do_not_grow_with_its_ticks(
    evening: Campaign, member: Client
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as seen:
            member.get(setup_url(evening))
        return len(seen)

    before = queries()
    for entry in setup_list(state_of(evening))[:20]:
        member.post(setup_url(evening), {"done": entry.id})
    assert queries() == before


@pytest.mark.parametrize(("a", "b"), [(9, 4), (4, 9), (1, 8), (8, 1), (5, 6)])
def test_the_put_back_list_is_the_engines(group: Group, member: Client, a: int, b: int) -> None:
    campaign, state = with_state(group)
    page = text(member, f"/c/{campaign.code}/story/put-back/?from={a}&to={b}")
    wanted = put_back(state.archive(a), state.archive(b))
    assert wanted
    for line in wanted:
        assert f'value="{escape(line.id)}"' in page
    assert page.count('class="tickline') == len(wanted)


def test_the_same_bag_needs_nothing(group: Group, member: Client) -> None:
    campaign, _state = with_state(group)
    page = text(member, f"/c/{campaign.code}/story/put-back/?from=9&to=9")
    assert 'class="tickline' not in page


def test_the_bag_may_hold_another_campaign_of_the_group_but_not_a_strangers(
    group: Group, member: Client
) -> None:
    campaign, _state = with_state(group)
    mine = first_evening(group, "Another sea")
    close(mine, red=3, blue=2)
    url = f"/c/{campaign.code}/story/put-back/?to=9&from="
    page = text(member, f"{url}{mine.code}-1")
    assert 'value="to_stack.01"' in page
    far = first_evening(Group.objects.create(name="others"), "Far away")
    close(far, red=3, blue=2)
    assert member.get(f"{url}{far.code}-1").status_code == 404
    assert "Far away" not in page
    assert member.get(f"{url}77").status_code == 404


def test_the_set_up_list_leads_to_the_bag_that_tonight_needs(group: Group, member: Client) -> None:
    campaign = first_evening(group)
    close(campaign, red=3, blue=2)
    later = first_evening(group, "Another sea")
    close(later, red=3, blue=2)
    story = Session.objects.get(pk=later.story_id)
    played = story.state.replace("2026-01-02", "2026-01-09")  # a week after the first campaign
    Session.objects.filter(pk=story.pk).update(state=played)
    sit(campaign)
    do(campaign, "continue")
    page = text(member, setup_url(campaign))
    url = f"/c/{campaign.code}/story/put-back/?to=1"
    assert f'href="{url}"' in page
    assert member.get(url).context["from_bag"].ref == f"{later.code}-1"


def test_the_put_back_list_is_ticked_apart_from_the_others(group: Group, member: Client) -> None:
    campaign, _state = with_state(group)
    url = f"/c/{campaign.code}/story/put-back/?from=9&to=4"
    member.post(url, {"done": "to_stack.35"})
    assert member.get(url).context["done"] == 1
    assert member.get(f"/c/{campaign.code}/story/put-back/?from=9&to=8").context["done"] == 0
