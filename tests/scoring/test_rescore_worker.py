"""Runs by real workers: killed -9 in the middle, cancelled, resumed, two at once, a broker that forgot."""

from collections.abc import Iterator

import pytest
import redis

from campaigns.models import Group
from scoring.models import Difference, Rescore
from scoring.services import rescore
from tests.processes import Worker
from tests.scoring.rescoring import lay_sessions
from tests.scoring.test_worker import eventually

pytestmark = pytest.mark.django_db(transaction=True)

SESSIONS = 300


@pytest.fixture
def company(transactional_db: None) -> Group:
    company = Group.objects.create(name="g")
    lay_sessions(company, SESSIONS, older_every=10)
    return company


@pytest.fixture
def second_worker(celery_worker_process: Worker) -> Iterator[Worker]:
    worker = Worker("second")
    yield worker
    worker.stop(1)


def done(run: Rescore, least: int = SESSIONS) -> bool:
    run.refresh_from_db()
    return run.done >= least


def finished(run: Rescore) -> bool:
    run.refresh_from_db()
    return run.state == "done"


def assert_counted_once(run: Rescore) -> None:
    run.refresh_from_db()
    assert (run.total, run.done, run.changed, run.failed) == (SESSIONS, SESSIONS, SESSIONS // 10, 0)
    assert Difference.objects.filter(run=run).count() == SESSIONS // 10
    assert sum(run.chunks.values_list("size", flat=True)) == SESSIONS


def test_a_worker_killed_in_the_middle_goes_on_after_restart_and_counts_once(
    company: Group, celery_worker_process: Worker
) -> None:
    run = rescore.start(group=company, size=40)
    assert eventually(lambda: done(run, 40))
    celery_worker_process.kill()
    run.refresh_from_db()
    assert run.state == "running"
    assert run.done < SESSIONS
    celery_worker_process.restart()
    assert eventually(lambda: finished(run), 60)
    assert_counted_once(run)


def test_a_cancelled_run_stops_and_goes_on_where_it_was(
    company: Group, celery_worker_process: Worker
) -> None:
    run = rescore.start(group=company, size=SESSIONS // 2)
    assert eventually(lambda: run.chunks.filter(state="running").exists())
    rescore.cancel(run.pk)
    assert eventually(lambda: not run.chunks.filter(state="running").exists())
    run.refresh_from_db()
    assert (run.state, run.done < SESSIONS) == ("cancelled", True)
    was = run.done
    rescore.resume(run.pk)
    assert eventually(lambda: finished(run), 60)
    assert run.done > was
    assert_counted_once(run)


def test_two_workers_at_once_count_once(
    company: Group, celery_worker_process: Worker, second_worker: Worker
) -> None:
    run = rescore.start(group=company, size=20)
    assert eventually(lambda: finished(run), 60)
    assert_counted_once(run)
    assert run.chunks.count() == SESSIONS // 20


@pytest.mark.long
def test_one_of_two_workers_killed_loses_and_doubles_nothing(
    company: Group, celery_worker_process: Worker, second_worker: Worker
) -> None:
    run = rescore.start(group=company, size=20)
    assert eventually(lambda: done(run, 20))
    second_worker.kill()
    assert eventually(lambda: finished(run), 60)
    assert_counted_once(run)


def test_a_run_whose_broker_forgot_everything_goes_on_when_a_worker_starts(
    company: Group, celery_worker_process: Worker, broker: redis.Redis
) -> None:
    run = rescore.start(group=company, size=40)
    assert eventually(lambda: done(run, 40))
    celery_worker_process.kill()
    broker.flushdb()
    celery_worker_process.restart()
    assert eventually(lambda: finished(run), 60)
    assert_counted_once(run)
