"""Alone against Mary: what only the Automa board shows is asked in one layer, suggested, and used once confirmed."""

import re

import pytest
from django.test import Client

from campaigns.box.selectors.facts import known_facts
from campaigns.models import Group, Session
from campaigns.records import read_state
from campaigns.table.selectors.tables import marks_at, pad_at
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.campaigns.asking import hidden
from tests.tables import enter, play

HTMX = {"HX-Request": "true"}


def laid(group: Group, sheet: str = "") -> Session:
    chairs = (Chair("red", "Анна"), Chair("mary", "Мэри"))
    return start_session(group, Plan("maracaibo", chairs, {"solo": True}, sheet))


@pytest.fixture
def solo(group: Group) -> Session:
    """Mary has lost 9 markers; Anna has 4 upgrades."""
    session = laid(group)
    play(session, enter("mary", automa_markers=9, automa_cards=2), enter("red", upgrades=4))
    session.refresh_from_db()
    return session


def states(session: Session) -> dict[str, tuple[str, int | None]]:
    session.refresh_from_db()
    pad = pad_at(session, marks_at(session))
    rows = (pad.by_row["vp_income"], pad.by_row["mary_upgrades"])
    cells = {row.id: next(c for c in row.cells if c.seat.id == "mary") for row in rows}
    return {row: (cell.state, cell.points) for row, cell in cells.items()}


@pytest.mark.rule("MAR-SOLOINC-02", "MAR-SOLOFIN-04")
def test_the_suggested_row_is_filled_in_marked_and_not_used(member: Client, solo: Session) -> None:
    assert states(solo) == {"vp_income": ("unknown", None), "mary_upgrades": ("unknown", None)}
    layer = member.get(f"/t/{solo.code}/teach/", headers=HTMX).content.decode()
    chosen = re.findall(r'name="([^"]+)" value="([^"]+)" checked', layer)
    assert chosen == [("automa.row", "yes"), ("automa.round", "even")]
    assert layer.count("≈</span>") == 2
    assert "Значения со знаком ≈ — только предположение" in layer
    assert "0, 1, 2, 3, 4, 6, 8, 10, 12" in layer
    assert read_state(solo).box == {}


def test_what_is_suggested_stands_first_so_that_nobody_confirms_it_unseen(
    member: Client, solo: Session
) -> None:
    play(solo, enter("red", doubloon_income=20))
    layer = member.get(f"/t/{solo.code}/teach/", headers=HTMX).content.decode()
    asked = re.findall(r'name="((?:automa|doubloon)[^"]*)"', layer)
    assert list(dict.fromkeys(asked)) == ["automa.row", "automa.round"]
    layer = member.get(f"/t/{solo.code}/teach/?fact=doubloon_track.20", headers=HTMX)
    asked = re.findall(r'name="((?:automa|doubloon)[^"]*)"', layer.content.decode())
    assert list(dict.fromkeys(asked)) == ["doubloon_track.20"]


@pytest.mark.rule("MAR-SOLOINC-02", "MAR-SOLOFIN-04")
def test_one_tap_confirms_the_row_for_this_table_and_every_later_one(
    group: Group, member: Client, solo: Session
) -> None:
    layer = member.get(f"/t/{solo.code}/teach/", headers=HTMX).content.decode()
    form = {**hidden(layer), "automa.row": "yes", "automa.round": "even"}
    assert member.post(f"/t/{solo.code}/teach/", form, headers=HTMX).status_code == 200
    assert states(solo) == {"vp_income": ("known", 14), "mary_upgrades": ("known", 0)}
    assert known_facts(group.pk, "maracaibo") == {"automa.row": True, "automa.round": "even"}
    later = laid(group)
    play(later, enter("mary", automa_markers=20), enter("red", upgrades=3))
    later.refresh_from_db()
    assert pad_at(later, marks_at(later)).asks == ()


@pytest.mark.rule("MAR-SOLOFIN-04")
def test_the_cell_says_what_is_missing_and_leads_to_the_question(
    member: Client, solo: Session
) -> None:
    layer = member.get(f"/t/{solo.code}/cell/mary/mary_upgrades/", headers=HTMX).content.decode()
    assert "Какие места нижнего ряда планшета Автомы — круглые ячейки" in layer
    assert f'href="/t/{solo.code}/teach/?fact=automa' in layer


@pytest.mark.rule("MAR-SOLOINC-02")
def test_a_typed_cell_that_waits_for_the_board_says_so_too(member: Client, solo: Session) -> None:
    layer = member.get(f"/t/{solo.code}/cell/mary/vp_income/", headers=HTMX).content.decode()
    assert "Символы ПО нижнего ряда планшета Автомы" in layer
    assert f'href="/t/{solo.code}/teach/?fact=automa' in layer


@pytest.mark.rule("MAR-SOLOFIN-04")
def test_nobody_is_led_to_round_cells_that_are_not_counted(
    member: Client, group: Group, solo: Session
) -> None:
    """Only a board whose round cells lie in another order has them counted."""
    session = laid(group)  # nothing counted yet: the row waits for your upgrades
    form = {"version": 0, "key": "k", "mary_quests": "3"}
    cell = f"/t/{session.code}/cell/mary/mary_quests/"
    answer = member.post(cell, form)
    assert answer["Location"] == f"/t/{session.code}/cell/mary/mary_explorer/"
    play(solo, {"kind": "teach", "facts": {"automa.round": "other"}})
    form = {"version": 3, "key": "k", "mary_quests": "3"}
    answer = member.post(f"/t/{solo.code}/cell/mary/mary_quests/", form)
    assert answer["Location"] == f"/t/{solo.code}/cell/mary/mary_upgrades/"


@pytest.mark.rule("MAR-SOLOINC-02")
def test_an_interim_scoring_asks_in_the_same_way(member: Client, group: Group) -> None:
    session = laid(group, "interim")
    play(session, enter("mary", automa_markers=6, automa_cards=0))
    layer = member.get(f"/t/{session.code}/teach/", headers=HTMX).content.decode()
    assert re.findall(r'name="([^"]+)" value="([^"]+)" checked', layer) == [("automa.row", "yes")]


@pytest.mark.rule("MAR-SOLOINC-02", "MAR-SOLOFIN-04")
def test_the_box_of_the_group_offers_the_same_suggestion(member: Client) -> None:
    page = member.get("/box/maracaibo/ask/?about=automa").content.decode()
    checked = re.findall(r'name="([^"]+)" value="([^"]+)" checked', page)
    assert checked == [("automa.row", "yes"), ("automa.round", "even")]
    assert page.count('class="maybe"') == 2


@pytest.mark.rule("MAR-SOLOINC-01", "MAR-SOLOINC-02", "MAR-SOLO-02")
@pytest.mark.parametrize(
    ("row", "hers", "yours"),
    [
        ("vp_income", "число самого правого символа ПО без круглой фишки", "счётчику дохода в ПО"),
        ("last_purchase", "Мэри не покупает карту и не берёт 2 ПО", "каждый покупает карту"),
        ("cards", "1 ПО за каждую карту путешествия у планшета Автомы", "разыгранных карт"),
        ("buildings", "она берёт корабль и исследователя, но не матросов", "за свои вклады"),
    ],
)
def test_a_cell_of_mary_shows_her_rule_and_not_the_players(
    member: Client, solo: Session, row: str, hers: str, yours: str
) -> None:
    layer = member.get(f"/t/{solo.code}/cell/mary/{row}/", headers=HTMX).content.decode()
    assert hers in layer
    assert yours not in layer
