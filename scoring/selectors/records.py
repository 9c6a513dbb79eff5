"""The most points that anybody of a group ever had in each game."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from campaigns.models import Session
from campaigns.table.selectors.marks import mark
from campaigns.table.selectors.titles import day_of
from companion import wording
from companion.marks import Mark
from rules.registry import CODES
from scoring.models import Score, Standing


@dataclass(frozen=True)
class Record:
    """The best result of one game."""

    game: str
    game_name: str
    mark: Mark
    points: int
    day: str
    url: str


def records(group_ids: Sequence[int]) -> list[Record]:
    """One query for each game; where both sides share one marker nobody has points of their own."""
    found = (_record(code, group_ids) for code in CODES if not hasattr(wording.of(code), "TRACK"))
    return [record for record in found if record]


def _record(game: str, group_ids: Sequence[int]) -> Record | None:
    newer = Score.objects.filter(
        session=OuterRef("score__session"), state=Score.State.DONE, pk__gt=OuterRef("score")
    )
    best = (
        Standing.objects.filter(
            score__session__group__in=group_ids,
            score__session__game=game,
            score__session__sheet="",
            score__session__status=Session.Status.FINISHED,
            score__state=Score.State.DONE,
            total__isnull=False,
        )
        .exclude(Exists(newer))
        .select_related("person", "score__session")
        .defer("score__pad", "score__race", "score__session__setup", "score__session__state")
        .order_by("-total", "pk")
        .first()
    )
    if best is None or best.total is None:
        return None
    session = best.score.session
    return Record(
        game,
        wording.name(game),
        mark(game, best.seat, best.person.name),
        best.total,
        day_of(session),
        f"/t/{session.code}/result/",
    )
