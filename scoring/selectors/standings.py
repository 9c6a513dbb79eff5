"""Standings of a campaign: evening by evening, totals and wins of each person."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Prefetch
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from campaigns.models import Campaign, Seat, Session
from campaigns.series.stories import stories
from campaigns.table.selectors.marks import mark
from campaigns.table.selectors.tables import url_of
from companion.marks import Mark
from scoring.models import Score, Standing

# the worth of the places, first place first; "points" adds up the game's own totals instead
PLACES: dict[str, tuple[int, ...]] = {
    Campaign.Places.WINS: (1,),
    Campaign.Places.PODIUM: (3, 2, 1),
    Campaign.Places.LADDER: (10, 8, 6, 5, 4, 3, 2, 1),
}
UNCOUNTED = {
    "uncounted": True
}  # somebody played at a table that is still open or whose score is not computed yet


@dataclass
class Row:
    """One person's line of the standings; `evenings` holds a result, `UNCOUNTED`, or None for an
    evening without this person.
    """

    mark: Mark
    evenings: list[dict[str, Any] | None] = field(default_factory=list)
    total: int = 0
    wins: int = 0
    played: int = 0
    place: int = 0


@dataclass(frozen=True)
class Evening:
    """One session of the campaign."""

    url: str
    label: str
    open: bool


def worth(places: str, place: int | None, total: int | None) -> int:
    """What one result adds to a person's standing; people who share a place each get its full
    worth.
    """
    if places == Campaign.Places.POINTS:
        return total or 0
    ladder = PLACES[places]
    return ladder[place - 1] if place and place <= len(ladder) else 0


def standings(campaign: Campaign) -> dict[str, Any]:
    """Evenings in order and the people ranked, in a fixed number of queries.

    For a campaign with a story the results come from its archives.
    """
    if campaign.story is not None:
        return story_standings(campaign, campaign.story)
    sessions = list(_sessions(campaign))
    rows: dict[int, Row] = {}
    for number, session in enumerate(sessions):
        for standing in _results(session):
            row = rows.get(standing.person_id)
            if row is None:
                person = mark(session.game, standing.seat, standing.person.name)
                row = rows[standing.person_id] = Row(person)
            row.evenings += [None] * (number - len(row.evenings))
            result = (standing.total, standing.place, standing.winner)
            row.evenings.append(_added(row, campaign, *result))
    for row in rows.values():
        row.evenings += [None] * (len(sessions) - len(row.evenings))
    for number, session in enumerate(sessions):
        for seat in () if _results(session) else session.seats.all():
            if seat.person_id in rows:
                rows[seat.person_id].evenings[number] = dict(UNCOUNTED)
    evenings = _numbered([_evening(session) for session in sessions])
    return {"evenings": evenings, "rows": _ranked(rows.values())}


def story_standings(campaign: Campaign, story: Session) -> dict[str, Any]:
    """The standings of a campaign with a story: people by their names."""
    results = stories().results(story)
    rows: dict[str, Row] = {}
    for number, (_number, people) in enumerate(results):
        for person in people:
            row = rows.setdefault(person.name, Row(mark(story.game, person.seat, person.name)))
            row.evenings += [None] * (number - len(row.evenings))
            row.evenings.append(_added(row, campaign, person.total, person.place, person.won))
    for row in rows.values():
        row.evenings += [None] * (len(results) - len(row.evenings))
    evenings = [
        Evening(
            url=reverse("story-archive", args=[campaign.code, evening]),
            label=_("Evening %(number)s") % {"number": evening},
            open=False,
        )
        for evening, _people in results
    ]
    return {"evenings": evenings, "rows": _ranked(rows.values())}


def _sessions(campaign: Campaign) -> Iterable[Session]:
    results = Standing.objects.select_related("person")
    scores = Score.objects.filter(state=Score.State.DONE).order_by("-version", "-revision")
    return (
        Session.objects.filter(campaign=campaign, sheet="")
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("person")),
            Prefetch("scores", scores.prefetch_related(Prefetch("standings", results))),
        )
        .order_by("created_at", "pk")
    )


def _results(session: Session) -> list[Standing]:
    if session.is_open:
        return []
    scores: list[Score] = list(session.scores.all())
    return list(scores[0].standings.all()) if scores else []


def _added(
    row: Row, campaign: Campaign, total: int | None, place: int | None, winner: bool
) -> dict[str, Any]:
    gained = worth(campaign.places, place, total)
    row.total += gained
    row.wins += winner
    row.played += 1
    return {"gained": gained, "total": total, "place": place, "winner": winner}


def _ranked(rows: Iterable[Row]) -> list[Row]:
    """Rank by standing, then by wins; people who are equal in both share the place."""
    ranked = sorted(rows, key=lambda row: (-row.total, -row.wins, row.mark.name))
    for index, row in enumerate(ranked):
        before = ranked[index - 1] if index else None
        tied = before and (before.total, before.wins) == (row.total, row.wins)
        row.place = before.place if before and tied else index + 1
    return ranked


def _numbered(evenings: list[Evening]) -> list[Evening]:
    """Number the tables that share a day."""
    days = Counter(evening.label for evening in evenings)
    seen: Counter[str] = Counter()
    labels = []
    for evening in evenings:
        day = evening.label
        seen[day] += 1
        values = {"day": day, "number": seen[day]}
        label = _("%(day)s, table %(number)s") % values if days[day] > 1 else day
        labels.append(replace(evening, label=label))
    return labels


def _evening(session: Session) -> Evening:
    at = localtime(session.finished_at or session.created_at)
    url = url_of(session)
    return Evening(
        url=url if session.is_open else f"{url}result/",
        label=date_format(at, "j E"),
        open=session.is_open,
    )
