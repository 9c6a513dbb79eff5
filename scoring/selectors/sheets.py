"""The sessions of a chunk with their logs and scores, in three queries however many there are.

Rows are read as plain columns, not as model objects: a recount needs little of each row, and there
are very many rows.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.db.models import QuerySet

from campaigns.models import LogLine, Session
from campaigns.records import LINE, line_of
from rules.core.game import Game
from rules.core.log import Line
from rules.core.setup import Setup
from rules.registry import sheet as engine
from scoring.models import Rescore, Score

PENDING = (Score.State.WAITING, Score.State.RUNNING)

# what a recount needs of a session; not its state, which is large and derived
SESSION = ("pk", "game", "sheet", "setup", "version")
SCORE = ("session_id", "pk", "version", "state", "pad", "failure")

_setups = msgspec.json.Decoder(Setup)


@dataclass(slots=True)
class Sheet:
    """A finished session to count again: its log as of its newest score, and that score."""

    session_id: int
    code: str
    name: str
    setup_text: str
    version: int
    score_id: int | None = None
    pad: str = ""
    failure: str = ""
    counted_anyway: bool = False  # its first score is being computed, under the present rules
    columns: list[tuple[Any, ...]] = field(default_factory=list)

    @property
    def game(self) -> Game[Any, Any]:
        return engine(self.code, self.name)

    @property
    def setup(self) -> Setup:
        return _setups.decode(self.setup_text)

    def lines(self) -> list[Line]:
        return [line_of(*columns[1:]) for columns in self.columns[: self.version]]


def sessions_of(run: Rescore) -> QuerySet[Session]:
    """The sessions of a run: those that were finished when it was requested and still are."""
    sessions = Session.objects.filter(status=Session.Status.FINISHED)
    sessions = sessions.exclude(finished_at__gt=run.created_at)
    if run.scope == Rescore.Scope.GROUP:
        sessions = sessions.filter(group=run.group_id)
    elif run.scope == Rescore.Scope.CAMPAIGN:
        sessions = sessions.filter(campaign=run.campaign_id)
    return sessions.order_by("pk")


def sheets_of(run: Rescore, first: int, last: int) -> list[Sheet]:
    """The run's sessions from `first` to `last`, ready to be counted."""
    within = sessions_of(run).filter(pk__gte=first, pk__lte=last)
    sheets = {row[0]: Sheet(*row) for row in within.values_list(*SESSION)}
    ids = list(sheets)
    scores = Score.objects.filter(session__in=ids).order_by("version", "revision")
    for session_id, score_id, version, state, pad, failure in scores.values_list(*SCORE):
        sheet = sheets[session_id]  # the newest is the last
        sheet.score_id, sheet.version, sheet.pad, sheet.failure = score_id, version, pad, failure
        sheet.counted_anyway = state in PENDING
    lines: defaultdict[int, list[tuple[Any, ...]]] = defaultdict(list)
    rows = LogLine.objects.filter(session__in=ids).order_by("session", "seq")
    for row in rows.values_list("session_id", *LINE):
        lines[row[0]].append(row)
    for session_id, columns in lines.items():
        sheets[session_id].columns = columns
    return list(sheets.values())
