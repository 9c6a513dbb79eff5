"""What cannot be on the table is refused at once, with the rule that says so."""

from typing import Any

import pytest

from tests.rules.maracaibo.tables import alone, count, refusals


@pytest.mark.rule(
    "MAR-VPTOK-01",
    "MAR-INCOME-03",
    "MAR-INCOME-04",
    "MAR-SETUP-22",
    "MAR-SETUP-29",
    "MAR-ATTR-02",
    "MAR-COMBAT-17",
)
@pytest.mark.parametrize(
    ("item", "fits", "outside", "rule", "code"),
    [
        ("vp_marker", 99, 100, "MAR-VPTOK-01", "beyond_the_lap"),
        ("vp_marker", 0, -1, "MAR-VPTOK-01", "less_than_possible"),
        ("vp_income", 19, 20, "MAR-INCOME-04", "income_begins_again"),
        ("doubloon_income", 8, 7, "MAR-SETUP-29", "income_below_start"),
        ("doubloon_income", 34, 35, "MAR-INCOME-03", "doubloons_become_vp"),
        ("cards", 0, -2, "MAR-FINAL-06", "less_than_possible"),
        ("cards", 199, 200, "MAR-FINAL-06", "more_than_pad_holds"),
        ("thresholds", 3, 4, "MAR-PREST-07", "beyond_box"),
        ("combat_points", 8, 9, "MAR-COMBAT-17", "beyond_the_track"),
        ("attributes", 5, 6, "MAR-ATTR-02", "beyond_box"),
        ("upgrades", 12, 13, "MAR-SETUP-22", "beyond_box"),
        ("influence_france", 40, 41, "MAR-INFL-03", "beyond_the_track"),
    ],
)
def test_a_number_of_one_player(item: str, fits: int, outside: int, rule: str, code: str) -> None:
    assert refusals(count({item: fits})) == []
    assert refusals(count({item: outside})) == [(rule, code)]


@pytest.mark.rule("MAR-COMP-10", "MAR-ATTR-02")
def test_four_players_can_hold_all_20_attribute_tokens_and_nobody_a_sixth() -> None:
    """Four of each of 5 types: one of each for everybody, so nobody's share bounds another's."""
    whole = {"attributes": 5}
    assert refusals(count(whole, whole, green=whole, yellow=whole)) == []
    assert refusals(count(whole, whole, green=whole, yellow={"attributes": 6})) == [
        ("MAR-ATTR-02", "beyond_box")
    ]


@pytest.mark.rule("MAR-COMP-11")
def test_the_box_has_25_combat_tokens_for_all() -> None:
    assert refusals(count({"combat_tokens": 15}, {"combat_tokens": 10})) == []
    assert set(refusals(count({"combat_tokens": 16}, {"combat_tokens": 10}))) == {
        ("MAR-COMP-11", "more_than_box")
    }


@pytest.mark.rule("MAR-COMP-05", "MAR-COMP-07")
def test_the_box_has_24_quest_and_4_story_tokens_for_all() -> None:
    assert refusals(alone({"quests": 8}, {"mary_quests": 20})) == []
    assert set(refusals(alone({"quests": 9}, {"mary_quests": 20}))) == {
        ("MAR-COMP-05", "more_than_box")
    }


@pytest.mark.rule("MAR-COMP-20")
def test_a_colour_has_8_sailors_wherever_they_stand() -> None:
    own = {"abbey": True, "thresholds": 0, "assistants": 4, "sailors": 3}
    assert refusals(count(own)) == []
    assert set(refusals(count({**own, "sailors": 4}))) == {
        ("MAR-COMP-20", "more_sailors_than_colour")
    }


@pytest.mark.rule("MAR-SETUP-17", "MAR-COMP-01")
@pytest.mark.parametrize(
    ("empty", "chips", "codes"),
    [
        (4, 8, set()),
        (4, 0, set()),
        (7, 13, set()),
        (7, 14, {"beyond_box"}),
        (8, 13, {"more_spaces_than_supply"}),
        (4, 9, {"fewer_spaces_than_chips", "more_chips_than_taken"}),
    ],
)
def test_no_more_chips_on_the_board_than_left_the_supply(
    empty: int, chips: int, codes: set[str]
) -> None:
    found = refusals(count(table={"empty_spain": empty, "chips_spain": chips}))
    assert {code for _, code in found} == codes


@pytest.mark.rule("MAR-SETUP-17", "MAR-SETUP-19")
@pytest.mark.parametrize(("taken", "empty"), [(1, 1), (2, 1), (3, 2), (4, 2), (12, 6), (13, 7)])
def test_chips_leave_their_supply_from_the_left(taken: int, empty: int) -> None:
    """The leftmost space has 1 chip, the others 2: so many taken leave exactly so many spaces empty."""
    table = {"empty_spain": empty, "chips_spain": taken}
    assert refusals(count(table=table, green={})) == []
    short = {**table, "empty_spain": empty - 1}
    assert ("MAR-SETUP-17", "fewer_spaces_than_chips") in refusals(count(table=short, green={}))


@pytest.mark.rule("MAR-SETUP-18")
def test_with_two_players_every_supply_has_an_empty_space() -> None:
    none: dict[str, Any] = {"empty_spain": 0, "chips_spain": 0}
    assert refusals(count(table=none)) == [("MAR-SETUP-18", "two_player_chips")]
    assert refusals(alone(table=none)) == [("MAR-SETUP-18", "two_player_chips")]
    assert refusals(count(table=none, green={})) == []


@pytest.mark.rule("MAR-INFL-03")
def test_a_taught_end_of_the_track_bounds_the_markers() -> None:
    box = {"influence.france.last": 18}
    assert refusals(count({"influence_france": 18}, box=box)) == []
    assert refusals(count({"influence_france": 19}, box=box)) == [
        ("MAR-INFL-03", "beyond_the_track")
    ]
