"""A round's sheet while it is filled in: what stands counts, one number of what is left, and what a player's phone
is told."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns.log.selectors.states import reads_at
from campaigns.models import Group, Session
from campaigns.table.selectors.leaves import leaf_at
from campaigns.table.selectors.pads import CellView
from campaigns.table.selectors.rings import rings_of
from campaigns.table.selectors.tables import marks_at, pad_at
from tests.campaigns.evenings import lay
from tests.campaigns.seats import place
from tests.tables import play

pytestmark = pytest.mark.django_db
ROWS = ("vp_before", "interim_purchase", "interim_vp")


@pytest.fixture
def evening(group: Group) -> Session:
    """Maracaibo before its second interim scoring: the incomes of the first stand there."""
    return lay(group, "maracaibo", upto="interim.2")


def write(session: Session, seat: str, **values: Any) -> Session:
    play(session, {"kind": "enter", "sheet": "interim.2", "seat": seat, "values": values})
    return Session.objects.get(pk=session.pk)


def cell(session: Session, row: str, seat: str) -> CellView:
    pad = pad_at(session, marks_at(session), leaf_at(session, "interim.2"))
    return next(each for each in pad.by_row[row].cells if each.seat.id == seat)


def seats_of(session: Session) -> list[str]:
    return list(reads_at(session)["interim.2"].book.setup.seats)


def test_what_stands_counts_as_soon_as_the_rest_is_typed(evening: Session) -> None:
    seat, other, *_more = seats_of(evening)
    stands = reads_at(evening)["interim.2"].carried[seat, "vp_income"].value
    assert isinstance(stands, int)
    half = write(evening, seat, vp_before=31)
    assert cell(half, "vp_after", seat).points is None
    whole = write(half, seat, last_step="two_vp")
    after, total = cell(whole, "vp_after", seat), cell(whole, "total", seat)
    assert (after.points, after.carried) == (31 + 2 + stands, "stands")
    assert (total.points, total.carried) == (2 + stands, "stands")
    assert cell(whole, "vp_after", other).points is None, "hers is still to be typed"
    typed = write(whole, seat, vp_income=stands)
    assert (cell(typed, "vp_after", seat).points, cell(typed, "vp_after", seat).carried) == (
        33 + stands,
        "",
    )


def test_one_number_of_what_is_left(
    evening: Session, group: Group, browser_of: Callable[..., Client]
) -> None:
    """The card, the sheet's button, its list and the rings; what may be left empty is in none of them."""
    phone, url = browser_of(group), f"/t/{evening.code}/"
    seat = seats_of(evening)[0]
    for values in ({}, {"vp_before": 31}):
        session = write(evening, seat, **values) if values else evening
        leaf = leaf_at(session, "interim.2")
        assert leaf is not None
        rings = rings_of(leaf, marks_at(session))
        assert all({row.id for row in ring.rows} == set(ROWS) for ring in rings.rings)
        told = phone.get(url).content.decode()
        told = told[told.index('id="due"') :][:400]
        assert f"Вписать: {rings.left} клет" in told
        page = phone.get(f"{url}s/interim.2/").content.decode()
        assert f"пусто: {rings.left}" in page
        listed = page[page.index('id="lacks"') :]
        lines = listed[: listed.index("</ul>")]
        assert lines.count("<li>") == lines.count('class="inline-tap" href=') == rings.left


def test_the_lines_of_what_is_empty_have_the_words_of_the_rows_and_a_way(group: Group) -> None:
    """What the whole table shares is listed once, and leads to its cell like the others."""
    session = lay(group, "imperial_struggle", upto="peace.1")
    leaf = leaf_at(session, "peace.1")
    assert leaf is not None
    rings = rings_of(leaf, marks_at(session))
    shared = [row.id for _seat, row in rings.todo if not row.items]
    assert "demand" in shared
    assert len(shared) == len(set(shared))
    assert rings.left < sum(ring.left for ring in rings.rings)


def test_a_players_phone_is_told_when_its_column_is_due_done_and_recorded(
    evening: Session, browser_of: Callable[..., Client]
) -> None:
    seat = seats_of(evening)[0]
    phone, url = browser_of(), f"/t/{evening.code}/s/interim.2/"
    place(phone, evening, "player", seat)
    begun = phone.get(url).content.decode()
    assert "Заполняется, когда дойдёт до подсчёта." in begun
    assert "data-my-turn" not in begun
    half = write(evening, seat, vp_before=31)
    page = phone.get(url).content.decode()
    assert "Ваша колонка: 2 из 3" in page
    assert "data-my-turn" in page
    write(half, seat, last_step="two_vp")
    assert ", всё готово" in phone.get(url).content.decode()
    closed = phone.get(f"/t/{evening.code}/s/interim.1/").content.decode()
    assert "Записано: Раунд 1." in closed
    assert "К партии" in closed
    assert not re.search(r"ваш ход<|data-my-turn", closed)


def test_a_sheet_that_was_closed_with_gaps_is_named(
    evening: Session, group: Group, browser_of: Callable[..., Client]
) -> None:
    phone, url = browser_of(group), f"/t/{evening.code}/"
    assert "с пропусками" not in phone.get(url).content.decode()
    form = {"version": evening.version, "key": "gaps"}
    assert phone.post(f"{url}s/interim.2/close/", form).status_code == 302
    assert "Записано с пропусками: Раунд 2." in phone.get(url).content.decode()


def test_who_opens_what_may_stay_empty_is_told_so(
    evening: Session, group: Group, browser_of: Callable[..., Client]
) -> None:
    seat = seats_of(evening)[0]
    phone, url = browser_of(group), f"/t/{evening.code}/s/interim.2/cell/{seat}"
    assert "можно не вписывать" in phone.get(f"{url}/interim_doubloons/").content.decode()
    assert "можно не вписывать" not in phone.get(f"{url}/vp_before/").content.decode()


def test_what_this_round_does_not_ask_opens_no_cell(group: Group) -> None:
    """The flag of the USA is asked in the last peace round: before it, prestige that stands is left alone."""
    session = lay(group, "imperial_struggle", upto="peace.4", name="rounds_whole_evening")
    leaf = leaf_at(session, "peace.4")
    assert leaf is not None
    todo = {(mark.id, row.id) for mark, row in rings_of(leaf, marks_at(session)).todo}
    assert not {(seat, "prestige") for seat in leaf.pad.seats} & todo
    assert any(row.startswith("caribbean") for _seat, row in todo), "its award is still to be said"
