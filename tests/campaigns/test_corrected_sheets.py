"""A sheet is corrected after later ones were closed: which cells change is shown, and asked about once."""

from typing import Any

import pytest
from django.test import Client

from campaigns.log.selectors.states import reads_at
from campaigns.log.services import history
from campaigns.log.services.refold import refold
from campaigns.log.services.writing import Post
from campaigns.models import Session
from tests.campaigns.asking import HTMX
from tests.campaigns.test_evenings import WONDERS, close, evening, on
from tests.tables import play

__all__ = ["evening"]


@pytest.fixture
def english(member: Client) -> Client:
    member.cookies["django_language"] = "en"
    return member


@pytest.fixture
def closed(evening: Session) -> Session:
    """Two ages of land conflicts; in the second nobody touched the shields."""
    for n, seat in enumerate(WONDERS):
        play(evening, on("land.1", seat, land_shields=n))
    close(evening, "land.1")
    close(evening, "land.2")
    evening.refresh_from_db()
    return evening


def correct(client: Client, session: Session, **form: Any) -> Any:
    session.refresh_from_db()
    sent = {"version": session.version, "land_shields": "5", **form}
    return client.post(f"/t/{session.code}/correct/1/", sent, headers=HTMX)


def shields(session: Session, stop: str) -> Any:
    session.refresh_from_db()
    return reads_at(session)[stop].value(WONDERS[0], "land_shields")


def test_what_changes_on_other_sheets_is_shown_first(english: Client, closed: Session) -> None:
    lines = closed.lines.count()
    text = correct(english, closed).content.decode()
    assert closed.lines.count() == lines
    assert "Sheets you have closed already" in text
    drifts = text[text.index("Sheets you have closed already") :]
    assert "II" in drifts
    assert "0 → 5" in drifts
    assert 'value="take"' in drifts
    assert 'value="played"' in drifts


def test_taken_over_the_later_sheet_counts_the_new_number(english: Client, closed: Session) -> None:
    assert correct(english, closed, confirmed="1", drift="take").status_code == 200
    assert (shields(closed, "land.1"), shields(closed, "land.2")) == (5, 5)
    assert list(reads_at(closed)["land.2"].drifted()) == []
    assert refold(closed.pk, repair=False) == []


def test_played_so_the_later_sheet_keeps_what_the_table_saw(
    english: Client, closed: Session
) -> None:
    answer = correct(english, closed, confirmed="1", drift="played")
    assert (shields(closed, "land.1"), shields(closed, "land.2")) == (5, 0)
    assert list(reads_at(closed)["land.2"].drifted()) == []
    text = answer.content.decode()
    changed = text[text.index('id="changed"') :]
    assert "0 → 5" in changed[: changed.index("</section>")], "the answer belongs to the correction"


def test_left_open_it_stays_a_note_on_that_sheet(english: Client, closed: Session) -> None:
    assert correct(english, closed, confirmed="1").status_code == 200
    assert [saw for _carried, saw in reads_at(closed_again(closed))["land.2"].drifted()] == [0]


def closed_again(session: Session) -> Session:
    session.refresh_from_db()
    return session


def test_undo_and_redo_have_no_depth(english: Client, table: Session) -> None:
    """Twelve presses back and twelve forth through the buttons of the page."""
    play(table, *(on_pad(n) for n in range(1, 13)))
    for way in ("undo", "redo"):
        for _press in range(12):
            table.refresh_from_db()
            offer = english.get(f"/t/{table.code}/").context[way]
            assert offer is not None
            sent = {"version": table.version, "key": offer["key"]}
            assert english.post(offer["url"], sent, headers=HTMX).status_code == 200
        assert english.get(f"/t/{table.code}/").context[way] is None
    assert table.lines.count() == 12 + 24
    history.take_back(table.pk, 0, Post())


def on_pad(number: int) -> dict[str, Any]:
    return {"kind": "enter", "seat": "red", "values": {"harbour": number}}
