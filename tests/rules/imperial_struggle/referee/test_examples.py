"""Worked examples of chapters 5 and 6, tap by tap."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.imperial_struggle.referee.state import HIDDEN
from tests.rules.imperial_struggle.referee.boards import (
    play_from,
    taking,
    turn_of,
    with_flags,
    with_markers,
    with_power,
)


def shift(seat: str, space: str, action: str = "major", **pay: int) -> dict[str, Any]:
    return {"kind": "shift", "seat": seat, "space": space, "action": action, "pay": pay}


@pytest.mark.rule("IMP-ECO-06", "IMP-ECO-08", "IMP-RSW-01", "IMP-DEBT-01", "IMP-CFL-12")
def test_example_antigua_and_cumberland() -> None:
    """IMP-EX-13: three points and one of debt, in two regions."""
    linked = ("niagara", "allegheny", "cumberland")  # to cataraqui, beside Quebec & Montreal
    state = with_markers(with_flags(dict.fromkeys(linked, "france")), "cumberland")
    table = play_from(taking("britain", "economic_3_military", state))
    table.play(shift("britain", "antigua", points=2))
    done = table.play(shift("britain", "cumberland", points=1, debt=1))
    assert done.effects[0].facts["parts"] == ("IMP-ECO-08:+1", "IMP-RSW-01:+1")
    assert table.state.flags["antigua"] == "britain"
    assert "cumberland" not in table.state.flags
    assert table.state.conflicts == {}
    assert (table.state.players["britain"].debt, table.state.turn.major) == (1, 0)
    bare = play_from(taking("britain", "economic_3_military", replace(state, conflicts={})))
    bare.play(shift("britain", "antigua", points=2))
    done = bare.play(shift("britain", "cumberland", points=1, debt=2))
    assert done.effects[0].facts["cost"] == 3


@pytest.mark.rule("IMP-DIP-02", "IMP-FLG-10", "IMP-TRP-01")
def test_example_denmark_and_sardinia() -> None:
    """IMP-EX-14: four points turn Denmark-Norway, two treaty points flag Sardinia."""
    state = with_power(with_flags({"denmark_norway": "britain"}), "france", treaty=2)
    table = play_from(taking("france", "diplomatic_4_military", state))
    for space, pay in (
        ("denmark_norway", {"points": 2}),
        ("denmark_norway", {"points": 2}),
        ("sardinia", {"treaty": 2}),
    ):
        table.play(shift("france", space, **pay))
    assert {table.state.flags[space] for space in ("denmark_norway", "sardinia")} == {"france"}
    assert table.state.players["france"].treaty == 0


@pytest.mark.rule(
    "IMP-ADV-05", "IMP-ACT-05", "IMP-ECO-08", "IMP-ECO-10", "IMP-CFL-12", "IMP-DIP-02"
)
def test_example_india_without_its_event() -> None:
    """IMP-EX-15 after the event: Mysore stirs up Tiruchirappalli, Nizam is taken, the minor action unflags."""
    state = with_flags(
        {
            "mysore": "britain",
            "nizam": "france",
            "tiruchirappalli": "france",
            "vandavasi": "france",
            "kanchipuram": "britain",
        }
    )
    state = with_power(state, "britain", treaty=1)
    table = play_from(taking("britain", "diplomatic_3_economic", turn_of("britain", state)))
    stir = {"kind": "stir", "seat": "britain", "advantage": "power_struggle"}
    table.play({**stir, "space": "tiruchirappalli"})
    assert table.state.exhausted == ("power_struggle",)
    table.play(shift("britain", "nizam", points=2))
    table.play(shift("britain", "nizam", points=1, treaty=1))
    assert table.state.flags["nizam"] == "britain"
    done = table.play(shift("britain", "tiruchirappalli", "minor", points=2))
    assert done.effects[0].facts["parts"] == ("IMP-ECO-08:+1", "IMP-ECO-10:+1")
    assert "tiruchirappalli" not in table.state.flags
    assert table.state.conflicts == {}


@pytest.mark.rule(
    "IMP-RCM-02", "IMP-DSQ-01", "IMP-RSW-03", "IMP-RSW-04", "IMP-DIP-02", "IMP-ACT-04"
)
def test_example_two_markers_a_squadron_and_the_algonquin() -> None:
    """IMP-EX-17: the fort protects Karaikal, the squadron the Malacca Route (IMP-GAP-32)."""
    flags = {"vandavasi": "france", "hooghly_river": "france", "malacca_route": "france"}
    state = with_flags({**flags, "algonquin": ""})
    state = with_markers(state, "karaikal", "malacca_route")
    table = play_from(taking("france", "military_3_diplomatic", state))
    for space in ("karaikal", "malacca_route"):
        paid = {"action": "major", "pay": {"points": 1}}
        table.play({"kind": "unmark", "seat": "france", "space": space, **paid})
    deploy = {"kind": "deploy", "seat": "france", "to": "malabar_coast", "origin": "navy"}
    table.play({**deploy, "action": "major", "pay": {"points": 1}})
    table.play(shift("france", "algonquin", "minor", points=2))
    assert table.state.conflicts == {}
    assert table.state.flags["malabar_coast"] == "france"
    assert table.state.flags["algonquin"] == "france"
    assert (table.state.turn.major, table.state.turn.minor) == (0, 0)


@pytest.mark.rule(
    "IMP-UPG-01",
    "IMP-UPG-02",
    "IMP-BWT-01",
    "IMP-BWT-03",
    "IMP-DEBT-01",
    "IMP-DSQ-02",
    "IMP-DSQ-04",
)
def test_example_an_upgrade_a_bonus_tile_and_three_of_debt() -> None:
    """IMP-EX-18."""
    state = with_flags({"biscay": "france"})
    table = play_from(taking("britain", "military_2_economic", state))
    upgrade = {"kind": "upgrade", "seat": "britain", "theatre": "wss_1"}
    table.play({**upgrade, "kept": "new", "gone": "minus_1_unflag"})
    bonus = {"kind": "bonus", "seat": "britain", "theatre": "wss_1", "aside": ""}
    table.play({**bonus, "action": "major", "pay": {"points": 2}})
    deploy = {"kind": "deploy", "seat": "britain", "to": "biscay", "origin": "navy"}
    table.play({**deploy, "action": "major", "pay": {"debt": 3}})
    stack = table.state.theatres["wss_1"]["britain"]
    assert (stack.basic, stack.bonus) == (HIDDEN, (HIDDEN,))
    power = table.state.players["britain"]
    assert (power.basic_gone, power.debt, power.navy) == (("minus_1_unflag",), 3, 1)
    assert table.state.flags["biscay"] == "britain"
    assert table.state.players["france"].navy == 2
