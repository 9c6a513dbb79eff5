"""Celery jobs: each takes ids, calls one service, and may be delivered twice."""

from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from campaigns.album.services import keeping as album


@shared_task(name=album.THUMBNAIL)
def make_thumbnail(photo_id: int) -> None:
    album.make_thumbnail(photo_id)


@worker_ready.connect
def offer_waiting_thumbnails(**_: Any) -> None:
    """Offer thumbnails that were requested while no broker was listening."""
    album.publish_waiting()
