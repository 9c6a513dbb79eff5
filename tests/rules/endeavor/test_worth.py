"""Points typed as a plain number: no legal count leaves the bounds, and more than possible is refused."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.move import Enter
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from rules.endeavor import GAME
from tests.rules.endeavor.test_properties import counts
from tests.rules.worth import assert_inside, assert_nothing_hidden, assert_same_totals, bounded


@given(counts(), st.booleans())
@settings(max_examples=60)
def test_what_is_counted_lies_inside_the_bounds(data: dict[str, Any], read: bool) -> None:
    assert_inside(GAME, GAME.read_count(data if read else {**data, "box": {}}))


@given(counts())
@settings(max_examples=30)
def test_all_rows_as_plain_numbers_give_the_same_totals_and_places(data: dict[str, Any]) -> None:
    pad = assert_same_totals(GAME, data)
    assert pad.places == GAME.pad(GAME.read_count(data)).places


@given(counts(), st.data())
@settings(max_examples=30)
def test_a_plain_number_hides_nothing_that_others_need(
    data: dict[str, Any], choice: st.DataObject
) -> None:
    cells = sorted(bounded(GAME, GAME.read_count(data)))
    assert_nothing_hidden(GAME, data, *choice.draw(st.sampled_from(cells)))


@pytest.mark.rule("END-SCORE-10", "END-SCORE-11", "END-COMP-08", "END-COMP-12")
@pytest.mark.parametrize(
    ("row", "low", "high"),
    [("population", 0, 11), ("slavery", -6, 0), ("influence", 0, 45), ("cities_routes", 0, 169)],
)
def test_the_least_and_the_most_of_a_row(row: str, low: int, high: int) -> None:
    state = GAME.new(Setup(game="endeavor", seats=("red", "blue")))
    for points in (low, high):
        assert GAME.check(state, Enter(seat="red", values={}, points={row: points})) == ()
    for points in (low - 1, high + 1):
        assert GAME.check(state, Enter(seat="red", values={}, points={row: points}))


@pytest.mark.parametrize("events", [False, True])
def test_the_glory_of_an_event_is_counted_as_such(events: bool) -> None:
    state = GAME.new(Setup(game="endeavor", seats=("red", "blue"), options={"events": events}))
    with pytest.raises(Misspelled):
        GAME.apply(state, Enter(seat="red", values={}, points={"event_1": 3}))
