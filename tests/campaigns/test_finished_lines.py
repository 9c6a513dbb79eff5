"""Lines of a finished game open and are looked at; the correction itself opens it again; the count is closed after."""

from typing import Any

import pytest
from django.test import Client

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.table.selectors.leaves import pad_leaf
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.tables import count_all, play

CHAIRS = tuple(Chair(seat, seat) for seat in ("red", "blue"))


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
    assert "Correct this line" in page
    assert f'href="/t/{finished.code}/correct/1/"' in page
    assert "undo" not in page.split("<main")[1].split("</main")[0]


def test_looking_at_a_line_of_a_finished_game_writes_nothing(
    english: Client, finished: Session
) -> None:
    lines = finished.lines.count()
    page = english.get(f"/t/{finished.code}/correct/1/").content.decode()
    assert "Open again and correct" in page
    assert "looking changes nothing" in page
    finished.refresh_from_db()
    assert not finished.is_open
    assert finished.lines.count() == lines


def test_what_the_rules_refuse_leaves_the_game_finished(english: Client, finished: Session) -> None:
    lines = finished.lines.count()
    assert send(english, finished, "correct/1/", harbour="40").status_code == 422
    finished.refresh_from_db()
    assert not finished.is_open
    assert finished.lines.count() == lines


def test_the_correction_opens_it_and_the_count_is_closed_again(
    english: Client, finished: Session
) -> None:
    form = english.get(f"/t/{finished.code}/correct/1/").context["correction"]
    values = {control.name: control.sent for control in form["controls"]}
    answer = send(english, finished, "correct/1/", **{**values, "harbour": "7"})
    assert answer.status_code == 302
    assert [line.kind for line in finished.lines.order_by("seq")][-2:] == ["reopen", "correction"]
    page = english.get(answer.url).content.decode()
    assert "4 → 7" in page
    assert "66 → 67" in page
    assert "Close the count again" in page
    closed = send(english, finished, "finish/")
    assert closed.status_code == 302
    finished.refresh_from_db()
    assert not finished.is_open


def test_the_same_correction_sent_twice_is_written_once(english: Client, finished: Session) -> None:
    form = english.get(f"/t/{finished.code}/correct/1/").context["correction"]
    values = {control.name: control.sent for control in form["controls"]}
    sent = {**values, "harbour": "7", "version": finished.version, "key": "twice"}
    url = f"/t/{finished.code}/correct/1/"
    first, again = english.post(url, sent), english.post(url, sent)
    assert first.url == again.url
    send(english, finished, "finish/")
    lines = finished.lines.count()
    english.post(url, sent)
    finished.refresh_from_db()
    assert not finished.is_open
    assert finished.lines.count() == lines


def test_whoever_does_not_decide_only_reads(finished: Session, stranger: Client) -> None:
    assert stranger.get(f"/t/{finished.code}/line/1/").status_code == 404
    assert stranger.get(f"/t/{finished.code}/correct/1/").status_code == 404


def test_a_correction_from_an_old_page_leaves_the_game_finished(
    english: Client, finished: Session
) -> None:
    sent = {"version": finished.version - 1, "key": "old", "harbour": "7"}
    lines = finished.lines.count()
    assert english.post(f"/t/{finished.code}/correct/1/", sent).status_code == 409
    finished.refresh_from_db()
    assert not finished.is_open
    assert finished.lines.count() == lines


def test_plain_points_are_corrected_in_a_number_field_bounded_as_their_row(
    english: Client, group: Group
) -> None:
    session = start_session(group, Plan("maracaibo", CHAIRS))
    entry = {"kind": "enter", "seat": "red", "values": {}, "points": {"buildings": 11}}
    play(session, entry)
    form = english.get(f"/t/{session.code}/correct/1/").context["correction"]
    (field,) = form["controls"]
    assert (field.name, field.value, field.kind) == ("plain.buildings", 11, "stepper")
    assert field.label == "Prestige buildings"
    leaf = pad_leaf(session)
    bound = leaf.game.row_bounds(leaf.count, "red", leaf.layout.row("buildings"))
    assert (field.low, field.high) == (bound.low, bound.high)
    refused = send(english, session, "correct/1/", **{field.name: "-4"})
    assert refused.status_code == 422
    assert send(english, session, "correct/1/", **{field.name: "14"}).status_code == 302
    session.refresh_from_db()
    assert pad_leaf(session).points("red")["buildings"] == 14
