"""The pad of an evening and its story: results for the close, a link in the timeline."""

from django.test import Client

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from scoring.models import Score, Standing
from tests.campaigns.legacy import do, first_evening


def last_scoring(campaign: Campaign) -> None:
    for _ in range(3):
        do(campaign, "end_round", seat="red")
        do(campaign, "next_round")
    do(campaign, "end_round", seat="red")


def pad_of(campaign: Campaign, evening: int | None = 1, **totals: int) -> Session:
    """A finished pad of an evening of this campaign, scored by hand."""
    chairs = (Chair("red", "Борис"), Chair("blue", "Анна"))
    session = start_session(campaign.group, Plan("maracaibo", chairs, campaign=campaign))
    Session.objects.filter(pk=session.pk).update(evening=evening)
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


def test_a_person_with_another_colour_at_the_table_is_found_by_seat_if_the_name_changed(
    group: Group, member: Client
) -> None:
    campaign = first_evening(group)
    last_scoring(campaign)
    session = pad_of(campaign, red=101, blue=99)
    session.seats.get(seat="red").person.__class__.objects.filter(name="Борис").update(name="Боря")
    results = member.get(f"/c/{campaign.code}/story/").context["results"]
    assert results == [("red", "Анна", 99), ("blue", "Борис", 99)]


def test_a_pad_of_another_evening_gives_no_results(group: Group, member: Client) -> None:
    campaign = first_evening(group)
    last_scoring(campaign)
    for evening in (None, 2):
        pad_of(campaign, evening, red=101, blue=99)
    results = member.get(f"/c/{campaign.code}/story/").context["results"]
    assert [result for _, _, result in results] == ["", ""]


def test_a_pad_stands_in_the_timeline_of_its_evening(group: Group, member: Client) -> None:
    campaign = first_evening(group)
    session = pad_of(campaign, red=101, blue=99)
    shown = member.get(f"/c/{campaign.code}/story/timeline/").content.decode()
    assert f"/t/{session.code}/result/" in shown
