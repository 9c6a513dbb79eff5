"""2.4, 4.1.13 and 4.1.14: who has won, at once or after the final scoring."""

from typing import Any

import pytest

from rules.imperial_struggle import GAME
from rules.imperial_struggle.peace import PEACE
from tests.rules.imperial_struggle.tables import GOODS, Told, codes, final, pair, peace

REGIONS = ("europe", "north_america", "caribbean", "india")
SWEEP: Told = {**dict.fromkeys(REGIONS, 9), "furs": 2, "spice": 2, "tobacco": 2}


@pytest.mark.rule("IMP-PFIN-02")
@pytest.mark.parametrize(("vp", "winner"), [(14, "britain"), (16, "france"), (29, "france")])
def test_the_marker_beside_15_decides_after_final_scoring(vp: int, winner: str) -> None:
    pad = GAME.pad(final(vp=vp))
    assert pad.winners == (winner,)
    assert pad.decided_by == "IMP-PFIN-02"
    assert pair(pad, "marker") == (vp, vp)


@pytest.mark.rule("IMP-PFIN-02")
def test_final_scoring_may_carry_the_marker_over_15() -> None:
    pad = GAME.pad(final({"territories": 2}, vp=17))
    assert pad.winners == ("britain",)
    assert pair(pad, "marker") == (13, 13)


@pytest.mark.rule("IMP-PFIN-03")
def test_at_15_more_available_debt_wins() -> None:
    pad = GAME.pad(final({"debt": 5}, vp=15))  # a lead of 1 gives no point
    assert pad.totals == {"britain": 0, "france": 0}
    assert pad.winners == ("france",)
    assert pad.decided_by == "IMP-PFIN-03"


@pytest.mark.rule("IMP-PFIN-04")
def test_at_15_with_equal_available_debt_britain_wins() -> None:
    pad = GAME.pad(final())
    assert pad.winners == ("britain",)
    assert pad.decided_by == "IMP-PFIN-04"


@pytest.mark.rule("IMP-VIC-01", "IMP-PVIC-01")
@pytest.mark.parametrize(
    ("vp", "winner"), [(30, "france"), (31, "france"), (0, "britain"), (-2, "britain")]
)
def test_the_marker_at_an_end_of_the_track_wins_in_the_check(vp: int, winner: str) -> None:
    pad = PEACE.pad(peace(vp=vp))
    assert pad.winners == (winner,)
    assert pad.decided_by == "IMP-VIC-01"


@pytest.mark.rule("IMP-VIC-01", "IMP-PVIC-02")
@pytest.mark.parametrize("vp", [1, 15, 29])
def test_between_the_ends_the_round_just_ends(vp: int) -> None:
    pad = PEACE.pad(peace(vp=vp))
    assert pad.places == ()
    assert pad.decided_by == "IMP-PVIC-02"


@pytest.mark.rule("IMP-VIC-04", "IMP-PSCO-02")
def test_only_the_marker_after_the_whole_phase_counts() -> None:
    # France passes 30 with Europe and comes back with Britain's prestige
    pad = PEACE.pad(peace({"prestige": 4}, {"europe": 9}, vp=29))
    assert pair(pad, "europe") == (0, 1)
    assert pair(pad, "marker") == (28, 28)
    assert pad.places == ()
    beyond = PEACE.pad(peace(None, {"europe": 9, "prestige": 4}, vp=29))
    assert pair(beyond, "marker") == (32, 32)


@pytest.mark.rule("IMP-VIC-03")
@pytest.mark.parametrize("side", ["britain", "france"])
def test_all_four_regions_and_all_demand_in_one_phase_win_at_once(side: str) -> None:
    sides: dict[str, Any] = {side: SWEEP}
    pad = PEACE.pad(peace(**sides))
    assert pad.winners == (side,)
    assert pad.decided_by == "IMP-VIC-03"
    assert sorted(pair(pad, "awards_won")) == [0, 7]


@pytest.mark.rule("IMP-VIC-03")
@pytest.mark.parametrize("short", [{"india": 8}, {"spice": 1}, {"europe": 7}])
def test_one_award_to_nobody_or_to_the_other_breaks_the_sweep(short: Told) -> None:
    pad = PEACE.pad(peace({**SWEEP, **short}))
    assert pad.places == ()


@pytest.mark.rule("IMP-VIC-03")
def test_prestige_is_not_needed_for_the_sweep_but_a_fourth_commodity_is() -> None:
    assert PEACE.pad(peace(SWEEP, {"prestige": 9})).winners == ("britain",)
    four = peace(SWEEP, demand_cotton=True)
    assert PEACE.pad(four).places == ()
    assert PEACE.pad(peace({**SWEEP, "cotton": 2}, demand_cotton=True)).winners == ("britain",)


@pytest.mark.rule("IMP-PVIC-01")
def test_the_sweep_comes_before_the_marker() -> None:
    pad = PEACE.pad(peace(SWEEP, vp=45))
    assert pair(pad, "marker") == (36, 36)
    assert pad.winners == ("britain",)


@pytest.mark.rule("IMP-PFIN-01")
def test_round_6_without_a_winner_leads_to_final_scoring() -> None:
    pad = PEACE.pad(peace(round="6"))
    assert pad.places == ()
    assert pad.decided_by == "IMP-PFIN-01"
    assert codes(GAME.audit(final(vp=30))) == {("IMP-PFIN-01", "won_by_the_marker")}
    assert codes(GAME.audit(final(vp=0))) == {("IMP-PFIN-01", "won_by_the_marker")}
    assert GAME.audit(final(vp=29)) == ()


@pytest.mark.rule("IMP-VIC-01", "IMP-VIC-02", "IMP-VIC-03")
@pytest.mark.parametrize(
    ("kind", "rule"),
    [("track", "IMP-VIC-01"), ("awards", "IMP-VIC-03"), ("theatres", "IMP-VIC-02")],
)
@pytest.mark.parametrize("side", ["britain", "france"])
def test_a_game_that_ended_at_once_is_a_pad_without_final_scoring(
    kind: str, rule: str, side: str
) -> None:
    vp = {"track_britain": -1, "track_france": 30}.get(f"{kind}_{side}", 12)
    nothing = dict.fromkeys((*GOODS, "prestige", "debt", "debt_limit", "territories"))
    count = final(nothing, nothing, ending=f"{kind}_{side}", vp=vp)
    assert GAME.audit(count) == ()
    pad = GAME.pad(count)
    assert [found.id for found in pad.rows] == ["track"]
    assert pad.complete
    assert pad.winners == (side,)
    assert pad.decided_by == rule


@pytest.mark.rule("IMP-VIC-01")
def test_an_ending_by_the_marker_needs_the_marker_at_that_end() -> None:
    refused = {("IMP-VIC-01", "marker_has_not_won")}
    assert codes(GAME.audit(final(ending="track_france", vp=29))) == refused
    assert codes(GAME.audit(final(ending="track_britain", vp=1))) == refused
    assert GAME.audit(final(ending="track_france", vp=30)) == ()
    assert GAME.audit(final(ending="track_britain", vp=0)) == ()
