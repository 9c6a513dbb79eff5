"""Rulebook 8.0: advantages in use, each of the 22 by its effect."""

from typing import Any

import pytest

from rules.imperial_struggle.chart import SPACES
from rules.imperial_struggle.counters import ADVANTAGES
from rules.imperial_struggle.referee.state import Board
from tests.rules.imperial_struggle.referee.boards import (
    board,
    play_from,
    prices,
    taking,
    turn_of,
    why,
    with_flags,
    with_markers,
    with_power,
)

BY_KIND = {
    kind: [tile.id for tile in ADVANTAGES.values() if tile.effect.kind == kind]
    for kind in ("conflict", "unflag_for", "unflag_less")
}


def having(*tiles: str, seat: str = "france", **flags: str) -> Board:
    """The spaces of these advantages are this seat's."""
    needed = {space: seat for tile in tiles for space in ADVANTAGES[tile].requires}
    return with_flags({**needed, **flags}, board(round=5))


def use(kind: str, advantage: str, seat: str = "france", **fields: Any) -> dict[str, Any]:
    return {"kind": kind, "seat": seat, "advantage": advantage, **fields}


# ------------------------------------------------------------ when


@pytest.mark.rule("IMP-ADV-05", "IMP-MRK-07", "IMP-POL-06")
def test_a_tile_is_used_once_a_round() -> None:
    table = play_from(turn_of("france"))
    table.play(use("stir", "algonquin_raids", space="albany"))
    assert table.state.exhausted == ("algonquin_raids",)
    assert ("IMP-ADV-05", "exhausted") in why(
        table, **use("stir", "algonquin_raids", space="niagara")
    )


@pytest.mark.rule("IMP-ADV-06")
def test_before_the_tile_and_between_actions() -> None:
    table = play_from(turn_of("france"))
    assert why(table, **use("stir", "algonquin_raids", space="albany")) == []
    table = play_from(taking("france", "economic_4_military"))
    pay = {"action": "major", "pay": {"points": 2}}
    table.play({"kind": "shift", "seat": "france", "space": "antigua", **pay})
    table.play(use("stir", "algonquin_raids", space="albany"))
    assert table.state.turn.major == 2
    assert table.state.turn.doing == "major"


@pytest.mark.rule("IMP-ADV-01")
def test_only_its_owner_uses_it() -> None:
    table = play_from(turn_of("britain"))
    assert why(table, **use("stir", "algonquin_raids", "britain", space="albany")) == [
        ("IMP-ADV-01", "not_your_advantage")
    ]


@pytest.mark.rule("IMP-ADV-07")
def test_not_in_the_turn_in_which_it_was_gained() -> None:
    """Gained in the opponent's turn, or earlier, it is ready."""
    state = taking("france", "diplomatic_4_economic")
    table = play_from(state)
    pay = {"action": "major", "pay": {"points": 2}}
    table.play({"kind": "shift", "seat": "france", "space": "mysore", **pay})
    gained = use("stir", "power_struggle", space="vellore")
    assert why(table, **gained) == [("IMP-ADV-07", "gained_now")]
    table.play({"kind": "end", "seat": "france"})
    assert why(play_from(turn_of("france", table.state)), **gained) == []


@pytest.mark.rule("IMP-ADV-04", "IMP-CFL-04")
def test_not_while_a_marker_lies_on_one_of_its_spaces() -> None:
    table = play_from(turn_of("france", with_markers(board(), "algonquin")))
    assert why(table, **use("stir", "algonquin_raids", space="albany")) == [
        ("IMP-ADV-04", "marker_on_it")
    ]


@pytest.mark.rule("IMP-ADV-08", "IMP-ADV-09")
def test_two_a_turn_of_different_regions() -> None:
    """The region is that of the tile's own space (IMP-GAP-68)."""
    state = having("iroquois_raids", "power_struggle", "pirate_havens")
    table = play_from(turn_of("france", state))
    table.play(use("stir", "algonquin_raids", space="albany"))
    assert why(table, **use("stir", "iroquois_raids", space="niagara")) == [
        ("IMP-ADV-09", "region_used")
    ]
    table.play(use("stir", "power_struggle", space="vellore"))
    assert why(table, **use("stir", "pirate_havens", space="antigua")) == [
        ("IMP-ADV-08", "used_two")
    ]


# ------------------------------------------------------------ what it does


@pytest.mark.rule("IMP-ADV-10", "IMP-CFL-10", "IMP-CFL-01", "IMP-CFL-02")
@pytest.mark.parametrize("tile", BY_KIND["conflict"])
def test_a_marker_goes_onto_any_space_of_its_description(tile: str) -> None:
    """Counted a second time, straight from the printed words."""
    state = with_markers(having(tile), "vellore")
    table = play_from(turn_of("france", state))
    described = {
        "central_europe_conflict": lambda s: s.region == "europe" and s.alliance,
        "mediterranean_intrigue": lambda s: s.country in ("spain", "austria", "sardinia"),
        "algonquin_raids": lambda s: s.good == "furs",
        "iroquois_raids": lambda s: s.good == "furs",
        "patriot_agitation": lambda s: (
            s.region == "north_america" and s.kind in ("market", "political") and s.country != "usa"
        ),
        "letters_of_marque": lambda s: s.region == "caribbean" and s.kind == "market",
        "pirate_havens": lambda s: s.region == "caribbean" and s.kind == "market",
        "power_struggle": lambda s: s.part == "carnatic_coast" and s.kind == "market",
        "raids_incursions": lambda s: s.region == "india" and s.kind == "market",
        "separatist_wars": lambda s: s.good == "cotton",
    }[tile]
    legal = {
        space
        for space, s in SPACES.items()
        if s.markable and not why(table, **use("stir", tile, space=space))
    }
    assert legal == {space for space, s in SPACES.items() if described(s)} - {"vellore"}
    table.play(use("stir", tile, space=sorted(legal)[0]))
    assert set(table.state.conflicts) == {"vellore", sorted(legal)[0]}


@pytest.mark.rule("IMP-ADV-10", "IMP-PRO-01")
@pytest.mark.parametrize("tile", ["letters_of_marque", "pirate_havens"])
def test_pirates_leave_protected_markets_alone(tile: str) -> None:
    state = having(tile, antilles_channel="britain")
    table = play_from(turn_of("france", state))
    assert why(table, **use("stir", tile, space="st_lucia")) == [("IMP-CFL-10", "not_a_target")]
    assert why(table, **use("stir", tile, space="martinique")) == []  # that squadron is not its own


@pytest.mark.rule("IMP-ADV-10")
def test_baltic_trade_lowers_the_debt_by_2() -> None:
    state = with_power(having("baltic_trade"), "france", debt=3)
    table = play_from(turn_of("france", state))
    table.play(use("use", "baltic_trade"))
    assert table.state.players["france"].debt == 1
    none = play_from(turn_of("france", having("baltic_trade")))
    assert why(none, **use("use", "baltic_trade")) == [("IMP-ADV-05", "no_debt")]


@pytest.mark.rule("IMP-ADV-10", "IMP-ECO-09")
@pytest.mark.parametrize("tile", [*BY_KIND["unflag_less"], *BY_KIND["unflag_for"]])
def test_a_price_falls_for_one_unflagging_of_its_description(tile: str) -> None:
    advantage = ADVANTAGES[tile]
    where, points = advantage.effect.where, advantage.effect.points
    assert where is not None
    fitting = [s.id for s in SPACES.values() if s in where and s.opens != "revolution"]
    flags = dict.fromkeys(fitting, "britain")
    state = having(tile)
    state = with_flags(
        {space: flag for space, flag in flags.items() if space not in advantage.requires}, state
    )
    other = "military" if points != "military" else "economic"
    table = play_from(taking("france", f"{points}_4_{other}", state))
    before = prices(table, "shift", "france")
    table.play(use("use", tile))
    after = prices(table, "shift", "france")
    fallen = {space for space in before if after[space] < before[space]}
    opposing = {space for space in before if flags.get(space) == "britain"}
    assert fallen == {s for s in opposing - {*advantage.requires} if before[s] > 1}
    assert fallen
    for space in fallen:
        assert after[space] == (1 if advantage.effect.kind == "unflag_for" else before[space] - 1)
    space = sorted(fallen)[0]
    pay = {"action": "major", "pay": {"points": after[space]}}
    table.play({"kind": "shift", "seat": "france", "space": space, **pay})
    assert table.state.turn.eased == ""


@pytest.mark.rule("IMP-ADV-10", "IMP-ECO-09", "IMP-ECO-10")
def test_a_tile_that_names_the_whole_price_is_below_the_increases() -> None:
    """IMP-GAP-72: protection and a change of region still add."""
    flags = {"cumberland": "britain", "ohio_forks": "britain"}
    flags |= {"allegheny": "france", "niagara": "france"}
    table = play_from(taking("france", "economic_4_military", having("fur_trade", **flags)))
    table.play(use("use", "fur_trade"))
    assert prices(table, "shift", "france")["cumberland"] == 1 + 1
    pay = {"action": "major", "pay": {"points": 2}}
    table.play({"kind": "shift", "seat": "france", "space": "antigua", **pay})
    assert prices(table, "shift", "france")["cumberland"] == 1 + 1 + 1


@pytest.mark.rule("IMP-ADV-10", "IMP-ACT-06")
def test_naval_bastion_sends_a_squadron_home_for_a_point_of_a_major_action() -> None:
    state = having("naval_bastion", biscay="britain", hooghly_river="britain")
    table = play_from(taking("france", "military_4_economic", state))
    bastion = use("hire", "naval_bastion", space="hooghly_river", pay={"points": 1})
    assert why(table, **bastion, action="major") == []
    minor = play_from(taking("france", "economic_4_military", state))
    assert why(minor, **bastion, action="minor") == [("IMP-ACT-06", "major_only")]
    table.play({**bastion, "action": "major"})
    assert "hooghly_river" not in table.state.flags
    assert (table.state.players["britain"].navy, table.state.turn.major) == (3, 3)


@pytest.mark.rule("IMP-ADV-10", "IMP-BSQ-01")
def test_slaving_contracts_build_a_squadron_for_2() -> None:
    state = having("slaving_contracts")
    table = play_from(taking("france", "economic_4_military", state))
    hire = use("hire", "slaving_contracts", space="", action="minor", pay={"points": 2})
    table.play(hire)
    assert table.state.players["france"].navy == 2
    built = with_power(state, "france", navy=8)
    assert why(play_from(taking("france", "economic_4_military", built)), **hire) == [
        ("IMP-SQD-02", "no_squadron_left")
    ]


@pytest.mark.rule("IMP-ECO-09", "IMP-ECO-11")
def test_example_rum_on_a_protected_market_with_a_marker() -> None:
    """IMP-EX-23: 1 for the marker, less 1, and 1 more."""
    flags = {"antigua": "britain", "antilles_channel": "britain", "martinique": "france"}
    state = with_markers(having("rum", **flags), "antigua")
    table = play_from(taking("france", "economic_4_military", state))
    table.play(use("use", "rum"))
    assert prices(table, "shift", "france")["antigua"] == 1
