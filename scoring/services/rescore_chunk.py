"""Recount one chunk of a run. Delivered twice, killed or cancelled midway, it is still counted
once.
"""

import logging
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db import transaction
from django.utils import timezone

from campaigns.records import to_json
from companion import outbox
from companion.celery import VISIBILITY_TIMEOUT
from scoring.compare import compare
from scoring.models import Difference, Rescore, RescoreChunk
from scoring.selectors.sheets import Sheet, sheets_of
from scoring.services.compute import CannotScore, engine_of, pad_of
from scoring.services.rescore import ACTIVE, CHUNKS, OPEN, ChunkState, State

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 8  # a chunk that has killed its worker this often is not tried again automatically
LOOK_EVERY = 0.2  # seconds between two checks whether the run was cancelled
BUDGET = (
    0.4 * VISIBILITY_TIMEOUT
)  # after this time the rest becomes another chunk, well before the broker redelivers the job


@dataclass
class Found:
    """What a delivery has found; `rest` holds the sessions that it did not reach."""

    sheets: list[Sheet]
    looked: int = 0
    failed: int = 0
    differences: list[Difference] = field(default_factory=list)

    @property
    def rest(self) -> list[Sheet]:
        return self.sheets[self.looked :]


def rescore_chunk(chunk_id: int) -> None:
    """Recount the chunk once, however often the job is delivered."""
    chunk = _claim(chunk_id)
    if chunk is None:
        return
    outcome = Found(sheets_of(chunk.run, chunk.first, chunk.last))
    for sheet in _while_wanted(chunk.run_id, outcome.sheets):
        _recount(chunk.run, sheet, outcome)
    _finish(chunk_id, outcome)


def _while_wanted(run_id: int, sheets: list[Sheet]) -> Iterator[Sheet]:
    """Yield the sheets one by one until the run is cancelled or the time is used up."""
    started = looked = time.monotonic()
    for sheet in sheets:
        now = time.monotonic()
        if now - started > BUDGET:
            return
        if now - looked > LOOK_EVERY:
            looked = now
            if not Rescore.objects.filter(pk=run_id, state__in=ACTIVE).exists():
                return
        yield sheet


def _recount(run: Rescore, sheet: Sheet, outcome: Found) -> None:
    outcome.looked += 1
    if sheet.counted_anyway:
        return
    try:
        pad = pad_of(sheet.game, sheet.setup, sheet.lines())
        changes = compare(sheet.pad, pad)
    except Exception as error:  # one unreadable session does not stop the others
        failure = to_json(_why(sheet.session_id, error))
        outcome.failed += 1
        if sheet.failure != failure:
            outcome.differences.append(_difference(run, sheet, failure=failure))
        return
    if changes:
        result = {"totals": to_json(pad.totals), "changes": to_json(changes)}
        new = _difference(run, sheet, pad=to_json(pad), engine=engine_of(pad), **result)
        outcome.differences.append(new)


def _difference(run: Rescore, sheet: Sheet, **columns: str) -> Difference:
    where = {"session_id": sheet.session_id, "old_score_id": sheet.score_id}
    return Difference(run=run, version=sheet.version, **where, **columns)


def _why(session_id: int, error: Exception) -> dict[str, object]:
    if isinstance(error, CannotScore):
        return error.why
    log.error("Session %s cannot be counted again", session_id, exc_info=error)
    return {"code": "crashed", "reason": f"{type(error).__name__}: {error}"[:200]}


def _locked(chunk_id: int) -> tuple[Rescore, RescoreChunk] | None:
    """Lock the run, and with it its chunks: a single order of locks, so no deadlock."""
    run = Rescore.objects.select_for_update().filter(chunks=chunk_id).first()
    if run is None:
        return None
    return run, run.chunks.get(pk=chunk_id)


@transaction.atomic
def _claim(chunk_id: int) -> RescoreChunk | None:
    locked = _locked(chunk_id)
    if locked is None:
        return None
    run, chunk = locked
    if not run.active or chunk.state not in OPEN:
        return None
    if chunk.attempts >= MOST_ATTEMPTS:
        chunk.state = ChunkState.FAILED
        chunk.save(update_fields=["state"])
        _settle(run)
        return None
    chunk.state = ChunkState.RUNNING
    chunk.attempts += 1
    chunk.save(update_fields=["state", "attempts"])
    run.state, run.moved_at = State.RUNNING, timezone.now()
    run.save(update_fields=["state", "moved_at"])
    chunk.run = run
    return chunk


@transaction.atomic
def _finish(chunk_id: int, outcome: Found) -> None:
    """Write the differences, the chunk's end and the run's counts in one transaction, once."""
    locked = _locked(chunk_id)
    if locked is None:
        return
    run, chunk = locked
    if chunk.state not in OPEN:
        return  # another delivery of the same chunk was quicker
    if outcome.sheets and not outcome.looked:
        RescoreChunk.objects.filter(pk=chunk_id).update(state=ChunkState.WAITING, queued=False)
        return
    Difference.objects.bulk_create(outcome.differences, batch_size=200)
    run.total += (
        len(outcome.sheets) - chunk.size
    )  # sessions that were reopened since then are skipped
    run.done += outcome.looked
    run.failed += outcome.failed
    run.changed += sum(1 for difference in outcome.differences if difference.pad)
    run.moved_at = timezone.now()
    chunk.state, chunk.size = ChunkState.DONE, outcome.looked
    if outcome.rest:
        _cut(run, chunk, outcome)
    chunk.save(update_fields=["state", "size", "last"])
    _settle(run)


def _cut(run: Rescore, chunk: RescoreChunk, outcome: Found) -> None:
    """Keep what was counted; the rest waits as another chunk."""
    rest = [sheet.session_id for sheet in outcome.rest]
    another = RescoreChunk.objects.create(run=run, first=rest[0], last=chunk.last, size=len(rest))
    chunk.last = rest[0] - 1
    outbox.publish(CHUNKS, another.pk)


def _settle(run: Rescore) -> None:
    """Save the counts, and end the run after its last chunk."""
    states = set(run.chunks.order_by().values_list("state", flat=True).distinct())
    if not states & set(OPEN):
        run.state = State.FAILED if ChunkState.FAILED in states else State.DONE
        run.finished_at = timezone.now()
    run.save()
