"""Cookies of https and of plain http on one machine: neither shuts the other out."""

from collections.abc import Callable, Iterator

import pytest
from django.test import Client, override_settings

from campaigns import access
from campaigns.models import Group, Session
from tests.campaigns.seats import place

HTTPS = {
    "HTTPS": True,
    "SESSION_COOKIE_SECURE": True,
    "CSRF_COOKIE_SECURE": True,
    "LANGUAGE_COOKIE_SECURE": True,
    "COOKIE_PREFIX": "secure_",
    "SESSION_COOKIE_NAME": "secure_sessionid",
    "CSRF_COOKIE_NAME": "secure_csrftoken",
    "LANGUAGE_COOKIE_NAME": "secure_django_language",
}


@pytest.fixture
def later() -> Iterator[Callable[[], None]]:
    """later(): from now on the same site speaks https."""
    switched = override_settings(**HTTPS)
    yield switched.enable
    switched.disable()


def test_a_phone_of_plain_http_is_the_same_by_https(
    member: Client, table: Session, later: Callable[[], None]
) -> None:
    place(member, table, "scribe")
    member.post("/i18n/setlang/", {"language": "en"})
    member.post("/theme/", {"theme": "dark"})
    later()
    page = member.get(f"/t/{table.code}/")
    assert page.status_code == 200
    assert page.context["me"]["scribe"] is True
    assert 'lang="en"' in page.content.decode()
    assert 'data-theme="dark"' in page.content.decode()


def test_nothing_that_https_keeps_has_a_name_of_plain_http(
    table: Session, group: Group, later: Callable[[], None]
) -> None:
    later()
    stranger = Client()
    stranger.post(f"/j/{table.door}/", {"seat": "red"})
    stranger.post(f"/g/{group.join_code}/", {})
    stranger.get("/account/sign-in/")
    stranger.post("/i18n/setlang/", {"language": "en"})
    stranger.post("/theme/", {"theme": "dark"})
    kept = {name: one["secure"] for name, one in stranger.cookies.items() if one.value}
    assert f"secure_{access.PHONE}" in kept
    assert set(kept.values()) == {True}
    assert all(name.startswith("secure_") for name in kept)
    assert stranger.get(f"/t/{table.code}/").context["me"]["seat"].id == "red"


def test_a_theme_of_plain_http_can_be_given_up_by_https(
    member: Client, later: Callable[[], None], table: Session
) -> None:
    member.post("/theme/", {"theme": "dark"})
    later()
    member.post("/theme/", {"theme": ""})
    assert 'data-theme="dark"' not in member.get(f"/t/{table.code}/").content.decode()
