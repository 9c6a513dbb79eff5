"""Counting by category or by player: what comes next, how far one is, zeros that are said, locked cells."""

from typing import Any

import pytest
from django.test import Client

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.tables import EXAMPLE, count_all, enter, on_pad, play


def cell(session: Session, seat: str, row: str) -> str:
    return f"/t/{session.code}/cell/{seat}/{row}/"


def post(client: Client, session: Session, seat: str, row: str, **form: Any) -> Any:
    session.refresh_from_db()
    told = {"version": session.version, "key": f"k{session.version}", **form}
    return client.post(cell(session, seat, row), told)


def test_by_category_the_next_cell_is_the_next_players(member: Client, table: Session) -> None:
    answer = post(member, table, "red", "industry", industry=10)
    assert answer["Location"] == cell(table, "blue", "industry")


def test_by_player_the_next_cell_is_the_next_row(member: Client, table: Session) -> None:
    page = member.get(f"/t/{table.code}/?by=player").content.decode()
    assert '<a href="?by=player" aria-current="true">' in page
    answer = post(member, table, "red", "industry", industry=10)
    assert answer["Location"] == cell(table, "red", "culture")


def test_the_order_is_kept_for_the_browser_and_nonsense_changes_nothing(
    member: Client, table: Session
) -> None:
    member.get(f"/t/{table.code}/?by=player")
    page = member.get(f"/t/{table.code}/?by=moon").content.decode()
    assert '<a href="?by=player" aria-current="true">' in page


@pytest.mark.parametrize(
    ("by", "before", "after"),
    [
        ("row", ("red", "culture"), ("yellow", "culture")),
        ("player", ("blue", "industry"), ("blue", "economy")),
    ],
)
def test_the_arrows_follow_the_order(
    member: Client, table: Session, by: str, before: tuple[str, str], after: tuple[str, str]
) -> None:
    member.get(f"/t/{table.code}/?by={by}")
    page = member.get(cell(table, "blue", "culture")).content.decode()
    assert f'href="{cell(table, *before)}"' in page
    assert f'href="{cell(table, *after)}"' in page


def test_the_layer_says_where_one_is_and_the_running_total(member: Client, table: Session) -> None:
    play(table, enter("red", harbour=30))
    member.cookies["django_language"] = "en"
    page = member.get(cell(table, "red", "economy")).content.decode()
    assert "7 of 24" in page
    assert '<b class="num">10</b>' in page


def test_the_last_cell_leads_round_to_the_first_open_one(member: Client, table: Session) -> None:
    answer = post(member, table, "yellow", "slavery", slavery=0)
    assert answer["Location"] == cell(table, "red", "industry")


def test_a_full_pad_leads_back_to_the_table(member: Client, table: Session) -> None:
    count_all(table)
    answer = post(member, table, "red", "population", harbour=5)
    assert answer["Location"] == f"/t/{table.code}/"


def armada(group: Group) -> Session:
    seats = ("gizah", "rhodos", "babylon")
    return start_session(group, Plan("armada", tuple(Chair(seat, seat) for seat in seats)))


def test_nothing_else_is_said_where_none_of_a_thing_means_none(
    member: Client, group: Group
) -> None:
    session = armada(group)
    assert 'name="zero"' in member.get(cell(session, "gizah", "military")).content.decode()
    form = {"land_1": "2", "land_3": "", "land_5": "", "land_defeats": "", "zero": "1"}
    post(member, session, "gizah", "military", **form)
    session.refresh_from_db()
    expected = {"land_1": 2, "land_3": 0, "land_5": 0, "land_defeats": 0}
    assert on_pad(session)["gizah"] == expected


def test_where_empty_is_not_zero_nobody_is_offered_zeros(member: Client, table: Session) -> None:
    page = member.get(cell(table, "red", "cities_routes")).content.decode()
    assert 'name="zero"' not in page
    form = {"cities": "4", "two_glory_cities": "", "routes": "", "zero": "1"}
    post(member, table, "red", "cities_routes", **form)
    table.refresh_from_db()
    assert on_pad(table)["red"] == {"cities": 4, "two_glory_cities": 0}


def test_the_value_that_means_none_comes_along_with_what_was_typed(
    member: Client, table: Session
) -> None:
    page = member.get(cell(table, "red", "cities_routes")).content.decode()
    assert 'data-preset="0"' in page
    form = {"cities": "4", "two_glory_cities": "0", "routes": "2"}
    post(member, table, "red", "cities_routes", **form)
    table.refresh_from_db()
    assert on_pad(table)["red"] == {"cities": 4, "two_glory_cities": 0, "routes": 2}


def test_a_cell_that_nobody_counted_stays_empty_whatever_came_along(
    member: Client, table: Session
) -> None:
    post(member, table, "red", "cities_routes", cities="", two_glory_cities="0", routes="")
    assert not table.lines.exists()


def test_just_the_points_stand_in_place_of_the_parts(member: Client, table: Session) -> None:
    post(member, table, "red", "cities_routes", plain="17")
    table.refresh_from_db()
    page = member.get(f"/t/{table.code}/").content.decode()
    assert "told-plainly" in page
    assert "17, только очки" in " ".join(page.split())
    post(member, table, "red", "cities_routes", cities="4", two_glory_cities="0", routes="2")
    table.refresh_from_db()
    assert "told-plainly" not in member.get(f"/t/{table.code}/").content.decode()


def test_plain_points_are_bounded_too(member: Client, table: Session) -> None:
    answer = post(member, table, "red", "cities_routes", plain="1000")
    assert answer.status_code == 422


def test_without_saying_so_an_empty_field_stays_uncounted(member: Client, table: Session) -> None:
    post(member, table, "red", "cities_routes", cities="4", two_glory_cities="", routes="")
    table.refresh_from_db()
    assert on_pad(table)["red"] == {"cities": 4}


def test_zero_answers_no_question_of_yes_or_no(member: Client, table: Session) -> None:
    form = {"buildings": "", "town_hall_draws": "", "cards": "", "zero": "1"}
    post(member, table, "red", "buildings_cards", **form)
    table.refresh_from_db()
    assert "governor_slot_empty" not in on_pad(table)["red"]


def test_a_counted_cell_offers_no_zero(member: Client, table: Session) -> None:
    play(table, enter("red", **EXAMPLE))
    assert 'name="zero"' not in member.get(cell(table, "red", "cities_routes")).content.decode()


def test_a_total_opens_its_rows_and_no_form(member: Client, table: Session) -> None:
    play(table, enter("red", **EXAMPLE))
    page = member.get(cell(table, "red", "total")).content.decode()
    assert "data-entry" not in page
    assert "Промышленность" in page
    assert '<b class="num">66</b>' in page
    assert member.post(cell(table, "red", "total"), {"version": 1, "key": "k"}).status_code == 404


@pytest.fixture
def duel(group: Group) -> Session:
    chairs = (Chair("britain", "Анна"), Chair("france", "Борис"))
    return start_session(group, Plan("imperial_struggle", chairs))


@pytest.mark.parametrize("row", ["marker", "more_available_debt", "britain_wins_ties"])
def test_a_row_that_follows_from_others_is_explained_not_asked(
    member: Client, duel: Session, row: str
) -> None:
    for headers in ({}, {"HX-Request": "true"}):
        answer = member.get(cell(duel, "france", row), headers=headers)
        page = answer.content.decode()
        assert answer.status_code == 200
        assert "data-entry" not in page
        assert 'class="rule"' in page


def test_derived_rows_are_not_counted_among_the_cells(member: Client, duel: Session) -> None:
    member.cookies["django_language"] = "en"
    assert "1 of 22" in member.get(cell(duel, "britain", "track")).content.decode()


def test_a_row_that_left_the_pad_is_no_server_error(member: Client, duel: Session) -> None:
    post(member, duel, "britain", "track", ending="track_britain", vp="0")
    assert member.get(cell(duel, "britain", "prestige")).status_code == 404
    assert post(member, duel, "britain", "prestige", prestige="1").status_code < 500
