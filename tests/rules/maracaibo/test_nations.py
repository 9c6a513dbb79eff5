"""«Итоговый подсчёт очков», steps 4 and 5: majority of influence, multipliers, ranks."""

from typing import Any

import pytest

from rules.core.box import Box
from rules.maracaibo import GAME
from rules.maracaibo.count import TableCount
from rules.maracaibo.facts import FACTS, rank
from rules.maracaibo.nations import supremacy
from tests.rules.maracaibo.tables import cell, count, points


@pytest.mark.rule("MAR-FINAL-09")
def test_the_most_influence_in_a_nation_gives_3_vp() -> None:
    pad = GAME.pad(count({"influence_france": 5}, {"influence_france": 4}))
    assert (cell(pad, "majority").points, cell(pad, "majority", "blue").points) == (3, 0)


@pytest.mark.rule("MAR-FINAL-09")
def test_all_who_tie_for_the_most_influence_gain_3_vp() -> None:
    tied = {"influence_spain": 7}
    pad = GAME.pad(count(tied, tied, green={"influence_spain": 6}))
    assert [cell(pad, "majority", seat).points for seat in pad.seats] == [3, 3, 0]


@pytest.mark.rule("MAR-FINAL-10")
def test_a_nation_where_all_stand_on_0_gives_nothing() -> None:
    majority = cell(GAME.pad(count()), "majority")
    assert majority.points == 0
    assert {part.rule for part in majority.parts} == {"MAR-FINAL-10"}


@pytest.mark.rule("MAR-FINAL-09")
def test_the_majority_waits_for_everyone() -> None:
    pad = GAME.pad(count({"influence_france": 9}, {"influence_france": None}))
    assert cell(pad, "majority").points is None
    assert cell(pad, "majority").missing == ("influence_france",)


@pytest.mark.rule("MAR-FINAL-13", "MAR-FINAL-14")
@pytest.mark.parametrize(
    ("chips", "bonuses"),
    [
        ((5, 3, 1), (2, 1, 0)),
        ((1, 5, 3), (0, 2, 1)),
        ((4, 4, 2), (2, 2, 0)),  # worked example MAR-EX-16
        ((4, 2, 2), (2, 1, 1)),
        ((3, 3, 3), (2, 2, 2)),  # worked example MAR-EX-16
        ((0, 0, 0), (2, 2, 2)),
    ],
)
def test_the_supremacy_bonus_and_its_ties_mar_ex_16(
    chips: tuple[int, int, int], bonuses: tuple[int, int, int]
) -> None:
    france, spain, england = chips
    table = TableCount(chips_france=france, chips_spain=spain, chips_england=england)
    assert supremacy(table) == dict(zip(("france", "spain", "england"), bonuses, strict=True))


@pytest.mark.rule("MAR-FINAL-12")
def test_the_multiplier_is_the_empty_spaces_and_the_bonus() -> None:
    table = {"empty_france": 5, "chips_france": 6}
    facts = cell(GAME.pad(count({"influence_france": 8}, table=table)), "france").parts[0].facts
    assert (facts["empty"], facts["bonus"], facts["multiplier"]) == (5, 2, 7)


@pytest.mark.rule("MAR-FINAL-11")
def test_ranks_times_the_multiplier_for_every_nation() -> None:
    everywhere: dict[str, Any] = {f"influence_{n}": 12 for n in ("france", "spain", "england")}
    pad = GAME.pad(count(everywhere))
    assert [cell(pad, nation).points for nation in ("france", "spain", "england")] == [9, 9, 9]


@pytest.mark.rule("MAR-FINAL-15", "MAR-INFL-02")
def test_the_ranks_of_an_unread_step_are_asked_from_the_box() -> None:
    pad = GAME.pad(count({"influence_france": 5}, box={}))
    assert cell(pad, "france").points is None
    assert cell(pad, "france").asks == ("rank.france.5",)


@pytest.mark.rule("MAR-FINAL-15")
def test_a_marker_on_0_has_no_rank_and_needs_no_box() -> None:
    assert points("france", {"influence_france": 0}, box={}) == 0


@pytest.mark.rule("MAR-FINAL-15", "MAR-INFL-02")
def test_between_two_steps_of_the_same_rank_there_is_no_other() -> None:
    box = Box(FACTS, {"rank.spain.4": 1, "rank.spain.7": 1, "rank.spain.9": 2})
    assert rank(box, "spain", 5) == (1, "rank.spain.7")
    assert rank(box, "spain", 8) == (None, "rank.spain.8")
    assert rank(box, "spain", 3) == (None, "rank.spain.3")
    assert rank(box, "spain", 10) == (None, "rank.spain.10")
    assert rank(Box(FACTS, {"rank.spain.4": 0}), "spain", 2) == (0, "rank.spain.4")


@pytest.mark.rule("MAR-FINAL-12")
def test_a_multiplier_of_0_needs_no_ranks() -> None:
    table = {"empty_france": 0, "chips_france": 0, "chips_spain": 2, "chips_england": 1}
    green = {"influence_france": 3}
    assert points("france", {"influence_france": 9}, table=table, green=green, box={}) == 0


@pytest.mark.rule("MAR-FINAL-15")
def test_taught_ranks_cannot_fall_along_the_track() -> None:
    found = GAME.audit(count(box={"rank.france.4": 2, "rank.france.6": 1}))
    assert [(r.rule, r.code, r.facts["fact"]) for r in found] == [
        ("MAR-FINAL-15", "ranks_fall", "rank.france.6")
    ]
