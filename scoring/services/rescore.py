"""Rescoring: request a run, cancel it, resume it, offer its chunks. The request is rows; the broker
carries ids.
"""

import logging
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

import rules
from campaigns.models import Campaign, Group
from campaigns.records import to_json
from companion.celery import VISIBILITY_TIMEOUT, app
from rules.registry import CODES, game
from scoring.models import Rescore, RescoreChunk
from scoring.selectors.sheets import sessions_of

log = logging.getLogger(__name__)

CHUNK = "scoring.rescore_chunk"
SIZE = 500  # sessions in a chunk: about a second of work, so that its 16 queries weigh little
BEHIND = 9  # somebody waiting for a single score goes before every chunk
TRY_AGAIN_AFTER = timedelta(seconds=3)
LOST_AFTER = timedelta(seconds=2 * VISIBILITY_TIMEOUT)  # a working queue moves faster than this

State, ChunkState = Rescore.State, RescoreChunk.State
ACTIVE = (State.WAITING, State.RUNNING)
OPEN = (ChunkState.WAITING, ChunkState.RUNNING)


@transaction.atomic
def start(
    *,
    group: Group | None = None,
    campaign: Campaign | None = None,
    by: str = "",
    size: int = SIZE,
) -> Rescore:
    """Start a run over the campaign, the group or (with neither) the whole site; a second request
    returns the same run.
    """
    scope = Rescore.Scope.ALL
    if campaign is not None:
        scope, group = Rescore.Scope.CAMPAIGN, campaign.group
    elif group is not None:
        scope = Rescore.Scope.GROUP
    if group is not None:
        Group.objects.select_for_update().get(pk=group.pk)  # two taps at once start one run
    where = {"scope": scope, "group": group, "campaign": campaign}
    under_way = Rescore.objects.filter(**where, state__in=ACTIVE).first()
    if under_way is not None:
        return under_way
    run = Rescore.objects.create(**where, requested_by=by, chunk_size=size, engines=engines())
    return _plan(run)


def engines() -> str:
    """The present rules: the version of each game, and of the engine."""
    versions = {code: game(code).version for code in CODES}
    return to_json(versions | {"shiplog-rules": rules.__version__})


def _plan(run: Rescore) -> Rescore:
    ids = list(sessions_of(run).values_list("pk", flat=True))
    parts = [ids[at : at + run.chunk_size] for at in range(0, len(ids), run.chunk_size)]
    chunks = [RescoreChunk(run=run, first=p[0], last=p[-1], size=len(p)) for p in parts]
    RescoreChunk.objects.bulk_create(chunks, batch_size=1000)
    run.total = len(ids)
    if not ids:
        run.state, run.finished_at = State.DONE, timezone.now()
    run.save(update_fields=["total", "state", "finished_at"])
    transaction.on_commit(partial(publish, run.pk))
    return run


@transaction.atomic
def cancel(run_id: int) -> Rescore:
    """Cancel a run: a chunk under way stops at its next session and keeps what it has counted."""
    run = Rescore.objects.select_for_update().get(pk=run_id)
    if run.active:
        run.state, run.finished_at = State.CANCELLED, timezone.now()
        run.save(update_fields=["state", "finished_at"])
    return run


@transaction.atomic
def resume(run_id: int) -> Rescore:
    """Continue a cancelled, failed or interrupted run; finished chunks stay finished."""
    run = Rescore.objects.select_for_update().get(pk=run_id)
    if run.state == State.DONE:
        return run
    run.chunks.filter(state=ChunkState.FAILED).update(state=ChunkState.WAITING, attempts=0)
    if not run.chunks.filter(state__in=OPEN).exists():
        run.state = State.DONE
    else:
        run.state = State.RUNNING if run.done else State.WAITING
        run.finished_at = None
    run.moved_at = timezone.now()
    run.save(update_fields=["state", "finished_at", "moved_at"])
    transaction.on_commit(partial(publish, run.pk, again=True))
    return run


def publish(run_id: int, *, again: bool = False) -> int:
    """Offer the chunks that the broker has not accepted; with `again` also those that it may have
    lost.

    A chunk that is offered twice is counted once, so offering too much costs little.
    """
    chunks = RescoreChunk.objects.filter(run=run_id, run__state__in=ACTIVE, state__in=OPEN)
    if not again:
        chunks = chunks.filter(queued=False)
    accepted: list[int] = []
    try:
        for chunk_id in chunks.order_by("pk").values_list("pk", flat=True):
            app.send_task(CHUNK, args=[chunk_id], priority=BEHIND)
            accepted.append(chunk_id)
    except (OperationalError, OSError) as error:
        log.warning("The broker did not take the chunks of rescore %s: %s", run_id, error)
    if accepted:
        RescoreChunk.objects.filter(run=run_id, pk__range=(accepted[0], accepted[-1])).update(
            queued=True
        )
    Rescore.objects.filter(pk=run_id).update(offered_at=timezone.now())
    return len(accepted)


def nudge(run: Rescore) -> None:
    """Offer again what no broker accepted, and everything if nothing has moved for too long."""
    now = timezone.now()
    if not run.active or (run.offered_at and now - run.offered_at < TRY_AGAIN_AFTER):
        return
    if now - max(run.moved_at, run.offered_at or run.moved_at) > LOST_AFTER:
        publish(run.pk, again=True)
    elif run.chunks.filter(state__in=OPEN, queued=False).exists():
        publish(run.pk)


def publish_unfinished() -> int:
    """Offer every open chunk; a worker does this when it starts, so a lost broker loses no run."""
    active = Rescore.objects.filter(state__in=ACTIVE).order_by("pk")
    return sum(publish(run.pk, again=True) for run in active)
