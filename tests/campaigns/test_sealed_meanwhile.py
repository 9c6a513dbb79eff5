"""What happens to unseen answers meanwhile: open moves, rulings, undo, seats that change hands, a lock."""

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from campaigns.errors import NotAllowed
from campaigns.log.selectors.crossing import in_the_way
from campaigns.log.selectors.states import table_at
from campaigns.log.services import history
from campaigns.log.services.refold import refold
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.records import engine_at, read_state, to_json
from campaigns.seats.rights import Rights
from tests.campaigns.islands import (
    HTMX,
    PLANS,
    moves,
    phones,
    plan,
    planning,
    post,
    read,
    revealed,
    sealed,
    withdraw,
)
from tests.campaigns.seats import place
from tests.sample_game.referee.game import IslandsReferee
from tests.tables import play

pytestmark = pytest.mark.usefixtures("islands")
BrowserOf = Callable[..., Client]


@pytest.fixture
def session(group: Group) -> Session:
    return planning(group)


@pytest.fixture
def seated(browser_of: BrowserOf, session: Session) -> dict[str, Client]:
    return phones(browser_of, session)


def test_a_legal_open_move_leaves_the_answers_in_place(
    session: Session, seated: dict[str, Client]
) -> None:
    post(seated["red"], session, plan("red", "guard"))
    adjust = {"kind": "adjust", "seat": "blue", "values": {"debt": 1}}
    assert post(seated["blue"], session, adjust).status_code == 200
    assert sealed(session).keys() == {"red"}
    post(seated["blue"], session, plan("blue", "sail"))
    post(seated["yellow"], session, plan("yellow", "guard"))
    session.refresh_from_db()
    assert revealed(session) == {"red": "guard", "blue": "sail", "yellow": "guard"}


def test_a_fact_read_meanwhile_takes_away_only_what_it_forbids(
    group: Group, browser_of: BrowserOf
) -> None:
    session = planning(group, wind=None)
    seated = phones(browser_of, session)
    for seat, what in (("red", "sail"), ("blue", "guard")):
        assert post(seated[seat], session, plan(seat, what)).status_code == 200, "unread: legal"
    read(session, wind_force=6)
    assert post(seated["yellow"], session, plan("yellow", "rest")).status_code == 200
    session.refresh_from_db()
    assert sealed(session).keys() == {"blue", "yellow"}, "red may not sail in a storm"
    assert "data-my-turn" in seated["red"].get(f"/t/{session.code}/").content.decode()


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


def undo(client: Client, session: Session) -> Any:
    """The one-tap undo of the page."""
    page = client.get(f"/t/{session.code}/").content.decode()
    (url,) = set(re.findall(r'action="([^"]*/undo/\d+/)"', page))
    session.refresh_from_db()
    sent = {"version": session.version, "key": f"undo-{session.version}"}
    return client.post(url, sent, headers=HTMX)


def test_one_undo_takes_a_reveal_back_and_the_answers_are_covered_again(
    session: Session, seated: dict[str, Client]
) -> None:
    before = read_state(session)
    for seat, what in (("red", "guard"), ("blue", "rest"), ("yellow", "trade")):
        post(seated[seat], session, plan(seat, what))
    assert undo(seated["scribe"], session).status_code == 200
    session.refresh_from_db()
    assert read_state(session) == before
    assert sealed(session).keys() == {"red", "blue", "yellow"}
    assert PLANS["trade"] in mine(seated["yellow"], session)
    assert PLANS["trade"] not in page_of(seated["blue"], session).partition('id="hands"')[0]
    assert post(seated["yellow"], session, plan("yellow", "guard")).status_code == 200
    assert revealed(session) == {"red": "guard", "blue": "rest", "yellow": "guard"}
    assert not refold(session.pk, repair=False)


def test_undo_redo_and_undo_again_cover_the_same_answers(
    session: Session, seated: dict[str, Client]
) -> None:
    for seat, what in (("red", "sail"), ("blue", "rest"), ("yellow", "trade")):
        post(seated[seat], session, plan(seat, what))
    told = revealed(session)
    undo(seated["scribe"], session)
    history.redo(session.pk, Post())
    assert sealed(session) == {}
    session.refresh_from_db()
    assert read_state(session).phase == "sail"
    undo(seated["scribe"], session)
    assert {seat: json.loads(move)["plan"] for seat, move in sealed(session).items()} == told


def test_a_take_back_to_before_the_question_forgets_open_answers(
    session: Session, seated: dict[str, Client]
) -> None:
    post(seated["red"], session, plan("red", "sail"))
    history.take_back(session.pk, session.version - 1, Post())
    assert sealed(session) == {}, "an answer to a question that is no longer asked"


def test_a_player_asks_the_others_before_taking_a_reveal_back(
    session: Session, seated: dict[str, Client]
) -> None:
    for seat in ("red", "blue", "yellow"):
        post(seated[seat], session, plan(seat, "sail"))
    session.refresh_from_db()
    sent = {"version": session.version, "key": "u"}
    url = f"/t/{session.code}/undo/{session.version}/"
    assert seated["red"].post(url, sent, headers=HTMX).status_code == 403
    with pytest.raises(NotAllowed) as crossed:
        raise in_the_way(session, session.version - 1, Rights(seat="red", anyone=False)) or KeyError
    assert crossed.value.seats == ("blue", "yellow")


def test_a_revealed_answer_is_corrected_by_a_form_without_asking_the_others_again(
    session: Session, seated: dict[str, Client]
) -> None:
    for seat in ("red", "blue", "yellow"):
        post(seated[seat], session, plan(seat, "rest"))
    session.refresh_from_db()
    url = f"/t/{session.code}/correct/{session.version}/"
    form = seated["scribe"].get(url).content.decode()
    values = [
        json.loads(html.unescape(v)) for v in re.findall(r'name="move" value="([^"]*)"', form)
    ]
    (wanted,) = [v for v in values if v["answers"]["blue"]["plan"] == "trade"]
    assert wanted["answers"]["red"]["plan"] == "rest"
    sent = {"version": session.version, "key": "c", "move": json.dumps(wanted)}
    assert seated["scribe"].post(url, sent, headers=HTMX).status_code == 200
    session.refresh_from_db()
    assert read_state(session).players["blue"].trades == 1


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


def page_of(client: Client, session: Session) -> str:
    return str(client.get(f"/t/{session.code}/").content.decode())


def mine(client: Client, session: Session) -> str:
    """What the own seat reads of its answer."""
    page = page_of(client, session)
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


def test_a_finished_session_takes_no_answers(
    session: Session, seated: dict[str, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    post(seated["red"], session, plan("red", "sail"))
    over = replace(engine_at(session).wait(table_at(session)), phase="over")
    monkeypatch.setattr(IslandsReferee, "wait", lambda *_: over)  # over while it still asks
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
            play(session, {"kind": "adjust", "seat": "red", "values": {"debt": n % 6}})
        counts.append([queries(seated[s], session, plan(s, "guard")) for s in ("red", "blue")])
        counts[-1].append(queries(seated["yellow"], session, plan("yellow", "guard")))
    assert counts[0] == counts[1], counts


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
