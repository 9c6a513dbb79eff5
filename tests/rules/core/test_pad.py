"""The pad adds up, names its sources, waits for what is missing and ranks the seats."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.move import Enter, Teach
from rules.core.pad import Cell, Pad, Row, Source, build_pad
from rules.core.sheet import cell as made_of
from rules.core.sheet import part
from tests.rules.core.toy import GAME, SETUP

SEATS = ("a", "b", "c")
POINTS = st.none() | st.integers(-5, 5)
TABLE = st.lists(st.fixed_dictionaries(dict.fromkeys(SEATS, POINTS)), min_size=1, max_size=4)


def pad_of(scores: list[dict[str, int | None]], *breakers: dict[str, int | None]) -> Pad:
    rows = [row(f"r{n}", "score", cells) for n, cells in enumerate(scores)]
    rows += [row(f"t{n}", "tiebreak", cells) for n, cells in enumerate(breakers)]
    seats = tuple(scores[0])
    return build_pad("toy", "toy-1", seats, rows, decided_by="WIN", tie_rule="TIE")


def row(row_id: str, kind: str, cells: dict[str, int | None]) -> Row:
    made = {seat: Cell(points=points, rule="R") for seat, points in cells.items()}
    return Row(id=row_id, rule="R", kind=kind, cells=made)  # type: ignore[arg-type]


def places(pad: Pad) -> list[tuple[int, tuple[str, ...]]]:
    return [(place.place, place.seats) for place in pad.places]


@given(TABLE)
def test_totals_add_up_and_an_unknown_cell_leaves_only_a_running_sum(
    scores: list[dict[str, int | None]],
) -> None:
    pad = pad_of(scores)
    for seat in SEATS:
        column = [cells[seat] for cells in scores]
        assert pad.running[seat] == sum(points or 0 for points in column)
        assert pad.totals[seat] == (None if None in column else pad.running[seat])
    assert bool(pad.places) is pad.complete


@given(st.lists(st.integers(0, 3), min_size=1, max_size=6))
def test_places_are_numbered_as_in_a_race(totals: list[int]) -> None:
    pad = pad_of([{f"s{n}": total for n, total in enumerate(totals)}])
    for place in pad.places:
        for seat in place.seats:
            better = sum(1 for total in totals if total > (pad.totals[seat] or 0))
            assert place.place == 1 + better
    assert sorted(s for p in pad.places for s in p.seats) == sorted(pad.seats)


def test_equal_totals_without_a_tie_break_share_their_place() -> None:
    pad = pad_of([{"a": 3, "b": 5, "c": 5}])
    assert places(pad) == [(1, ("b", "c")), (3, ("a",))]
    assert pad.winners == ("b", "c")
    assert pad.decided_by == "TIE"


def test_a_tie_break_row_decides_and_adds_nothing() -> None:
    pad = pad_of([{"a": 5, "b": 5, "c": 1}], {"a": 1, "b": 2, "c": 9})
    assert places(pad) == [(1, ("b",)), (2, ("a",)), (3, ("c",))]
    assert pad.totals == {"a": 5, "b": 5, "c": 1}
    assert pad.decided_by == "WIN"


def test_the_second_tie_break_counts_only_after_the_first() -> None:
    pad = pad_of([{"a": 5, "b": 5, "c": 5}], {"a": 1, "b": 2, "c": 2}, {"a": 9, "b": 0, "c": 1})
    assert places(pad) == [(1, ("c",)), (2, ("b",)), (3, ("a",))]


def test_an_unknown_tie_break_is_waited_for_only_between_equals() -> None:
    assert pad_of([{"a": 5, "b": 5}], {"a": None, "b": 1}).places == ()
    assert pad_of([{"a": 5, "b": 4}], {"a": None, "b": 1}).winners == ("a",)


def test_an_incomplete_pad_has_no_winner() -> None:
    pad = pad_of([{"a": 5, "b": None}])
    assert (pad.complete, pad.places, pad.winners) == (False, (), ())


def test_a_cell_names_log_lines_and_the_box_as_its_sources() -> None:
    state = GAME.apply(GAME.new(SETUP), Enter(seat="red", values={"pearls": 3}), 7).state
    state = GAME.apply(state, Teach(facts={"price.pearl": 2}), 8).state
    cell = GAME.pad(GAME.count(state)).rows[0].cells["red"]
    assert cell.points == 6
    assert cell.sources == (Source("line", "7"), Source("box", "price.pearl"))


def test_a_typed_count_names_its_entries_as_sources() -> None:
    count = GAME.read_count({"seats": {"red": {"pearls": 3}}, "box": {"price.pearl": 2}})
    assert GAME.pad(count).rows[0].cells["red"].sources[0] == Source("entry", "red.pearls")


@pytest.mark.parametrize("box", [{}, {"price.pearl": None}])
def test_an_unknown_fact_is_asked_for_and_is_no_source(box: dict[str, None]) -> None:
    count = GAME.read_count({"seats": {"red": {"pearls": 3}, "blue": {"pearls": 1}}, "box": box})
    pad = GAME.pad(count)
    cell = pad.rows[0].cells["red"]
    assert (cell.points, cell.missing, cell.asks) == (None, (), ("price.pearl",))
    assert cell.sources == (Source("entry", "red.pearls"),)
    assert pad.asks == ("price.pearl",)


def test_what_was_not_counted_is_missing_and_not_zero() -> None:
    pad = GAME.pad(GAME.read_count({"seats": {"red": {"diver": False}}}))
    assert pad.rows[0].cells["red"].missing == ("pearls",)
    assert pad.rows[0].cells["red"].points is None
    assert pad.rows[1].cells["red"].points == 0


def test_a_cell_that_depends_on_others_waits_for_them_and_names_their_lines() -> None:
    uses = [("blue", "ships"), ("", "depth")]
    parts = [part("ships", 2, "TOY-3", 5)]
    data = {"seats": {"red": {"ships": 2}, "blue": {}}, "table": {"depth": 1}}
    waiting = made_of(GAME.read_count(data), "red", "TOY-3", parts, uses=uses)
    assert (waiting.points, waiting.missing) == (None, ("ships",))
    data |= {"seats": {"red": {"ships": 2}, "blue": {"ships": 1}}, "sources": {"": {"depth": 9}}}
    known = made_of(GAME.read_count(data), "red", "TOY-3", parts, uses=uses)
    assert (known.points, known.missing) == (5, ())
    sources = (Source("entry", "red.ships"), Source("entry", "blue.ships"), Source("line", "9"))
    assert known.sources == sources
