"""Tables as lines of a list: who played, when, and who won."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from campaigns.models import Seat, Session
from campaigns.table.selectors.marks import marks_of
from campaigns.table.selectors.tables import title_of, url_of
from campaigns.table.selectors.titles import Title, numbered, title_at
from companion import numbers
from companion.marks import Mark
from rules.registry import CAMPAIGN_SHEET
from scoring.models import Score, Standing

PAGE = 30


@dataclass(frozen=True)
class Won:
    """Somebody who won, and with how many points."""

    mark: Mark
    total: int | None


@dataclass(frozen=True)
class TableLine:
    """One table in a list."""

    url: str
    title: Title
    people: str
    game: str
    players: tuple[Mark, ...]
    state_label: str
    winners: tuple[Won, ...]
    demo: bool
    at: datetime

    @property
    def winner_names(self) -> str:
        return ", ".join(won.mark.name for won in self.winners)

    @property
    def points(self) -> int | None:
        """What the winners had; none where the game has no points for them."""
        return self.winners[0].total if self.winners else None


def history(mine: Q, number: str | None) -> tuple[Page[Any], list[dict[str, Any]]]:
    """A page of these tables, newest first, grouped by month."""
    page = Paginator(_tables(mine), PAGE).get_page(numbers.page(number))
    lines = [_line(session) for session in page.object_list]
    months = [
        {"label": label, "tables": list(tables)}
        for label, tables in groupby(lines, key=lambda line: date_format(line.at, "F Y"))
    ]
    return page, months


def recent(mine: Q, count: int) -> list[TableLine]:
    return [_line(session) for session in _tables(mine)[:count]]


def lines(which: Q) -> list[TableLine]:
    """All these tables, newest first."""
    return [_line(session) for session in _tables(which)]


def _tables(mine: Q) -> QuerySet[Session]:
    scores = Score.objects.filter(state=Score.State.DONE).order_by("-version", "-revision")
    scores = scores.defer("pad", "race", "failure")
    won = Standing.objects.filter(winner=True)
    return (
        numbered(Session.objects.filter(mine))
        .exclude(sheet=CAMPAIGN_SHEET)
        .select_related("group")
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("person")),
            Prefetch("scores", scores.prefetch_related(Prefetch("standings", won))),
        )
        .defer("setup", "state")
        .order_by("-created_at", "-pk")
    )


def _winners(session: Session, marks: Mapping[str, Mark]) -> tuple[Won, ...]:
    """The winners of a finished table, from its newest score; expects both to be loaded."""
    scores: list[Score] = [] if session.is_open else list(session.scores.all())
    standings = scores[0].standings.all() if scores else ()
    return tuple(Won(marks[one.seat], one.total) for one in standings if one.seat in marks)


def _line(session: Session) -> TableLine:
    marks = marks_of(session.game, session.seats.all())
    return TableLine(
        url=url_of(session) if session.is_open else f"{url_of(session)}result/",
        title=title_at(session),
        people=title_of(marks),
        game=session.game,
        players=tuple(marks.values()),
        state_label=_("In play") if session.is_open else _("Finished"),
        winners=_winners(session, marks),
        demo=session.group.is_demo,
        at=timezone.localtime(session.created_at),
    )
