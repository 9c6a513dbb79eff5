"""The result of a session: places, bars, and how it was won in a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from campaigns.models import Session
from campaigns.records import is_refereed
from campaigns.table.selectors.pads import PadView, pad_view, sentence_of
from campaigns.table.selectors.tables import marks_at, new_key, title_of, url_of
from campaigns.table.selectors.titles import title_at
from companion import wording
from companion.marks import Mark
from rules.core.pad import Pad
from scoring.models import Score
from scoring.selectors.jobs import job_view

_pads = msgspec.json.Decoder(Pad)

BAR = 1000  # the width of the longest bar


@dataclass(frozen=True)
class Placed:
    """A player with place and total."""

    id: str
    name: str
    colour: str
    shape: str
    initial: str
    place: int | None
    total: int | None
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
    result: dict[str, Any] = {
        "name": str(title_at(session)),
        "title": title_of(marks),
        "game": session.game,
        "game_name": wording.name(session.game),
        "date": day_of(session),
        "version": session.version,
        "job": context["job"],
        "url": url_of(session),
    }
    if score and score.state == Score.State.DONE:
        pad = pad_of(score)
        log_url = reverse("table-log", args=[session.code])
        refereed = is_refereed(session)
        view = pad_view(
            pad, marks, lambda seat, row: f"#why-{row}-{seat}", log_url, refereed=refereed
        )
        result |= {
            "rows": view.rows,
            "seats": view.seats,
            "placed": placed(pad, marks),
            "engine_version": score.engine,
            "ties": ties(pad),
            "complete": pad.complete,
        }
        context |= {"bars": bars(pad, view), "headline": headline(pad, marks), "pad": view}
    return context | {"result": result}


def day_of(session: Session, form: str = "DATE_FORMAT") -> str:
    """The day of the result, without the hour."""
    return date_format(timezone.localtime(session.finished_at or session.created_at), form)


def placed(pad: Pad, marks: Mapping[str, Mark]) -> list[Placed]:
    """The players by place; in table order if there are no places."""
    place_of = {seat: place.place for place in pad.places for seat in place.seats}
    order = sorted(pad.seats, key=lambda seat: place_of.get(seat, 0))
    return [
        Placed(
            id=marks[seat].id,
            name=marks[seat].name,
            colour=marks[seat].colour,
            shape=marks[seat].shape,
            initial=marks[seat].initial,
            place=place_of.get(seat),
            total=pad.totals[seat],
            winner=seat in pad.winners,
        )
        for seat in order
    ]


def headline(pad: Pad, marks: Mapping[str, Mark]) -> str:
    """How the winner won, in a sentence; it also says if the table ended the game early."""
    if pad.early is None:
        return _verdict(pad, marks)
    early = _("The game was ended early, in round %(round)s.") % {"round": pad.early}
    return f"{early} {_verdict(pad, marks)}"


def _verdict(pad: Pad, marks: Mapping[str, Mark]) -> str:
    if not pad.places:
        return _("The count is not complete: there is no winner yet.")
    first = pad.places[0].seats
    names = ", ".join(marks[seat].name for seat in first)
    total = pad.totals[first[0]]
    if len(first) > 1:
        return _("%(names)s share the victory with %(total)s.") % {"names": names, "total": total}
    if len(pad.places) == 1:
        return _("%(name)s wins with %(total)s.") % {"name": names, "total": total}
    second = pad.places[1].seats[0]
    ahead = (total or 0) - (pad.totals[second] or 0)
    if ahead == 0:
        values = {"name": names, "total": total}
        return _("%(name)s wins the tie at %(total)s.") % values
    row = _telling_row(pad, first[0], second)
    values = {"name": names, "total": total, "ahead": ahead, "row": row}
    if not row:
        return _("%(name)s wins with %(total)s, %(ahead)s ahead.") % values
    return _("%(name)s wins with %(total)s, %(ahead)s ahead; “%(row)s” decided it.") % values


def _telling_row(pad: Pad, first: str, second: str) -> str:
    """The row without which the winner would not be ahead; None if no single row decided."""
    gains = {
        row.id: (row.cells[first].points or 0) - (row.cells[second].points or 0)
        for row in pad.rows
        if row.kind == "score"
    }
    best = max(gains, key=lambda row: gains[row])
    ahead = (pad.totals[first] or 0) - (pad.totals[second] or 0)
    return wording.row(pad.game, best) if gains[best] >= ahead else ""


def ties(pad: Pad) -> str:
    """The rule that leaves a shared victory shared."""
    if not pad.places or len(pad.places[0].seats) == 1:
        return ""
    return sentence_of(pad.game, pad.decided_by)


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
