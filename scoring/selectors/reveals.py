"""The reveal of a result: what is opened row by row, when it began, and whether it is still under way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import Session
from campaigns.table.selectors.tables import marks_at
from companion import wording
from companion.marks import Mark
from companion.templatetags.looks import symbol
from rules.core.pad import Pad
from rules.core.track import Track, track_of
from rules.registry import game as engine
from scoring.lanes import Lane, Step, end_ranks, lanes_of, steps_of
from scoring.models import Score
from scoring.selectors.jobs import job_view
from scoring.selectors.results import pad_of
from scoring.selectors.tracks import place_on, track_view
from scoring.selectors.verdicts import names_of, number, verdict_of
from scoring.tempo import beats

STAYS = 8_000  # ms that the winner is on the screen before it leads to the result

Marks = Mapping[str, Mark]


@dataclass(frozen=True)
class Reveal:
    """How far it is: `age` counts in ms from its start, `ends` is when the winner is named."""

    score: Score
    age: int
    ends: int

    @property
    def over(self) -> bool:
        return self.age > self.ends + STAYS


def is_first(session: Session, score: Score) -> bool:
    """Whether nothing was revealed of this session before: a second count glows, and is not revealed."""
    if session.is_open or session.sheet or score.revision or score.version != session.version:
        return False
    earlier = Score.objects.filter(session=session, state=Score.State.DONE).exclude(pk=score.pk)
    return not earlier.exists()


def reveal_of(session: Session, score: Score | None, now: datetime | None = None) -> Reveal | None:
    """The reveal of a counted session; None while it is being counted and where there is none."""
    if score is None or score.state != Score.State.DONE or score.done_at is None:
        return None
    if not is_first(session, score):
        return None
    age = ((now or timezone.now()) - score.done_at).total_seconds() * 1000
    return Reveal(score, round(age), beats(len(steps_of(pad_of(score))))[-1])


def waiting_context(session: Session, score: Score) -> dict[str, Any]:
    """What a screen shows until the result is counted."""
    names = {seat: mark.name for seat, mark in marks_at(session).items()}
    return {
        "state": "waiting",
        "game": session.game,
        "job": job_view(session, score, names),
        "url": reverse("reveal", args=[session.code]),
        "result_url": reverse("result", args=[session.code]),
    }


def reveal_context(session: Session, score: Score, age: int) -> dict[str, Any]:
    """Everything that a screen needs to play the reveal by itself."""
    marks, pad = marks_at(session), pad_of(score)
    track = track_of(engine(pad.game))
    lanes, steps = lanes_of(pad), steps_of(pad, track)
    verdict = verdict_of(pad, marks)
    return {
        "state": "done",
        "game": session.game,
        "age": age,
        "verdict": verdict,
        "winners": [marks[seat] for seat in pad.winners],
        "lanes": [
            {"name": names_of(lane.seats, marks), "marks": [marks[seat] for seat in lane.seats]}
            for lane in lanes
        ],
        "track": track_view(pad, track, marks) if track else None,
        "script": {
            "beats": beats(len(steps)),
            "stays": STAYS,
            "most": max([1, *(total for step in steps for total in step.sums)]),
            "steps": [_told(pad, step, lanes, marks, track) for step in steps],
            "ends": {"ranks": end_ranks(lanes, steps), "won": [lane.won for lane in lanes]},
        },
        "url": reverse("reveal", args=[session.code]),
        "result_url": reverse("result", args=[session.code]),
    }


def _told(
    pad: Pad, step: Step, lanes: Sequence[Lane], marks: Marks, track: Track | None
) -> dict[str, Any]:
    told: dict[str, Any] = {
        "row": wording.row(pad.game, step.row),
        "icon": symbol(wording.icon(pad.game, step.row) or "star"),
        "points": step.points,
        "sums": step.sums,
        "ranks": step.ranks,
        "leaders": step.leaders,
        "turned": step.turned,
        "says": _says(step, [names_of(lane.seats, marks) for lane in lanes], lanes),
    }
    if track is not None and step.marker is not None:
        told |= {"at": number(step.marker), "x": place_on(track, step.marker)}
        told["says"] = _gains(step, lanes, marks)
    return told


def _says(step: Step, names: Sequence[str], lanes: Sequence[Lane]) -> str:
    """Who leads; the words say whether that is new."""
    ahead = [names[lane] for lane in step.leaders]
    if len(ahead) > 1:
        return _("Level: %(names)s") % {"names": ", ".join(ahead)}
    people = len(lanes[step.leaders[0]].seats)
    if step.turned:
        said = ngettext("%(names)s takes the lead", "%(names)s take the lead", people)
    else:
        said = ngettext("%(names)s is ahead", "%(names)s are ahead", people)
    return said % {"names": ahead[0]}


def _gains(step: Step, lanes: Sequence[Lane], marks: Marks) -> str:
    """Whom a row moved the marker toward."""
    gained = [
        (marks[lane.seats[0]], points)
        for lane, points in zip(lanes, step.points, strict=True)
        if points
    ]
    return ", ".join(f"{mark.side or mark.name} +{points}" for mark, points in gained)
