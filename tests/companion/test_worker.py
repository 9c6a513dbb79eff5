"""The worker: it runs jobs on the test database, and no job is lost with it or with the broker."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
import redis
from django.db import connection
from kombu.exceptions import OperationalError

from companion import broker as private_broker
from companion.celery import app
from tests.companion import jobs
from tests.processes import Worker

pytestmark = pytest.mark.django_db(transaction=True)


def eventually(happened: Callable[[], bool], seconds: float = 15) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if happened():
            return True
        time.sleep(0.05)
    return False


def test_a_job_runs_on_the_test_database(
    celery_worker_process: Worker, broker: redis.Redis
) -> None:
    jobs.database_name.delay()
    assert eventually(lambda: bool(broker.llen("notes")))
    assert broker.lrange("notes", 0, -1) == [str(connection.settings_dict["NAME"]).encode()]


def test_a_job_under_way_survives_kill_9_of_its_worker(
    celery_worker_process: Worker, broker: redis.Redis
) -> None:
    jobs.slow_note.delay("kept", seconds=0.5)
    assert eventually(lambda: bool(broker.llen("begun")))
    celery_worker_process.kill()
    assert not broker.llen("notes")
    celery_worker_process.restart()
    assert eventually(lambda: broker.lrange("notes", 0, -1) == [b"kept"])
    assert broker.llen("begun") == 2


def test_a_pool_process_does_not_outlive_its_worker(
    celery_worker_process: Worker, broker: redis.Redis
) -> None:
    jobs.slow_note.delay("late", seconds=4)
    assert eventually(lambda: bool(broker.llen("begun")))
    pool_process = Path("/proc") / broker.lrange("begun", 0, 0)[0].decode()
    assert pool_process.exists()
    celery_worker_process.process.kill()  # the worker alone, not its group
    assert eventually(lambda: not pool_process.exists(), seconds=2)


@pytest.fixture
def publish_to(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Publish a job to the broker named, through fresh connections."""

    def publish(url: str) -> None:
        with app.connection_for_write(url=url) as connection:
            app.send_task("tests.note", args=["x"], connection=connection)

    return publish


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1/0", "redis+socket:///nowhere/redis.sock"])
def test_publishing_without_a_broker_fails_within_a_second(
    publish_to: Callable[[str], None], url: str
) -> None:
    started = time.monotonic()
    with pytest.raises(OperationalError):
        publish_to(url)
    assert time.monotonic() - started < 1


@pytest.mark.servers
def test_publishing_fails_fast_when_the_broker_goes_away_and_works_when_it_is_back(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    home = tmp_path_factory.mktemp("b")
    child = private_broker.start(home, home, durable=True)
    url = f"redis+socket://{home}/redis.sock"
    with app.connection_for_write(url=url) as connection:
        app.send_task("tests.note", args=["1"], connection=connection)
        child.stop()
        started = time.monotonic()
        with pytest.raises(OperationalError):
            app.send_task("tests.note", args=["2"], connection=connection)
        assert time.monotonic() - started < 1
        child = private_broker.start(home, home, durable=True)
        app.send_task("tests.note", args=["3"], connection=connection)
    client = redis.Redis.from_url(f"unix://{home}/redis.sock")
    assert client.llen("celery") == 2  # the first survived the restart in the broker's file
    client.close()
    child.stop()
