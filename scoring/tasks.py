"""Celery jobs: each takes ids, calls one service, and may be delivered twice."""

from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from scoring.services import compute, jobs, rescore
from scoring.services import rescore_chunk as chunks


@shared_task(name=jobs.COMPUTE)
def compute_score(score_id: int) -> None:
    compute.compute(score_id)


@shared_task(name=rescore.CHUNK)
def rescore_chunk(chunk_id: int) -> None:
    chunks.rescore_chunk(chunk_id)


@worker_ready.connect
def offer_waiting_scores(**_: Any) -> None:
    """Offer scores that were requested while no broker was listening."""
    jobs.publish_waiting()
    rescore.publish_unfinished()
