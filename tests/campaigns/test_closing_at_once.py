"""Two phones close the same thing at the same instant: it is closed once, and the other one is told; real threads."""

from collections.abc import Callable

import pytest
from django.test import Client

from campaigns.log.services import corrections, history
from campaigns.log.services.refold import refold
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group, LogLine, Session
from campaigns.table.services.sessions import Plan, start_session
from scoring.models import Score, Standing
from tests.campaigns.evenings import lay
from tests.campaigns.legacy import begin, do, state_of, version_of
from tests.campaigns.test_story_evenings import open_evening, read_cards, table_of
from tests.campaigns.test_two_phones import at_once
from tests.tables import CHAIRS, count_all, play

# an in-memory SQLite cannot be shared by threads: these run on PostgreSQL and on a SQLite file
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.servers]


@pytest.fixture
def group(transactional_db: None) -> Group:
    return Group.objects.create(name="Our company")


@pytest.fixture
def phones(group: Group, browser_of: Callable[..., Client]) -> list[Client]:
    return [browser_of(group) for _ in range(2)]


def lines(session: Session, kind: str) -> int:
    return LogLine.objects.filter(session=session, move__contains=f'"kind":"{kind}"').count()


def test_two_phones_close_a_sheet_at_once_and_both_have_it_closed(
    group: Group, phones: list[Client]
) -> None:
    session = lay(group, "endeavor", upto="round.2")
    url, form = f"/t/{session.code}/s/round.2/close/", {"version": session.version}
    before = lines(session, "close")
    codes = at_once(
        [lambda p=p, n=n: p.post(url, {**form, "key": f"k{n}"}) for n, p in enumerate(phones)]
    )
    assert [answer.status_code for answer in codes] == [302, 302]
    assert lines(session, "close") == before + 1
    assert "Этот лист только что закрыли" in "".join(
        phone.get(f"/t/{session.code}/").content.decode() for phone in phones
    )


def test_who_saw_something_else_on_the_sheet_is_asked_and_it_is_closed_once(
    group: Group, phones: list[Client]
) -> None:
    """One phone has the page from before a correction of an earlier sheet: what stands there is another number."""
    session = lay(group, "endeavor", upto="round.2")
    old = session.version
    move = {"kind": "enter", "sheet": "round.1", "seat": "red", "values": {"harbour": 1}}
    play(session, move)
    corrections.correct(session.pk, old + 1, {**move, "values": {"harbour": 3}}, Post())
    session.refresh_from_db()
    url, before = f"/t/{session.code}/s/round.2/close/", lines(session, "close")
    answers = at_once(
        [
            lambda p=p, v=v: p.post(url, {"version": v, "key": f"k{v}"})
            for p, v in zip(phones, (old, session.version), strict=True)
        ]
    )
    told = [answer.status_code for answer in answers]
    assert told[1] == 302
    assert told[0] in {302, 409}, "quicker than the other it is asked, later it has it closed"
    assert lines(session, "close") == before + 1
    assert refold(session.pk, repair=False) == []


def test_two_phones_close_the_count_at_once(group: Group, phones: list[Client]) -> None:
    session = start_session(group, Plan("endeavor", CHAIRS))
    count_all(session)
    session.refresh_from_db()
    url, form = f"/t/{session.code}/finish/", {"version": session.version}
    answers = at_once(
        [lambda p=p, n=n: p.post(url, {**form, "key": f"k{n}"}) for n, p in enumerate(phones)]
    )
    assert sorted(answer.status_code for answer in answers)[0] == 302
    assert {answer.status_code for answer in answers} <= {302, 409}
    assert LogLine.objects.filter(session=session, kind="finish").count() == 1
    for phone in phones:
        assert phone.get(f"/t/{session.code}/result/").status_code == 200


@pytest.fixture
def at_the_end(group: Group, phones: list[Client]) -> Campaign:
    """A campaign evening whose pad is counted."""
    campaign = begin(group)
    open_evening(phones[0], campaign, "pad")
    read_cards(campaign)
    for number in (1, 2, 3, 4):
        do(campaign, "end_round", seat="red")
        if number < 4:
            do(campaign, "next_round")
    session = table_of(campaign)
    history.finish(session.pk, Post())
    Score.objects.filter(session=session).update(state=Score.State.DONE)
    score = Score.objects.get(session=session)
    for seat in session.seats.all():
        total = {"red": 101, "blue": 90}[seat.seat]
        Standing.objects.create(score=score, person=seat.person, seat=seat.seat, total=total)
    return campaign


def test_two_phones_close_a_campaign_evening_at_once_and_the_other_sees_the_bag(
    at_the_end: Campaign, phones: list[Client]
) -> None:
    url, form = (
        f"/c/{at_the_end.code}/story/close/",
        {"version": version_of(at_the_end), "pad": "1"},
    )
    answers = at_once(
        [lambda p=p, n=n: p.post(url, {**form, "key": f"k{n}"}) for n, p in enumerate(phones)]
    )
    assert sorted(answer.status_code for answer in answers) == [302, 409]
    late = next(answer for answer in answers if answer.status_code == 409).content.decode()
    assert "Всё в мешке" in late
    story = at_the_end.story
    assert story is not None
    assert lines(story, "close_evening") == 1
    (played,) = state_of(at_the_end).played
    assert played.results == {"red": 101, "blue": 90}


def test_closing_the_last_sheet_and_telling_the_round_at_once_brings_one_next_round(
    group: Group, phones: list[Client]
) -> None:
    """The table closes its sheet while the story says who ended the round: whoever is second brings the next."""
    campaign = begin(group)
    open_evening(phones[0], campaign)
    read_cards(campaign)
    session = table_of(campaign)
    sheet = {"version": session.version, "key": "s", "skip": "1"}
    told = {
        "version": version_of(campaign),
        "key": "r",
        "move": '{"kind":"end_round","seat":"red"}',
    }
    answers = at_once(
        [
            lambda: phones[0].post(f"/t/{session.code}/s/interim.1/close/", sheet),
            lambda: phones[1].post(f"/c/{campaign.code}/story/moves/", told),
        ]
    )
    assert [answer.status_code for answer in answers] == [302, 302]
    evening = state_of(campaign).evening
    assert evening is not None
    assert (evening.round, evening.stage) == (2, "play")
    assert campaign.story is not None
    assert lines(campaign.story, "next_round") == 1
