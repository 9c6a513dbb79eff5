"""The log of an evening: who and what come first, the sheet is a quiet tag beside them."""

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.log.services import history
from campaigns.log.services.corrections import correct
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.records import read_line
from tests.campaigns import evenings
from tests.tables import play


@pytest.fixture
def english(member: Client) -> Client:
    member.cookies["django_language"] = "en"
    return member


@pytest.fixture
def evening(group: Group) -> Session:
    """Two rounds of Maracaibo with their interim scoring."""
    return evenings.lay(group, "maracaibo", upto="interim.3")


def test_a_line_begins_with_its_player_and_wears_its_sheet(
    english: Client, evening: Session
) -> None:
    first = english.get(f"/t/{evening.code}/log/").context["log"][-1]
    assert first.text.startswith("Аня: ")
    assert first.sheet == "Round 1"
    page = english.get(f"/t/{evening.code}/log/").content.decode()
    assert '<span class="on-sheet">Round 1</span>' in page
    assert not re.search(r'class="what">\s*Round 1\. ', page)


def test_a_closed_sheet_is_named_once(english: Client, evening: Session) -> None:
    lines = english.get(f"/t/{evening.code}/log/").context["log"]
    (closed, *_others) = (line for line in lines if line.text.endswith("closed"))
    assert (closed.text, closed.sheet) == ("Round 2: closed", "")


def test_the_undo_names_the_player_the_thing_and_then_the_sheet(
    english: Client, evening: Session
) -> None:
    move = next(move for move in moves(evening) if move["kind"] == "enter" and move["seat"])
    play(evening, {**move, "sheet": "interim.3"})
    offer = english.get(f"/t/{evening.code}/").context["undo"]
    assert offer["label"].startswith("Аня: ")
    assert offer["label"].endswith(" · Round 3")
    evening.refresh_from_db()
    history.take_back(evening.pk, evening.version - 1, Post())
    undone = english.get(f"/t/{evening.code}/log/").context["log"][0]
    assert undone.text == f"Undone: {offer['label']}"
    assert undone.sheet == ""


def test_a_correction_wears_the_sheet_of_its_line(english: Client, evening: Session) -> None:
    correct(evening.pk, 1, moves(evening)[0], Post())
    line = english.get(f"/t/{evening.code}/log/").context["log"][0]
    assert line.text.startswith("Line 1 corrected: Аня: ")
    assert line.sheet == "Round 1"


def moves(session: Session) -> list[dict[str, Any]]:
    rows = session.lines.filter(kind="move").order_by("seq")
    return [dict(read_line(row).move or {}) for row in rows]
