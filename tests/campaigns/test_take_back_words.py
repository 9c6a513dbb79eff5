"""An undo and a redo in words: what the log calls them, and what the hands put back."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.log.selectors import lines as logs
from campaigns.log.selectors.states import state_at
from campaigns.log.selectors.take_backs import LOOKBACK, rewind_of
from campaigns.log.services import corrections, history
from campaigns.log.services.writing import Post
from campaigns.models import Session
from campaigns.records import read_line, read_state
from campaigns.table.selectors.differences import differences
from campaigns.table.selectors.tables import marks_at
from rules.core.chain import Chain
from tests.campaigns.asking import to_build
from tests.campaigns.test_referee_page import played
from tests.tables import enter, play


@pytest.fixture
def english(member: Client) -> Client:
    member.cookies["django_language"] = "en"
    return member


def back(session: Session, to: int) -> None:
    history.take_back(session.pk, to, Post())
    session.refresh_from_db()


def redo(session: Session) -> None:
    history.redo(session.pk, Post())
    session.refresh_from_db()


def log(client: Client, session: Session) -> list[str]:
    """Every line of the log page, the oldest first."""
    lines = client.get(f"/t/{session.code}/log/").context["log"]
    return [line.text for line in reversed(lines)]


def hands(client: Client, session: Session) -> str:
    page = client.get(f"/t/{session.code}/").content.decode()
    card = page[page.index('id="hands"') :]
    return " ".join(re.sub(r"<[^>]*>", " ", card[: card.index("</section>")]).split())


def test_an_undo_and_a_redo_name_what_they_did(english: Client, table: Session) -> None:
    play(table, *(enter("red", harbour=n) for n in (3, 6, 9)))
    back(table, 2)
    redo(table)
    back(table, 1)
    redo(table)
    back(table, 0)
    texts = log(english, table)
    assert texts[3] == f"Undone: {texts[2]}"
    assert texts[4] == f"Redone: {texts[2]}"
    assert texts[5] == "Undone: 2 moves, back to line 1"
    assert texts[6] == "Redone: 2 moves"
    assert texts[7] == "Undone: 3 moves, back to the start"


def test_undos_in_a_row_each_name_their_own_line(english: Client, table: Session) -> None:
    play(table, *(enter("red", harbour=n) for n in (3, 6, 9)))
    for to in (2, 1, 0):
        back(table, to)
    texts = log(english, table)
    assert texts[3:] == [f"Undone: {texts[2]}", f"Undone: {texts[1]}", f"Undone: {texts[0]}"]


def test_an_undone_correction_is_named(english: Client, table: Session) -> None:
    play(table, enter("red", harbour=3))
    corrections.correct(table.pk, 1, enter("red", harbour=5), Post())
    back(table, 1)
    texts = log(english, table)
    assert texts[2] == f"Undone: {texts[1]}"
    assert texts[1].startswith("Line 1 corrected: ")


def test_what_goes_both_ways_or_too_far_is_told_by_its_line(
    english: Client, table: Session
) -> None:
    play(table, enter("red", harbour=3), enter("red", harbour=6))
    back(table, 1)
    play(table, enter("red", harbour=9))
    back(table, 2)
    assert log(english, table)[4] == "Back to line 2"
    play(table, *(enter("red", harbour=n % 30) for n in range(LOOKBACK + 5)))
    table.refresh_from_db()
    back(table, 5)
    newest = logs.newest(table, marks_at(table), 1)
    assert newest[0].to == 5
    assert "Undone" not in newest[0].text


def test_what_a_take_back_did_is_what_the_chain_says(table: Session) -> None:
    play(table, *(enter("red", harbour=n) for n in (1, 2, 3)))
    for to in (1, 3, 0, 5):
        back(table, to)
        play(table, enter("blue", harbour=to))
        table.refresh_from_db()
    rows = list(table.lines.order_by("seq"))
    chain = Chain(read_line(row) for row in rows)
    taken_back = [row for row in rows if row.kind == "take_back"]
    assert len(taken_back) == 4
    for row in taken_back:
        was = {link.source for link in chain.links(row.seq - 1)}
        became = {link.source for link in chain.links(row.to)}
        rewind = rewind_of(row, rows)
        assert rewind is not None
        assert {line.seq for line in rewind.undone} == was - became
        assert {line.seq for line in rewind.restored} == became - was


START = (
    {"kind": "crown", "seat": "red"},
    {"kind": "start", "seat": "red", "building": "trading_wharf"},
)


def test_after_an_undo_and_a_redo_every_phone_is_told_which_pieces_to_move(
    refereed: Session, english: Client
) -> None:
    play(refereed, *START)
    name = log(english, refereed)[1]
    back(refereed, 1)
    text = hands(english, refereed)
    assert "Move 3 things on the table" in text
    assert f"Undone: {name}" in text
    assert "Economy: 1 → 0" in text
    assert "Disc: Trading wharf → stock" in text
    assert "Trading wharf: put it back" in text
    assert "On the table now" not in text
    redo(refereed)
    text = hands(english, refereed)
    assert f"Redone: {name}" in text
    assert "Economy: 0 → 1" in text
    assert "Trading wharf: take it" in text


def test_many_undone_moves_are_named_newest_first_and_capped(
    refereed: Session, english: Client
) -> None:
    played(refereed, 30)
    names = log(english, refereed)
    back(refereed, 20)
    text = hands(english, refereed)
    assert "and 6 lines more" in text
    assert text.index(names[29]) < text.index(names[26])
    assert log(english, refereed)[30] == "Undone: 10 moves, back to line 20"
    redo(refereed)
    text = hands(english, refereed)
    assert "and 6 lines more" in text
    assert names[20] in text


def test_undos_in_a_row_are_listed_together_until_one_is_redone(
    refereed: Session, english: Client
) -> None:
    played(refereed, 30)
    names = log(english, refereed)
    before = state_at(refereed, 30)
    for to in (29, 28, 27):
        back(refereed, to)
    text = hands(english, refereed)
    assert text.index(names[29]) < text.index(names[28]) < text.index(names[27])
    marks = marks_at(refereed)
    for difference in differences(refereed, marks, before, read_state(refereed)):
        assert difference.text in text
    redo(refereed)
    assert names[29] not in hands(english, refereed)


def test_where_nothing_lies_elsewhere_that_is_said(refereed: Session, english: Client) -> None:
    """In which order the first three phases are played lies nowhere on the table."""
    to_build(refereed)
    at = refereed.version
    play(refereed, {"kind": "order", "seat": "red", "by": "players"})
    back(refereed, at)
    assert "Nothing has to be moved." in hands(english, refereed)


def test_an_undone_correction_moves_its_pieces_back(refereed: Session, english: Client) -> None:
    play(refereed, *START)
    other: dict[str, Any] = {**START[1], "building": "settler_house"}
    corrections.correct(refereed.pk, 2, other, Post())
    refereed.refresh_from_db()
    text = hands(english, refereed)
    assert "Trading wharf: put it back" in text
    assert "Settler house: take it" in text
    name = log(english, refereed)[2]
    back(refereed, 2)
    text = hands(english, refereed)
    assert name in text
    assert "Settler house: put it back" in text
    assert "Trading wharf: take it" in text


def test_the_big_screen_tells_an_undo_too(refereed: Session, english: Client) -> None:
    play(refereed, *START)
    name = log(english, refereed)[1]
    back(refereed, 1)
    page = english.get(f"/t/{refereed.code}/screen/")
    assert page.context["last"].text == f"Undone: {name}"
    assert "Move 3 things on the table" in page.content.decode()


def test_an_undo_of_any_length_needs_as_many_queries_as_a_move(
    refereed: Session, member: Client
) -> None:
    played(refereed, 60)

    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            assert member.get(f"/t/{refereed.code}/").status_code == 200
        return len(seen)

    after_move = queries()
    back(refereed, 59)
    after_undo = queries()
    back(refereed, 55)
    assert after_undo == queries() == after_move, "the table before it is found once"
