"""Tables as lines of a list: who played, when, and who won."""

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
from companion import numbers, wording
from companion.marks import Mark
from rules.registry import CAMPAIGN_SHEET
from scoring.models import Score, Standing

PAGE = 30


@dataclass(frozen=True)
class TableLine:
    """One table in a list."""

    url: str
    title: str
    game: str
    game_name: str
    when: str
    players: tuple[Mark, ...]
    state_label: str
    winner_names: str
    demo: bool
    at: datetime


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


def _tables(mine: Q) -> QuerySet[Session]:
    scores = Score.objects.filter(state=Score.State.DONE).order_by("-version", "-revision")
    won = Standing.objects.filter(winner=True).select_related("person")
    return (
        Session.objects.filter(mine)
        .exclude(sheet=CAMPAIGN_SHEET)
        .select_related("group")
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("person")),
            Prefetch("scores", scores.prefetch_related(Prefetch("standings", won))),
        )
        .order_by("-created_at", "-pk")
    )


def _winners(session: Session) -> str:
    """The winners' names of a finished table, from its newest score; expects both to be loaded."""
    scores: list[Score] = [] if session.is_open else list(session.scores.all())
    standings = scores[0].standings.all() if scores else ()
    return ", ".join(standing.person.name for standing in standings)


def _when(session: Session, at: datetime) -> str:
    name = wording.name(session.game)
    if session.sheet:
        name = f"{name}, {wording.sheet(session.game, session.sheet)}"
    return f"{name} · {date_format(at, 'j E')}"


def _line(session: Session) -> TableLine:
    marks = marks_of(session.game, session.seats.all())
    at = timezone.localtime(session.finished_at or session.created_at)
    return TableLine(
        url=url_of(session) if session.is_open else f"{url_of(session)}result/",
        title=title_of(marks),
        game=session.game,
        game_name=wording.name(session.game),
        when=_when(session, at),
        players=tuple(marks.values()),
        state_label=_("In play") if session.is_open else _("Finished"),
        winner_names=_winners(session),
        demo=session.group.is_demo,
        at=at,
    )
