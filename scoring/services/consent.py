"""Accept or reject a difference: it becomes a new score beside the old one, or is set aside.
Nothing is overwritten.
"""

from collections import defaultdict
from collections.abc import Iterable

import msgspec
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.models import Seat, Session
from rules.core.pad import Pad
from scoring.models import Difference, Score, Standing
from scoring.services.compute import standings

BATCH = 200

_pads = msgspec.json.Decoder(Pad)


def accept(differences: QuerySet[Difference], by: str = "") -> int:
    """Write a new score for each open difference; returns how many were written.

    A difference whose session has got another score since then is left alone: it is outdated.
    """
    ids = list(differences.filter(accepted=None, failure="").values_list("pk", flat=True))
    return sum(_accept(ids[at : at + BATCH], by) for at in range(0, len(ids), BATCH))


def keep(differences: QuerySet[Difference], by: str = "") -> int:
    """Keep the old scores."""
    decided = {"accepted": False, "decided_by": by, "decided_at": timezone.now()}
    return differences.filter(accepted=None).update(**decided)


@transaction.atomic
def _accept(ids: list[int], by: str) -> int:
    sessions = Session.objects.filter(differences__in=ids).order_by("pk")
    list(sessions.select_for_update().only("pk"))  # two consents at once run one after the other
    waiting = Difference.objects.filter(pk__in=ids, accepted=None, failure="")
    newest = _newest(waiting.values_list("session_id", flat=True))
    fresh = [
        difference
        for difference in waiting
        if difference.old_score_id == getattr(newest.get(difference.session_id), "pk", None)
    ]
    now = timezone.now()
    for difference in fresh:
        difference.new_score = _new_score(difference, newest.get(difference.session_id))
        difference.new_score.done_at = now
        difference.accepted, difference.decided_by, difference.decided_at = True, by, now
    Score.objects.bulk_create([d.new_score for d in fresh if d.new_score])
    Standing.objects.bulk_create(_standings(fresh))
    fields = ["accepted", "decided_by", "decided_at", "new_score"]
    Difference.objects.bulk_update(fresh, fields, batch_size=BATCH)
    return len(fresh)


def _newest(sessions: Iterable[int]) -> dict[int, Score]:
    scores = Score.objects.filter(session__in=sessions).order_by("version", "revision")
    return {score.session_id: score for score in scores.only("session", "version", "revision")}


def _new_score(difference: Difference, old: Score | None) -> Score:
    return Score(
        session_id=difference.session_id,
        version=difference.version,
        revision=old.revision + 1 if old else 0,
        state=Score.State.DONE,
        percent=100,
        pad=difference.pad,
        engine=difference.engine,
    )


def _standings(differences: list[Difference]) -> list[Standing]:
    seats: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(session__in=[d.session_id for d in differences]):
        seats[seat.session_id].append(seat)
    return [
        standing
        for d in differences
        if d.new_score
        for standing in standings(d.new_score, _pads.decode(d.pad), seats[d.session_id])
    ]
