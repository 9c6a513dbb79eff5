"""Compute a score: verify the log, replay it, fill the pad, write the places. Safe to run twice."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

import rules
from campaigns.models import Seat, Session
from campaigns.records import game_of, read_line, read_setup, to_json
from companion.live import Aside, whisper
from rules.core import engine as engines
from rules.core.chain import Chain, Link
from rules.core.game import Game
from rules.core.log import Broken, Line, verify
from rules.core.outcome import Effect
from rules.core.pad import Pad
from rules.core.race import Leg
from rules.core.refusal import Refused
from rules.core.replay import opening, play
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from scoring.models import Score, Standing

STEPS = 10  # how often a long log reports its progress
COUNTED = Aside("counted", "{}")  # every open screen asks for the result now


class CannotScore(Exception):
    """The log cannot be scored; the page shows `why`."""

    def __init__(self, **why: Any) -> None:
        super().__init__(str(why))
        self.why = why


def compute(score_id: int) -> Score | None:
    """Compute the score once, however often the job is delivered."""
    score = _claim(score_id)
    if score is None:
        return None
    try:
        done = count(score.session, score.version, lambda percent: _report(score_id, percent))
    except CannotScore as error:
        return _finish(score_id, state=Score.State.FAILED, failure=to_json(error.why))
    return _finish(score_id, state=Score.State.DONE, done=done)


@dataclass(frozen=True)
class Counted:
    """What a log leads to: the pad, and how the race stood after each round."""

    pad: Pad
    race: tuple[Leg, ...]


def count(session: Session, version: int, report: Callable[[int], None]) -> Counted:
    """The session as of line `version`, counted from the log alone."""
    rows = session.lines.filter(seq__lte=version).order_by("seq")
    game, setup = game_of(session), read_setup(session)
    return counted(game, setup, [read_line(row) for row in rows], report)


def pad_of(
    game: Game[Any, Any],
    setup: Setup,
    lines: Sequence[Line],
    report: Callable[[int], None] | None = None,
) -> Pad:
    """The pad that these lines lead to under the present rules; makes no queries."""
    return counted(game, setup, lines, report).pad


def counted(
    game: Game[Any, Any],
    setup: Setup,
    lines: Sequence[Line],
    report: Callable[[int], None] | None = None,
) -> Counted:
    """What these lines lead to under the present rules; makes no queries."""
    try:
        verify(setup, lines)
        engine = engines.engine_of(game, setup.depth)
        position = opening(engine, setup)
        effects: dict[int, tuple[Effect, ...]] = {}
        for percent, links in _batches(Chain(lines).links()):
            result = play(engine, setup, position, links)
            if result.stopped:
                stopped = result.stopped
                raise CannotScore(code="refused", line=stopped.seq, refusals=stopped.refusals)
            position = result.position
            effects |= result.effects
            if report:
                report(percent)
        box = {**position.box, **(lines[-1].told if lines else {})}
        table = engine.table(setup, position.state, box)
        return Counted(game.pad(engine.count(table, effects)), engine.race(table))
    except Refused as error:
        raise CannotScore(code="refused", line=0, refusals=error.refusals) from error
    except Broken as error:
        raise CannotScore(code="broken", line=error.seq) from error
    except Misspelled as error:
        raise CannotScore(code="misspelled", reason=error.reason, place=error.place) from error


def _batches(links: tuple[Link, ...]) -> Iterator[tuple[int, tuple[Link, ...]]]:
    size = max(50, -(-len(links) // STEPS))
    for start in range(0, len(links), size):
        end = min(start + size, len(links))
        yield 95 * end // len(links), links[start:end]


@transaction.atomic
def _claim(score_id: int) -> Score | None:
    score = Score.objects.select_for_update(of=("self",)).select_related("session").get(pk=score_id)
    if not score.pending:
        return None
    score.state, score.percent = Score.State.RUNNING, 0
    score.attempts += 1
    score.save(update_fields=["state", "percent", "attempts"])
    return score


def _report(score_id: int, percent: int) -> None:
    Score.objects.filter(pk=score_id, state=Score.State.RUNNING).update(percent=percent)


@transaction.atomic
def _finish(score_id: int, *, state: str, done: Counted | None = None, failure: str = "") -> Score:
    score = Score.objects.select_for_update(of=("self",)).select_related("session").get(pk=score_id)
    if not score.pending:
        return score  # another delivery of the same job was quicker
    score.state, score.percent, score.failure = state, 100, failure
    score.done_at = timezone.now()
    if done is not None:
        score.pad, score.race = to_json(done.pad), to_json(done.race)
        score.engine = engine_of(done.pad)
        Standing.objects.bulk_create(standings(score, done.pad, score.session.seats.all()))
    score.save()
    transaction.on_commit(partial(whisper, score.session.code, COUNTED))
    return score


def engine_of(pad: Pad) -> str:
    """The engine that filled this pad."""
    return f"{pad.version} / shiplog-rules {rules.__version__}"


def standings(score: Score, pad: Pad, seats: Iterable[Seat]) -> Iterator[Standing]:
    """The places of the people on these seats."""
    places = {seat: place.place for place in pad.places for seat in place.seats}
    for seat in seats:
        yield Standing(
            score=score,
            person_id=seat.person_id,
            seat=seat.seat,
            total=pad.totals[seat.seat],
            place=places.get(seat.seat),
            winner=seat.seat in pad.winners,
        )
