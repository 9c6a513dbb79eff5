"""The worker: it runs jobs on the test database, and no job is lost with it or with the broker."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import redis
from django.db import connection
from kombu.exceptions import OperationalError

from companion import broker as private_broker
from companion.celery import app
from companion.children import Child
from tests.companion import jobs
from tests.processes import WORKER, Worker, process_environment

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


@pytest.mark.long
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
    pool_process = int(broker.lrange("begun", 0, 0)[0])
    assert state(pool_process) in "RSD"
    celery_worker_process.process.kill()  # the worker alone, not its group
    # Dead but not yet collected by the init process is dead.
    assert eventually(lambda: state(pool_process) in "Z-", seconds=5), state(pool_process)


def state(pid: int) -> str:
    """The kernel's letter for a process; "-" when there is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "-"


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1/0", "redis+socket:///nowhere/redis.sock"])
def test_publishing_without_a_broker_fails_within_a_second(url: str) -> None:
    started = time.monotonic()
    with app.connection_for_write(url=url) as connection, pytest.raises(OperationalError):
        app.send_task("tests.note", args=["x"], connection=connection)
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


@pytest.mark.long
@pytest.mark.servers
def test_a_worker_comes_back_by_itself_after_the_broker_was_away(
    tmp_path_factory: pytest.TempPathFactory, transactional_db: None
) -> None:
    home = tmp_path_factory.mktemp("w")
    address = f"unix://{home}/redis.sock"
    child = private_broker.start(home, home)
    environ = {**process_environment(), "REDIS_URL": address}
    worker = Child("worker", [sys.executable, *WORKER], environ)
    client = redis.Redis.from_url(address)
    try:
        send_note(home, "before")
        assert eventually(lambda: client.lrange("notes", 0, -1) == [b"before"])
        child.stop()
        time.sleep(1)
        child = private_broker.start(home, home)
        send_note(home, "after")
        assert eventually(lambda: client.lrange("notes", 0, -1) == [b"before", b"after"])
        assert worker.alive()
    finally:
        worker.stop(1)
        client.close()
        child.stop()


def send_note(home: Path, word: str) -> None:
    with app.connection_for_write(url=f"redis+socket://{home}/redis.sock") as connection:
        app.send_task("tests.note", args=[word], connection=connection)
