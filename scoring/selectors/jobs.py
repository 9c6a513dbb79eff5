"""The state of the job that computes a score, in a sentence."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.models import Session
from companion import wording
from scoring.models import Score


def job_view(
    session: Session, score: Score | None, names: Mapping[str, str]
) -> dict[str, Any] | None:
    """The state of the job in a sentence."""
    if score is None:
        return None
    texts = {
        "waiting": _("The score is waiting to be counted."),
        "running": _("The score is being counted."),
        "done": "",
        "failed": failure(session.game, score.failure, names) if score.state == "failed" else "",
    }
    if score.state == Score.State.WAITING and not score.queued:
        texts["waiting"] = _("Scoring is delayed. Nothing is lost, we keep trying.")
    return {
        "state": score.state,
        "percent": score.percent,
        "text": texts[score.state],
        "url": reverse("score-job", args=[session.code]),
        "retry_url": reverse("score-retry", args=[session.code]),
    }


def failure(game: str, stored: str, names: Mapping[str, str]) -> str:
    """Why a log cannot be scored, in words, from the codes that the job stored."""
    why = msgspec.json.decode(stored or "{}")
    if why.get("code") == "refused":
        reasons = " ".join(
            wording.refusal(game, refusal["code"], refusal.get("facts", {}), names)
            for refusal in why["refusals"]
        )
        values = {"line": why["line"], "reasons": reasons}
        return _("Line %(line)s breaks a rule of the present rules: %(reasons)s") % values
    if why.get("code") == "broken":
        values = {"line": why["line"]}
        return _("The log was altered at line %(line)s: its seal does not hold.") % values
    return _("The log cannot be read: %(reason)s") % {"reason": why.get("reason", "?")}
