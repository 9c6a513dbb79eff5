"""The pad of an evening and its story: results for the close, a link in the timeline."""

from django.test import Client
from django.utils import timezone

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from scoring.models import Score, Standing
from tests.campaigns.legacy import (
    do,
    first_evening,
    state_of,
)


def last_scoring(campaign: Campaign) -> None:
    for _ in range(3):
        do(campaign, "end_round", seat="red")
        do(campaign, "next_round")
    do(campaign, "end_round", seat="red")


def pad_of(campaign: Campaign, **totals: int) -> Session:
    """A finished pad of this campaign, scored by hand."""
    chairs = (Chair("red", "Борис"), Chair("blue", "Анна"))
    session = start_session(campaign.group, Plan("maracaibo", chairs, campaign=campaign))
    history.finish(session.pk, Post())
    session.refresh_from_db()
    score = Score.objects.create(session=session, version=session.version, state=Score.State.DONE)
    for seat in session.seats.select_related("person"):
        total = totals[seat.seat]
        Standing.objects.create(score=score, person=seat.person, seat=seat.seat, total=total)
    return session


def test_the_results_are_taken_from_tonights_pad_by_name(group: Group, member: Client) -> None:
    campaign = first_evening(group)
    last_scoring(campaign)
    pad_of(campaign, red=101, blue=99)
    results = member.get(f"/c/{campaign.code}/story/").context["results"]
    assert results == [("red", "Анна", 99), ("blue", "Борис", 101)]


def test_a_pad_of_an_earlier_day_gives_no_results(group: Group, member: Client) -> None:
    campaign = first_evening(group)  # of 2 January 2026
    last_scoring(campaign)
    session = pad_of(campaign, red=101, blue=99)
    early = timezone.now().replace(year=2025)
    Session.objects.filter(pk=session.pk).update(created_at=early)
    results = member.get(f"/c/{campaign.code}/story/").context["results"]
    assert [result for _, _, result in results] == ["", ""]


def test_a_pad_stands_in_the_timeline_of_its_day(group: Group, member: Client) -> None:
    campaign = first_evening(group)
    session = pad_of(campaign, red=101, blue=99)
    day = state_of(campaign).evening
    assert day is not None
    on = timezone.now().replace(year=2026, month=1, day=2, hour=12)
    Session.objects.filter(pk=session.pk).update(created_at=on)
    shown = member.get(f"/c/{campaign.code}/story/timeline/").content.decode()
    assert f"/t/{session.code}/result/" in shown
