"""What holds for every answer of the site: language and security headers."""

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from campaigns.models import Session

pytestmark = pytest.mark.django_db


def test_a_person_may_switch_to_english_and_stays_there(client: Client) -> None:
    client.post("/i18n/setlang/", {"language": "en", "next": "/"})
    answer = client.get("/healthz", headers={"accept-language": "ru"})
    assert answer.headers["Content-Language"] == "en"


def test_an_unknown_language_is_russian(client: Client) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "xx"
    assert client.get("/healthz").headers["Content-Language"] == "ru"


def test_english_does_not_fall_back_to_russian() -> None:
    with translation.override("en"):
        assert translation.gettext("Monday") == "Monday"


def test_no_inline_script_runs_and_nobody_frames_the_site(client: Client) -> None:
    headers = client.get("/prefs/").headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def test_this_phone_leads_back_to_where_one_was_and_never_to_another_site(
    member: Client, table: Session
) -> None:
    here = f"/t/{table.code}/"
    assert f'href="/prefs/?next={here}"' in member.get(here).content.decode()
    page = member.get(f"/prefs/?next={here}").content.decode()
    assert f'<a class="btn" href="{here}">Вернуться к столу</a>' in page
    for elsewhere in ("https://example.com/", "//example.com/", "javascript:alert(1)"):
        assert 'class="btn" href' not in member.get("/prefs/", {"next": elsewhere}).content.decode()


@pytest.mark.parametrize("away", ["home", "x", '{"kind":null}', "https://evil.example/", "//evil"])
def test_a_way_back_that_is_no_address_of_ours_leads_home(client: Client, away: str) -> None:
    assert client.post("/theme/", {"theme": "dark", "next": away})["Location"] == "/"
    account = {"name": "Анна", "email": "a@example.com", "password": "brass-lantern-7"}
    assert client.post("/account/sign-up/", {**account, "next": away})["Location"] == "/me/"
