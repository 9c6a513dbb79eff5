"""4.1.12 Scoring phase: region awards with their margins, then prestige."""

import pytest

from rules.imperial_struggle.peace import PEACE
from tests.rules.imperial_struggle.tables import cell, codes, pair, peace

REGIONS = ("europe", "north_america", "caribbean", "india")


@pytest.mark.rule("IMP-PSCO-03")
@pytest.mark.parametrize("region", REGIONS)
def test_more_spaces_in_a_region_take_its_award(region: str) -> None:
    faces = {f"award_{region}": "vp2_lead2", "award_europe": "vp2_lead2"}
    ahead = PEACE.pad(peace({region: 10}, **faces))
    assert pair(ahead, region) == (2, 0)
    behind = PEACE.pad(peace({region: 6}, **faces))
    assert pair(behind, region) == (0, 2)


@pytest.mark.rule("IMP-PSCO-06")
@pytest.mark.parametrize(("lead", "points"), [(1, 0), (2, 3), (3, 3)])
def test_example_award_tile_with_a_red_2(lead: int, points: int) -> None:
    """IMP-EX-08: a lead of 1 takes nothing, of 2 or 3 the award."""
    pad = PEACE.pad(peace({"europe": 8 + lead}, award_europe="vp3_lead2"))
    assert pair(pad, "europe") == (points, 0)
    found = cell(pad, "europe", "britain")
    assert found.rule == "IMP-PSCO-06"
    told = {"other": 8, "lead": lead, "tile": "vp3_lead2", "needs": 2}
    assert found.parts[0].facts == told


@pytest.mark.rule("IMP-PSCO-05", "IMP-TRM-05")
def test_a_tie_in_a_region_gives_nobody_anything() -> None:
    pad = PEACE.pad(peace(award_india="vp1_trp1"))
    assert pair(pad, "india") == (0, 0)
    assert pair(pad, "treaty") == (2, 2)
    assert pair(pad, "awards_won") == (0, 0)


@pytest.mark.rule("IMP-PSCO-04")
def test_a_tile_with_treaty_points_adds_them_beside_its_points() -> None:
    pad = PEACE.pad(peace({"caribbean": 9}, {"india": 9}))
    assert pair(pad, "caribbean") == (1, 0)
    assert pair(pad, "india") == (0, 0)
    assert pair(pad, "treaty") == (3, 3)
    parts = {p.item: p.points for p in cell(pad, "treaty", "france").parts}
    assert parts == {"trp": 2, "ministry_trp": 0, "award_india": 1}


@pytest.mark.rule("IMP-PSCO-07", "IMP-TRM-05")
@pytest.mark.parametrize(("britain", "points"), [(2, (0, 2)), (3, (0, 0)), (4, (2, 0))])
def test_more_prestige_spaces_give_2(britain: int, points: tuple[int, int]) -> None:
    assert pair(PEACE.pad(peace({"prestige": britain})), "prestige") == points


@pytest.mark.rule("IMP-PSCO-08", "IMP-USA-01", "IMP-POL-03")
def test_prestige_spaces_of_the_usa_count_only_in_round_6_with_a_usa_flag() -> None:
    def most(**table: object) -> bool:
        both = {"europe": 8, "prestige": 8}
        return PEACE.audit(peace(both, both, **table)) == ()

    assert most(round="6", usa_flag=True)
    assert not most(round="6", usa_flag=False)
    assert not most(round="5", usa_flag=False)
    seven = {"europe": 8, "prestige": 7}
    assert PEACE.audit(peace(seven, seven, round="3")) == ()
    early = PEACE.audit(peace(seven, seven, round="2"))
    assert ("IMP-PSCO-07", "more_prestige_than_board") in codes(early)
    refused = codes(PEACE.audit(peace(round="5", usa_flag=True)))
    assert refused == {("IMP-PSCO-08", "usa_flag_before_the_war")}


@pytest.mark.rule("IMP-PSCO-01", "IMP-PSCO-09")
def test_regions_come_first_then_prestige_then_demand_in_the_tables_order() -> None:
    pad = PEACE.pad(peace())
    shown = [row.id for row in pad.rows if row.kind == "score"]
    goods = ["furs", "spice", "fish", "tobacco", "sugar", "cotton"]
    assert shown == [*REGIONS, "prestige", *goods, "ministries"]


@pytest.mark.rule("IMP-MIN-05")
def test_ministries_add_points_and_treaty_points_in_the_phase() -> None:
    pad = PEACE.pad(peace({"ministry_vp": 4}, {"ministry_vp": -1, "ministry_trp": 3}))
    assert pair(pad, "ministries") == (4, -1)
    assert pair(pad, "treaty") == (2, 5)
    assert pad.totals == {"britain": 4, "france": -1}


@pytest.mark.rule("IMP-MIN-05")
def test_ministries_are_asked_for_only_where_the_era_has_one_that_scores() -> None:
    unasked = {"ministry_vp": None, "ministry_trp": None}
    pad = PEACE.pad(peace(unasked, unasked))
    assert cell(pad, "ministries", "britain").missing == ("ministry_vp",)
    assert cell(pad, "treaty", "britain").missing == ()
    assert cell(pad, "treaty", "france").missing == ("ministry_trp",)


@pytest.mark.rule("IMP-MRK-02")
def test_the_marker_moves_by_both_sides_points() -> None:
    pad = PEACE.pad(peace({"europe": 9}, {"prestige": 4}, vp=12))
    assert pad.totals == {"britain": 1, "france": 2}
    assert pair(pad, "turn") == (12, 12)
    assert pair(pad, "marker") == (13, 13)


def test_an_open_tile_is_missing_and_leaves_the_rest_standing() -> None:
    pad = PEACE.pad(peace({"prestige": 4}, award_europe=None, vp=None))
    assert cell(pad, "europe", "britain").missing == ("award_europe",)
    assert pad.running == {"britain": 2, "france": 0}
    assert not pad.complete
    assert cell(pad, "marker", "france").points is None
    assert cell(pad, "marker", "france").missing == ("vp",)
    assert cell(pad, "treaty", "france").points is None
    assert pad.decided_by == ""
