"""What a phone is told whose moves waited: the line they came to lie on, on a resend, too."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Plan, start_session
from companion.queued import LINE
from tests.campaigns import legacy
from tests.tables import CHAIRS, count_all, enter, play

pytestmark = pytest.mark.django_db
WAITED = {"Shiplog-Queued": "1", "HX-Request": "true"}


def cell(member: Client, session: Session, version: int, key: str, **more: str) -> Any:
    url = f"/t/{session.code}/cell/red/population/"
    return member.post(url, {"version": version, "key": key, "harbour": 4, **more}, headers=WAITED)


def test_an_answer_names_the_line_and_a_resend_names_the_same(
    member: Client, table: Session
) -> None:
    assert cell(member, table, 0, "a")[LINE] == "1"
    play(table, enter("blue", harbour=7))  # somebody else writes meanwhile
    again = cell(member, table, 0, "a")
    assert again.status_code == 200
    assert again[LINE] == "1"
    assert table.lines.count() == 2


def test_what_is_refused_or_stale_names_no_line(member: Client, table: Session) -> None:
    play(table, enter("red", harbour=7))
    stale = cell(member, table, 0, "a")
    assert stale.status_code == 409
    assert LINE not in stale


def test_a_form_of_the_story_is_answered_without_a_page(member: Client, group: Group) -> None:
    campaign = legacy.begin(group)
    url = f"/c/{campaign.code}/story/evening/"
    form = {"version": 0, "key": "a", "seat-0-name": "Анна", "seat-0-colour": "red"}
    form |= {"seat-1-name": "Борис", "seat-1-colour": "blue"}
    for _ in range(2):
        answer = member.post(url, form, headers=WAITED)
        assert (answer.status_code, answer.content) == (204, b"")
        assert answer[LINE] == "1"
    assert member.post(url, form).status_code == 302


def test_all_layers_of_a_pad_come_in_one_answer(member: Client, table: Session) -> None:
    layers = member.get(f"/t/{table.code}/cells/").json()
    url = f"/t/{table.code}/cell/red/population/"
    assert 'name="harbour"' in layers[url]
    assert {address.split("/")[4] for address in layers} == {"red", "blue", "yellow"}


def test_a_stranger_and_a_closed_table_get_none(
    member: Client, stranger: Client, table: Session
) -> None:
    assert stranger.get(f"/t/{table.code}/cells/").status_code == 404
    Session.objects.filter(pk=table.pk).update(status="finished")
    assert member.get(f"/t/{table.code}/cells/").json() == {}


def test_the_layers_take_a_constant_number_of_queries(
    member: Client, group: Group, table: Session
) -> None:
    full = start_session(group, Plan("endeavor", CHAIRS))
    count_all(full)
    counts = []
    for session in (table, full):
        member.get(f"/t/{session.code}/cells/")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            member.get(f"/t/{session.code}/cells/")
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 12, counts
