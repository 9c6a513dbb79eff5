"""What only the cardboard knows is asked one by one, where it matters, and never stops the count."""

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.records import read_state
from campaigns.table.selectors.tables import marks_at, pad_at
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.campaigns.asking import HTMX, hidden
from tests.tables import enter, play

SEATS = ("red", "yellow", "blue")


@pytest.fixture
def maracaibo(group: Group) -> Session:
    chairs = tuple(Chair(seat, name) for seat, name in zip(SEATS, "АБВ", strict=True))
    session = start_session(group, Plan("maracaibo", chairs, {}))
    for at, seat in enumerate(SEATS):
        play(session, enter(seat, doubloon_income=12 + at, influence_france=at + 1))
    return session


def asked(page: str) -> list[str]:
    return re.findall(r'<input[^>]*name="((?:doubloon_track|rank)[^"]*)"', page)


def teach(client: Client, session: Session, **form: Any) -> Any:
    page = client.get(f"/t/{session.code}/teach/", headers=HTMX).content.decode()
    return client.post(f"/t/{session.code}/teach/", {**hidden(page), **form}, headers=HTMX)


def test_one_question_at_a_time_names_its_cell_and_leads_to_the_next(
    member: Client, maracaibo: Session
) -> None:
    page = member.get(f"/t/{maracaibo.code}/teach/", headers=HTMX).content.decode()
    assert asked(page) == ["doubloon_track.12"]
    assert "А · " in page
    assert re.search(r"1 из \d", page)
    answer = teach(member, maracaibo, **{"doubloon_track.12": "3"})
    assert answer.status_code == 200
    assert asked(answer.content.decode())[0] == "doubloon_track.13"
    maracaibo.refresh_from_db()
    assert read_state(maracaibo).box == {"doubloon_track.12": 3}


def test_without_javascript_the_next_question_is_a_page(member: Client, maracaibo: Session) -> None:
    page = member.get(f"/t/{maracaibo.code}/teach/").content.decode()
    form = {**hidden(page), "doubloon_track.12": "3"}
    answer = member.post(f"/t/{maracaibo.code}/teach/", form)
    assert answer["Location"] == f"/t/{maracaibo.code}/teach/"


@pytest.mark.parametrize(("typed", "status"), [("", 400), ("six", 400), ("-1", 422)])
def test_a_wrong_answer_marks_its_field_and_keeps_what_was_typed(
    member: Client, maracaibo: Session, typed: str, status: int
) -> None:
    answer = teach(member, maracaibo, **{"doubloon_track.12": typed})
    assert answer.status_code == status
    page = answer.content.decode()
    assert asked(page) == ["doubloon_track.12"]
    assert 'aria-invalid="true"' in page
    assert 'class="wrong"' in page
    assert maracaibo.lines.count() == 3


def test_points_instead_of_a_fact_close_the_count(member: Client, maracaibo: Session) -> None:
    """Nobody reads the cardboard: plain points in every cell that would need it, and the game is finished."""
    page = member.get(f"/t/{maracaibo.code}/teach/", headers=HTMX).content.decode()
    assert "Вписать очки этой клетки" in page
    for seat in SEATS:
        plain = {"doubloon_track": 4, "buildings": 9, "majority": 5}
        plain |= {"france": 3, "spain": 2, "england": 1}
        values = {"vp_marker": 50, "vp_token": "none", "last_step": "two_vp", "last_vp": 0}
        values |= {"vp_income": 3, "cards": 7, "influence_france": None}
        move = {"kind": "enter", "seat": seat, "values": values, "points": plain}
        play(maracaibo, move)
    maracaibo.refresh_from_db()
    pad = pad_at(maracaibo, marks_at(maracaibo))
    assert pad.complete
    assert pad.asks == ()
    history.finish(maracaibo.pk, Post())
