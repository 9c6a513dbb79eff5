"""Request a score: the request is a row, and the broker only carries its id. A dead broker loses
nothing.
"""

import logging
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from companion.celery import app
from companion.outage import Outage
from scoring.models import Score

untaken = Outage(
    logging.getLogger(__name__),
    "The broker takes no scores, they wait",
    "The broker takes scores again.",
)

COMPUTE = "scoring.compute_score"
TRY_AGAIN_AFTER = timedelta(seconds=3)


@transaction.atomic
def request_score(session_id: int, version: int) -> Score:
    """Request a score for this version of the session; a second request returns the same row."""
    score, _created = Score.objects.get_or_create(
        session_id=session_id, version=version, revision=0
    )
    if score.pending:
        transaction.on_commit(partial(publish, score.pk))
    return score


def publish(score_id: int) -> bool:
    """Offer the job to the broker; returns whether it was accepted. If not, the row keeps waiting."""
    try:
        app.send_task(COMPUTE, args=[score_id])
        untaken.is_over()
        accepted = True
    except (OperationalError, OSError) as error:
        untaken.hurts(error)
        accepted = False
    Score.objects.filter(pk=score_id).update(queued=accepted, tried_at=timezone.now())
    return accepted


def nudge(score: Score) -> None:
    """Offer a waiting score again if the broker has not accepted it; at most every few seconds."""
    if score.state != Score.State.WAITING or score.queued:
        return
    if score.tried_at and timezone.now() - score.tried_at < TRY_AGAIN_AFTER:
        return
    score.queued = publish(score.pk)


def publish_waiting() -> int:
    """Offer every score that no worker has started; a worker does this when it starts."""
    waiting = list(Score.objects.filter(state=Score.State.WAITING).values_list("pk", flat=True))
    return sum(publish(score_id) for score_id in waiting)


@transaction.atomic
def retry(score_id: int) -> Score:
    """Try a failed score again."""
    score = Score.objects.select_for_update().get(pk=score_id)
    if score.state == Score.State.FAILED:
        score.state, score.percent, score.failure = Score.State.WAITING, 0, ""
        score.save(update_fields=["state", "percent", "failure"])
        transaction.on_commit(partial(publish, score.pk))
    return score


def on_session_finished(sender: Any, session_id: int, version: int, **_: Any) -> None:
    """Request the score of a finished session."""
    request_score(session_id, version)
