"""A finished pad as a race: a lane for each player or team, a step for each row. Pure functions of a pad."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.pad import Pad, Row
from rules.core.track import Track

TEAM_ROW = "team"  # the note in which a game adds up its teams


@dataclass(frozen=True)
class Lane:
    """Who races together: one seat, or the seats of a team."""

    seats: tuple[str, ...]
    place: int | None
    total: int | None

    @property
    def won(self) -> bool:
        return self.place == 1


@dataclass(frozen=True)
class Step:
    """A row that is opened: what it gives each lane, and how they stand after it.

    `leaders` are lanes by number; `turned` says that they are others than after the row before."""

    row: str
    points: tuple[int, ...]
    sums: tuple[int, ...]
    ranks: tuple[int, ...]
    leaders: tuple[int, ...]
    turned: bool
    marker: int | None = None  # of a game with one marker


def lanes_of(pad: Pad) -> tuple[Lane, ...]:
    """The lanes in table order."""
    places = {seat: place.place for place in pad.places for seat in place.seats}
    return tuple(
        Lane(seats, places.get(seats[0]), _total(pad, seats)) for seats in sorted_teams(pad)
    )


def sorted_teams(pad: Pad) -> list[tuple[str, ...]]:
    """The seats that win or lose together, in table order; everybody alone where there are no teams."""
    row = next((row for row in pad.rows if row.id == TEAM_ROW), None)
    if row is None:
        return [(seat,) for seat in pad.seats]
    teams = (tuple(str(part.facts["seat"]) for part in row.cells[seat].parts) for seat in pad.seats)
    return list(dict.fromkeys(teams))


def by_place(lanes: tuple[Lane, ...]) -> list[Lane]:
    """The lanes by place; in table order if there are no places."""
    return sorted(lanes, key=lambda lane: lane.place or 0)


def steps_of(pad: Pad, track: Track | None = None) -> tuple[Step, ...]:
    """The rows that gave anybody anything, in the order of the pad; open cells give nothing."""
    return tuple(_steps(pad, track))


def _steps(pad: Pad, track: Track | None) -> Iterator[Step]:
    lanes = lanes_of(pad)
    sums = [0] * len(lanes)
    ranks = tuple(range(len(lanes)))
    leaders: tuple[int, ...] = ()
    for row in pad.rows:
        points = tuple(_points(row, lane) for lane in lanes)
        if row.kind != "score" or not any(points):
            continue
        sums = [before + more for before, more in zip(sums, points, strict=True)]
        ranks = _ranks(sums, ranks)
        ahead = tuple(lane for lane, total in enumerate(sums) if total == max(sums))
        marker = (
            track.at({lane.seats[0]: sums[n] for n, lane in enumerate(lanes)}) if track else None
        )
        yield Step(
            row.id, points, tuple(sums), ranks, ahead, bool(leaders) and ahead != leaders, marker
        )
        leaders = ahead


def _ranks(sums: list[int], before: tuple[int, ...]) -> tuple[int, ...]:
    """Each lane's rank; equal lanes stay in the order in which they were."""
    order = sorted(range(len(sums)), key=lambda lane: (-sums[lane], before[lane]))
    return tuple(order.index(lane) for lane in range(len(sums)))


def end_ranks(lanes: tuple[Lane, ...], steps: tuple[Step, ...]) -> tuple[int, ...]:
    """The ranks once ties are broken."""
    before = steps[-1].ranks if steps else tuple(range(len(lanes)))
    order = sorted(range(len(lanes)), key=lambda lane: (lanes[lane].place or 0, before[lane]))
    return tuple(order.index(lane) for lane in range(len(lanes)))


def _points(row: Row, lane: Lane) -> int:
    return sum(row.cells[seat].points or 0 for seat in lane.seats)


def _total(pad: Pad, seats: tuple[str, ...]) -> int | None:
    totals = [pad.totals[seat] for seat in seats]
    known = [total for total in totals if total is not None]
    return sum(known) if len(known) == len(totals) else None
