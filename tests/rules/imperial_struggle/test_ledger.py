"""Marker, debts and treaty points from sheet to sheet, beside a second computation of the whole evening."""

from itertools import pairwise

import pytest

from rules.core.book import PAD
from tests.rules.imperial_struggle.plans import ROUNDS, Plan, evening_of, markers
from tests.rules.imperial_struggle.second_count import SIDES, counted
from tests.sampling import long

SEEDS = [*range(16), *(long(seed) for seed in range(16, 120))]


@pytest.mark.rule("IMP-PSCO-02", "IMP-MRK-02", "IMP-PDEBT-01", "IMP-PTRP-01")
@pytest.mark.parametrize("shuffled", [False, True], ids=["in order", "in any order"])
@pytest.mark.parametrize("seed", SEEDS)
def test_every_sheet_leaves_what_a_second_computation_leaves(seed: int, shuffled: bool) -> None:
    plan = Plan(seed)
    evening = evening_of(plan, shuffled=shuffled)
    assert plan.table.after
    for stop, expected in plan.table.after.items():
        assert markers(evening, stop) == expected, stop
        assert list(ROUNDS.at(evening.book, stop).uncounted()) == []
    assert evening.replayed() == evening.book


@pytest.mark.parametrize("seed", SEEDS)
def test_with_gaps_and_empty_cells_nothing_wrong_is_known(seed: int) -> None:
    plan = Plan(seed, skipped=0.2, sparse=0.04)
    evening = evening_of(plan, shuffled=True)
    for stop, expected in plan.table.after.items():
        assert markers(evening, stop) == expected, stop
        read = ROUNDS.at(evening.book, stop)
        if expected["vp"] is None:
            assert list(read.uncounted()) != []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_correction_flows_to_whatever_nobody_touched_and_fells_nothing(seed: int) -> None:
    plan = Plan(seed)
    evening = evening_of(plan, shuffled=True)
    corrections = (
        ("peace.1", "britain", "europe", 13),
        ("war.wss_1", "france", "alliances", 4),
        ("peace.4", "france", "prestige", 5),
    )
    for stop, seat, item, value in corrections:
        page = plan.pages[stop]
        if page is None or item not in page[seat]:
            continue
        page[seat][item] = value
        assert evening.correct(stop, seat, **{item: value}) == []
        for each, expected in counted(plan.pages).after.items():
            assert markers(evening, each) == expected, (stop, each)
    assert evening.replayed() == evening.book


@pytest.mark.rule("IMP-VIC-01", "IMP-VIC-02", "IMP-VIC-03", "IMP-PVIC-01", "IMP-WVIC-01")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_first_automatic_victory_ends_what_is_due(seed: int) -> None:
    plan = Plan(seed, skipped=0.1)
    evening = evening_of(plan)
    ending, won = ROUNDS.ending(evening.book), plan.table.won
    assert (ending and (ending.at, ending.winner)) == (won and (won[0], won[2]))
    carried = ROUNDS.at(evening.book, PAD).carried
    if won:
        assert carried["", "ending"].value == f"{won[1]}_{won[2]}"
        assert ROUNDS.due(evening.book) == PAD
        vp = plan.table.after.get(won[0], {}).get("vp")
        assert (vp is None) == (("", "vp") not in carried)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hint_marks_what_a_sheet_that_nobody_recorded_has_moved(seed: int) -> None:
    plan = Plan(seed, skipped=0.3)
    evening = evening_of(plan)
    reads = ROUNDS.read(evening.book)
    order = [stop for stop in plan.pages if "_" not in stop]
    for before, stop in pairwise(order):
        item = "vp" if stop.startswith("peace") else "vp_before"
        carried = reads[stop].carried.get(("", item))
        if plan.pages[before] is None:
            assert carried is None or (carried.kind, carried.gap) == ("hint", True)
        else:
            expected = plan.table.after[before]["vp"]
            assert (carried and carried.value) == expected
            assert carried is None or carried.kind != "hint"
    for side in SIDES:
        limits = [reads[f"peace.{n}"].carried.get((side, "debt_limit")) for n in (2, 3)]
        assert all(limit is None or limit.kind == "stands" for limit in limits)
