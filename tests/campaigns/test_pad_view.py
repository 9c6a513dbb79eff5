"""The pad as it is drawn: teams over their columns, sums that are no totals yet, how one counts."""

import re

import pytest
from django.test import Client

from campaigns.models import Group, Session
from campaigns.table.selectors.tables import marks_at, pad_at
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.tables import EXAMPLE, count_all, enter, play


def totals(session: Session) -> dict[str, tuple[str, int | None]]:
    session.refresh_from_db()
    pad = pad_at(session, marks_at(session))
    return {cell.seat.id: (cell.state, cell.points) for cell in pad.by_row["total"].cells}


def test_a_sum_with_open_cells_is_no_total(member: Client, table: Session) -> None:
    play(table, enter("red", **EXAMPLE), enter("blue", harbour=6))
    assert totals(table) == {
        "red": ("known", 66),
        "blue": ("provisional", 2),
        "yellow": ("empty", 0),
    }
    page = member.get(f"/t/{table.code}/").content.decode()
    assert "Пока всего" in page
    assert 'aria-label="Пока всего, Борис: 2, есть пустые ячейки"' in page
    assert '<span class="is">2</span>' in page  # and no dots behind it


def test_a_sum_that_waits_for_the_box_is_no_total_either(table: Session) -> None:
    play(table, enter("red", **{**EXAMPLE, "industry": 5}))
    assert totals(table)["red"][0] == "provisional"


def test_a_full_pad_has_totals(member: Client, table: Session) -> None:
    count_all(table)
    page = member.get(f"/t/{table.code}/").content.decode()
    assert {state for state, _points in totals(table).values()} == {"known"}
    assert "Пока всего" not in page
    assert "sofar" not in page


@pytest.fixture
def four(group: Group) -> Session:
    people = {"gizah": "Анна", "babylon": "Борис", "olympia": "Вера", "rhodos": "Глеб"}
    chairs = tuple(Chair(seat, name) for seat, name in people.items())
    return start_session(group, Plan("armada", chairs, {"teams": True}))


@pytest.mark.rule("ARM-TEAM-02")
def test_teams_stand_over_their_columns(member: Client, four: Session) -> None:
    page = member.get(f"/t/{four.code}/").content.decode()
    heads = re.findall(r'<th scope="colgroup" colspan="(\d)">([^<]*)</th>', page)
    assert heads == [("2", "Команда 1"), ("2", "Команда 2")]


def test_who_plays_alone_has_no_team(member: Client, table: Session) -> None:
    assert "colgroup" not in member.get(f"/t/{table.code}/").content.decode()


@pytest.mark.parametrize(("by", "hint"), [("row", "Вдоль строки"), ("player", "Вниз по столбцу")])
def test_the_order_of_counting_says_what_it_does(
    member: Client, table: Session, by: str, hint: str
) -> None:
    assert hint in member.get(f"/t/{table.code}/?by={by}").content.decode()
