"""A household that comes back now and then never loses its evenings on a phone."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session as Kept
from django.test import Client
from django.utils import timezone

from campaigns.models import Group, Session
from campaigns.seats.access import GROUPS
from companion.lasting import SINCE

pytestmark = pytest.mark.both_databases


def days_left(client: Client) -> int:
    return (Kept.objects.get(pk=client.session.session_key).expire_date - timezone.now()).days


def of_days_ago(client: Client, days: int) -> None:
    """As if this browser had opened the group's link then, and its session had been renewed then."""
    session = client.session
    session[SINCE] = (timezone.now() - timedelta(days=days)).date().isoformat()
    session.save()
    lasts = timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE) - timedelta(days=days)
    Kept.objects.filter(pk=session.session_key).update(expire_date=lasts)


@pytest.fixture
def phone(browser_of: Callable[..., Client], group: Group) -> Client:
    return browser_of(group)


@pytest.mark.parametrize("path", ["/", "/history/", "table"])
def test_a_phone_that_comes_back_after_ten_months_keeps_its_group(
    phone: Client, table: Session, path: str
) -> None:
    of_days_ago(phone, 300)
    answer = phone.get(f"/t/{table.code}/" if path == "table" else path)
    assert answer.status_code == 200
    assert days_left(phone) > 390
    assert answer.cookies[settings.SESSION_COOKIE_NAME]["max-age"] == settings.SESSION_COOKIE_AGE
    assert phone.session[GROUPS] == [table.group_id]


def test_within_a_month_nothing_is_written(phone: Client, table: Session) -> None:
    of_days_ago(phone, 29)
    before = days_left(phone)
    answer = phone.get(f"/t/{table.code}/")
    assert settings.SESSION_COOKIE_NAME not in answer.cookies
    assert days_left(phone) == before


def test_a_session_from_before_is_renewed_once(phone: Client, table: Session) -> None:
    session = phone.session
    del session[SINCE]
    session.save()
    assert settings.SESSION_COOKIE_NAME in phone.get(f"/t/{table.code}/").cookies
    assert settings.SESSION_COOKIE_NAME not in phone.get(f"/t/{table.code}/").cookies


def test_a_stranger_gets_no_session(client: Client, db: None) -> None:
    assert settings.SESSION_COOKIE_NAME not in client.get("/").cookies
