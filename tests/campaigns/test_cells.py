"""Posting a cell: what is wrong is said in the layer, what is refused is said once, what is accepted leads on."""

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Plan, start_session
from tests.tables import CHAIRS, enter, on_pad, play

HTMX = {"HX-Request": "true"}
BOTH = pytest.mark.parametrize("headers", [HTMX, {}], ids=["htmx", "plain"])


def post(
    client: Client, session: Session, row: str, headers: dict[str, str], **form: object
) -> Any:
    session.refresh_from_db()
    told = {"version": session.version, "key": f"k{session.version}", **form}
    return client.post(f"/t/{session.code}/cell/red/{row}/", told, headers=headers)


def buttons(page: str) -> list[dict[str, str]]:
    """The forms of a refusal card, each with its hidden fields."""
    forms = re.findall(r'<form method="post" action="[^"]*/moves/".*?</form>', page, re.S)
    fields = [re.findall(r'name="(\w+)" value="([^"]*)"', form) for form in forms]
    return [
        {
            name: value.replace("&quot;", '"')
            for name, value in found
            if name != "csrfmiddlewaretoken"
        }
        for found in fields
    ]


@pytest.mark.rule("END-SCORE-09")
def test_a_rule_that_is_broken_three_times_is_quoted_once(member: Client, table: Session) -> None:
    form = {"buildings": 100, "town_hall_draws": 100, "cards": 100}
    answer = post(member, table, "buildings_cards", HTMX, **form)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert page.count('<p class="rule"') == 1
    assert len(re.findall(r"<li[^>]*>[^<]*100[^<]*99", page)) == 3
    nearest = buttons(page)[0]["move"]
    assert '"buildings":99' in nearest
    assert '"cards":99' in nearest


@BOTH
def test_the_nearest_legal_entry_leads_on_to_the_next_open_cell(
    member: Client, table: Session, headers: dict[str, str]
) -> None:
    refused = post(member, table, "population", headers, harbour=36)
    nearest = buttons(refused.content.decode())[0]
    answer = member.post(f"/t/{table.code}/moves/", nearest, headers=headers)
    table.refresh_from_db()
    assert on_pad(table)["red"] == {"harbour": 35}
    following = f"/t/{table.code}/cell/blue/population/"
    if headers:  # the pad goes on by itself
        assert f'href="{following}"' in answer.content.decode()
        assert "data-entry" not in answer.content.decode()
    else:
        assert answer["Location"] == following


def test_a_ruling_leads_on_too(member: Client, table: Session) -> None:
    refused = post(member, table, "population", HTMX, harbour=36)
    *_nearest, ruling = buttons(refused.content.decode())
    answer = member.post(f"/t/{table.code}/moves/", {**ruling, "reason": "нашли диск"})
    assert answer["Location"] == f"/t/{table.code}/cell/blue/population/"


def test_an_entry_that_did_not_come_from_a_cell_leads_back_to_the_table(
    member: Client, table: Session
) -> None:
    move = '{"kind":"enter","seat":"red","values":{"harbour":3}}'
    form = {"version": 0, "key": "k", "move": move}
    answer = member.post(f"/t/{table.code}/moves/", form)
    assert answer["Location"] == f"/t/{table.code}/"


@pytest.mark.parametrize("row", ["nowhere", "total", "x" * 300, "<b>"])
def test_a_made_up_row_is_no_server_error(member: Client, table: Session, row: str) -> None:
    move = '{"kind":"enter","seat":"red","values":{"harbour":3}}'
    form = {"version": 0, "key": "k", "move": move, "row": row}
    answer = member.post(f"/t/{table.code}/moves/", form, headers=HTMX)
    assert answer.status_code == 200


@BOTH
def test_a_huge_number_is_told_beside_its_field_and_the_rest_stays_typed(
    member: Client, table: Session, headers: dict[str, str]
) -> None:
    form = {"cities": "4", "two_glory_cities": "9" * 5000, "routes": "2"}
    answer = post(member, table, "cities_routes", headers, **form)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Столько цифр" in page
    assert 'aria-describedby="e-two_glory_cities"' in page
    assert re.search(r'name="cities" value="4"', page)
    assert re.search(r'name="routes" value="2"', page)
    assert not table.lines.exists()


def test_zeros_before_a_number_are_no_digits_too_many(member: Client, table: Session) -> None:
    post(member, table, "population", HTMX, harbour="0000000000007")
    table.refresh_from_db()
    assert on_pad(table)["red"] == {"harbour": 7}


@BOTH
def test_an_empty_post_keeps_the_layer_and_says_so(
    member: Client, table: Session, headers: dict[str, str]
) -> None:
    answer = post(member, table, "population", headers, harbour=" ")
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Ничего не записано" in page
    assert f'action="/t/{table.code}/cell/red/population/"' in page
    assert not table.lines.exists()


def test_a_cell_that_was_only_looked_at_leads_on(member: Client, table: Session) -> None:
    play(table, enter("red", harbour=4))
    answer = post(member, table, "population", {}, harbour="4")
    assert answer["Location"] == f"/t/{table.code}/cell/blue/population/"
    assert table.lines.count() == 1


@pytest.mark.parametrize("wrong", [{"seating": "x"}, {"version": "x"}])
@pytest.mark.parametrize("depth", ["pad", "referee"])
def test_a_base_that_is_no_number_is_no_value_of_a_cell(
    member: Client, group: Group, depth: str, wrong: dict[str, str]
) -> None:
    session = start_session(group, Plan("endeavor", CHAIRS, depth=depth))
    form = {"version": "0", "key": "k", "harbour": "4", **wrong}
    answer = member.post(f"/t/{session.code}/cell/red/population/", form)
    assert answer.status_code == 400
    assert not session.lines.exists()
