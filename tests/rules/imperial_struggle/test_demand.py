"""4.1.12 Global demand, with debt beyond its limit (6.3) and treaty points (9.2)."""

import pytest

from rules.core.doubt import doubts
from rules.core.move import Teach
from rules.core.setup import Setup
from rules.imperial_struggle.board import FACTS
from rules.imperial_struggle.peace import PEACE
from tests.rules.imperial_struggle.tables import GOODS, cell, codes, pair, peace

# VP of the winner by commodity, in the eras of rounds 1, 3 and 5
TABLE = {
    "furs": (2, 2, 1),
    "spice": (1, 2, 3),
    "fish": (2, 2, 2),
    "tobacco": (3, 2, 1),
    "sugar": (2, 3, 3),
    "cotton": (2, 2, 3),
}


def only(*goods: str) -> dict[str, bool]:
    return {f"demand_{good}": good in goods for good in GOODS}


@pytest.mark.rule("IMP-PSCO-10", "IMP-PSCO-11", "IMP-OVR-04")
@pytest.mark.parametrize("good", GOODS)
@pytest.mark.parametrize("era", [0, 1, 2])
def test_more_markets_take_the_reward_of_the_era(good: str, era: int) -> None:
    for number in (1 + 2 * era, 2 + 2 * era):
        pad = PEACE.pad(peace(None, {good: 2}, round=str(number), **only(good)))
        assert pair(pad, good) == (0, TABLE[good][era])


@pytest.mark.rule("IMP-PSCO-10", "IMP-TRM-05")
def test_equal_markets_give_nobody_the_reward() -> None:
    assert pair(PEACE.pad(peace()), "furs") == (0, 0)


@pytest.mark.rule("IMP-PDEM-01")
def test_a_commodity_without_its_tile_gives_nothing() -> None:
    pad = PEACE.pad(peace({"sugar": 5}))
    assert pair(pad, "sugar") == (0, 0)
    assert cell(pad, "sugar", "britain").rule == "IMP-PDEM-01"


@pytest.mark.rule("IMP-PSCO-12")
def test_furs_add_a_treaty_point_spice_lowers_debt_and_tobacco_raises_it() -> None:
    pad = PEACE.pad(peace({"furs": 2, "tobacco": 2}, {"spice": 2}))
    assert pair(pad, "treaty") == (3, 2)
    assert pair(pad, "debt") == (5, 3)
    parts = {p.item: p.points for p in cell(pad, "debt", "britain").parts}
    assert parts == {"debt": 4, "debt_limit": 0, "demand_tobacco": 1}


@pytest.mark.rule("IMP-DEBT-06", "IMP-PSCO-12")
def test_debt_beyond_the_limit_stays_and_gives_the_opponent_1() -> None:
    pad = PEACE.pad(peace({"tobacco": 2, "debt": 10}))
    assert pair(pad, "tobacco") == (2, 1)
    assert pair(pad, "debt") == (10, 4)
    excess = cell(pad, "tobacco", "france").parts[-1]
    assert (excess.item, excess.points, excess.rule) == ("excess_debt", 1, "IMP-DEBT-06")
    below = PEACE.pad(peace({"tobacco": 2, "debt": 9}))
    assert pair(below, "tobacco") == (2, 0)
    assert pair(below, "debt") == (10, 4)


@pytest.mark.rule("IMP-DEBT-06", "IMP-PSCO-09")
def test_fish_before_tobacco_fill_the_limit_in_the_tables_order() -> None:
    won = {"fish": 2, "tobacco": 2}
    pad = PEACE.pad(peace({**won, "debt": 9}, round="1", **only("fish", "tobacco")))
    assert pair(pad, "fish") == (2, 0)
    assert pair(pad, "tobacco") == (3, 1)
    full = PEACE.pad(peace({**won, "debt": 10}, round="1", **only("fish", "tobacco")))
    assert full.totals == {"britain": 5, "france": 2}


@pytest.mark.rule("IMP-PSCO-09")
def test_spice_comes_before_tobacco_so_its_relief_makes_room() -> None:
    pad = PEACE.pad(peace({"spice": 2, "tobacco": 2, "debt": 10}))
    assert pair(pad, "tobacco") == (2, 0)
    assert pair(pad, "debt") == (10, 4)
    none = PEACE.pad(peace({"spice": 2, "tobacco": 2, "debt": 0}))
    assert pair(none, "debt") == (1, 4)


@pytest.mark.rule("IMP-PSCO-12")
@pytest.mark.parametrize(("debt", "after"), [(0, 0), (1, 0), (4, 3), (10, 9)])
def test_a_cut_of_debt_stops_at_nothing(debt: int, after: int) -> None:
    """IMP-GAP-58: nothing else is gained for what could not be cut."""
    pad = PEACE.pad(peace(None, {"spice": 2, "debt": debt}))
    assert pair(pad, "debt") == (4, after)
    assert pair(pad, "spice") == (0, 2)


@pytest.mark.rule("IMP-PSCO-12", "IMP-DEBT-06")
@pytest.mark.parametrize(("number", "good"), [("1", "fish"), ("1", "tobacco"), ("5", "tobacco")])
def test_any_rise_of_debt_is_forced(number: str, good: str) -> None:
    told = {good: 2, "debt": 10, "ministry_vp": 0}
    pad = PEACE.pad(peace(told, {"ministry_vp": 0}, round=number, **only(good)))
    assert pair(pad, "debt") == (10, 4)
    assert cell(pad, good, "france").parts[-1].item == "excess_debt"
    assert cell(pad, good, "france").points == 1


@pytest.mark.rule("IMP-DEBT-06")
def test_an_uncounted_debt_is_asked_only_where_it_can_matter() -> None:
    unknown = {"debt": None, "debt_limit": None}
    pad = PEACE.pad(peace({**unknown, "furs": 2}, unknown))
    assert pad.complete
    pad = PEACE.pad(peace({**unknown, "tobacco": 2}, unknown))
    assert cell(pad, "tobacco", "britain").points == 2
    assert cell(pad, "tobacco", "france").points is None
    assert "debt" in cell(pad, "tobacco", "france").missing


@pytest.mark.rule("IMP-PSCO-09", "IMP-DEBT-06")
def test_an_open_commodity_above_leaves_the_debt_below_it_unknown() -> None:
    pad = PEACE.pad(peace({"tobacco": 2, "debt": 10, "spice": None}))
    assert cell(pad, "tobacco", "britain").points == 2
    assert cell(pad, "tobacco", "france").points is None


@pytest.mark.rule("IMP-PTRP-01", "IMP-MRK-04")
def test_treaty_points_start_at_4_at_most_and_may_then_pass_it() -> None:
    refused = {("IMP-PTRP-01", "treaty_not_reduced")}
    assert codes(PEACE.audit(peace({"trp": 5}))) == refused
    assert codes(PEACE.audit(peace({"trp": -1}))) == {("IMP-PTRP-01", "less_than_possible")}
    pad = PEACE.pad(peace({"trp": 4, "furs": 2, "caribbean": 9}))
    assert pair(pad, "treaty") == (6, 2)


@pytest.mark.rule("IMP-PDEM-01")
def test_three_commodities_are_in_demand_and_a_fourth_only_by_the_event() -> None:
    refused = {("IMP-PDEM-01", "three_in_demand")}
    assert PEACE.audit(peace(**only("fish", "sugar", "cotton"))) == ()
    assert codes(PEACE.audit(peace(**only("fish", "sugar")))) == refused
    four = only("fish", "sugar", "spice", "cotton")
    assert PEACE.audit(peace(**four)) == ()
    assert codes(PEACE.audit(peace(**four, round="2"))) == refused
    assert codes(PEACE.audit(peace(**only("fish", "sugar", "spice", "tobacco")))) == refused
    assert codes(PEACE.audit(peace(**dict.fromkeys(only(), True)))) == refused


@pytest.mark.rule("IMP-PSCO-11")
def test_a_box_that_prints_another_table_is_taken_at_its_word_and_doubted() -> None:
    """IMP-GAP-05: the rulebook does not print the table, so no copy of it contradicts the rulebook."""
    key = "demand.empire.furs.vp"
    assert FACTS[key].shipped == 2
    state = PEACE.new(Setup(game="imperial_struggle", seats=("britain", "france")))
    assert PEACE.check(state, Teach(facts={key: 5})) == ()
    (doubt,) = doubts(FACTS, {key: 5})
    assert (doubt.code, doubt.expected) == ("unlike_our_copy", 2)
    found = cell(PEACE.pad(peace({"furs": 2}, box={key: 5})), "furs", "britain")
    assert found.points == 5
    assert (found.parts[0].facts["doubt"], found.parts[0].facts["expected"]) == (doubt.code, 2)
    assert ("box", key) in {(source.kind, source.ref) for source in found.sources}
    assert "doubt" not in cell(PEACE.pad(peace({"furs": 2})), "furs", "britain").parts[0].facts
