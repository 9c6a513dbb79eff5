"""Celery jobs: each takes ids, calls one service, and may be delivered twice."""

from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from companion import outbox
from scoring.services import compute
from scoring.services import rescore_chunk as chunks
from scoring.services.jobs import SCORES
from scoring.services.rescore import CHUNKS


@shared_task(name=SCORES.task)
def compute_score(score_id: int) -> None:
    compute.compute(score_id)


@shared_task(name=CHUNKS.task)
def rescore_chunk(chunk_id: int) -> None:
    chunks.rescore_chunk(chunk_id)


@worker_ready.connect
def offer_what_waits(**_: Any) -> None:
    """Offer what was requested while no broker listened, and what a broker has lost."""
    for job in (SCORES, CHUNKS):
        outbox.publish(job, *outbox.waiting(job))
