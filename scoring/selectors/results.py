"""The result of a session: places, the pad with what each number is made of, bars."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import msgspec
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from campaigns.models import Session
from campaigns.records import is_refereed
from campaigns.table.selectors import titles
from campaigns.table.selectors.pads import PadView, pad_view
from campaigns.table.selectors.tables import marks_at, new_key, title_of, url_of
from companion import wording
from companion.marks import Mark
from rules.core.pad import Pad
from rules.core.track import track_of
from rules.registry import game as engine
from scoring.lanes import by_place, lanes_of
from scoring.models import Score
from scoring.selectors.corrected import corrected_totals
from scoring.selectors.jobs import job_view
from scoring.selectors.races import chart_of
from scoring.selectors.rematch import rematch_url
from scoring.selectors.tracks import TrackView, track_view
from scoring.selectors.verdicts import names_of, verdict_of
from scoring.selectors.whys import Linked, explained_rows

_pads = msgspec.json.Decoder(Pad)

BAR = 1000  # the width of the longest bar
GLOWS = timedelta(minutes=10)  # so long a number shows that it was corrected
PODIUM = 3  # as many lanes stand on steps, more are a list


@dataclass(frozen=True)
class Placed:
    """A player or a team with place and total."""

    id: str
    name: str
    marks: tuple[Mark, ...]
    place: int | None
    place_name: str
    total: int | None
    sure: bool
    winner: bool


def latest_score(session: Session) -> Score | None:
    """The newest score of the session, in one query."""
    return Score.objects.filter(session=session).order_by("-version", "-revision").first()


def pad_of(score: Score) -> Pad:
    """The computed pad of a score."""
    return _pads.decode(score.pad)


def result_context(session: Session, score: Score | None) -> dict[str, Any]:
    """Everything the result page draws."""
    marks = marks_at(session)
    names = {seat: mark.name for seat, mark in marks.items()}
    context: dict[str, Any] = {
        "table_url": url_of(session),
        "demo": session.group.is_demo,
        "reopen_url": "" if session.is_open else reverse("table-reopen", args=[session.code]),
        "reopen_key": new_key(),
        "job": job_view(session, score, names),
    }
    result = result_head(session, marks) | {
        "name": titles.title_at(session).name,
        "version": session.version,
        "job": context["job"],
        "url": url_of(session),
        "log_url": reverse("table-log", args=[session.code]),
    }
    if score and score.state == Score.State.DONE:
        pad = pad_of(score)
        body = result_body(pad, marks, Linked(session, changed_cells(score, pad)))
        result |= body | {"engine_version": score.engine}
        result["corrected"] = _corrected(score, pad, marks)
        context |= {
            "bars": bars(pad, result["pad"]),
            "chart": chart_of(score, pad, marks),
            "rematch_url": rematch_url(session, marks),
        }
        if not session.sheet:
            context["again_url"] = reverse("reveal", args=[session.code]) + "?again"
    return context | {"result": result}


def changed_cells(score: Score, pad: Pad) -> dict[str, frozenset[str]]:
    """The seats by row whose number another count changed just now; the row `total` has their totals."""
    if score.done_at is None or timezone.now() - score.done_at > GLOWS:
        return {}
    earlier = Score.objects.filter(session_id=score.session_id, state=Score.State.DONE)
    before = earlier.exclude(pk=score.pk).order_by("-version", "-revision").first()
    if before is None:
        return {}
    was = pad_of(before)
    old = {row.id: row.cells for row in was.rows}
    changed = {
        row.id: frozenset(
            seat
            for seat, cell in row.cells.items()
            if row.id in old and seat in old[row.id] and old[row.id][seat].points != cell.points
        )
        for row in pad.rows
    }
    totals = {seat for seat, total in pad.running.items() if was.running.get(seat) != total}
    return changed | {"total": frozenset(totals)}


def _corrected(score: Score, pad: Pad, marks: Mapping[str, Mark]) -> list[str]:
    """The totals that a correction has changed since the count was closed before."""
    earlier = Score.objects.filter(session_id=score.session_id, version__lt=score.version)
    before = earlier.filter(state=Score.State.DONE).order_by("-version", "-revision").first()
    return corrected_totals(pad, pad_of(before) if before else None, marks)


def result_head(session: Session, marks: Mapping[str, Mark]) -> dict[str, Any]:
    return {
        "title": title_of(marks),
        "game": session.game,
        "game_name": wording.name(session.game),
        "date": titles.day_of(session),
    }


def result_body(pad: Pad, marks: Mapping[str, Mark], linked: Linked | None) -> dict[str, Any]:
    """The verdict, the places and the pad; with `linked` its numbers lead to the log."""
    refereed = linked is not None and is_refereed(linked.session)
    view = pad_view(pad, marks, lambda seat, row: f"#why-{row}-{seat}", refereed=refereed)
    lanes = placed(pad, marks)
    return {
        "pad": view,
        "rows": explained_rows(view, linked),
        "seats": view.seats,
        "teams": view.teams,
        "placed": lanes,
        "podium": len(lanes) <= PODIUM,
        "track": track_at(pad, marks),
        "verdict": verdict_of(pad, marks),
        "complete": pad.complete,
    }


def track_at(pad: Pad, marks: Mapping[str, Mark]) -> TrackView | None:
    track = track_of(engine(pad.game))
    return track_view(pad, track, marks) if track else None


def day_of(session: Session, form: str = "DATE_FORMAT") -> str:
    """The day of the result, without the hour."""
    return date_format(timezone.localtime(session.finished_at or session.created_at), form)


def placed(pad: Pad, marks: Mapping[str, Mark]) -> list[Placed]:
    """The players or teams by place; in table order if there are no places."""
    names = {1: _("first"), 2: _("second"), 3: _("third")}
    return [
        Placed(
            id=lane.seats[0],
            name=names_of(lane.seats, marks),
            marks=tuple(marks[seat] for seat in lane.seats),
            place=lane.place,
            place_name=names.get(lane.place or 0, ""),
            total=sum(pad.running[seat] for seat in lane.seats),
            sure=lane.total is not None,
            winner=lane.won,
        )
        for lane in by_place(lanes_of(pad))
    ]


def bars(pad: Pad, view: PadView) -> list[dict[str, Any]]:
    """Stacked bars: the points of each row side by side; losses are named but not drawn."""
    gains = {
        seat: sum(max(0, row.cells[seat].points or 0) for row in pad.rows if row.kind == "score")
        for seat in pad.seats
    }
    scale = BAR / max([*gains.values(), 1])
    labels = {row.id: row.label for row in view.rows}
    drawn = []
    for mark in view.seats:
        x = 0.0
        segments, losses = [], []
        for index, row in enumerate(row for row in pad.rows if row.kind == "score"):
            points = row.cells[mark.id].points or 0
            if points < 0:
                losses.append({"label": labels[row.id], "points": points})
            if points <= 0:
                continue
            width = round(points * scale, 1)
            segments.append(
                {
                    "x": round(x, 1),
                    "width": width,
                    "points": points,
                    "row_index": index,
                    "label": labels[row.id],
                }
            )
            x += width
        total = pad.running[mark.id]
        drawn.append({"seat": mark, "total": total, "segments": segments, "losses": losses})
    return drawn
