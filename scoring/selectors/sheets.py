"""The sessions of a chunk with their logs and scores, in three queries however many they are."""

from collections import defaultdict
from dataclasses import dataclass, field

from django.db.models import QuerySet

from campaigns.models import LogLine, Session
from campaigns.records import LINE, line_of
from rules.core.log import Line
from scoring.models import Rescore, Score

# what a recount needs of a session; above all not its state, which is large and derived
COLUMNS = ("pk", "game", "sheet", "setup", "version")


@dataclass(slots=True)
class Sheet:
    """A finished session to count again: its log as of its newest score, and that score."""

    session: Session
    version: int
    score: Score | None = None
    columns: list[tuple[object, ...]] = field(default_factory=list)

    @property
    def counted_anyway(self) -> bool:
        """Its first score is still on its way, and will be counted under the present rules."""
        return self.score is not None and self.score.pending

    def lines(self) -> list[Line]:
        return [line_of(*columns) for columns in self.columns]  # type: ignore[arg-type]


def sessions_of(run: Rescore) -> QuerySet[Session]:
    """The sessions of a run: what was finished when it was asked for, and still is."""
    sessions = Session.objects.filter(status=Session.Status.FINISHED)
    sessions = sessions.exclude(finished_at__gt=run.created_at)
    if run.scope == Rescore.Scope.GROUP:
        sessions = sessions.filter(group=run.group_id)
    elif run.scope == Rescore.Scope.CAMPAIGN:
        sessions = sessions.filter(campaign=run.campaign_id)
    return sessions.order_by("pk")


def sheets_of(run: Rescore, first: int, last: int) -> list[Sheet]:
    """The run's sessions from `first` to `last`, ready to be counted."""
    within = sessions_of(run).filter(pk__gte=first, pk__lte=last).only(*COLUMNS)
    sheets = {session.pk: Sheet(session, session.version) for session in within}
    scores = Score.objects.filter(session__in=list(sheets)).order_by("version", "revision")
    for score in scores.only("session", "version", "state", "pad", "failure"):
        sheet = sheets[score.session_id]
        sheet.score, sheet.version = score, score.version  # the newest is the last
    rows = LogLine.objects.filter(session__in=list(sheets)).order_by("session", "seq")
    read: defaultdict[int, list[tuple[object, ...]]] = defaultdict(list)
    for session_id, *columns in rows.values_list("session_id", *LINE):
        read[session_id].append(tuple(columns))
    for session_id, columns in read.items():
        sheet = sheets[session_id]
        sheet.columns = columns[: sheet.version]
    return list(sheets.values())
