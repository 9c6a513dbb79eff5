"""The next question of a decision lives in an address: what is chosen so far, and what a tap would do."""

import html
import json
import re

import pytest
from django.test import Client

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Plan, start_session
from tests.tables import CHAIRS, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def session(group: Group) -> Session:
    return start_session(group, Plan("endeavor", CHAIRS[:3], {}, depth="referee"))


def test_a_link_asks_what_a_tap_on_it_answers(member: Client, session: Session) -> None:
    play(session, {"kind": "crown", "seat": CHAIRS[0].seat})
    page = member.get(f"/t/{session.code}/decide/?kind=start&seat={CHAIRS[0].seat}")
    moves = [
        json.loads(html.unescape(m))
        for m in re.findall(r'name="move" value="([^"]*)"', page.content.decode())
    ]
    assert [move["building"] for move in moves] == ["settler_house", "trading_wharf"]
    written = member.post(
        f"/t/{session.code}/moves/",
        {"move": json.dumps(moves[0]), "version": session.lines.count(), "key": "k"},
    )
    assert written.status_code == 302
    assert session.lines.count() == 2


def test_what_is_no_longer_open_is_said(member: Client, session: Session) -> None:
    page = member.get(f"/t/{session.code}/decide/?kind=build&seat={CHAIRS[0].seat}")
    assert page.status_code == 200
    assert 'name="move"' not in page.content.decode()
    assert "Кто-то уже сделал ход" in page.content.decode()


def test_a_stranger_and_a_pad_have_no_decisions(
    client: Client, member: Client, group: Group, session: Session
) -> None:
    assert client.get(f"/t/{session.code}/decide/?kind=start").status_code == 404
    pad = start_session(group, Plan("endeavor", CHAIRS[:3], {}))
    assert member.get(f"/t/{pad.code}/decide/?kind=start").status_code == 404
