"""An evening of a story as one flow: its table, every step that is due, three evenings in a row."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group, Session
from campaigns.series.stories import Step, due_step
from scoring.models import Score, Standing
from tests.campaigns.legacy import (
    begin,
    do,
    follow_all,
    open_side,
    state_of,
    version_of,
)

PEOPLE = {
    "seat-0-name": "Анна",
    "seat-0-colour": "red",
    "seat-1-name": "Борис",
    "seat-1-colour": "blue",
}


def due(campaign: Campaign) -> Step:
    step = due_step(Campaign.objects.select_related("story").get(pk=campaign.pk))
    assert step is not None
    return step


def post(client: Client, campaign: Campaign, page: str, **sent: Any) -> Any:
    url = f"/c/{campaign.code}/story/{page}"
    return client.post(url, {"version": version_of(campaign), **sent})


def open_evening(client: Client, campaign: Campaign, depth: str = "rounds", start: str = "") -> Any:
    start = start or ("continue" if state_of(campaign).bag else "start_first")
    return post(
        client,
        campaign,
        "evening/",
        key=f"e{version_of(campaign)}",
        depth=depth,
        start=start,
        **PEOPLE,
    )


def table_of(campaign: Campaign) -> Session:
    evening = state_of(campaign).evening
    assert evening is not None
    return Session.objects.get(campaign=campaign, sheet="", evening=evening.number)


def count(session: Session, **totals: int) -> None:
    """The pad is finished and scored, by hand."""
    history.finish(session.pk, Post())
    session.refresh_from_db()
    score = Score.objects.create(session=session, version=session.version, state=Score.State.DONE)
    for seat in session.seats.select_related("person"):
        Standing.objects.create(
            score=score, person=seat.person, seat=seat.seat, total=totals[seat.seat], place=1
        )


def close_sheet(client: Client, session: Session, stop: str) -> None:
    session.refresh_from_db()
    form = {"version": session.version, "key": f"s{session.version}", "skip": "1"}
    assert client.post(f"/t/{session.code}/s/{stop}/close/", form).status_code == 302


def read_cards(campaign: Campaign) -> None:
    """Whatever lies unread on the board is read and followed."""
    state = state_of(campaign)
    for card in state.pieces.lying("board"):
        if state.pieces.card(card).front is None:
            open_side(campaign, card, "front")
    follow_all(campaign)


@pytest.mark.parametrize("depth", ["rounds", "pad"])
def test_three_evenings_in_a_row_and_the_step_that_is_due_after_each_tap(
    group: Group, member: Client, depth: str
) -> None:
    campaign = begin(group)
    for number in (1, 2, 3):
        assert (due(campaign).kind, due(campaign).evening) == ("open", number)
        answer = open_evening(member, campaign, depth)
        assert answer.status_code == 302
        assert answer.url == due(campaign).url
        session = table_of(campaign)
        assert session.keeps_rounds == (depth == "rounds")
        assert {s.seat: s.person.name for s in session.seats.all()} == {
            "red": "Анна",
            "blue": "Борис",
        }
        _opening(member, campaign, number)
        _rounds(member, campaign, session)
        assert (due(campaign).kind, due(campaign).url) == ("count", f"/t/{session.code}/pad/")
        count(session, red=100 + number, blue=90)
        assert (due(campaign).kind, due(campaign).url) == ("close", f"/t/{session.code}/result/")
        answer = post(member, campaign, "close/", key=f"c{number}", pad="1")
        assert answer.url == due(campaign).url == f"/c/{campaign.code}/story/away/{number}/"
        assert (due(campaign).kind, due(campaign).evening) == ("put_back", number)
        archive = state_of(campaign).played[-1]
        assert (archive.results, archive.winners) == ({"red": 100 + number, "blue": 90}, ("red",))
        assert member.post(due(campaign).url, {"step": "1"}).url == "/"
    assert [(one.number, one.winners) for one in due(campaign).played] == [
        (number, (("red", "Анна"),)) for number in (1, 2, 3)
    ]


def _opening(member: Client, campaign: Campaign, number: int) -> None:
    setup = f"/c/{campaign.code}/story/setup/"
    if number > 1:
        assert (due(campaign).kind, due(campaign).url) == ("recap", setup)
        answer = member.post(setup, {"step": "step.recap"})
        assert answer.url == due(campaign).url
        assert (due(campaign).kind, due(campaign).things) == ("bag", 1)
        assert member.post(setup, {"done": "card.01"}).status_code == 302
    assert (due(campaign).kind, due(campaign).url) == ("set_up", f"{setup}#list")
    answer = member.post(setup, {"step": "step.laid"})
    assert due(campaign).kind == "story"  # card 01 is to be read
    assert answer.url == due(campaign).url == f"/c/{campaign.code}/story/"
    read_cards(campaign)


def _rounds(member: Client, campaign: Campaign, session: Session) -> None:
    for number in (1, 2, 3):
        assert (due(campaign).kind, due(campaign).url) == ("table", f"/t/{session.code}/")
        do(campaign, "end_round", seat="red")
        if session.keeps_rounds:
            sheet = f"/t/{session.code}/s/interim.{number}/"
            assert (due(campaign).kind, due(campaign).url) == ("sheet", sheet)
            close_sheet(member, session, f"interim.{number}")
        assert due(campaign).kind == "round"
        do(campaign, "next_round")
    do(campaign, "end_round", seat="red")


def test_opened_twice_from_one_form_there_is_one_evening_and_one_table(
    group: Group, member: Client
) -> None:
    campaign = begin(group)
    form = {"version": 0, "key": "k", "start": "start_first", **PEOPLE}
    for _ in range(2):
        assert member.post(f"/c/{campaign.code}/story/evening/", form).status_code == 302
    assert Session.objects.filter(campaign=campaign, sheet="").count() == 1
    assert state_of(campaign).evenings == 1


def test_a_table_that_the_same_people_have_begun_is_the_evenings(
    group: Group, member: Client
) -> None:
    from campaigns.table.services.sessions import Chair, Plan, start_session

    campaign = begin(group)
    chairs = (Chair("red", "Анна"), Chair("blue", "Борис"))
    others = start_session(
        group, Plan("maracaibo", (*chairs[:1], Chair("green", "Вера")), campaign=campaign)
    )
    begun = start_session(group, Plan("maracaibo", chairs, campaign=campaign))
    open_evening(member, campaign)
    assert table_of(campaign) == begun
    others.refresh_from_db()
    assert others.evening is None


def test_the_scribe_of_a_new_table_is_who_opened_the_evening(group: Group, member: Client) -> None:
    campaign = begin(group)
    open_evening(member, campaign)
    (place,) = table_of(campaign).places.all()
    assert place.role == "scribe"


def test_alone_mary_sits_at_the_table_too(group: Group, member: Client) -> None:
    campaign = begin(group)
    sent = {"seat-0-name": "Анна", "seat-0-colour": "red", "solo": "1", "start": "start_first"}
    assert post(member, campaign, "evening/", key="e", **sent).status_code == 302
    assert [seat.seat for seat in table_of(campaign).seats.all()] == ["red", "mary"]


def test_an_evening_that_was_opened_without_a_table_gets_one_with_the_same_people(
    group: Group, member: Client
) -> None:
    campaign = begin(group)
    players = [{"seat": "red", "who": "Анна"}, {"seat": "blue", "who": "Борис"}]
    do(campaign, "open_evening", evening=1, players=players, on="2025-01-02")
    do(campaign, "start_first")
    assert "story/table/" in member.get(f"/c/{campaign.code}/story/").content.decode()
    for _ in range(2):
        assert post(member, campaign, "table/").status_code == 302
    assert [seat.seat for seat in table_of(campaign).seats.all()] == ["red", "blue"]
    assert "story/table/" not in member.get(f"/c/{campaign.code}/story/").content.decode()


def test_a_campaign_that_rests_or_is_over_says_so(group: Group) -> None:
    campaign = begin(group)
    do(campaign, "rest")
    assert (due(campaign).kind, due(campaign).url) == ("resume", f"/c/{campaign.code}/story/")
    do(campaign, "resume")
    assert due(campaign).kind == "open"
    do(campaign, "finish_campaign")
    assert due(campaign).kind == "over"


def test_nobody_is_asked_for_the_bag_weeks_later(group: Group) -> None:
    from tests.campaigns.legacy import close, first_evening

    campaign = first_evening(group)  # of 2 January 2026
    close(campaign, red=3, blue=2)
    assert timezone.localdate().isoformat() > "2026-01-03"
    assert (due(campaign).kind, due(campaign).evening) == ("open", 2)


def test_the_steps_of_many_campaigns_take_as_many_queries_as_those_of_one(
    group: Group, member: Client, django_assert_num_queries: Any
) -> None:
    from campaigns.series.stories import stories

    for number in range(3):
        campaign = begin(group, f"Story {number}")
        open_evening(member, campaign)
    campaigns = list(Campaign.objects.select_related("story").filter(group=group))
    with django_assert_num_queries(2):
        assert len(stories().due_steps(campaigns)) == 3
