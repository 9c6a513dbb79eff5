"""The race of a table as its page draws it: a lane for each player, or one marker on its track."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.log.selectors.states import reads_at, table_at
from campaigns.models import Session
from campaigns.records import engine_at, is_evening
from campaigns.table.selectors.totals import totals_hidden
from companion import wording
from companion.marks import Mark
from rules.core.cells import TABLE
from rules.core.race import Leg, legs

WIDTH = 88  # percent of a lane that the points fill; the sloop needs the rest
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000)
MOST_TICKS = 5
Place = Callable[[int], float]  # where on the line a number is, in percent


@dataclass(frozen=True)
class Stretch:
    """What one sheet added to a lane, in percent of its width; `gap` where sheets before it are missing."""

    x: float
    width: float
    gap: bool

    @property
    def end(self) -> float:
        return round(self.x + self.width, 2)


@dataclass(frozen=True)
class Lane:
    """A player's way so far."""

    mark: Mark
    points: int
    stretches: tuple[Stretch, ...]
    sloop: float
    ahead: bool


@dataclass(frozen=True)
class Tick:
    """A number on the scale."""

    x: float
    number: int


@dataclass(frozen=True)
class Track:
    """The one marker of a game in which both sides share a track."""

    at: int
    last: int
    x: float
    middle: float
    ticks: tuple[Tick, ...]
    low: str
    high: str


@dataclass(frozen=True)
class Race:
    """Who is ahead after the last sheet that was closed."""

    head: str
    after: str
    lanes: tuple[Lane, ...] = ()
    ticks: tuple[Tick, ...] = ()
    track: Track | None = None


def race(session: Session, marks: Mapping[str, Mark]) -> Race | None:
    """The race so far; None before the first round is over, and while the table keeps its totals to itself."""
    if totals_hidden(session):
        return None
    run = _legs(session)
    if not run:
        return None
    after = _("after: %(sheet)s") % {"sheet": wording.stop(session.game, run[-1].stop).name}
    if TABLE in run[-1].at:
        return _one_marker(session.game, run[-1].at[TABLE], after)
    return _lanes(run, marks, after)


def _legs(session: Session) -> Sequence[Leg]:
    if is_evening(session):
        return tuple(legs(reads_at(session)))
    return engine_at(session).race(table_at(session))


def _lanes(run: Sequence[Leg], marks: Mapping[str, Mark], after: str) -> Race:
    last = run[-1].at
    every = [0, *(points for leg in run for points in leg.at.values())]
    low, high = min(every), max(every)
    span = max(1, high - low)

    def x(points: int) -> float:
        return round((points - low) * WIDTH / span, 2)

    best = max(last.values())
    order = sorted(marks, key=lambda seat: -last.get(seat, low))
    lanes = tuple(
        Lane(
            mark=marks[seat],
            points=last[seat],
            stretches=_stretches([(leg.at[seat], leg.gap) for leg in run], x),
            sloop=x(last[seat]),
            ahead=last[seat] == best,
        )
        for seat in order
        if seat in last
    )
    return Race(_who_leads(lanes), after, lanes, _ticks(low, high, x))


def _stretches(way: Sequence[tuple[int, bool]], place: Place) -> tuple[Stretch, ...]:
    """One stretch for each sheet; of a way that also goes back only its end is drawn."""
    ends = [points for points, _gap in way]
    if ends != sorted(ends) or ends[0] < 0:
        ends, way = ends[-1:], [way[-1]]
    drawn, before = [], 0
    for points, gap in way:
        left, right = sorted((place(before), place(points)))
        if right > left:
            drawn.append(Stretch(left, round(right - left, 2), gap))
        before = points
    return tuple(drawn)


def _who_leads(lanes: Sequence[Lane]) -> str:
    first = [lane for lane in lanes if lane.ahead]
    if len(first) > 1:
        return _("Level: %(names)s") % {"names": ", ".join(lane.mark.name for lane in first)}
    others = [lane.points for lane in lanes if not lane.ahead]
    if not others:
        return first[0].mark.name
    lead = {"name": first[0].mark.name, "points": first[0].points - max(others)}
    return _("%(name)s leads by %(points)s") % lead


def step_of(low: int, high: int) -> int:
    """How far apart the round numbers of a scale are, so that few of them are enough."""
    return next((step for step in STEPS if (high - low) / step < MOST_TICKS), STEPS[-1])


def _ticks(low: int, high: int, place: Place) -> tuple[Tick, ...]:
    step = step_of(low, high)
    first = -(-low // step) * step
    return tuple(Tick(place(number), number) for number in range(first, high + 1, step))


def _one_marker(game: str, at: int, after: str) -> Race:
    words = wording.of(game).TRACK
    last: int = words["last"]
    low, high = (wording.seat(game, words[end]) for end in ("low", "high"))

    def x(number: int) -> float:
        return round(4 + number * 92 / last, 2)

    ticks = tuple(Tick(x(number), number) for number in range(0, last + 1, 5))
    track = Track(at, last, x(min(max(at, 0), last)), x(last // 2), ticks, low, high)
    head = _("VP marker: %(number)s") % {"number": at}
    return Race(head, _nearer(at, last, low, high) or after, track=track)


def _nearer(at: int, last: int, low: str, high: str) -> str:
    if at * 2 == last:
        return ""
    return _("nearer to %(side)s") % {"side": high if at * 2 > last else low}
