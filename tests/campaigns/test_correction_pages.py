"""The page before a correction: one cause, one question, the pieces to move; and nothing is written before."""

import json
import re
from collections.abc import Callable
from html import escape
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Group, Session
from campaigns.records import read_line, read_setup
from campaigns.table.services.sessions import Chair, Plan, start_session
from rules.core.replay import replay
from rules.registry import game
from tests.campaigns.asking import HTMX
from tests.endeavor_games import follow, taught
from tests.rules.core.test_correction import game_of
from tests.tables import enter, play

NOTCH = "level.influence.1"


@pytest.fixture
def blind(group: Group) -> Session:
    """Seventy lines of a game whose box nobody had read before it (see `test_correction.limit`)."""
    played = game_of(32)
    chairs = [Chair(seat, name) for seat, name in zip(played.setup.seats, "АБВ", strict=True)]
    session = start_session(group, Plan("endeavor", chairs, depth="referee"))
    return follow(session, played)


@pytest.fixture
def english(member: Client) -> Client:
    member.cookies["django_language"] = "en"
    return member


Post = Callable[..., Any]


@pytest.fixture
def post(english: Client, blind: Session) -> Post:
    def send(seq: int, **form: Any) -> Any:
        blind.refresh_from_db()
        sent = {"version": blind.version, **form}
        return english.post(f"/t/{blind.code}/correct/{seq}/", sent, headers=HTMX)

    return send


def other_token(session: Session, seq: int, token: str) -> str:
    move = dict(read_line(session.lines.get(seq=seq)).move or {})
    return json.dumps({**move, "token": token})


def test_the_missing_number_is_asked_and_nothing_is_written(blind: Session, post: Post) -> None:
    answer = post(13, move=other_token(blind, 13, "culture"))
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "One number is missing" in text
    assert "12 later lines depend on it." in text
    assert f'name="fact.{NOTCH}" value="2"' in text
    assert f'name="unknown" value="{NOTCH}"' in text
    assert 'name="confirmed"' not in text, "first the question"
    assert text.count("<s>") == 1, "the old line is struck"
    assert blind.lines.count() == 70


def test_a_number_read_at_line_64_counts_for_the_lines_before_it(
    group: Group, english: Client
) -> None:
    """The same game, but somebody read the notch on the sheet of line 64: nothing is asked, and nothing falls."""
    played = game_of(32)
    played.typed[63] = {**played.typed[63], NOTCH: 2}
    chairs = [Chair(seat, name) for seat, name in zip(played.setup.seats, "АБВ", strict=True)]
    session = follow(start_session(group, Plan("endeavor", chairs, depth="referee")), played)
    assert taught(session)[NOTCH] == 2
    sent = {"version": session.version, "move": other_token(session, 13, "culture")}
    url = f"/t/{session.code}/correct/13/"
    text = english.post(url, sent, headers=HTMX).content.decode()
    assert "All 57 later lines still fit" in text
    assert "no longer fit" not in text
    assert "missing" not in text
    assert english.post(url, {**sent, "confirmed": "1"}, headers=HTMX).status_code == 200
    line = read_line(session.lines.get(seq=71))
    assert (line.fallen, line.told[NOTCH]) == ((), 2)
    lines = [read_line(row) for row in session.lines.order_by("seq")]
    assert replay(game("endeavor"), read_setup(session), lines).stopped is None


def test_answered_all_lines_fit_and_the_pieces_are_listed(blind: Session, post: Post) -> None:
    move = other_token(blind, 13, "culture")
    text = post(13, move=move, **{f"fact.{NOTCH}": "2"}).content.decode()
    assert "All 57 later lines still fit" in text
    assert "Influence" in text
    assert "Token “Culture”" in text
    assert "Nothing has been changed yet." in text
    assert NOTCH not in taught(blind)
    assert blind.lines.count() == 70
    written = post(13, move=move, confirmed="1", **{f"fact.{NOTCH}": "2"})
    assert written.status_code == 200
    line = read_line(blind.lines.get(seq=71))
    assert (line.kind, line.to, line.fallen) == ("correction", 13, ())
    assert taught(blind)[NOTCH] == 2
    assert "Move " in written.content.decode()


def test_unknown_goes_on_without_the_check(blind: Session, post: Post) -> None:
    move = other_token(blind, 13, "culture")
    assert "still fit" in post(13, move=move, unknown=NOTCH).content.decode()
    assert post(13, move=move, unknown=NOTCH, confirmed="1").status_code == 200
    assert read_line(blind.lines.get(seq=71)).fallen == ()
    assert NOTCH not in taught(blind)


def test_a_line_that_no_longer_fits_stays_as_our_ruling(blind: Session, post: Post) -> None:
    move = other_token(blind, 13, "culture")
    text = post(13, move=move, **{f"fact.{NOTCH}": "1"}).content.decode()
    assert "1 line no longer fits" in text
    assert "Without it 11 lines after it fall, too." in text
    assert text.count('name="keep"') == 1
    assert "Correct line 13 and strike 12 lines" in text
    text = post(13, move=move, keep="59", **{f"fact.{NOTCH}": "1"}).content.decode()
    assert "1 line stays by your ruling" in text
    assert "strike" not in text
    post(13, move=move, keep="59", confirmed="1", **{f"fact.{NOTCH}": "1"})
    lines = [read_line(row) for row in blind.lines.order_by("seq")]
    assert [settled.seq for settled in lines[-1].settled] == [59]
    assert lines[-1].fallen == ()
    blind.refresh_from_db()
    replayed = replay(game("endeavor"), read_setup(blind), lines)
    assert replayed.stopped is None


def test_kept_lines_and_their_ruling_stand_in_the_log(
    blind: Session, post: Post, english: Client
) -> None:
    move = other_token(blind, 13, "culture")
    post(13, move=move, keep_all="1", confirmed="1", **{f"fact.{NOTCH}": "1"})
    page = english.get(f"/t/{blind.code}/log/").content.decode()
    assert "Line 59 stays by our ruling" in page


@pytest.mark.parametrize(
    "answer",
    [
        {"fact.level.influence.99": "2"},
        {f"fact.{NOTCH}": "many"},
        {f"fact.{NOTCH}": "9" * 40},
        {"fact.": "1"},
    ],
)
def test_bad_answers_are_400(blind: Session, post: Post, answer: dict[str, str]) -> None:
    move = other_token(blind, 13, "culture")
    assert post(13, move=move, confirmed="1", **answer).status_code == 400
    assert blind.lines.count() == 70


def test_what_cannot_be_printed_there_is_asked_again_with_the_reason(
    blind: Session, post: Post
) -> None:
    move = other_token(blind, 13, "culture")
    answer = post(13, move=move, **{f"fact.{NOTCH}": "99"})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "One number is missing" in text
    assert 'class="why" role="alert"' in text
    assert f'type="hidden" name="fact.{NOTCH}"' not in text, "the refused answer is gone"
    assert re.findall(r'type="hidden" name="move" value="([^"]+)"', text) == [escape(move)]
    assert blind.lines.count() == 70
    assert "still fit" in post(13, move=move, **{f"fact.{NOTCH}": "2"}).content.decode()


def test_what_was_read_for_it_is_named_and_remembered(blind: Session, post: Post) -> None:
    move = other_token(blind, 13, "culture")
    text = post(13, move=move, **{f"fact.{NOTCH}": "2"}).content.decode()
    learnt = text[text.index('class="cause ok"') :]
    assert "Influence" in learnt[: learnt.index("</section>")]
    assert "remembered for your next games" in learnt


def test_no_rule_id_stands_on_a_refused_correction_or_a_ruling(
    english: Client, table: Session
) -> None:
    play(table, enter("red", harbour=3))
    table.refresh_from_db()
    sent = {"version": table.version, "harbour": "40"}
    refused = english.post(f"/t/{table.code}/correct/1/", sent, headers=HTMX).content.decode()
    english.post(f"/t/{table.code}/correct/1/", {**sent, "reason": "A spare one"}, headers=HTMX)
    line = english.get(f"/t/{table.code}/line/2/").content.decode()
    assert "Our ruling: A spare one" in line
    for page in (refused, line):
        assert "END-" not in re.sub(r"<[^>]+>", "", page)
    assert refused.index("at most 35") < refused.index('class="rule"')


def test_a_refused_number_stays_in_the_form(english: Client, table: Session) -> None:
    play(table, enter("red", harbour=3))
    table.refresh_from_db()
    sent = {"version": table.version, "harbour": "40"}
    answer = english.post(f"/t/{table.code}/correct/1/", sent, headers=HTMX)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="40"' in text
    assert "Nothing has been changed." in text
    assert 'name="reason"' in text
    assert table.lines.count() == 1


def test_a_number_of_a_pad_is_corrected_at_once_and_the_changes_are_said(
    english: Client, table: Session
) -> None:
    play(table, enter("red", harbour=3), enter("blue", harbour=2))
    table.refresh_from_db()
    sent = {"version": table.version, "harbour": "6"}
    answer = english.post(f"/t/{table.code}/correct/1/", sent, headers=HTMX)
    text = answer.content.decode()
    assert table.lines.count() == 3
    card = text[text.index('id="changed"') :]
    card = card[: card.index("</section>")]
    assert "3 → 6" in card
    assert "Анна" in card
