"""The totals of a finished pad, for closing an evening of its story."""

from typing import Any

from campaigns.models import Session
from scoring.models import Score, Standing


def totals_of(session: Session) -> list[tuple[str, str, int]]:
    """Seat, name and total of everybody at a table; empty until its count is done."""
    if session.is_open:
        return []
    scores = Score.objects.filter(session=session, state=Score.State.DONE)
    score = scores.order_by("-version", "-revision").first()
    standings = Standing.objects.filter(score=score, total__isnull=False).select_related("person")
    return [
        (standing.seat, standing.person.name, standing.total)
        for standing in standings
        if score is not None and standing.total is not None
    ]


def on_results_asked(sender: Any, session: Session, **_: Any) -> list[tuple[str, str, int]]:
    """Answer the story's question for results."""
    return totals_of(session)
