"""What each legacy tile changes, as the referee is offered it."""

import pytest

from rules.core.refusal import Fact
from rules.maracaibo.automa import MARY
from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.campaign.cards import Front, Place
from rules.maracaibo.campaign.ids import FILL, TILES
from rules.maracaibo.campaign.tiles import barred, changes, in_force
from rules.maracaibo.campaign.visible import visible
from tests.rules.maracaibo.campaign.harness import Table, first_game, with_card


def laid(*tiles: str, seats: tuple[str, ...] = (), solo: bool = False) -> Table:
    """Card 12 has laid these tiles; round II begins."""
    return with_card("12", Front(steps=(Place(tiles=tiles),)), *seats, solo=solo)  # type: ignore[arg-type]


# The numbers of the rulebook, rule by rule, as the referee is offered them.
CHANGES: dict[str, list[tuple[str, str, dict[str, Fact]]]] = {
    "H1": [
        ("MAR-H01-02", "city_action", {"deliver": True, "quest": 1}),
        ("MAR-H01-03", "quest_refilled", {"quest": 1}),
    ],
    "H2": [("MAR-H02-01", "arrow_cost", {"movement": 3, "limit": 7})],
    "H8": [("MAR-H08-01", "arrow_cost", {"movement": 3, "limit": 7})],
    "H18": [("MAR-H18-01", "arrow_cost", {"movement": 3, "limit": 7})],
    "H3": [("MAR-H03-01", "no_city_or_village_action", {"at": 14})],
    "H4": [
        ("MAR-H04-01", "explorer_needed", {"explorer": 4}),
        ("MAR-H04-02", "new_city_between", {"from": 9, "to": 10, "movement": 3}),
        (
            "MAR-H04-03",
            "city_action",
            {"deliver": True, "village_actions": 2, "sailors": -1, "vp": 5},
        ),
    ],
    "H5": [("MAR-H05-01", "sailor_before_action", {"sailors": 1})],
    "H6": [
        ("MAR-H06-01", "combat_action", {"strength_low": 10, "strength_high": 11}),
        ("MAR-H06-02", "combat_reward", {"influence": 3, "doubloons": 8}),
        ("MAR-H06-03", "chips_stay", {"spaces": 2}),
    ],
    "H7": [
        ("MAR-H07-01", "explorer_needed", {"explorer": 11}),
        ("MAR-H07-02", "new_city_between", {"from": 11, "to": 12, "movement": 1}),
        ("MAR-H07-03", "city_action", {"deliver": True, "combat_points": 3, "combat": 1}),
    ],
    "H9": [
        ("MAR-H09-01", "explorer_needed", {"explorer": 5}),
        ("MAR-H09-02", "combat_action", {"strength_low": 8, "strength_high": 8, "doubloons": 12}),
        ("MAR-H09-03", "chips_stay", {"spaces": 1}),
    ],
    "H10": [("MAR-H10-01", "no_cost", {})],
    "H11": [
        ("MAR-H11-01", "passing_costs", {"doubloons": -2}),
        ("MAR-H11-02", "must_stop_without", {"doubloons": 2}),
        ("MAR-H11-03", "usual_main_action", {}),
    ],
    "H20": [("MAR-H20-01", "no_village_action", {})],
    "H21": [("MAR-H21-01", "no_village_action", {})],
    "H22": [("MAR-H22-01", "no_village_action", {})],
    "H23": [("MAR-H23-01", "no_village_action", {})],
    "H25": [("MAR-H25-01", "vp_for_stopping", {"vp": 6})],
}


@pytest.mark.rule("MAR-H01-02")
@pytest.mark.rule("MAR-H01-03")
@pytest.mark.rule("MAR-H02-01")
@pytest.mark.rule("MAR-H08-01")
@pytest.mark.rule("MAR-H18-01")
@pytest.mark.rule("MAR-H03-01")
@pytest.mark.rule("MAR-H04-01")
@pytest.mark.rule("MAR-H04-02")
@pytest.mark.rule("MAR-H04-03")
@pytest.mark.rule("MAR-H05-01")
@pytest.mark.rule("MAR-H06-01")
@pytest.mark.rule("MAR-H06-02")
@pytest.mark.rule("MAR-H06-03")
@pytest.mark.rule("MAR-H07-01")
@pytest.mark.rule("MAR-H07-02")
@pytest.mark.rule("MAR-H07-03")
@pytest.mark.rule("MAR-H09-01")
@pytest.mark.rule("MAR-H09-02")
@pytest.mark.rule("MAR-H09-03")
@pytest.mark.rule("MAR-H10-01")
@pytest.mark.rule("MAR-H11-01")
@pytest.mark.rule("MAR-H11-02")
@pytest.mark.rule("MAR-H20-01")
@pytest.mark.rule("MAR-H21-01")
@pytest.mark.rule("MAR-H22-01")
@pytest.mark.rule("MAR-H23-01")
@pytest.mark.rule("MAR-H25-01")
@pytest.mark.parametrize("tile", CHANGES)
def test_a_tile_offers_the_referee_its_rules_only_while_it_lies_on_the_board(tile: str) -> None:
    empty = first_game()
    assert in_force(empty.state) == ()
    table = laid(tile)
    offered = [(c.rule, c.code, c.facts) for c in in_force(table.state) if c.tile == tile]
    for change in CHANGES[tile]:
        assert change in offered


@pytest.mark.rule("MAR-HGRP-03")
@pytest.mark.rule("MAR-HGRP-04")
@pytest.mark.rule("MAR-HGRP-05")
@pytest.mark.parametrize("tile", FILL)
def test_the_rules_of_the_group_hold_for_each_of_h10_to_h17(tile: str) -> None:
    rules = [change.rule for change in changes(tile)]
    assert [rule for rule in rules if rule.startswith("MAR-HGRP")] == [
        f"MAR-HGRP-{n:02}" for n in range(1, 6)
    ]
    assert not [c.rule for c in changes("H5") if c.rule.startswith("MAR-HGRP")]


def test_every_rule_of_the_tiles_is_known_by_its_id() -> None:
    known = {rule.id for rule in CAMPAIGN.rulebook.rules.values() if rule.topic == "legacy-tiles"}
    assert {change.rule for tile in TILES for change in changes(tile)} == known


@pytest.mark.rule("MAR-H11-03")
def test_a_stop_on_h11_keeps_the_main_action_and_lets_its_space_be_filled() -> None:
    table = laid("H11", "H20").do("teach", facts={"tile.H11.at": 9, "tile.H20.at": 10})
    assert barred(table.state, 9) == ()
    assert [c.rule for c in barred(table.state, 10)] == ["MAR-H20-01"]
    of_h11 = [c.code for c in in_force(table.state) if c.tile == "H11"]
    assert {"usual_main_action", "main_action_follows", "closed_when_full"} <= set(of_h11)
    before = table.state.pieces.tile("H11").filled
    table.do("fill_space", tile="H11", seat="red")
    assert table.state.pieces.tile("H11").filled == before + 1


@pytest.mark.rule("MAR-H20-01")
@pytest.mark.rule("MAR-H03-01")
def test_what_is_barred_where() -> None:
    table = laid("H3", "H20").do("teach", facts={"tile.H20.at": 9})
    assert [c.rule for c in barred(table.state, 9)] == ["MAR-H20-01"]
    assert [c.rule for c in barred(table.state, 14)] == ["MAR-H03-01", "MAR-H03-03"]
    assert barred(table.state, 3) == ()


def alone(*tiles: str) -> Table:
    return laid(*tiles, seats=("red",), solo=True)


@pytest.mark.rule("MAR-SOLOLEG-01")
@pytest.mark.rule("MAR-SOLOMOVE-04")
def test_h4_and_h7_are_cities_for_mary_once_her_explorer_is_there() -> None:
    hers = [(c.tile, c.code, c.facts) for c in in_force(alone("H4", "H7").state, MARY)]
    assert hers == [
        ("H4", "explorer_needed", {"explorer": 4}),
        ("H4", "new_city_between", {"from": 9, "to": 10}),  # she pays no movement points
        ("H7", "explorer_needed", {"explorer": 11}),
        ("H7", "new_city_between", {"from": 11, "to": 12}),
    ]


@pytest.mark.rule("MAR-SOLOLEG-05")
@pytest.mark.rule("MAR-SOLOMOVE-04")
def test_h1_and_h3_stand_in_no_list_of_exceptions_and_bind_mary_too() -> None:
    """MAR-GAP-24: Puerto Cabezas is a city for her, whose quest she takes; no chip in Cartagena."""
    table = alone("H1", "H3")
    hers = [(c.tile, c.code) for c in in_force(table.state, MARY)]
    assert hers == [("H1", "becomes_city"), ("H1", "quest_refilled"), ("H3", "no_control_chip")]
    assert [c.rule for c in barred(table.state, 14, MARY)] == ["MAR-H03-03"]
    assert [c.rule for c in barred(table.state, 14)] == ["MAR-H03-01", "MAR-H03-03"]


@pytest.mark.rule("MAR-SOLOLEG-02")
def test_no_other_tile_binds_mary() -> None:
    others = [tile for tile in TILES if tile not in ("H1", "H3", "H4", "H7")]
    table = alone(*others)
    assert in_force(table.state, MARY) == ()
    assert ("MAR-SOLOLEG-02", "not_for_mary") in table.broken("fill_space", tile="H12", seat=MARY)


@pytest.mark.rule("MAR-SOLOLEG-01")
@pytest.mark.rule("MAR-SOLOLEG-02")
@pytest.mark.rule("MAR-SOLOLEG-05")
@pytest.mark.parametrize(
    ("tile", "rules"),
    [
        ("H1", ["MAR-SOLOLEG-05"]),
        ("H3", ["MAR-SOLOLEG-05"]),
        ("H4", ["MAR-SOLOMOVE-04", "MAR-SOLOLEG-01"]),
        ("H7", ["MAR-SOLOMOVE-04", "MAR-SOLOLEG-01"]),
        ("H6", ["MAR-SOLOLEG-02"]),
        ("H12", ["MAR-SOLOLEG-02"]),
    ],
)
def test_alone_a_tile_says_what_it_is_to_mary(tile: str, rules: list[str]) -> None:
    (shown,) = visible(alone(tile).state).tiles
    assert [rule for rule in shown.rules if "SOLO" in rule] == rules
    (of_two,) = visible(laid(tile, seats=("red", "blue")).state).tiles
    assert [rule for rule in of_two.rules if "SOLO" in rule] == []
    assert of_two.rules == tuple(change.rule for change in changes(tile))
