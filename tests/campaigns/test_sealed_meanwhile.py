"""What happens to unseen answers meanwhile: open moves, rulings, undo, seats that change hands, a lock."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.log.services import history
from campaigns.log.services.moves import record_move
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.records import read_state, to_json
from tests.campaigns.islands import PLANS, moves, phones, plan, planning, post, sealed, withdraw
from tests.campaigns.seats import place

pytestmark = pytest.mark.usefixtures("islands")
BrowserOf = Callable[..., Client]


@pytest.fixture
def session(group: Group) -> Session:
    return planning(group)


@pytest.fixture
def seated(browser_of: BrowserOf, session: Session) -> dict[str, Client]:
    return phones(browser_of, session)


def test_a_legal_open_move_leaves_the_answers_in_place(group: Group, browser_of: BrowserOf) -> None:
    session = planning(group, wind=False)
    seated = phones(browser_of, session)
    post(seated["red"], session, plan("red", "guard"))
    held_up = post(seated["blue"], session, plan("blue", "sail"))
    assert held_up.status_code == 422, "the box is asked first"
    post(seated["blue"], session, {"kind": "teach", "facts": {"wind.force": 2}})
    assert sealed(session).keys() == {"red"}
    post(seated["blue"], session, plan("blue", "sail"))
    post(seated["yellow"], session, plan("yellow", "guard"))
    session.refresh_from_db()
    assert [move["plan"] for move in moves(session)[-3:]] == ["guard", "sail", "guard"]


def test_a_ruling_is_open_and_asks_everybody_again(
    session: Session, seated: dict[str, Client]
) -> None:
    post(seated["blue"], session, plan("blue", "guard"))
    ruled = {"kind": "settle", "seat": "red", "space": "south_1"}
    answer = post(seated["scribe"], session, ruled, reason="we forgot it")
    assert answer.status_code == 200
    session.refresh_from_db()
    assert moves(session)[-1]["space"] == "south_1"
    assert sealed(session) == {}


def test_a_legal_answer_with_a_reason_is_no_ruling_and_stays_unseen(
    session: Session, seated: dict[str, Client]
) -> None:
    before = session.version
    post(seated["scribe"], session, plan("red", "guard"), reason="because")
    session.refresh_from_db()
    assert session.version == before
    assert sealed(session).keys() == {"red"}


def test_undo_goes_line_by_line_through_a_reveal_and_forgets_open_answers(
    session: Session, seated: dict[str, Client]
) -> None:
    for seat, what in (("red", "guard"), ("blue", "guard"), ("yellow", "trade")):
        post(seated[seat], session, plan(seat, what))
    session.refresh_from_db()
    assert read_state(session).round == 2
    post(seated["red"], session, plan("red", "sail"))  # the next question
    history.take_back(session.pk, session.version - 1, Post())
    session.refresh_from_db()
    assert read_state(session).plans == {"red": "guard", "blue": "guard"}
    assert sealed(session) == {}, "an answer to a question that is no longer asked"
    post(seated["yellow"], session, plan("yellow", "guard"))
    session.refresh_from_db()
    assert read_state(session).round == 2


def test_a_revealed_line_is_corrected_without_asking_the_others_again(
    session: Session, seated: dict[str, Client]
) -> None:
    for seat in ("red", "blue", "yellow"):
        post(seated[seat], session, plan(seat, "guard"))
    session.refresh_from_db()
    history.correct(session.pk, session.version - 1, plan("blue", "trade"), Post())
    session.refresh_from_db()
    assert read_state(session).trades == {"blue": 1}


def test_a_released_seat_has_still_answered_and_its_next_phone_does_not_see_what(
    session: Session, seated: dict[str, Client], browser_of: BrowserOf
) -> None:
    post(seated["red"], session, plan("red", "sail"))
    assert PLANS["sail"] in mine(seated["red"], session)
    session.places.filter(seat__seat="red").delete()
    another = browser_of()
    place(another, session, "player", "red")
    assert PLANS["sail"] not in mine(another, session)
    assert withdraw(another, session, "red", seating=session.seating).status_code == 409
    session.refresh_from_db()
    assert withdraw(another, session, "red", "w2", seating=session.seating).status_code == 200


def mine(client: Client, session: Session) -> str:
    """What the own seat reads of its answer."""
    page = client.get(f"/t/{session.code}/").content.decode()
    return page[page.index('class="aside sealed"') :].partition("</p>")[0]


def test_a_locked_table_answers_as_before(session: Session, seated: dict[str, Client]) -> None:
    session.locked = True
    session.save()
    assert post(seated["red"], session, plan("red", "sail")).status_code == 200
    assert sealed(session).keys() == {"red"}


def test_only_those_who_write_for_a_seat_answer_for_it(
    session: Session, seated: dict[str, Client], browser_of: BrowserOf
) -> None:
    watcher = browser_of()
    place(watcher, session, "watcher")
    for client in (seated["blue"], watcher):
        assert post(client, session, plan("red", "sail")).status_code == 403
        assert client.get(f"/t/{session.code}/answer/?seat=red").status_code == 404
    assert post(browser_of(), session, plan("red", "sail")).status_code == 404
    assert post(seated["scribe"], session, plan("red", "sail")).status_code == 200
    assert sealed(session).keys() == {"red"}


def test_a_finished_session_takes_no_answers(session: Session, seated: dict[str, Client]) -> None:
    post(seated["red"], session, plan("red", "sail"))
    history.finish(session.pk, Post())
    assert post(seated["blue"], session, plan("blue", "sail")).status_code == 409
    assert sealed(session) == {}


def test_answers_cost_the_same_at_any_length_of_the_log(
    group: Group, browser_of: BrowserOf
) -> None:
    counts = []
    for rounds in (0, 6):
        session = planning(group)
        seated = phones(browser_of, session)
        for n in range(rounds):  # lines that hold nobody up
            play_wind(session, 1 + n % 6)
        counts.append([queries(seated[s], session, plan(s, "guard")) for s in ("red", "blue")])
        counts[-1].append(queries(seated["yellow"], session, plan("yellow", "guard")))
    assert counts[0] == counts[1], counts


def play_wind(session: Session, force: int) -> None:
    record_move(session.pk, {"kind": "teach", "facts": {"wind.force": force}}, Post())


def queries(client: Client, session: Session, move: dict[str, Any]) -> int:
    session.refresh_from_db()
    with CaptureQueriesContext(
        connection,
    ) as found:
        client.post(
            f"/t/{session.code}/moves/",
            {"move": to_json(move), "version": session.version, "key": f"q{move}"[:60]},
            headers={"HX-Request": "true"},
        )
    return len(found)
