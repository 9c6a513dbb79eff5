"""Request a score, or a second try for one that failed."""

from typing import Any

from django.db import transaction
from django.db.models import Q

from companion import outbox
from scoring.models import Score

SCORES = outbox.Job("scoring.compute_score", Score, Q(state=Score.State.WAITING))


@transaction.atomic
def request_score(session_id: int, version: int) -> Score:
    """Request a score for this version of the session; a second request returns the same row."""
    score, _created = Score.objects.get_or_create(
        session_id=session_id, version=version, revision=0
    )
    if score.pending:
        outbox.publish(SCORES, score.pk)
    return score


@transaction.atomic
def retry(score_id: int) -> Score:
    """Try a failed score again."""
    score = Score.objects.select_for_update().get(pk=score_id)
    if score.state == Score.State.FAILED:
        score.state, score.percent, score.failure = Score.State.WAITING, 0, ""
        score.save(update_fields=["state", "percent", "failure"])
        outbox.publish(SCORES, score.pk)
    return score


def nudge(score: Score) -> None:
    """Offer the score again if it still waits and no worker can know of it."""
    if score.state == Score.State.WAITING and outbox.nudge(SCORES, pk=score.pk):
        score.queued = True


def on_session_finished(sender: Any, session_id: int, version: int, **_: Any) -> None:
    """Request the score of a finished session."""
    request_score(session_id, version)
