"""The outbox: work for a worker is a row, and the broker only carries its id. A dead broker loses
nothing: whoever looks at the row, and every worker that starts, offers it again.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone
from kombu.exceptions import OperationalError

from companion.celery import VISIBILITY_TIMEOUT, app
from companion.outage import Outage

TRY_AGAIN_AFTER = timedelta(seconds=3)
LOST_AFTER = timedelta(seconds=2 * VISIBILITY_TIMEOUT)  # a working queue moves faster than this
BATCH = 500  # rows marked in one query

broker = Outage(
    logging.getLogger(__name__),
    "The broker takes no jobs, they wait",
    "The broker takes jobs again.",
)


class Parcel(models.Model):
    """A row that a worker has to work on."""

    queued = models.BooleanField(default=False)  # the broker has accepted it
    tried_at = models.DateTimeField(null=True, blank=True)  # when it was last offered to the broker

    class Meta:
        abstract = True


@dataclass(frozen=True)
class Job:
    """A kind of work: its Celery task takes the id of a row, and may be delivered twice."""

    task: str
    model: type[Parcel]
    unfinished: Q  # the rows that still need a worker
    priority: int = 0  # the broker hands out lower numbers first
    moved_at: str = "tried_at"  # the column that shows whether its queue moves


def publish(job: Job, *ids: int) -> None:
    """Offer these rows to the broker after the commit. What it does not accept keeps waiting."""

    def offer() -> None:  # not a partial: Django asks a robust function for its name
        _offer(job, ids)

    # robust: whatever goes wrong from here on, the caller has committed
    transaction.on_commit(offer, robust=True)


def waiting(job: Job, **where: Any) -> "models.QuerySet[Any, int]":
    """The ids of the rows that still need a worker."""
    rows = job.model._default_manager.filter(job.unfinished, **where)
    return rows.order_by("pk").values_list("pk", flat=True)


def nudge(job: Job, **where: Any) -> int:
    """Offer again what the broker has not accepted, at most every few seconds, or must have lost;
    returns how many rows it accepted now.

    Pages call this for what they show. A row that is offered twice is worked on once.
    """
    now = timezone.now()
    refused = Q(queued=False) & (Q(tried_at=None) | Q(tried_at__lt=now - TRY_AGAIN_AFTER))
    lost = Q(tried_at__lt=now - LOST_AFTER) & Q((f"{job.moved_at}__lt", now - LOST_AFTER))
    return _offer(job, list(waiting(job, **where).filter(refused | lost)))


def _offer(job: Job, ids: Sequence[int]) -> int:
    """Send the ids to the broker until it refuses one: away for one means away for all."""
    accepted = 0
    try:
        for row_id in ids:
            app.send_task(job.task, args=[row_id], priority=job.priority)
            accepted += 1
        if ids:
            broker.is_over()
    except (OperationalError, OSError) as error:
        broker.hurts(error)
    _mark(job, ids[:accepted], queued=True)
    _mark(job, ids[accepted:], queued=False)
    return accepted


def _mark(job: Job, ids: Sequence[int], *, queued: bool) -> None:
    for start in range(0, len(ids), BATCH):
        rows = job.model._default_manager.filter(pk__in=ids[start : start + BATCH])
        rows.update(queued=queued, tried_at=timezone.now())
