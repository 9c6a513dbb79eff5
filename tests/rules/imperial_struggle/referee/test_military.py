"""Rulebook 5.6.2 to 5.6.6: conflict markers, forts, squadrons."""

from typing import Any

import pytest

from rules.imperial_struggle.chart import OF_KIND
from rules.imperial_struggle.referee.state import in_play, unbuilt
from tests.rules.imperial_struggle.referee.boards import (
    offered,
    play_from,
    prices,
    taking,
    turn_of,
    why,
    with_flags,
    with_markers,
    with_power,
)

TILE = "military_4_economic"


def move(kind: str, seat: str, points: int = 0, **fields: Any) -> dict[str, Any]:
    paid = {name: fields.pop(name) for name in ("debt", "treaty") if name in fields}
    pay = {**({"points": points} if points else {}), **paid}
    return {"kind": kind, "seat": seat, "action": "major", "pay": pay, **fields}


# ------------------------------------------------------------ conflict markers


@pytest.mark.rule("IMP-RCM-01", "IMP-RCM-02", "IMP-RCM-03", "IMP-PRO-02", "IMP-CFL-11")
def test_a_marker_costs_2_or_1_where_protected_and_1_more_with_a_plus() -> None:
    state = with_flags({"vandavasi": "france"})
    state = with_markers(state, "karaikal", "plassey")
    state = with_markers(state, "calicut", plus=1)
    guarded = with_markers(
        with_flags({"tiruchirappalli": "france"}, state), "tiruchirappalli", plus=1
    )
    table = play_from(taking("britain", TILE, guarded))
    assert prices(table, "unmark", "britain") == {
        "karaikal": 1,
        "plassey": 2,
        "tiruchirappalli": 2,
        "calicut": 3,
    }
    table.play(move("unmark", "britain", 3, space="calicut"))
    assert "calicut" not in table.state.conflicts


@pytest.mark.rule("IMP-RCM-01", "IMP-CFL-10")
def test_only_a_marked_space_is_cleared_and_no_points_lay_a_marker() -> None:
    table = play_from(taking("france", TILE))
    assert not offered(table, "unmark", "france")
    assert why(table, **move("unmark", "france", 2, space="albany")) == [
        ("IMP-RCM-01", "no_marker")
    ]


# ------------------------------------------------------------ forts


@pytest.mark.rule("IMP-BFT-01", "IMP-BFT-02", "IMP-BFT-03")
def test_a_fort_is_built_beside_what_was_held_when_the_turn_began() -> None:
    """Acadia is a French territory beside Louisbourg; Arcot has nothing French beside it."""
    table = play_from(taking("france", TILE))
    assert prices(table, "fort", "france") == {"louisbourg": 3, "vandavasi": 4}
    assert why(table, **move("fort", "france", 2, space="arcot")) == [
        ("IMP-BFT-03", "fort_not_linked")
    ]
    table.play(move("fort", "france", 3, space="louisbourg"))
    assert table.state.flags["louisbourg"] == "france"
    assert not table.state.damaged


@pytest.mark.rule("IMP-BFT-03", "IMP-FRT-01")
def test_what_was_won_in_the_turn_builds_no_fort_and_what_was_left_still_does() -> None:
    table = play_from(with_power(taking("france", TILE), "france", treaty=9))
    table.play(move("deploy", "france", 1, to="gulf_of_maine", origin="navy"))
    assert why(table, **move("fort", "france", 3, space="halifax")) == [
        ("IMP-BFT-03", "fort_not_linked")
    ]
    state = turn_of("france", with_flags({"gulf_of_maine": "france"}))
    table = play_from(taking("france", TILE, state))
    table.play(move("deploy", "france", 1, to="biscay", origin="gulf_of_maine"))
    assert why(table, **move("fort", "france", 3, space="halifax")) == []


@pytest.mark.rule("IMP-BFT-03")
def test_a_market_with_a_marker_still_builds_and_another_fort_does_not() -> None:
    """IMP-GAP-30: the marker bars only links between markets."""
    flags = {"allegheny": "france"}
    marked = with_markers(with_flags(flags), "allegheny")
    assert (
        why(
            play_from(taking("france", TILE, marked)),
            **move("fort", "france", 3, space="ohio_forks"),
        )
        == []
    )
    bare = taking("france", TILE, with_flags({"karaikal": "", "arcot": "france"}))
    assert why(play_from(bare), **move("fort", "france", 4, space="vandavasi")) == [
        ("IMP-BFT-03", "fort_not_linked")
    ]


@pytest.mark.rule("IMP-BFT-04", "IMP-RFT-01")
def test_an_intact_fort_stays() -> None:
    state = with_flags({"vandavasi": "france", "karaikal": "britain"})
    table = play_from(taking("britain", TILE, state))
    assert why(table, **move("fort", "britain", 4, debt=1, space="vandavasi")) == [
        ("IMP-BFT-04", "intact_fort")
    ]
    own = play_from(taking("france", TILE, state))
    assert why(own, **move("fort", "france", 3, space="vandavasi")) == [
        ("IMP-RFT-01", "intact_fort")
    ]


@pytest.mark.rule("IMP-RFT-01", "IMP-RFT-02", "IMP-RFT-03", "IMP-RFT-05", "IMP-FRT-02")
def test_to_repair_costs_1_less_and_to_seize_1_more() -> None:
    state = with_flags({"arcot": "france", "vellore": "britain"}, damaged=("arcot",))
    own = play_from(taking("france", TILE, state))
    assert prices(own, "fort", "france")["arcot"] == 1
    own.play(move("fort", "france", 1, space="arcot"))
    assert (own.state.flags["arcot"], own.state.damaged) == ("france", ())
    opposing = play_from(taking("britain", TILE, state))
    assert prices(opposing, "fort", "britain")["arcot"] == 3
    done = opposing.play(move("fort", "britain", 3, space="arcot"))
    assert (opposing.state.flags["arcot"], opposing.state.damaged) == ("britain", ())
    assert "seize_fort" in [effect.code for effect in done.effects]


@pytest.mark.rule("IMP-RFT-04")
def test_a_fort_is_seized_from_a_squadron_or_a_market_of_this_moment() -> None:
    """Not from a territory; there is no condition on the beginning of the turn."""
    damaged = {"damaged": ("louisbourg",)}
    state = with_flags({"louisbourg": "britain"}, **damaged)
    table = play_from(with_power(taking("france", TILE, state), "france", treaty=9))
    seize = move("fort", "france", 3, treaty=1, space="louisbourg")
    assert why(table, **seize) == [("IMP-RFT-04", "fort_not_linked")]  # acadia is a territory
    table.play(move("deploy", "france", 1, to="cabot_strait", origin="navy"))
    assert why(table, **seize) == []


@pytest.mark.rule("IMP-ACT-07")
def test_a_minor_action_repairs_and_does_not_seize() -> None:
    state = with_flags({"arcot": "france", "vellore": "britain"}, damaged=("arcot",))
    own = play_from(taking("france", "economic_4_military", state))
    assert why(own, **{**move("fort", "france", 1, space="arcot"), "action": "minor"}) == []
    other = play_from(taking("britain", "economic_4_military", state))
    seize = {**move("fort", "britain", 2, debt=1, space="arcot"), "action": "minor"}
    assert why(other, **seize) == [("IMP-ACT-07", "major_only")]


# ------------------------------------------------------------ squadrons


@pytest.mark.rule("IMP-BSQ-01", "IMP-BSQ-02", "IMP-SQD-02")
def test_a_squadron_of_4_points_goes_to_the_fleet_box_while_eight_are_not_built() -> None:
    table = play_from(taking("france", TILE))
    table.play(move("squadron", "france", 4))
    assert (table.state.players["france"].navy, unbuilt(table.state, "france")) == (2, 6)
    all_built = with_power(taking("france", TILE), "france", navy=8)
    assert why(play_from(all_built), **move("squadron", "france", 4)) == [
        ("IMP-SQD-02", "no_squadron_left")
    ]
    one_lost = with_power(taking("france", TILE), "france", navy=7, lost=1)
    assert why(play_from(one_lost), **move("squadron", "france", 4)) == [
        ("IMP-SQD-02", "no_squadron_left")
    ]


@pytest.mark.rule(
    "IMP-DSQ-01", "IMP-DSQ-02", "IMP-DSQ-03", "IMP-DSQ-05", "IMP-NAV-03", "IMP-SQD-01"
)
def test_the_price_of_a_naval_space_depends_on_who_is_there_and_whence_one_comes() -> None:
    state = with_flags({"biscay": "britain", "hooghly_river": "france"})
    table = play_from(taking("france", TILE, state))
    legal = {
        (to, origin): points
        for to in ("biscay", "balearic", "hooghly_river")
        for origin in ("navy", "hooghly_river", "cabot_strait")
        for points in range(5)
        if not why(table, **move("deploy", "france", points, to=to, origin=origin))
    }
    assert legal == {
        ("biscay", "navy"): 3,
        ("biscay", "hooghly_river"): 2,
        ("balearic", "navy"): 1,
        ("balearic", "hooghly_river"): 1,
    }
    assert set(offered(table, "deploy", "france")) == {*OF_KIND["naval"]} - {"hooghly_river"}


@pytest.mark.rule("IMP-DSQ-04", "IMP-DSQ-03", "IMP-FLG-07")
def test_a_displaced_squadron_returns_to_the_fleet_box() -> None:
    state = with_flags({"biscay": "britain", "hooghly_river": "france"})
    table = play_from(taking("france", TILE, state))
    table.play(move("deploy", "france", 2, to="biscay", origin="hooghly_river"))
    assert table.state.flags["biscay"] == "france"
    assert "hooghly_river" not in table.state.flags
    assert table.state.players["britain"].navy == 3
    assert in_play(table.state, "france") == 2


@pytest.mark.rule("IMP-DSQ-06")
def test_a_squadron_deploys_once_a_turn() -> None:
    """Another one from the same space, or the fleet box again, may."""
    state = with_power(with_flags({"biscay": "france"}), "france", navy=2)
    table = play_from(taking("france", TILE, state))
    table.play(move("deploy", "france", 1, to="balearic", origin="navy"))
    again = move("deploy", "france", 1, to="cabot_strait", origin="balearic")
    assert why(table, **again) == [("IMP-DSQ-06", "sailed_already")]
    for origin in ("biscay", "navy"):
        assert why(table, **move("deploy", "france", 1, to="cabot_strait", origin=origin)) == []


@pytest.mark.rule("IMP-BSQ-03")
def test_a_squadron_is_built_before_it_is_deployed() -> None:
    table = play_from(with_power(taking("france", TILE), "france", navy=0))
    assert not offered(table, "deploy", "france")
    assert why(table, **move("deploy", "france", 1, to="biscay", origin="navy")) == [
        ("IMP-BSQ-03", "no_squadron_there")
    ]


@pytest.mark.rule("IMP-ACT-06")
def test_a_minor_action_never_removes_a_squadron() -> None:
    table = play_from(taking("france", "economic_4_military", with_flags({"biscay": "britain"})))
    minor = {"kind": "deploy", "seat": "france", "origin": "navy", "action": "minor"}
    assert why(table, **minor, to="biscay", pay={"points": 2, "debt": 1}) == [
        ("IMP-ACT-06", "major_only")
    ]
    assert why(table, **minor, to="balearic", pay={"points": 1}) == []


@pytest.mark.rule("IMP-RSW-04")
def test_military_points_never_pay_for_a_change_of_region() -> None:
    table = play_from(with_power(taking("france", TILE), "france", navy=2))
    table.play(move("deploy", "france", 1, to="biscay", origin="navy"))
    table.play(move("deploy", "france", 1, to="hooghly_river", origin="navy"))
    assert table.state.turn.major == 2
