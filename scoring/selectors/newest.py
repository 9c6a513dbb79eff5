"""The newest finished pad of a campaign, for closing an evening of its story."""

from datetime import date
from typing import Any

from django.utils import timezone

from campaigns.models import Campaign, Session
from scoring.models import Score, Standing


def newest_results(campaign: Campaign, on: str) -> dict[str, int]:
    """Totals by name from the last pad that was finished that day or later; empty if there is none."""
    scores = Score.objects.filter(
        state=Score.State.DONE,
        session__campaign=campaign,
        session__sheet="",
        session__status=Session.Status.FINISHED,
    ).select_related("session")
    score = scores.order_by("-session__created_at", "-version", "-revision").first()
    if score is None or _day(score.session) < _date(on):
        return {}
    standings = Standing.objects.filter(score=score, total__isnull=False).select_related("person")
    return {
        standing.person.name: standing.total for standing in standings if standing.total is not None
    }


def _day(session: Session) -> date:
    return timezone.localtime(session.created_at).date()


def _date(on: str) -> date:
    try:
        return date.fromisoformat(on)
    except ValueError:
        return date.max


def on_results_asked(sender: Any, campaign: Campaign, on: str, **_: Any) -> dict[str, int]:
    """Answer the story's question for results."""
    return newest_results(campaign, on)
