"""Answers that nobody sees until all are in: kept beside the log, then written together."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns.log.services import history
from campaigns.log.services.refold import refold
from campaigns.log.services.writing import Post
from campaigns.models import Group, LogLine, SealedAnswer, Session
from campaigns.records import read_state
from campaigns.signals import seating_changed, session_changed
from tests.campaigns.islands import moves, phones, plan, planning, post, sealed, withdraw

pytestmark = pytest.mark.usefixtures("islands")
BrowserOf = Callable[..., Client]


@pytest.fixture
def session(group: Group) -> Session:
    return planning(group)


@pytest.fixture
def seated(browser_of: BrowserOf, session: Session) -> dict[str, Client]:
    return phones(browser_of, session)


def test_an_answer_waits_beside_the_log_until_the_last_one_is_in(
    session: Session, seated: dict[str, Client]
) -> None:
    before, hash_before = session.version, session.head_hash
    assert post(seated["yellow"], session, plan("yellow", "guard")).status_code == 200
    assert post(seated["red"], session, plan("red", "sail")).status_code == 200
    session.refresh_from_db()
    assert (session.version, session.head_hash) == (before, hash_before)
    assert sealed(session).keys() == {"red", "yellow"}
    assert read_state(session).plans == {}
    assert post(seated["blue"], session, plan("blue", "trade")).status_code == 200
    session.refresh_from_db()
    told = [(move["seat"], move["plan"]) for move in moves(session)[before:]]
    assert told == [("red", "sail"), ("blue", "trade"), ("yellow", "guard")], "in seat order"
    assert session.version == before + 3
    assert not SealedAnswer.objects.exists()
    assert not refold(session.pk, repair=False)


def test_the_lines_of_a_reveal_have_one_moment_and_the_names_of_those_who_answered(
    session: Session, seated: dict[str, Client]
) -> None:
    for seat, what in (("yellow", "guard"), ("red", "sail"), ("blue", "trade")):
        post(seated[seat], session, plan(seat, what), key=f"own-{seat}")
    rows = list(LogLine.objects.filter(session=session).order_by("-seq")[:3])
    assert len({row.at for row in rows}) == 1
    assert [row.by for row in rows] == ["Вера", "Борис", "Анна"]
    assert [row.client_key for row in rows] == ["own-yellow", "own-blue", "own-red"]


@pytest.mark.django_db(transaction=True)
def test_one_announcement_tells_of_a_reveal(session: Session, seated: dict[str, Client]) -> None:
    told: list[Any] = []

    def hear(**said: Any) -> None:
        told.append(said.get("version", "seating"))

    session_changed.connect(hear)
    seating_changed.connect(hear)
    try:
        for seat, what in (("red", "sail"), ("red", "guard"), ("blue", "trade")):
            post(seated[seat], session, plan(seat, what))
        assert told == ["seating", "seating"], "a second thought is not announced"
        post(seated["yellow"], session, plan("yellow", "guard"))
    finally:
        session_changed.disconnect(hear)
        seating_changed.disconnect(hear)
    session.refresh_from_db()
    assert told[2:] == [session.version]


def test_an_answer_may_be_changed_and_taken_back_until_the_last_one_is_in(
    session: Session, seated: dict[str, Client]
) -> None:
    post(seated["red"], session, plan("red", "sail"))
    post(seated["red"], session, plan("red", "guard"))
    assert '"guard"' in sealed(session)["red"]
    assert withdraw(seated["red"], session, "red").status_code == 200
    assert sealed(session) == {}
    post(seated["blue"], session, plan("blue", "trade"))
    post(seated["yellow"], session, plan("yellow", "guard"))
    assert sealed(session).keys() == {"blue", "yellow"}, "red is awaited again"


def test_taking_back_what_was_never_said_is_no_move(
    session: Session, seated: dict[str, Client]
) -> None:
    assert withdraw(seated["red"], session, "red").status_code == 400
    assert withdraw(seated["red"], session, "nobody").status_code == 403
    assert withdraw(seated["scribe"], session, "nobody").status_code == 400


def test_a_refused_answer_is_not_kept(session: Session, seated: dict[str, Client]) -> None:
    for seat, what in (("red", "trade"), ("blue", "guard"), ("yellow", "guard")):
        post(seated[seat], session, plan(seat, what))
    session.refresh_from_db()
    history.take_back(session.pk, session.version - 2, Post())
    answer = post(seated["blue"], session, plan("blue", "trade"))
    assert answer.status_code == 422
    assert "Кто-то уже торгует" in answer.content.decode()
    assert sealed(session) == {}


def test_a_clash_is_settled_by_seat_order_and_the_later_seat_answers_again(
    session: Session, seated: dict[str, Client]
) -> None:
    before = session.version
    for seat, what in (("blue", "trade"), ("yellow", "guard"), ("red", "trade")):
        assert post(seated[seat], session, plan(seat, what)).status_code == 200
    session.refresh_from_db()
    told = [(move["seat"], move["plan"]) for move in moves(session)[before:]]
    assert told == [("red", "trade"), ("yellow", "guard")]
    assert not SealedAnswer.objects.exists()
    page = seated["blue"].get(f"/t/{session.code}/").content.decode()
    assert "data-my-turn" in page
    assert post(seated["blue"], session, plan("blue", "guard")).status_code == 200
    session.refresh_from_db()
    assert moves(session)[-1]["plan"] == "guard", "the only one left is revealed at once"


# ------------------------------------------------------------ sent twice, sent at once, sent late


def test_the_same_key_twice_is_one_answer(session: Session, seated: dict[str, Client]) -> None:
    post(seated["red"], session, plan("red", "sail"), key="one")
    post(seated["red"], session, plan("red", "guard"), key="two")
    post(seated["red"], session, plan("red", "sail"), key="one")
    assert '"guard"' in sealed(session)["red"], "a late resend changes nothing"
    withdraw(seated["red"], session, "red", key="three")
    post(seated["red"], session, plan("red", "guard"), key="two")
    assert sealed(session) == {}, "nor does it bring back what was taken back"


def test_a_resend_after_the_reveal_gets_the_line_it_became(
    session: Session, seated: dict[str, Client]
) -> None:
    before = session.version
    for seat in ("red", "blue", "yellow"):
        post(seated[seat], session, plan(seat, "guard"), key=f"key-of-{seat}")
    again = post(seated["blue"], session, plan("blue", "guard"), key="key-of-blue", version=before)
    assert again.status_code == 200
    assert again["Shiplog-Line"] == str(before + 2)
    session.refresh_from_db()
    assert session.version == before + 3


def test_an_open_move_under_the_key_of_an_answer_is_the_same_post(
    group: Group, browser_of: BrowserOf
) -> None:
    session = planning(group, wind=False)
    seated = phones(browser_of, session)
    post(seated["red"], session, plan("red", "guard"), key="k")
    post(seated["red"], session, {"kind": "teach", "facts": {"wind.force": 2}}, key="k")
    assert "wind.force" not in read_state(Session.objects.get(pk=session.pk)).box
    post(seated["blue"], session, plan("blue", "guard"))
    assert post(seated["yellow"], session, plan("yellow", "guard")).status_code == 200


def test_a_stale_version_is_409_and_keeps_nothing(
    session: Session, seated: dict[str, Client]
) -> None:
    stale = post(seated["red"], session, plan("red", "sail"), version=session.version - 1)
    assert stale.status_code == 409
    assert sealed(session) == {}


def test_what_another_phone_answered_is_overwritten_only_by_who_knows_of_it(
    session: Session, seated: dict[str, Client]
) -> None:
    unseen = session.seating
    post(seated["red"], session, plan("red", "sail"), seating=unseen)
    late = post(seated["scribe"], session, plan("red", "guard"), seating=unseen)
    assert late.status_code == 409
    assert '"sail"' in sealed(session)["red"]
    session.refresh_from_db()
    assert f'name="seating" value="{session.seating}"' in late.content.decode()
    known = post(seated["scribe"], session, plan("red", "guard"), seating=session.seating)
    assert known.status_code == 200
    assert '"guard"' in sealed(session)["red"]
