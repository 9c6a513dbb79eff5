"""Unexpected facts are accepted with a doubt: out of order in their row, or unlike our copy."""

import pytest

from rules.core.box import Box, FactSpec, refuse_facts
from rules.core.doubt import Doubt, doubt_of, doubts

ROW = tuple(f"step.{n}" for n in range(5))
PRINTED = {"step.0": 0, "step.3": 4}
FACTS = {
    **{key: FactSpec(key, "TOY-1", int, PRINTED.get(key), 0, 99, along=ROW) for key in ROW},
    "fee": FactSpec("fee", "TOY-2", int, 3, 0, 9, from_copy=True),
}


@pytest.mark.parametrize(
    ("taught", "code", "expected"),
    [
        ({"step.4": 3}, "less_than_neighbours", 4),
        ({"step.1": 5}, "more_than_neighbours", 4),
        ({"step.1": 3, "step.2": 2}, "less_than_neighbours", 3),
        ({"step.4": 4}, "", None),
        ({"step.1": 0}, "", None),
        ({"step.1": 4}, "", None),
        ({"fee": 5}, "unlike_our_copy", 3),
        ({"fee": 3}, "", None),
        ({}, "", None),
    ],
)
def test_a_fact_is_doubted_by_what_lies_beside_it(
    taught: dict[str, int], code: str, expected: int | None
) -> None:
    doubted = {doubt.code: doubt for doubt in doubts(FACTS, taught)}
    assert not list(refuse_facts(FACTS, taught)), "it is never refused"
    if not code:
        assert doubted == {}
        return
    assert doubted[code].expected == expected
    assert doubted[code].rule == ("TOY-2" if code == "unlike_our_copy" else "TOY-1")


def test_a_row_that_falls_is_doubted_at_both_its_ends() -> None:
    doubted = {doubt.key: doubt.code for doubt in doubts(FACTS, {"step.1": 3, "step.2": 2})}
    assert doubted == {"step.1": "more_than_neighbours", "step.2": "less_than_neighbours"}


def test_what_the_rulebook_prints_is_still_no_matter_of_doubt() -> None:
    assert [r.code for r in refuse_facts(FACTS, {"step.3": 2})] == ["contradicts_rulebook"]


def test_a_fact_out_of_its_range_is_refused_and_not_doubted_away() -> None:
    assert [r.code for r in refuse_facts(FACTS, {"fee": 10})] == ["fact_too_large"]


def test_one_fact_is_asked_alone() -> None:
    box = Box(FACTS, {"step.4": 3})
    assert doubt_of(box, "step.4") == Doubt("TOY-1", "step.4", "less_than_neighbours", 3, 4)
    assert doubt_of(box, "step.3") is None
    assert doubt_of(box, "step.9") is None


def test_a_value_of_another_copy_is_neither_printed_nor_taught() -> None:
    assert Box(FACTS, {}).origin("fee") == "copied"
    assert Box(FACTS, {"fee": 3}).origin("fee") == "taught"
    assert Box(FACTS, {}).origin("step.3") == "shipped"
