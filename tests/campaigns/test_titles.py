"""What an evening is called: by its game, its number where it needs one, and its day."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from campaigns.models import Group, Session
from campaigns.series.services.campaigns import begin_campaign
from campaigns.table.selectors.titles import numbered, title_at
from campaigns.table.services.sessions import Plan, start_session
from tests.tables import CHAIRS

NOON = timezone.localtime().replace(month=11, day=17, hour=12, minute=0)


def played(group: Group, at: datetime, **more: object) -> Session:
    session = start_session(group, Plan("endeavor", CHAIRS))
    Session.objects.filter(pk=session.pk).update(created_at=at, **more)
    return Session.objects.get(pk=session.pk)


def title(session: Session) -> str:
    return str(title_at(Session.objects.get(pk=session.pk)))


def test_a_game_is_named_by_its_day(group: Group) -> None:
    session = played(group, NOON)
    assert title(session) == "Экспансия. Век паруса · 17 ноября"
    with translation.override("en"):
        assert title(session) == "Endeavor: Age of Sail · 17 November"


def test_an_older_year_is_said(group: Group) -> None:
    assert title(played(group, datetime(2019, 3, 2, 12, tzinfo=UTC))).endswith("· 2 марта 2019")


def test_a_second_game_of_the_day_is_numbered_and_the_next_day_is_not(group: Group) -> None:
    first, second = played(group, NOON), played(group, NOON + timedelta(hours=3))
    third = played(group, NOON + timedelta(days=1))
    played(Group.objects.create(name="Others"), NOON + timedelta(hours=1))
    assert title(first) == "Экспансия. Век паруса · 17 ноября"
    assert title(second) == "Экспансия. Век паруса, партия 2 · 17 ноября"
    assert title(third) == "Экспансия. Век паруса · 18 ноября"


def test_a_day_begins_at_midnight_at_home(group: Group) -> None:
    late, early = NOON.replace(hour=23, minute=30), NOON.replace(hour=0, minute=30)
    played(group, late)
    assert title(played(group, early + timedelta(days=1))) == "Экспансия. Век паруса · 18 ноября"


@pytest.mark.both_databases
def test_the_second_game_after_midnight_at_home_is_numbered_too(group: Group) -> None:
    played(group, NOON.replace(hour=0, minute=10))
    assert title(played(group, NOON.replace(hour=0, minute=50))).startswith(
        "Экспансия. Век паруса, партия 2 ·"
    )


def test_evenings_of_a_campaign_are_numbered_in_their_order(group: Group) -> None:
    campaign = begin_campaign(group, "endeavor", "League", "wins")
    days = [NOON + timedelta(days=7 * week) for week in range(3)]
    evenings = [played(group, day, campaign=campaign) for day in days]
    played(group, days[1], campaign=campaign, sheet="sheet")  # a sheet alone is no evening
    assert [title_at(one).name for one in evenings] == [
        f"Экспансия. Век паруса, вечер {number}" for number in (1, 2, 3)
    ]


def test_the_number_that_a_story_gave_is_kept(group: Group) -> None:
    campaign = begin_campaign(group, "endeavor", "League", "wins")
    session = played(group, NOON, campaign=campaign, evening=7)
    assert title_at(session).name == "Экспансия. Век паруса, вечер 7"


@pytest.mark.parametrize("count", [2, 12])
def test_a_list_of_titles_is_one_query(group: Group, count: int) -> None:
    for hour in range(count):
        played(group, NOON.replace(hour=8) + timedelta(hours=hour))
    with CaptureQueriesContext(connection) as captured:
        titles = [title_at(session).name for session in numbered(Session.objects.all())]
    assert len(captured) == 1
    assert len(set(titles)) == count
