"""What somebody wanted to write is said as its line in the log: on the button, and when it came too late."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.tables import enter, play

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
SAYS = re.compile(r'name="move" value="([^"]*)"[^>]* data-says="([^"]*)"')


@pytest.fixture
def refereed(group: Group) -> Session:
    chairs = [Chair("red", "Анна"), Chair("blue", "Борис")]
    return start_session(group, Plan("endeavor", chairs, depth="referee"))


def said(answer: Any) -> str:
    return unescape(answer.content.decode())


def stale(member: Client, session: Session, move: str) -> str:
    """Post a move on a table that has gone on."""
    form = {"move": move, "version": 0, "key": "k"}
    answer = member.post(f"/t/{session.code}/moves/", form, headers=HTMX)
    assert answer.status_code == 409
    return said(answer)


def test_a_button_says_what_its_line_will_say(member: Client, refereed: Session) -> None:
    page = member.get(f"/t/{refereed.code}/").content.decode()
    offered = [(unescape(move), unescape(text)) for move, text in SAYS.findall(page)]
    assert offered
    move, text = offered[0]
    form = {"move": move, "version": refereed.version, "key": "k"}
    assert member.post(f"/t/{refereed.code}/moves/", form, headers=HTMX).status_code == 200
    refereed.refresh_from_db()
    line = said(member.get(f"/t/{refereed.code}/line/{refereed.version}/", headers=HTMX))
    assert text in line


def test_an_entry_leaves_the_place_for_what_is_typed(member: Client, table: Session) -> None:
    layer = said(member.get(f"/t/{table.code}/cell/red/population/", headers=HTMX))
    assert 'data-says="Анна: {}"' in layer


def test_a_move_that_came_too_late_is_named_beside_the_newest_line(
    member: Client, refereed: Session
) -> None:
    play(refereed, {"kind": "crown", "seat": "red"})
    card = stale(member, refereed, '{"kind":"start","seat":"blue","building":"settler_house"}')
    assert "Ваше: Борис — Начальное здание: Дом колониста" in card
    assert "На столе: " in card


def test_an_undo_that_came_too_late_counts_what_it_would_strike_too(
    member: Client, table: Session
) -> None:
    play(table, enter("red", harbour=4))
    answers = []
    for harbour in (5, 6):
        play(table, enter("blue", harbour=harbour))
        form = {"version": 1, "key": f"k{harbour}"}
        url = f"/t/{table.code}/undo/1/"
        answers.append(member.post(url, form, headers=HTMX))
    assert [answer.status_code for answer in answers] == [409, 409]
    start = "Ваше: Отменить: Анна: Диски в гавани — 4, а заодно ещё "
    assert f"{start}1 запись, сделанную позже" in said(answers[0])
    assert f"{start}2 записи, сделанные позже" in said(answers[1])


@pytest.mark.parametrize(
    ("move", "status"),
    [
        ("", 400),
        ("[]", 409),
        ("7", 409),
        ("{", 400),
        ('{"kind":"start"}', 409),
        ('{"kind":"start","seat":"green","building":"settler_house"}', 409),
        ('{"kind":"start","seat":"red","building":"no_such"}', 409),
        ('{"kind":"enter","seat":"red","values":{"no_such":1}}', 409),
        (json.dumps({"kind": "x" * 500}), 409),
    ],
)
def test_what_is_no_move_is_simply_not_named(
    member: Client, refereed: Session, move: str, status: int
) -> None:
    play(refereed, {"kind": "crown", "seat": "red"})
    form = {"move": move, "version": 0, "key": "k"}
    answer = member.post(f"/t/{refereed.code}/moves/", form, headers=HTMX)
    assert answer.status_code == status
    assert "Ваше:" not in said(answer)
