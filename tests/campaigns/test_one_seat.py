"""Several phones want one seat, or the pen, at the same instant: one gets it, the others are told."""

from collections.abc import Callable

import pytest
from django.test import Client

from campaigns.models import Group, PeopleLine, Place, Session
from campaigns.table.services.sessions import Plan, start_session
from tests.campaigns.seats import phone_of, place
from tests.campaigns.test_two_phones import at_once
from tests.tables import CHAIRS

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.servers]


@pytest.fixture
def laid(transactional_db: None) -> Session:
    group = Group.objects.create(name="Our company")
    return start_session(group, Plan("endeavor", CHAIRS))


def test_six_phones_tap_one_seat_and_one_sits(
    laid: Session, browser_of: Callable[..., Client]
) -> None:
    phones = [browser_of() for _ in range(6)]
    codes = at_once(
        [
            lambda phone=phone: phone.post(f"/j/{laid.door}/", {"seat": "red"}).status_code
            for phone in phones
        ]
    )
    assert sorted(codes) == [302] + [409] * 5
    assert Place.objects.get().seat.seat == "red"


def test_two_players_take_over_at_once_and_one_is_the_scribe(
    laid: Session, browser_of: Callable[..., Client]
) -> None:
    phones = [browser_of(), browser_of()]
    for phone, seat in zip(phones, ("red", "blue"), strict=True):
        place(phone, laid, "player", seat)
    url = f"/t/{laid.code}/people/"
    codes = at_once(
        [lambda phone=phone: phone.post(url, {"do": "take-over"}).status_code for phone in phones]
    )
    assert codes == [302, 302]
    assert Place.objects.filter(role="scribe").count() == 1
    assert PeopleLine.objects.filter(kind="took_over").count() == 2
    assert {phone_of(phone) for phone in phones} == set(
        Place.objects.values_list("phone", flat=True)
    )
