"""Campaigns of any game: evenings add up, places are worth what the group chose, people come and go."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group, Session
from campaigns.series.services.campaigns import begin_campaign, turn_campaign
from campaigns.table.services.sessions import Chair, Plan, start_session
from rules.core.spelling import Misspelled
from scoring.selectors.standings import UNCOUNTED, standings, worth
from scoring.services import compute, jobs
from tests.tables import CHAIRS, COLUMNS, enter, play

pytestmark = pytest.mark.both_databases


def evening(campaign: Campaign, chairs: tuple[Chair, ...] = CHAIRS) -> Session:
    """An evening that the red seat wins before blue and yellow."""
    session = start_session(campaign.group, Plan("endeavor", chairs, campaign=campaign))
    play(session, *(enter(chair.seat, **COLUMNS[chair.seat]) for chair in chairs))
    history.finish(session.pk, Post())
    session.refresh_from_db()
    compute.compute(jobs.request_score(session.pk, session.version).pk)
    return session


@pytest.fixture
def series(group: Group) -> Campaign:
    return begin_campaign(group, "endeavor", "Winter", "podium")


def table(campaign: Campaign) -> list[tuple[str, int, int, int, int]]:
    rows = standings(campaign)["rows"]
    return [(row.mark.name, row.total, row.wins, row.played, row.place) for row in rows]


def test_places_add_up_over_the_evenings(series: Campaign) -> None:
    evening(series)
    evening(series)
    assert table(series) == [("Анна", 6, 2, 2, 1), ("Борис", 4, 0, 2, 2), ("Вера", 2, 0, 2, 3)]


def test_two_tables_of_one_day_are_told_apart(series: Campaign) -> None:
    sessions = [evening(series) for _ in range(3)]
    days = [datetime(2026, 5, 14, hour, tzinfo=UTC) for hour in (10, 15)]
    for session, day in zip(sessions, [*days, datetime(2026, 5, 20, 12, tzinfo=UTC)], strict=True):
        Session.objects.filter(pk=session.pk).update(finished_at=day)
    with override("ru"):
        labels = [one.label for one in standings(series)["evenings"]]
    assert labels == ["14 мая, стол 1", "14 мая, стол 2", "20 мая"]


def test_players_may_change_between_evenings(series: Campaign) -> None:
    evening(series)
    evening(series, (Chair("red", "Глеб"), Chair("blue", "Анна")))
    assert table(series) == [
        ("Анна", 5, 1, 2, 1),
        ("Глеб", 3, 1, 1, 2),
        ("Борис", 2, 0, 1, 3),
        ("Вера", 1, 0, 1, 4),
    ]
    rows = {row.mark.name: row.evenings for row in standings(series)["rows"]}
    assert rows["Глеб"][0] is None
    assert rows["Борис"][1] is None


def test_equal_in_points_and_wins_share_the_place(series: Campaign) -> None:
    evening(series)
    evening(series, (Chair("red", "Борис"), Chair("blue", "Анна")))
    assert [(name, place) for name, *_, place in table(series)] == [
        ("Анна", 1),
        ("Борис", 1),
        ("Вера", 3),
    ]


@pytest.mark.parametrize(
    ("places", "gained"),
    [("wins", [1, 0, 0]), ("podium", [3, 2, 1]), ("ladder", [10, 8, 6]), ("points", [66, 64, 52])],
)
def test_a_place_is_worth_what_the_group_chose(places: str, gained: list[int]) -> None:
    totals = (66, 64, 52)
    assert [worth(places, n + 1, totals[n]) for n in range(3)] == gained


def test_an_open_evening_is_listed_but_counts_nothing(series: Campaign) -> None:
    evening(series)
    start_session(series.group, Plan("endeavor", CHAIRS, campaign=series))
    assert [e.open for e in standings(series)["evenings"]] == [False, True]
    assert table(series)[0] == ("Анна", 3, 1, 1, 1)


def test_a_reopened_evening_is_not_counted_yet_and_nobody_was_away(
    series: Campaign, member: Client
) -> None:
    evening(series)
    second = evening(series, CHAIRS[:2])
    history.reopen(second.pk, Post())
    rows = {row.mark.name: row for row in standings(series)["rows"]}
    assert [rows[name].evenings[1] for name in ("Анна", "Борис")] == [UNCOUNTED, UNCOUNTED]
    assert rows["Вера"].evenings[1] is None
    assert (rows["Анна"].total, rows["Анна"].played) == (3, 1)
    page = member.get(f"/c/{series.code}/").content.decode()
    assert (page.count("ещё не сосчитано"), page.count(">не было<")) == (2, 1)
    play(second, enter("blue", **{**COLUMNS["red"], "cities": 14}))
    history.finish(second.pk, Post())
    second.refresh_from_db()
    compute.compute(jobs.request_score(second.pk, second.version).pk)
    assert table(series)[:2] == [("Анна", 5, 1, 2, 1), ("Борис", 5, 1, 2, 1)]


def test_a_campaign_that_was_turned_meanwhile_is_shown_fresh(
    series: Campaign, member: Client
) -> None:
    turn_campaign(series.pk, "finished")
    answer = member.post(f"/c/{series.code}/turn/", {"status": "abandoned"})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Ничего не записано" in page
    assert "Завершено" in page
    series.refresh_from_db()
    assert series.status == "finished"


@pytest.mark.parametrize("game", ["endeavor", "imperial_struggle", "armada"])
def test_only_maracaibo_has_a_legacy_story(member: Client, game: str) -> None:
    form = {"name": "Карибы", "game": game, "legacy": "1", "places": "wins"}
    answer = member.post("/campaigns/", form)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "сюжета наследия здесь нет" in page
    assert 'value="Карибы"' in page
    assert not Campaign.objects.exists()


def test_a_campaign_rests_goes_on_finishes_and_only_in_ways_that_make_sense(
    series: Campaign,
) -> None:
    for status in ("resting", "running", "finished", "running", "abandoned", "running"):
        assert turn_campaign(series.pk, status).status == status
    turn_campaign(series.pk, "resting")
    turn_campaign(series.pk, "finished")
    with pytest.raises(Misspelled):
        turn_campaign(series.pk, "resting")
    with pytest.raises(Misspelled):
        turn_campaign(series.pk, "sunk")


def test_the_pages_begin_a_campaign_and_lay_an_evening(member: Client, group: Group) -> None:
    form = {"name": "Зимняя лига", "game": "endeavor", "places": "ladder"}
    page = member.post("/campaigns/", form)["Location"]
    campaign = Campaign.objects.get()
    assert "Зимняя лига" in member.get("/campaigns/").content.decode()
    sent = {"campaign": campaign.code, "game": "endeavor"}
    for index, chair in enumerate(CHAIRS):
        sent |= {f"seat-{index}-name": chair.name, f"seat-{index}-colour": chair.seat}
    member.post("/tables/new/", sent)
    assert Session.objects.get().campaign == campaign
    assert member.get(page).status_code == 200
    assert member.post(f"{page}turn/", {"status": "resting"}).status_code == 302
    assert member.post(f"{page}turn/", {"status": "sunk"}).status_code == 404


@pytest.mark.parametrize(
    ("wrong", "asked"),
    [
        ({"name": " "}, "Как она называется?"),
        ({"game": "chess"}, "Во что играете?"),
        ({"places": "gold"}, "Сколько стоит место?"),
    ],
)
def test_a_wrong_campaign_is_400_and_nothing_is_written(
    member: Client, wrong: dict[str, str], asked: str
) -> None:
    form = {"name": "x", "game": "endeavor", "places": "wins", **wrong}
    answer = member.post("/campaigns/", form)
    assert answer.status_code == 400
    assert f"«{asked}»" in answer.content.decode()  # the question as it stands, not a field's name
    assert not Campaign.objects.exists()


def test_strangers_see_no_campaign(stranger: Client, series: Campaign) -> None:
    assert stranger.get(f"/c/{series.code}/").status_code == 404
    assert stranger.post(f"/c/{series.code}/turn/", {"status": "resting"}).status_code == 404
    assert stranger.get(f"/tables/new/?campaign={series.code}").status_code == 404
    assert "Winter" not in stranger.get("/campaigns/").content.decode()


def test_a_campaign_page_needs_the_same_queries_for_one_evening_and_for_six(
    member: Client, series: Campaign
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert member.get(f"/c/{series.code}/").status_code == 200
        return len(captured)

    evening(series)
    early = queries()
    for _ in range(5):
        evening(series)
    assert queries() == early
