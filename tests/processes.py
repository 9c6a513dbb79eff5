"""Fixtures: a clean broker, a Celery worker and a web server, each a real process on the test database."""

import os
import socket
import sys
import time
import urllib.request
from collections.abc import Iterator
from urllib.parse import quote

import pytest
import redis
from django.conf import settings
from django.db import connection

from companion.celery import app
from companion.children import Child, wait_until

WORKER = [
    *("-W", "ignore", "-m", "celery", "--quiet", "-A", "companion", "worker", "--concurrency", "1"),
    *("--loglevel", "WARNING", "--without-gossip", "--without-mingle", "--without-heartbeat"),
    *("--include", "tests.companion.jobs"),
]
WEB = [
    *(
        "-m",
        "uvicorn",
        "companion.asgi:application",
        "--host",
        "127.0.0.1",
        "--lifespan",
        "off",
        "--no-server-header",
    ),
    *("--timeout-graceful-shutdown", "1", "--no-access-log", "--log-level", "warning"),
]
# Seconds until a killed worker's job is given to another one; also bounds a job's length in tests.
VISIBILITY_TIMEOUT = 5


def database_url() -> str:
    """The test database as another process must name it."""
    given = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{given['NAME']}"
    password = f":{quote(given['PASSWORD'], safe='')}" if given["PASSWORD"] else ""
    port = f":{given['PORT']}" if given["PORT"] else ""
    host = quote(given["HOST"], safe="")
    return f"postgresql://{quote(given['USER'])}{password}@{host}{port}/{given['NAME']}"


def process_environment() -> dict[str, str]:
    """Settings are the site's own, not the tests': the processes are the real thing."""
    environ = {**os.environ, "DATABASE_URL": database_url(), "SHIPLOG_EMBEDDED": "1"}
    environ |= {"DJANGO_SETTINGS_MODULE": "companion.settings", "REDIS_URL": settings.REDIS_URL}
    environ["TASK_VISIBILITY_TIMEOUT"] = str(VISIBILITY_TIMEOUT)
    environ.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)
    return environ


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Worker(Child):
    """A Celery worker that a test may kill() and restart(); a second one needs a name of its own."""

    def __init__(self, name: str = "worker", **environ: str) -> None:
        self.node = f"{name}@here"
        command = [sys.executable, *WORKER, "--hostname", self.node]
        super().__init__(name, command, process_environment() | environ)
        self.wait_ready()

    def restart(self) -> None:
        super().restart()
        self.wait_ready()

    def wait_ready(self) -> None:
        assert wait_until(self._answers, self, 20), "the Celery worker did not start"

    def _answers(self) -> bool:
        return bool(app.control.ping(destination=[self.node], timeout=0.2, limit=1))


class Site(Child):
    """The site under uvicorn; `url` has no slash at its end."""

    def __init__(self, **environ: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, *WEB, "--port", str(self.port)]
        super().__init__("site", command, process_environment() | environ)
        self.wait_ready()

    def restart(self) -> None:
        super().restart()
        self.wait_ready()

    def wait_ready(self) -> None:
        assert wait_until(self._answers, self, 20), "the web server did not start"

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


@pytest.fixture
def broker() -> Iterator[redis.Redis]:
    """This process's own Redis database, empty; queue bindings stay, workers and publishers remember them."""
    client = redis.Redis.from_url(settings.REDIS_URL)
    _empty(client)
    yield client
    _empty(client)
    client.close()


def _empty(client: redis.Redis) -> None:
    keys = [key for key in client.scan_iter(count=500) if not key.startswith(b"_kombu.binding.")]
    if keys:
        client.delete(*keys)


@pytest.fixture(scope="session")
def _worker(django_db_setup: None) -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.stop(1)


@pytest.fixture
def celery_worker_process(
    transactional_db: None, broker: redis.Redis, _worker: Worker
) -> Iterator[Worker]:
    """A running worker with an empty queue. Kill it with .kill(), bring it back with .restart()."""
    if not _worker.alive():
        _worker.restart()
    yield _worker
    until_idle()


@pytest.fixture(scope="session")
def _site(django_db_setup: None) -> Iterator[Site]:
    site = Site()
    yield site
    site.stop(2)


@pytest.fixture
def live_site(transactional_db: None, broker: redis.Redis, _site: Site) -> Iterator[Site]:
    """The site at live_site.url, over the test database; commits of the test are seen there at once."""
    if not _site.alive():
        _site.restart()
    yield _site
    until_idle()


def until_idle(seconds: float = 10) -> None:
    """Wait for the queries of other processes: tables that are still read cannot be emptied (a deadlock)."""
    if connection.vendor != "postgresql":
        return
    others = "datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'"
    deadline = time.monotonic() + seconds
    with connection.cursor() as cursor:
        while time.monotonic() < deadline:
            cursor.execute(f"SELECT count(*) FROM pg_stat_activity WHERE {others}")
            if cursor.fetchone() == (0,):
                return
            time.sleep(0.02)
