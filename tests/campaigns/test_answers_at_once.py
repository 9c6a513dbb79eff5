"""Answers at the same instant: all are kept, the reveal happens once; real threads on real databases."""

import json
from collections.abc import Callable

import pytest
from django.test import Client

from campaigns.log.selectors.sealed import answers_of
from campaigns.log.services.refold import refold
from campaigns.models import Group, Session
from tests.campaigns.islands import HTMX, PEOPLE, phones, plan, planning, revealed
from tests.campaigns.test_two_phones import at_once

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.servers,
    pytest.mark.usefixtures("islands"),
]


def sender(client: Client, session: Session, move: object, key: str) -> Callable[[], int]:
    form = {"move": json.dumps(move), "version": session.version, "key": key, "seating": 0}
    url = f"/t/{session.code}/moves/"
    return lambda: client.post(url, form, headers=HTMX).status_code


def test_four_seats_answer_at_once_and_are_revealed_once(
    transactional_db: None, browser_of: Callable[..., Client]
) -> None:
    session = planning(Group.objects.create(name="Our company"), 4)
    seated = phones(browser_of, session)
    posts = [sender(seated[seat], session, plan(seat, "guard"), f"k-{seat}") for seat in PEOPLE]
    twice = [sender(seated[seat], session, plan(seat, "guard"), f"k-{seat}") for seat in PEOPLE]
    assert set(at_once([*posts, *twice])) == {200}, "a resend is no second answer"
    before = session.version
    session.refresh_from_db()
    assert session.version == before + 1, "one line"
    assert revealed(session) == dict.fromkeys(PEOPLE, "guard")
    assert answers_of(session) == {}
    assert refold(session.pk, repair=False) == []


def test_two_phones_answer_for_one_seat_at_once_and_neither_is_overwritten(
    transactional_db: None, browser_of: Callable[..., Client]
) -> None:
    session = planning(Group.objects.create(name="Our company"), 2)
    seated = phones(browser_of, session)
    codes = at_once(
        [
            sender(seated["red"], session, plan("red", "guard"), "own"),
            sender(seated["scribe"], session, plan("red", "trade"), "scribe"),
        ]
    )
    assert sorted(codes) == [200, 409]
    assert answers_of(session).keys() == {"red"}
