"""Start page, history and result: what they show, in a constant number of queries."""

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.table.services.sessions import Plan, start_session
from scoring.services import compute, jobs
from tests.tables import CHAIRS, count_all


def finished(group: Group) -> Session:
    session = start_session(group, Plan("endeavor", CHAIRS))
    count_all(session)
    history.finish(session.pk, Post())
    session.refresh_from_db()
    compute.compute(jobs.request_score(session.pk, session.version).pk)
    return session


def queries(client: Client, url: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)


def test_the_result_shows_every_row_with_points_rule_section_and_source(
    member: Client, group: Group
) -> None:
    session = finished(group)
    page = member.get(f"/t/{session.code}/result/").content.decode()
    for shown in ("66", "64", "52", "Итоговый подсчёт: Г. Население", "endeavor-1", "Запись 1"):
        assert shown in page


def test_the_history_names_the_winner_and_hides_other_groups(member: Client, group: Group) -> None:
    finished(group)
    finished(Group.objects.create(name="Others"))
    page = member.get("/history/").content.decode()
    assert page.count("/result/") == 1
    assert "Побеждает Анна" in page


def test_home_and_history_need_the_same_queries_for_one_table_and_for_twelve(
    member: Client, group: Group
) -> None:
    finished(group)
    early = queries(member, "/"), queries(member, "/history/")
    for _ in range(11):
        finished(group)
    assert (queries(member, "/"), queries(member, "/history/")) == early


def test_an_open_table_has_no_result_yet(member: Client, table: Session) -> None:
    assert member.get(f"/t/{table.code}/result/").status_code == 302
    assert member.get(f"/t/{table.code}/score/").status_code == 404


def test_the_demo_is_for_everybody_labelled_and_laid_anew(db: None) -> None:
    call_command("demo")
    call_command("demo")
    assert Group.objects.filter(is_demo=True).count() == 1
    sessions = Session.objects.filter(group__is_demo=True, story_of=None)
    assert sessions.count() == 9
    for session in sessions:
        pages = ["", "log/", "line/1/"]
        pages += [] if session.is_open else ["result/"]
        for rest in pages:
            answer = Client().get(f"/t/{session.code}/{rest}")
            assert answer.status_code == 200
            assert "Демонстрация: числа придуманы." in answer.content.decode()


@pytest.mark.parametrize(
    ("accepts", "language"),
    [
        ("", "ru"),
        ("en-US,en", "en"),
        ("de,en;q=0.5,ru;q=0.9", "ru"),
        ("de-DE", "ru"),
        ("*;q=x", "ru"),
    ],
)
def test_the_browser_chooses_the_first_language(db: None, accepts: str, language: str) -> None:
    client = Client(headers={"Accept-Language": accepts})
    assert f'<html lang="{language}"' in client.get("/history/").content.decode()


@pytest.mark.parametrize("url", ["/", "/history/", "/tables/new/"])
def test_the_switch_chooses_the_language_from_then_on(db: None, url: str) -> None:
    client = Client(headers={"Accept-Language": "ru"})
    assert '<html lang="ru"' in client.get(url).content.decode()
    client.post("/i18n/setlang/", {"language": "en", "next": url})
    assert '<html lang="en"' in client.get(url).content.decode()


def test_a_person_chooses_the_light(db: None) -> None:
    client = Client()
    assert client.post("/theme/", {"theme": "dark", "next": "/history/"})["Location"] == "/history/"
    assert 'data-theme="dark"' in client.get("/").content.decode()
    client.post("/theme/", {"theme": "", "next": "https://evil.example/"})
    assert "data-theme" not in client.get("/").content.decode()
