"""Outages and probes: a database that is away is 503, said once; health answers whatever the name."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import InterfaceError, OperationalError
from django.test import Client, override_settings

from companion.away import is_away

ROOT = Path(__file__).parents[2]
NOBODY = "postgres://shiplog@127.0.0.1:1/shiplog"  # nothing listens on port 1
ASK = """
import django; django.setup()
from django.test import Client
from django.conf import settings
settings.ALLOWED_HOSTS = ["testserver"]
phone = Client(raise_request_exception=False)
phone.cookies[settings.SESSION_COOKIE_NAME] = "x" * 32
for path in ("/", "/t/abcdefgh/", "/t/abcdefgh/events/", "/me/", "/healthz"):
    answer = phone.get(path)
    print(path, answer.status_code, answer.headers.get("Retry-After"), "<h1>" in answer.content.decode())
answer = phone.post("/t/abcdefgh/moves/", {"move": "{}"}, headers={"HX-Request": "true"})
print("post", answer.status_code, answer.headers.get("Retry-After"), "<h1>" in answer.content.decode())
"""


def test_a_database_that_is_away_is_503_and_one_line_in_the_log(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=ROOT,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "companion.settings",
            "SHIPLOG_EMBEDDED": "1",
            "DATABASE_URL": NOBODY,
            "REDIS_URL": "redis://127.0.0.1:1/0",
            "SECRET_KEY": "only for this test",
            "ALLOWED_HOSTS": "testserver",
            "DATA_DIR": str(tmp_path),
            "DEBUG": "",
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.splitlines() == [
        "/ 503 5 True",
        "/t/abcdefgh/ 503 5 True",
        "/t/abcdefgh/events/ 503 5 True",
        "/me/ 503 5 True",
        "/healthz 503 None False",
        "post 503 5 True",
    ], done.stderr
    assert done.stderr.count("The database is away") == 1
    assert "Traceback" not in done.stderr


def _told(module: str, text: str) -> OperationalError:
    error = OperationalError(text)
    error.__cause__ = type("OperationalError", (Exception,), {"__module__": module})(text)
    return error


@pytest.mark.parametrize(
    ("error", "away"),
    [
        (InterfaceError("connection already closed"), True),
        (_told("psycopg", "connection refused"), True),
        (_told("sqlite3", "database is locked"), True),
        (_told("sqlite3", "no such table: campaigns_session"), False),
        (ValueError("anything else"), False),
        (None, False),
    ],
)
def test_only_what_another_try_may_mend_is_an_outage(
    error: BaseException | None, away: bool
) -> None:
    assert is_away(error) is away


@override_settings(ALLOWED_HOSTS=["shiplog.example"])
def test_health_answers_whatever_address_it_is_probed_by(db: None) -> None:
    probe = Client()
    for host in ("10.0.0.9:8000", "web-1", "shiplog.example"):
        answer = probe.get("/healthz", headers={"host": host})
        assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert probe.get("/", headers={"host": "10.0.0.9:8000"}).status_code == 400
    assert probe.post("/healthz").status_code == 405
