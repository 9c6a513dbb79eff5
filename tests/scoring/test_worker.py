"""Scores by a real worker: done after a kill -9, once; done when the broker comes back."""

import time
from collections.abc import Callable

import pytest
import redis

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.table.services.sessions import Plan, start_session
from companion import outbox
from scoring.models import Score, Standing
from scoring.services.jobs import SCORES
from tests.processes import Worker
from tests.tables import CHAIRS, bulk_log, count_all

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def laid(transactional_db: None) -> Session:
    return start_session(Group.objects.create(name="g"), Plan("endeavor", CHAIRS))


def eventually(happened: Callable[[], bool], seconds: float = 30) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if happened():
            return True
        time.sleep(0.005)
    return False


def state() -> str:
    return Score.objects.values_list("state", flat=True).get()


def test_a_finished_session_is_scored_by_the_worker(
    laid: Session, celery_worker_process: Worker
) -> None:
    count_all(laid)
    history.finish(laid.pk, Post())
    assert eventually(lambda: state() == "done")
    assert Standing.objects.filter(winner=True).get().total == 66


def test_a_worker_killed_in_the_middle_of_a_job_does_it_after_restart_once(
    laid: Session, celery_worker_process: Worker
) -> None:
    bulk_log(laid, 1500)
    count_all(laid)
    history.finish(laid.pk, Post())
    assert eventually(lambda: state() == "running")
    celery_worker_process.kill()
    assert state() == "running"
    celery_worker_process.restart()
    assert eventually(lambda: state() == "done")
    assert Standing.objects.count() == 3
    assert Score.objects.get().attempts == 2


def test_a_score_that_no_broker_took_is_done_when_a_worker_starts(
    laid: Session, celery_worker_process: Worker, broker: redis.Redis
) -> None:
    celery_worker_process.kill()
    count_all(laid)
    history.finish(laid.pk, Post())
    broker.flushdb()  # the broker lost everything it had
    assert state() == "waiting"
    celery_worker_process.restart()
    assert eventually(lambda: state() == "done")


def test_publishing_again_what_is_done_changes_nothing(
    laid: Session, celery_worker_process: Worker
) -> None:
    count_all(laid)
    history.finish(laid.pk, Post())
    assert eventually(lambda: state() == "done")
    before = Score.objects.values().get()
    outbox.publish(SCORES, Score.objects.get().pk)
    time.sleep(1)
    after = Score.objects.values().get()
    assert {k: v for k, v in after.items() if k != "tried_at"} == {
        k: v for k, v in before.items() if k != "tried_at"
    }
    assert Standing.objects.count() == 3
