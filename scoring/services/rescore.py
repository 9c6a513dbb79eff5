"""Rescoring: request a run, cancel it, resume it."""

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

import rules
from campaigns.models import Campaign, Group
from campaigns.records import to_json
from companion import outbox
from rules.registry import CODES, game
from scoring.models import Rescore, RescoreChunk
from scoring.selectors.sheets import sessions_of

SIZE = 500  # sessions in a chunk: about a second of work, so that its 16 queries weigh little

State, ChunkState = Rescore.State, RescoreChunk.State
ACTIVE = (State.WAITING, State.RUNNING)
OPEN = (ChunkState.WAITING, ChunkState.RUNNING)

CHUNKS = outbox.Job(
    "scoring.rescore_chunk",
    RescoreChunk,
    Q(state__in=OPEN, run__state__in=ACTIVE),
    priority=9,  # somebody waiting for a single score goes before every chunk
    moved_at="run__moved_at",
)


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
    rows = [RescoreChunk(run=run, first=p[0], last=p[-1], size=len(p)) for p in parts]
    chunks = RescoreChunk.objects.bulk_create(rows, batch_size=1000)
    run.total = len(ids)
    if not ids:
        run.state, run.finished_at = State.DONE, timezone.now()
    run.save(update_fields=["total", "state", "finished_at"])
    outbox.publish(CHUNKS, *(chunk.pk for chunk in chunks))
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
    outbox.publish(CHUNKS, *outbox.waiting(CHUNKS, run=run))
    return run
