"""Lines of a finished game open, and one tap opens the game again to correct them; after it the count is closed."""

from typing import Any

import pytest
from django.test import Client

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Session
from tests.tables import count_all


@pytest.fixture
def english(member: Client) -> Client:
    member.cookies["django_language"] = "en"
    return member


@pytest.fixture
def finished(table: Session) -> Session:
    count_all(table)
    history.finish(table.pk, Post())
    table.refresh_from_db()
    return table


def send(client: Client, session: Session, way: str, **form: Any) -> Any:
    session.refresh_from_db()
    sent = {"version": session.version, "key": f"{way}{session.version}", **form}
    return client.post(f"/t/{session.code}/{way}", sent)


def test_a_line_of_a_finished_game_opens_with_the_way_to_correct_it(
    english: Client, finished: Session
) -> None:
    log = english.get(f"/t/{finished.code}/log/?line=1").content.decode()
    assert f'href="/t/{finished.code}/line/1/"' in log
    page = english.get(f"/t/{finished.code}/line/1/").content.decode()
    assert "Open again and correct" in page
    assert 'name="correct" value="1"' in page
    assert "undo" not in page.split("<main")[1].split("</main")[0]


def test_one_tap_opens_the_game_and_the_correction(english: Client, finished: Session) -> None:
    answer = send(english, finished, "reopen/", correct="1")
    assert answer.status_code == 302
    assert answer.url == f"/t/{finished.code}/correct/1/"
    assert english.get(answer.url).status_code == 200


def test_after_it_the_changes_are_said_and_the_count_is_closed_again(
    english: Client, finished: Session
) -> None:
    send(english, finished, "reopen/", correct="1")
    form = english.get(f"/t/{finished.code}/correct/1/").context["correction"]
    values = {control.name: control.sent for control in form["controls"]}
    answer = send(english, finished, "correct/1/", **{**values, "harbour": "7"})
    assert answer.status_code == 302
    page = english.get(answer.url).content.decode()
    assert "4 → 7" in page
    assert "66 → 67" in page
    assert "Close the count again" in page
    closed = send(english, finished, "finish/")
    assert closed.status_code == 302
    finished.refresh_from_db()
    assert not finished.is_open


def test_whoever_does_not_decide_only_reads(finished: Session, stranger: Client) -> None:
    assert stranger.get(f"/t/{finished.code}/line/1/").status_code == 404


def test_a_finished_game_is_not_corrected_without_opening_it(
    english: Client, finished: Session
) -> None:
    answer = english.get(f"/t/{finished.code}/correct/1/")
    assert (answer.status_code, answer.url) == (302, f"/t/{finished.code}/line/1/")
    lines = finished.lines.count()
    assert send(english, finished, "correct/1/", harbour="7").status_code == 409
    assert finished.lines.count() == lines


def test_junk_in_the_way_to_a_correction_is_just_an_opening(
    english: Client, finished: Session
) -> None:
    answer = send(english, finished, "reopen/", correct="1; drop")
    assert (answer.status_code, answer.url) == (302, f"/t/{finished.code}/")
