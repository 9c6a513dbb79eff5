"""Cookies of https and of plain http on one machine: neither shuts the other out, and https believes only its own."""

from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.test import Client, override_settings

from campaigns.models import Group, Session
from campaigns.seats import access
from companion.accounts.models import User
from tests.campaigns.seats import place

HOST = "__Host-"
HTTPS = {
    "HTTPS": True,
    "SESSION_COOKIE_SECURE": True,
    "CSRF_COOKIE_SECURE": True,
    "LANGUAGE_COOKIE_SECURE": True,
    "COOKIE_PREFIX": HOST,
    "SESSION_COOKIE_NAME": f"{HOST}sessionid",
    "CSRF_COOKIE_NAME": f"{HOST}csrftoken",
    "LANGUAGE_COOKIE_NAME": f"{HOST}django_language",
}
NAMES = {"name": "Анна", "email": "a@example.com", "password": "brass-lantern-7"}


@pytest.fixture
def later() -> Iterator[Callable[[], None]]:
    """later(): from now on the same site speaks https."""
    switched = override_settings(**HTTPS)
    yield switched.enable
    switched.disable()


def test_language_and_light_of_plain_http_hold_by_https(
    member: Client, later: Callable[[], None]
) -> None:
    member.post("/i18n/setlang/", {"language": "en"})
    member.post("/theme/", {"theme": "dark"})
    later()
    page = member.get("/").content.decode()
    assert 'lang="en"' in page
    assert 'data-theme="dark"' in page


def test_a_phone_of_plain_http_is_a_stranger_by_https(
    member: Client, table: Session, later: Callable[[], None]
) -> None:
    """Anybody between a browser and a plain-http page of this host can put such cookies there."""
    place(member, table, "scribe")
    assert member.get(f"/t/{table.code}/").context["me"]["scribe"] is True
    later()
    assert member.get(f"/t/{table.code}/").status_code == 404


@pytest.mark.parametrize("prefix", ["", "secure_"])
def test_https_takes_no_session_under_another_name(
    prefix: str, db: None, later: Callable[[], None]
) -> None:
    later()
    user = User.objects.create_user("b@example.com", "brass-lantern-7", "Борис")
    browser = Client()
    browser.force_login(user)
    key = browser.cookies[f"{HOST}sessionid"].value
    assert browser.get("/me/").status_code == 200
    fixed = Client()
    fixed.cookies[f"{prefix}sessionid"] = key
    assert fixed.get("/me/").status_code == 302


@pytest.mark.parametrize("prefix", ["", "secure_"])
def test_https_takes_no_phone_under_another_name(
    prefix: str, table: Session, later: Callable[[], None]
) -> None:
    with override_settings(COOKIE_PREFIX=prefix):  # signed by this site, under that name
        seated = Client()
        seated.post(f"/j/{table.door}/", {"seat": "red"})
        signed = seated.cookies[f"{prefix}{access.PHONE}"].value
        assert seated.get(f"/t/{table.code}/").context["me"]["seat"].id == "red"
    later()
    for name in (f"{prefix}{access.PHONE}", f"{HOST}{access.PHONE}"):
        stranger = Client()
        stranger.cookies[name] = signed
        assert stranger.get(f"/t/{table.code}/").status_code == 404


def test_every_cookie_of_https_is_bound_to_this_very_host(
    table: Session, group: Group, later: Callable[[], None]
) -> None:
    later()
    stranger = Client()
    stranger.post(f"/j/{table.door}/", {"seat": "red"})
    stranger.post(f"/g/{group.join_code}/", {})
    stranger.get("/account/sign-in/")
    stranger.post("/i18n/setlang/", {"language": "en"})
    stranger.post("/theme/", {"theme": "dark"})
    stranger.post("/account/sign-up/", NAMES)
    stranger.post("/account/sign-out/everywhere/")  # leaves a message
    stranger.post("/account/sign-in/", NAMES)
    wanted = ("sessionid", "csrftoken", "django_language", "theme", "messages", access.PHONE)
    assert set(stranger.cookies) == {f"{HOST}{name}" for name in wanted}
    for name, one in stranger.cookies.items():
        assert (name, one["secure"], one["path"], one["domain"]) == (name, True, "/", "")
    assert stranger.get(f"/t/{table.code}/").context["me"]["seat"].id == "red"


def test_what_https_gives_up_the_browser_forgets(
    db: None, table: Session, later: Callable[[], None]
) -> None:
    """A browser ignores an answer that ends a `__Host-` cookie without Secure or for another path."""
    later()
    browser = Client()
    browser.post("/account/sign-up/", NAMES)
    browser.post("/theme/", {"theme": "dark"})
    assert SESSION_KEY in browser.session
    gone = browser.post("/account/sign-out/").cookies | browser.post("/theme/", {}).cookies
    assert {f"{HOST}sessionid", f"{HOST}theme"} <= set(gone)
    for name in (f"{HOST}sessionid", f"{HOST}theme"):
        ended = gone[name]
        assert (ended["secure"], ended["path"], ended["domain"]) == (True, "/", "")


def test_a_household_goes_back_to_plain_http(table: Session) -> None:
    """The cookies of https stay where they are, and plain http has its own beside them."""
    browser = Client()
    with override_settings(**HTTPS):
        browser.post(f"/j/{table.door}/", {"seat": "red"})
        browser.get("/account/sign-in/")
    before = {name: one.value for name, one in browser.cookies.items()}
    assert browser.get(f"/t/{table.code}/").status_code == 404
    browser.post(f"/j/{table.door}/", {"seat": "blue"})
    assert browser.get(f"/t/{table.code}/").context["me"]["seat"].id == "blue"
    browser.post("/theme/", {"theme": "dark"})
    after = {name: one.value for name, one in browser.cookies.items()}
    assert {name: after[name] for name in before} == before
    assert not any(name.startswith(HOST) for name in set(after) - set(before))
    assert settings.SESSION_COOKIE_NAME == "sessionid"


def test_a_theme_of_plain_http_can_be_given_up_by_https(
    member: Client, later: Callable[[], None]
) -> None:
    member.post("/theme/", {"theme": "dark"})
    later()
    member.post("/theme/", {"theme": ""})
    assert 'data-theme="dark"' not in member.get("/").content.decode()
