"""A cell of a pad that was counted on an older table: it is written unless somebody touched that cell."""

from typing import Any

from django.test import Client

from campaigns.models import Session
from tests.tables import enter, play

HTMX = {"HX-Request": "true"}


def count(client: Client, session: Session, seat: str, version: int, **values: int) -> Any:
    form = {**values, "version": version, "key": f"{seat}{version}{values}"}
    return client.post(f"/t/{session.code}/cell/{seat}/population/", form, headers=HTMX)


def test_entries_elsewhere_do_not_stop_it(member: Client, table: Session) -> None:
    play(table, enter("blue", harbour=3), enter("red", cities=2))
    assert count(member, table, "red", 0, harbour=7).status_code == 200
    assert table.lines.count() == 3


def test_an_entry_in_the_same_cell_is_shown_even_under_newer_lines(
    member: Client, table: Session
) -> None:
    play(table, enter("red", harbour=4), enter("blue", harbour=9))
    answer = count(member, table, "red", 0, harbour=7)
    assert answer.status_code == 409
    card = answer.content.decode()
    card = card[: card.index('id="pad"')]
    assert "Диски в гавани — 4" in card
    assert "Диски в гавани — 9" not in card
    assert table.lines.count() == 2


def test_a_take_back_since_then_asks(member: Client, table: Session) -> None:
    play(table, enter("blue", harbour=3))
    member.post(f"/t/{table.code}/undo/1/", {"version": 1, "key": "back"})
    assert count(member, table, "red", 1, harbour=7).status_code == 409


def test_a_version_that_is_not_there_yet_is_stale(member: Client, table: Session) -> None:
    assert count(member, table, "red", 5, harbour=7).status_code == 409
