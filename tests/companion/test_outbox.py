"""The outbox: what no broker takes waits, is offered again, and is reported once. For every kind of job."""

import logging
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from campaigns.album.services.keeping import THUMBNAILS
from campaigns.models import Photo, Session
from companion import outbox
from companion.celery import app
from companion.outbox import LOST_AFTER, Job, Parcel
from scoring.models import Rescore, RescoreChunk, Score
from scoring.services.jobs import SCORES
from scoring.services.rescore import CHUNKS

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

Make = Callable[[Session, int], Parcel]


def photo(table: Session, number: int) -> Parcel:
    return Photo.objects.create(session=table, digest=str(number), width=1, height=1)


def score(table: Session, number: int) -> Parcel:
    return Score.objects.create(session=table, version=number)


def chunk(table: Session, number: int) -> Parcel:
    run, _ = Rescore.objects.get_or_create(scope="all", chunk_size=1, engines="{}")
    return RescoreChunk.objects.create(run=run, first=number, last=number, size=1)


KINDS = pytest.mark.parametrize(
    ("job", "make"), [(SCORES, score), (THUMBNAILS, photo), (CHUNKS, chunk)]
)


class Broker:
    def __init__(self) -> None:
        self.away = False
        self.asked = 0
        self.jobs: list[tuple[str, int, int]] = []

    def send_task(self, name: str, args: list[int], priority: int) -> None:
        self.asked += 1
        if self.away:
            raise OperationalError("away")
        self.jobs.append((name, args[0], priority))

    @property
    def ids(self) -> list[int]:
        return [row_id for _, row_id, _ in self.jobs]


@pytest.fixture
def broker_double(monkeypatch: pytest.MonkeyPatch) -> Broker:
    broker = Broker()
    monkeypatch.setattr(app, "send_task", broker.send_task)
    monkeypatch.setattr(outbox.broker, "_lasts", False)
    return broker


def hours_pass(job: Job, **columns: object) -> None:
    job.model._default_manager.update(tried_at=timezone.now() - 2 * LOST_AFTER, **columns)
    Rescore.objects.update(moved_at=timezone.now() - 2 * LOST_AFTER)


@KINDS
def test_it_is_offered_after_the_commit_and_never_after_a_rollback(
    job: Job, make: Make, table: Session, broker_double: Broker
) -> None:
    with transaction.atomic():
        row = make(table, 1)
        outbox.publish(job, row.pk)
        assert broker_double.jobs == []
    assert broker_double.jobs == [(job.task, row.pk, job.priority)]
    row.refresh_from_db()
    assert row.queued
    with transaction.atomic():
        outbox.publish(job, make(table, 2).pk)
        transaction.set_rollback(True)
    assert broker_double.ids == [row.pk]


@KINDS
def test_without_a_broker_all_wait_and_only_the_first_is_tried(
    job: Job, make: Make, table: Session, broker_double: Broker
) -> None:
    rows = [make(table, number) for number in (1, 2, 3)]
    broker_double.away = True
    outbox.publish(job, *(row.pk for row in rows))
    assert broker_double.asked == 1
    assert outbox.nudge(job) == 0  # too early to ask again
    assert broker_double.asked == 1
    assert list(outbox.waiting(job)) == [row.pk for row in rows]
    assert not job.model._default_manager.filter(queued=True).exists()


@KINDS
def test_whoever_looks_offers_it_again_once(
    job: Job, make: Make, table: Session, broker_double: Broker
) -> None:
    rows = [make(table, number) for number in (1, 2)]
    assert outbox.nudge(job, pk=rows[0].pk) == 1
    assert broker_double.ids == [rows[0].pk]
    assert outbox.nudge(job) == 1
    assert outbox.nudge(job) == 0
    assert broker_double.ids == [rows[0].pk, rows[1].pk]


@KINDS
def test_what_a_broker_has_lost_is_offered_again(
    job: Job, make: Make, table: Session, broker_double: Broker
) -> None:
    row = make(table, 1)
    outbox.publish(job, row.pk)
    assert outbox.nudge(job) == 0
    hours_pass(job)
    assert outbox.nudge(job) == 1
    assert broker_double.ids == [row.pk, row.pk]


def test_a_run_that_moves_has_lost_nothing(table: Session, broker_double: Broker) -> None:
    outbox.publish(CHUNKS, chunk(table, 1).pk)
    hours_pass(CHUNKS)
    Rescore.objects.update(moved_at=timezone.now() - timedelta(seconds=1))
    assert outbox.nudge(CHUNKS) == 0


def test_what_is_done_waits_no_longer(table: Session, broker_double: Broker) -> None:
    rows = [photo(table, 1), score(table, 1), chunk(table, 1)]
    Photo.objects.update(thumbnail="done")
    Score.objects.update(state="done")
    RescoreChunk.objects.update(state="done")
    for job in (THUMBNAILS, SCORES, CHUNKS):
        assert not outbox.waiting(job).exists()
        assert outbox.nudge(job) == 0
    assert len(rows) == 3
    assert broker_double.asked == 0


def test_a_cancelled_run_waits_for_nobody(table: Session, broker_double: Broker) -> None:
    chunk(table, 1)
    Rescore.objects.update(state="cancelled")
    assert outbox.nudge(CHUNKS) == 0


def test_an_absent_broker_is_reported_once_for_all_kinds(
    table: Session, broker_double: Broker, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    broker_double.away = True
    outbox.publish(SCORES, score(table, 1).pk)
    outbox.publish(THUMBNAILS, photo(table, 1).pk)
    outbox.publish(CHUNKS, chunk(table, 1).pk)
    broker_double.away = False
    hours_pass(SCORES)
    assert outbox.nudge(SCORES) == 1
    messages = [record.getMessage() for record in caplog.records]
    assert messages == [
        "The broker takes no jobs, they wait: away",
        "The broker takes jobs again.",
    ]


def test_more_rows_than_one_query_marks(
    table: Session, broker_double: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "BATCH", 2)
    ids = [score(table, number).pk for number in range(1, 6)]
    outbox.publish(SCORES, *ids)
    assert Score.objects.filter(queued=True).count() == len(ids)
