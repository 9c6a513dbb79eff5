"""Settings by environment, each case in a fresh Python as a deployment would start it."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
NAMES = (
    "ALLOWED_HOSTS DATABASES SECURE_HSTS_SECONDS SESSION_COOKIE_SECURE SECRET_KEY REDIS_URL DEBUG "
    "SESSION_COOKIE_NAME CSRF_COOKIE_NAME LANGUAGE_COOKIE_NAME"
)
PROGRAM = f"""
import json
from companion import settings
from companion.celery import app
shown = {{name: getattr(settings, name) for name in {NAMES.split()!r}}}
print(json.dumps(shown | {{"BROKER": app.conf.broker_url}}, default=str))
"""


def start(data: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    environ = {**kept, "DATA_DIR": str(data), **variables}
    command = [sys.executable, "-c", PROGRAM]
    return subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True)


def settings(data: Path, **variables: str) -> dict[str, Any]:
    done = start(data, **variables)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_with_nothing_set_a_household_gets_sqlite_and_any_local_name(tmp_path: Path) -> None:
    found = settings(tmp_path)
    database = found["DATABASES"]["default"]
    assert database["NAME"] == str(tmp_path / "shiplog.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert found["ALLOWED_HOSTS"] == ["*"]
    assert found["DEBUG"] is False
    assert found["BROKER"] == f"redis+socket://{tmp_path}/redis/redis.sock"


def test_the_secret_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    first, second = settings(tmp_path), settings(tmp_path)
    assert first["SECRET_KEY"] == second["SECRET_KEY"]
    assert len(first["SECRET_KEY"]) >= 50
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_a_named_database_needs_named_hosts(tmp_path: Path) -> None:
    done = start(tmp_path, DATABASE_URL="postgresql://u@db/shiplog", SECRET_KEY="x")
    assert done.returncode != 0
    assert "Set ALLOWED_HOSTS" in done.stderr


def test_a_server_is_named_by_its_variables(tmp_path: Path) -> None:
    found = settings(
        tmp_path,
        DATABASE_URL="postgresql://u:p@db:5433/shiplog",
        REDIS_URL="redis://queue:6379/2",
        ALLOWED_HOSTS="a.example, b.example",
        SECRET_KEY="x" * 60,
    )
    assert found["DATABASES"]["default"]["HOST"] == "db"
    assert found["ALLOWED_HOSTS"] == ["a.example", "b.example"]
    assert found["BROKER"] == found["REDIS_URL"] == "redis://queue:6379/2"


@pytest.mark.parametrize(("https", "secure"), [("1", True), ("0", False)])
def test_cookies_are_secure_exactly_when_https_is_declared(
    tmp_path: Path, https: str, secure: bool
) -> None:
    found = settings(tmp_path, SHIPLOG_HTTPS=https)
    assert found["SESSION_COOKIE_SECURE"] is secure
    assert bool(found["SECURE_HSTS_SECONDS"]) is secure
    names = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "LANGUAGE_COOKIE_NAME")
    assert {found[name].startswith("__Host-") for name in names} == {secure}


def test_a_data_directory_too_deep_for_a_socket_gets_one_elsewhere(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 60) / ("e" * 60)
    found = settings(deep)
    path = found["REDIS_URL"].removeprefix("unix://")
    assert len(path) <= 100
    assert str(tmp_path) not in path
    assert settings(deep)["REDIS_URL"] == found["REDIS_URL"]
