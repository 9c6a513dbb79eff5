"""Answers that nobody sees until all are in: kept beside the log, then told by one line."""

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns.box.selectors.facts import known_facts
from campaigns.log.services.refold import refold
from campaigns.models import Group, LogLine, Session
from campaigns.records import read_line, read_state
from campaigns.signals import seating_changed, session_changed
from tests.campaigns.islands import (
    HTMX,
    PLANS,
    phones,
    plan,
    planning,
    post,
    revealed,
    sealed,
    withdraw,
)

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
    assert post(seated["blue"], session, plan("blue", "trade")).status_code == 200
    session.refresh_from_db()
    assert session.version == before + 1, "one line"
    assert list(revealed(session).items()) == [
        ("red", "sail"),
        ("blue", "trade"),
        ("yellow", "guard"),
    ], "in seat order"
    assert sealed(session) == {}
    assert not refold(session.pk, repair=False)


def test_the_line_of_a_reveal_says_all_answers_and_is_nobodys(
    session: Session, seated: dict[str, Client]
) -> None:
    for seat, what in (("yellow", "guard"), ("red", "sail"), ("blue", "trade")):
        post(seated[seat], session, plan(seat, what), key=f"own-{seat}")
    row = LogLine.objects.filter(session=session).order_by("-seq")[0]
    assert (row.by, row.client_key) == ("", None)
    log = seated["red"].get(f"/t/{session.code}/log/").content.decode()
    assert "Открыто: Анна — Плыть; Борис — Торговать; Вера — Охранять берег" in log


def test_nobody_reveals_answers_in_the_name_of_all(
    session: Session, seated: dict[str, Client]
) -> None:
    answers = {seat: plan(seat, "guard") for seat in ("red", "blue", "yellow")}
    sent = post(seated["scribe"], session, {"kind": "reveal", "answers": answers})
    assert sent.status_code == 400
    assert session.lines.count() == session.version


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


def test_a_refused_answer_is_not_kept(group: Group, browser_of: BrowserOf) -> None:
    session = planning(group, wind=6)
    seated = phones(browser_of, session)
    answer = post(seated["blue"], session, plan("blue", "sail"))
    assert answer.status_code == 422
    assert "Шторм: сила ветра 6." in answer.content.decode()
    assert sealed(session) == {}


def test_of_two_who_clash_the_later_seat_answers_again_and_the_others_wait_unseen(
    session: Session, seated: dict[str, Client]
) -> None:
    before, seating = session.version, session.seating
    for seat, what in (("blue", "trade"), ("yellow", "guard"), ("red", "trade")):
        assert post(seated[seat], session, plan(seat, what)).status_code == 200
    session.refresh_from_db()
    assert session.version == before, "nothing is told yet"
    assert session.seating > seating, "every screen looks"
    assert sealed(session).keys() == {"red", "yellow"}
    page = seated["blue"].get(f"/t/{session.code}/").content.decode()
    assert "data-my-turn" in page
    assert PLANS["guard"] in page
    assert post(seated["blue"], session, plan("blue", "guard")).status_code == 200
    session.refresh_from_db()
    assert session.version == before + 1
    assert revealed(session) == {"red": "trade", "blue": "guard", "yellow": "guard"}


def test_a_ruled_answer_is_unseen_like_any_other_and_stands_at_the_reveal(
    group: Group, browser_of: BrowserOf
) -> None:
    session = planning(group, wind=6)
    seated = phones(browser_of, session)
    ruled = post(seated["scribe"], session, plan("red", "sail"), reason="мы так решили")
    assert ruled.status_code == 200
    assert sealed(session).keys() == {"red"}
    assert session.lines.count() == session.version, "not even the scribe's ruling is told"
    adjust = {"kind": "adjust", "seat": "blue", "values": {"debt": 1}}
    assert post(seated["blue"], session, adjust).status_code == 200
    assert sealed(session).keys() == {"red"}, "a legal line in between leaves it in place"
    for seat in ("blue", "yellow"):
        assert post(seated[seat], session, plan(seat, "guard")).status_code == 200
    session.refresh_from_db()
    line = read_line(session.lines.get(seq=session.version))
    assert line.move is not None
    assert line.move["ruled"] == {"red": {"by": "", "reason": "мы так решили", "rules": ["ISL-08"]}}
    assert revealed(session)["red"] == "sail"
    assert not refold(session.pk, repair=False)


def test_what_an_answer_asks_is_asked_before_it_is_sealed_and_learnt_with_the_reveal(
    group: Group, browser_of: BrowserOf
) -> None:
    session = planning(group, 2, wind=None)
    seated = phones(browser_of, session)
    asked = post(seated["red"], session, plan("red", "trade")).content.decode()
    assert "Цена на рынке?" in asked
    assert sealed(session) == {}
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', asked))
    told = {name: html.unescape(value) for name, value in hidden.items()}
    told |= {"version": str(session.version), "market.1": "2", "rest": "1"}
    assert seated["red"].post(f"/t/{session.code}/ask/", told, headers=HTMX).status_code == 200
    assert sealed(session).keys() == {"red"}
    assert known_facts(group.pk, "islands") == {}, "nobody may guess the plan by the box"
    post(seated["blue"], session, plan("blue", "rest"))
    assert known_facts(group.pk, "islands") == {"market.1": 2}
    assert read_state(Session.objects.get(pk=session.pk)).players["red"].trades == 3


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
    assert again["Shiplog-Line"] == str(before + 1)
    session.refresh_from_db()
    assert session.version == before + 1


def test_an_open_move_under_the_key_of_an_answer_is_the_same_post(
    group: Group, browser_of: BrowserOf
) -> None:
    session = planning(group)
    seated = phones(browser_of, session)
    post(seated["red"], session, plan("red", "guard"), key="k")
    adjust = {"kind": "adjust", "seat": "red", "values": {"debt": 2}}
    post(seated["red"], session, adjust, key="k")
    assert read_state(Session.objects.get(pk=session.pk)).players["red"].debt == 0
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
