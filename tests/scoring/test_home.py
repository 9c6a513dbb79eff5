"""The start page: the game that runs with exactly the step that is due, campaigns, last games, cups; flat in time."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.models import Group, Session
from campaigns.series.services.campaigns import begin_campaign
from campaigns.series.stories import stories
from campaigns.table.services.sessions import Chair, Plan, start_session
from scoring.selectors.home import since
from tests.scoring.test_pages import finished
from tests.tables import CHAIRS, enter, play

SAILORS = [Chair("red", "Аня"), Chair("blue", "Борис")]


def card(client: Client) -> tuple[str, str, str]:
    """The title of the first card, what its one button says, and where it leads."""
    page = client.get("/").content.decode()
    (title,) = re.findall(r'<h1 id="(?:now|campaign)-name">(?:<a[^>]*>)?(.*?)<', page)
    buttons = re.findall(
        r'<a class="btn btn-fill go-big" href="([^"]*)">(.*?)<svg', page, re.DOTALL
    )
    ((url, label),) = buttons
    return title, label.strip(), url


def queries(client: Client, url: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)


def test_who_has_nothing_yet_chooses_a_game(client: Client, db: None) -> None:
    page = client.get("/").content.decode()
    assert "Во что играете сегодня?" in page
    assert page.count("/tables/new/?game=") == 4
    assert 'name="code"' in page
    assert "go-big" not in page


def test_a_game_by_rounds_leads_to_the_sheet_that_is_due(member: Client, group: Group) -> None:
    session = start_session(group, Plan("maracaibo", SAILORS, depth="rounds"))
    here = f"/t/{session.code}/"
    assert card(member) == ("Маракайбо", "Записать раунд 1", f"{here}s/interim.1/")
    for number in (1, 2, 3):
        play(session, {"kind": "close", "sheet": f"interim.{number}", "skipped": True})
    title, _label, url = card(member)
    assert title == "Маракайбо"
    assert url in (here, f"{here}pad/")


def test_a_game_that_only_counts_leads_to_its_pad(member: Client, table: Session) -> None:
    _title, label, url = card(member)
    assert (label, url) == ("Продолжить счёт", f"/t/{table.code}/")


def test_a_refereed_game_leads_to_its_board(member: Client, group: Group) -> None:
    session = start_session(group, Plan("endeavor", CHAIRS, depth="referee"))
    assert card(member)[1:] == ("Продолжить", f"/t/{session.code}/")


def test_a_story_between_two_evenings_leads_to_its_next_evening(
    member: Client, group: Group
) -> None:
    campaign = stories().begin(group, "Карибы", "podium")
    step = stories().due_steps([campaign])[campaign.pk]
    assert card(member) == ("Карибы", step.label, step.url)
    assert step.evening == 1


def test_a_league_offers_its_next_evening(member: Client, group: Group) -> None:
    campaign = begin_campaign(group, "endeavor", "Лига", "wins")
    session = finished(group)
    Session.objects.filter(pk=session.pk).update(campaign=campaign)
    url = f"/tables/new/?campaign={campaign.code}"
    assert card(member) == ("Лига", "Начать вечер 2", url)


def test_the_game_looked_at_last_is_first_and_the_others_are_not_lost(
    member: Client, group: Group
) -> None:
    older, newer = (start_session(group, Plan("endeavor", CHAIRS)) for _ in range(2))
    assert card(member)[2] == f"/t/{newer.code}/"
    member.get(f"/t/{older.code}/")
    assert card(member)[2] == f"/t/{older.code}/"
    assert f'href="/t/{newer.code}/"' in member.get("/").content.decode()


def test_an_evening_that_has_just_begun_is_first_whatever_was_looked_at_before(
    member: Client, group: Group
) -> None:
    older = start_session(group, Plan("endeavor", CHAIRS))
    member.get(f"/t/{older.code}/")
    assert card(member)[2] == f"/t/{older.code}/"
    campaign = stories().begin(group, "Карибы", "podium")
    assert campaign.story is not None
    sent = {"version": campaign.story.version, "key": "evening", "depth": "rounds"}
    sent |= {"seat-0-name": "Аня", "seat-0-colour": "red"}
    sent |= {"seat-1-name": "Борис", "seat-1-colour": "blue"}
    assert member.post(f"/c/{campaign.code}/story/evening/", sent).status_code == 302
    page = member.get("/").content.decode()
    assert f'href="/t/{older.code}/"' in page
    assert "Маракайбо" in card(member)[0] or "Карибы" in card(member)[0]


def test_the_day_of_a_game_never_begins_a_line_with_a_dot(member: Client, group: Group) -> None:
    older, _newer = (start_session(group, Plan("endeavor", CHAIRS)) for _ in range(2))
    member.get(f"/t/{older.code}/")
    line = re.search(r"<h3>(.*?)</h3>", member.get("/").content.decode())
    assert line is not None
    assert re.fullmatch(r'[^<]+&nbsp;· <span class="day">[^<]+</span>', line[1])


def test_a_finished_game_says_who_won_with_how_much_and_holds_a_cup(
    member: Client, group: Group
) -> None:
    finished(group)
    session = finished(group)
    page = member.get("/").content.decode()
    assert "Побеждает Анна" in page
    assert "2 победы подряд" in page
    assert "Кубок игры держит тот, кто победил в ней последним." in page
    # cards to start one, and no button that does the same
    assert page.count('href="/tables/new/?game=') == 4
    assert 'href="/tables/new/"' not in page
    assert f'href="/t/{session.code}/result/"' in page
    assert re.search(r'<b class="num">66</b>', page)
    company = member.get("/company/").content.decode()
    assert "Рекорды" in company
    assert f"/g/{group.join_code}/" in company


def test_nothing_of_other_groups_is_on_the_page(member: Client, group: Group) -> None:
    strange = Group.objects.create(name="Others")
    finished(strange)
    start_session(strange, Plan("endeavor", CHAIRS))
    begin_campaign(strange, "endeavor", "Чужая лига", "wins")
    for url in ("/", "/company/"):
        page = member.get(url).content.decode()
        assert "/t/" not in page
        assert "Чужая лига" not in page


@pytest.mark.parametrize("url", ["/", "/company/"])
def test_the_page_needs_the_same_queries_for_few_games_and_for_many(
    member: Client, group: Group, url: str
) -> None:
    def evening() -> None:
        finished(group)
        play(start_session(group, Plan("endeavor", CHAIRS)), enter("red", harbour=3))
        start_session(group, Plan("maracaibo", SAILORS, depth="rounds"))
        begin_campaign(group, "armada", "Лига", "wins")

    evening()
    member.get("/")
    early = queries(member, url)
    for _ in range(4):
        evening()
    assert queries(member, url) == early


def test_how_long_a_game_has_been_going_on_is_said_as_people_say_it(table: Session) -> None:
    def after(**passed: int) -> str:
        table.created_at = timezone.now() - timedelta(**passed)
        return since(table)

    assert after(seconds=5) == "Только что началась"
    assert after(minutes=40) == "Идёт сейчас, 40 мин"
    assert after(minutes=100) == "Идёт сейчас, 1 ч 40 мин"
    assert after(days=40).startswith("Не закончена, начата ")
