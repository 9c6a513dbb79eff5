"""A cell of a pad that was counted on an older table: it is written unless somebody touched that cell."""

import json
from typing import Any

from django.test import Client

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from companion.queued import KNOWN, LINE
from tests.tables import enter, play

HTMX = {"HX-Request": "true"}


def count(client: Client, session: Session, seat: str, version: int, **values: int) -> Any:
    form = {**values, "version": version, "key": f"{seat}{version}{values}"}
    return client.post(f"/t/{session.code}/cell/{seat}/population/", form, headers=HTMX)


def move(
    client: Client, session: Session, data: Any, version: int, headers: dict[str, str] = HTMX
) -> Any:
    form = {"move": json.dumps(data), "version": version, "key": f"{data}{version}"[-64:]}
    return client.post(f"/t/{session.code}/moves/", form, headers=headers)


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


def test_the_same_count_by_somebody_else_is_no_clash(member: Client, table: Session) -> None:
    play(table, enter("red", harbour=4))
    assert count(member, table, "red", 0, harbour=4).status_code == 200
    assert table.lines.count() == 1


def test_what_the_table_shares_clashes_only_where_it_is_told_otherwise(
    member: Client, group: Group
) -> None:
    chairs = [Chair("britain", "Анна"), Chair("france", "Борис")]
    session = start_session(group, Plan("imperial_struggle", chairs, {}, "war"))

    def army(seat: str, key: str, **told: str) -> int:
        form = {"basic": "plus_2", **told, "version": 0, "key": key}
        return member.post(f"/t/{session.code}/cell/{seat}/army/", form, headers=HTMX).status_code

    assert army("britain", "one", theatre="syw_3") == 200
    assert army("france", "two", theatre="syw_2") == 409
    assert army("france", "three", theatre="syw_3") == 200
    assert army("france", "four", theatre="syw_3", basic="zero_damage") == 409
    assert session.lines.count() == 2


def test_the_very_same_move_by_somebody_else_is_already_recorded(
    member: Client, table: Session
) -> None:
    play(table, enter("red", harbour=4), enter("blue", harbour=9))
    answer = move(member, table, enter("red", harbour=4), 0)
    card = answer.content.decode()
    assert (answer.status_code, answer[KNOWN], answer[LINE]) == (200, "1", "none")
    assert "Уже записано" in card
    assert "Диски в гавани — 4" in card[: card.index('id="pad"')]
    assert 'name="key"' not in card[: card.index('id="pad"')]  # nothing to send again
    assert "Уже записано" in move(member, table, enter("red", harbour=4), 0, {}).content.decode()
    assert table.lines.count() == 2


def test_another_move_another_seat_an_older_or_a_struck_line_is_a_clash(
    member: Client, table: Session
) -> None:
    play(table, enter("red", harbour=4), enter("blue", harbour=9))
    for wanted, since in (
        (enter("red", harbour=5), 0),
        (enter("yellow", harbour=4), 0),
        (enter("red", harbour=4), 1),
    ):
        answer = move(member, table, wanted, since)
        assert answer.status_code == 409
        assert KNOWN not in answer
    history.take_back(table.pk, 0, Post())
    assert move(member, table, enter("red", harbour=4), 0).status_code == 409
