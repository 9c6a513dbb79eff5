"""Celery jobs: each takes ids, calls one service, and may be delivered twice."""

from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from campaigns.album.services import keeping as album
from companion import outbox


@shared_task(name=album.THUMBNAILS.task)
def make_thumbnail(photo_id: int) -> None:
    album.make_thumbnail(photo_id)


@worker_ready.connect
def offer_what_waits(**_: Any) -> None:
    """Offer what was requested while no broker listened, and what a broker has lost."""
    outbox.publish(album.THUMBNAILS, *outbox.waiting(album.THUMBNAILS))
