"""The race that a finished pad is: its steps add up to the totals, the ranks to the places."""

import pytest

from rules.core.pad import Pad
from rules.core.track import track_of
from rules.registry import CODES, game
from scoring.lanes import by_place, end_ranks, lanes_of, steps_of
from tests.scoring.pads import counted, pad_of, teams_of_two


@pytest.mark.parametrize("code", list(CODES))
def test_the_steps_of_any_count_add_up_to_its_totals_and_end_in_its_places(code: str) -> None:
    for pad in counted(code, 12):
        lanes, steps = lanes_of(pad), steps_of(pad)
        assert steps, "a count that gives nobody anything"
        added = [sum(step.points[lane] for step in steps) for lane in range(len(lanes))]
        assert added == [sum(pad.running[seat] for seat in lane.seats) for lane in lanes]
        assert list(steps[-1].sums) == added
        ranks = end_ranks(lanes, steps)
        order = sorted(range(len(lanes)), key=lambda lane: ranks[lane])
        assert [lanes[lane].place for lane in order] == [lane.place for lane in by_place(lanes)]


@pytest.mark.parametrize("code", list(CODES))
def test_a_lead_is_announced_exactly_when_it_changes(code: str) -> None:
    for pad in counted(code, 6):
        before: tuple[int, ...] = ()
        for step in steps_of(pad):
            best = max(step.sums)
            assert step.leaders == tuple(n for n, s in enumerate(step.sums) if s == best)
            assert step.turned == (bool(before) and step.leaders != before)
            assert sorted(step.ranks) == list(range(len(step.sums)))
            before = step.leaders


@pytest.mark.rule("IMP-MRK-02", "IMP-PFIN-02")
def test_the_marker_of_imperial_struggle_moves_to_where_the_pad_says() -> None:
    track = track_of(game("imperial_struggle"))
    assert track is not None
    for pad in counted("imperial_struggle", 20):
        steps = steps_of(pad, track)
        final = next(row for row in pad.rows if row.id == "marker")
        assert steps[-1].marker == final.cells["france"].points
        assert [step.marker for step in steps] == [
            15 + step.sums[pad.seats.index("france")] - step.sums[pad.seats.index("britain")]
            for step in steps
        ]


def test_equal_lanes_stay_where_they_were_and_rows_without_points_are_no_steps() -> None:
    pad = pad_of({"a": (5, 3), "nothing": (0, 0), "b": (0, 2), "c": (-1, 0)})
    first, level, last = steps_of(pad)
    assert (first.ranks, level.ranks, last.ranks) == ((0, 1), (0, 1), (1, 0))
    assert [step.turned for step in (first, level, last)] == [False, True, True]
    assert level.leaders == (0, 1)


def test_a_team_is_one_lane() -> None:
    pad = teams_of_two({"a": (5, 1, 4, 4), "b": (1, 1, 1, 1)})
    assert [(lane.seats, lane.place, lane.total) for lane in lanes_of(pad)] == [
        (("red", "blue"), 3, 8),
        (("yellow", "green"), 1, 10),
    ]
    assert [step.points for step in steps_of(pad)] == [(6, 8), (2, 2)]


def test_a_tie_that_was_broken_ends_in_the_order_of_the_places() -> None:
    pad: Pad = pad_of({"a": (5, 5), "tie": (1, 2)})
    lanes, steps = lanes_of(pad), steps_of(pad)
    assert steps[-1].ranks == (0, 1)
    assert end_ranks(lanes, steps) == (1, 0)


def test_an_open_cell_gives_nothing_and_leaves_the_total_unknown() -> None:
    pad = pad_of({"a": (5, None), "b": (None, 2)})
    assert [lane.total for lane in lanes_of(pad)] == [None, None]
    assert steps_of(pad)[-1].sums == (5, 2)
