"""A sheet that was started by itself is put to the evening that it belonged to."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns.log.selectors.states import reads_at
from campaigns.log.services.refold import refold
from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.campaigns.evenings import NAMES, lay
from tests.tables import play

pytestmark = pytest.mark.django_db
SEATS = ("gizah", "babylon", "olympia", "rhodos")


@pytest.fixture
def phone(group: Group, browser_of: Callable[..., Client]) -> Client:
    return browser_of(group)


@pytest.fixture
def sheet(group: Group) -> Session:
    """Land conflicts of Age III by themselves, with the people of the evening in other seats."""
    chairs = [Chair(seat, name) for seat, name in zip(reversed(SEATS), NAMES, strict=False)]
    session = start_session(group, Plan("armada", chairs, sheet="land"))
    play(session, {"kind": "enter", "seat": None, "values": {"age": "3"}})
    for shields, seat in enumerate(SEATS):
        play(session, {"kind": "enter", "seat": seat, "values": {"land_shields": shields}})
    session.refresh_from_db()
    return session


def send(phone: Client, session: Session, version: int, **sent: Any) -> Any:
    form = {"version": version, "key": f"k{version}{sent}", **sent}
    return phone.post(f"/t/{session.code}/attach/", form)


def test_it_is_put_to_an_evening_listed_there_and_taken_away(
    group: Group, phone: Client, sheet: Session
) -> None:
    evening = lay(group, "armada", upto="land.3")
    other = lay(group, "endeavor", upto="round.1")
    assert f"/t/{sheet.code}/attach/" in phone.get(f"/t/{sheet.code}/").content.decode()
    page = phone.get(f"/t/{sheet.code}/attach/").content.decode()
    assert evening.code in page
    assert other.code not in page
    assert send(phone, sheet, sheet.version, evening=evening.code).status_code == 302
    assert sheet.code in phone.get(f"/t/{evening.code}/").content.decode()
    send(phone, sheet, sheet.version, evening="")
    sheet.refresh_from_db()
    assert sheet.attached_to is None


def test_its_numbers_are_one_line_of_the_evening_by_the_people(
    group: Group, phone: Client, sheet: Session
) -> None:
    evening = lay(group, "armada", upto="land.3")
    send(phone, sheet, sheet.version, evening=evening.code)
    page = phone.get(f"/t/{sheet.code}/attach/").content.decode()
    assert 'value="land.3"' in page
    assert 'value="naval.3"' not in page
    answer = send(phone, sheet, evening.version, stop="land.3")
    assert answer.headers["Location"] == f"/t/{evening.code}/s/land.3/"
    before = evening.version
    evening.refresh_from_db()
    assert evening.version == before + 1
    taken = reads_at(evening)["land.3"].own.seats
    assert [taken[seat]["land_shields"] for seat in SEATS] == [3, 2, 1, 0]
    assert refold(evening.pk, repair=False) == []
    again = send(phone, sheet, evening.version, stop="land.3")
    assert again.status_code == 400


def test_another_round_a_stale_table_and_what_is_no_evening(
    group: Group, phone: Client, sheet: Session
) -> None:
    evening = lay(group, "armada", upto="land.3")
    assert send(phone, sheet, sheet.version, stop="land.3").status_code == 400
    assert send(phone, sheet, sheet.version, evening="nowhere").status_code == 400
    assert send(phone, sheet, sheet.version, evening=sheet.code).status_code == 400
    send(phone, sheet, sheet.version, evening=evening.code)
    assert send(phone, sheet, evening.version, stop="land.1").status_code == 400
    assert send(phone, sheet, evening.version - 1, stop="land.3").status_code == 409
    assert phone.get(f"/t/{evening.code}/attach/").status_code == 404
    assert Client().get(f"/t/{sheet.code}/attach/").status_code == 404


def test_an_attached_sheet_stays_what_it_was(group: Group, phone: Client, sheet: Session) -> None:
    evening = lay(group, "armada", upto="land.3")
    version, state = sheet.version, sheet.state
    send(phone, sheet, sheet.version, evening=evening.code)
    sheet.refresh_from_db()
    assert (sheet.version, sheet.state) == (version, state)
    assert phone.get(f"/t/{sheet.code}/").status_code == 200
    assert phone.get(f"/t/{sheet.code}/export.json").status_code == 200
