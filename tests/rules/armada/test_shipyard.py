"""The Shipyard and what hangs on it: blue points, the Commercial Level, facts asked of the box."""

from typing import Any

import pytest

from rules.armada import GAME
from rules.armada.components import CARDS
from rules.armada.ladders import FACTS
from rules.core.doubt import doubts
from rules.core.move import Teach, Value
from rules.core.setup import Setup
from tests.rules.armada.tables import SEATS, cell, count, points, refusals


@pytest.mark.rule("ARM-BLUE-01")
def test_example_08_the_last_blue_space_gives_ten() -> None:
    assert points("shipyard", {"blue_ship": 6}) == 10


@pytest.mark.rule("ARM-YARD-01", "ARM-YARD-02")
def test_the_start_space_gives_nothing() -> None:
    assert points("shipyard", {"blue_ship": 0}) == 0


@pytest.mark.rule("ARM-BLUE-01")
@pytest.mark.parametrize("space", range(1, 6))
def test_an_unknown_blue_space_is_asked_and_only_the_last_one_counts(space: int) -> None:
    pad = GAME.pad(count({"blue_ship": space}))
    assert (cell(pad, "shipyard").points, pad.asks) == (None, (f"fleet.blue.{space}",))
    taught = {f"fleet.blue.{step}": step for step in range(1, 6)}
    assert points("shipyard", {"blue_ship": space}, box=taught) == space


@pytest.mark.rule("ARM-YARD-01")
@pytest.mark.parametrize("ship", ["blue_ship", "yellow_ship"])
def test_a_fleet_has_six_spaces_beyond_the_start(ship: str) -> None:
    assert refusals(count({ship: 6})) == []
    assert refusals(count({ship: 7})) == [("ARM-YARD-01", "beyond_the_fleet")]
    assert refusals(count({ship: -1})) == [("ARM-YARD-01", "less_than_possible")]


@pytest.mark.rule("ARM-YARD-03", "ARM-COMM-01")
def test_the_rulebook_ships_only_what_its_examples_print() -> None:
    shipped = {key: spec.shipped for key, spec in FACTS.items() if spec.shipped is not None}
    assert shipped == {
        "fleet.yellow.0": 0,
        "fleet.yellow.1": 1,
        "fleet.yellow.3": 2,
        "fleet.yellow.4": 2,
        "fleet.blue.0": 0,
        "fleet.blue.6": 10,
    }


@pytest.mark.rule("ARM-COMM-01", "ARM-COMM-02")
def test_example_11_the_third_yellow_space_is_level_two_and_the_start_level_zero() -> None:
    level: dict[str, Any] = {key: spec.shipped for key, spec in FACTS.items()}
    assert (level["fleet.yellow.3"], level["fleet.yellow.0"]) == (2, 0)


@pytest.mark.rule("ARM-COMM-01")
@pytest.mark.parametrize(
    ("facts", "code", "expected"),
    [
        ({"fleet.yellow.2": 0}, "less_than_neighbours", 1),
        ({"fleet.yellow.2": 3}, "more_than_neighbours", 2),
        ({"fleet.yellow.5": 1}, "less_than_neighbours", 2),
        ({"fleet.blue.4": 11}, "more_than_neighbours", 10),
    ],
)
def test_a_level_that_falls_along_the_fleet_is_taken_and_doubted(
    facts: dict[str, Value], code: str, expected: int
) -> None:
    """ARM-GAP-03: that a level never falls is an assumption, and no reason to refuse a board."""
    state = GAME.new(Setup(game="armada", seats=SEATS[:3]))
    assert GAME.check(state, Teach(facts=facts)) == ()
    taught = GAME.apply(state, Teach(facts=facts)).state
    (key,) = facts
    (doubt,) = doubts(GAME.facts, taught.box)
    assert (doubt.key, doubt.code, doubt.expected) == (key, code, expected)


@pytest.mark.rule("ARM-COMM-01")
def test_what_the_examples_print_is_refused_and_what_they_do_not_is_free() -> None:
    state = GAME.new(Setup(game="armada", seats=SEATS[:3]))
    refused = GAME.check(state, Teach(facts={"fleet.yellow.3": 3}))
    assert [refusal.code for refusal in refused] == ["contradicts_rulebook"]
    free: dict[str, Value] = {"fleet.yellow.2": 1, "fleet.yellow.6": 9, "fleet.blue.5": 40}
    assert GAME.check(state, Teach(facts={**free, "debt.points": 7})) == ()
    for facts in ({"fleet.yellow.6": -1}, {"fleet.blue.2": 100}):
        assert GAME.check(state, Teach(facts=dict(facts)))


@pytest.mark.rule("ARM-COMM-01", "ARM-BLUE-01")
def test_a_doubted_space_says_so_where_its_points_are_explained() -> None:
    box: dict[str, Any] = {"fleet.yellow.5": 1, "fleet.blue.4": 12}
    own = {"customs_office": True, "yellow_ship": 5, "blue_ship": 4}
    pad = GAME.pad(count(own, box=box))
    assert (cell(pad, "commercial").points, cell(pad, "shipyard").points) == (2, 12)
    yellow = next(p for p in cell(pad, "commercial").parts if p.item == "yellow_ship")
    assert (yellow.facts["doubt"], yellow.facts["expected"]) == ("less_than_neighbours", 2)
    (blue,) = cell(pad, "shipyard").parts
    assert (blue.facts["doubt"], blue.facts["expected"]) == ("more_than_neighbours", 10)
    sure = cell(GAME.pad(count(own, box={**box, "fleet.yellow.5": 3})), "commercial")
    assert all("doubt" not in part.facts for part in sure.parts)


@pytest.mark.rule("ARM-CARD-10", "ARM-SYM-08", "ARM-SCORE-02")
@pytest.mark.parametrize(("space", "expected"), [(0, 3), (1, 5), (3, 7), (4, 7)])
def test_the_customs_office_adds_two_for_each_level_to_commerce(space: int, expected: int) -> None:
    own = {"commercial": 3, "customs_office": True, "yellow_ship": space}
    assert points("commercial", own) == expected


@pytest.mark.rule("ARM-CARD-06", "ARM-SCORE-02")
def test_the_pirate_brotherhood_adds_four_to_commerce() -> None:
    assert points("commercial", {"commercial": 1, "pirate_brotherhood": True}) == 5
    assert CARDS["yellow"]["pirate_cache"]["coins"] == 3
    assert CARDS["yellow"]["pirate_lair"]["coins"] == 6


@pytest.mark.rule("ARM-COMP-03")
@pytest.mark.parametrize("card", ["customs_office", "pirate_brotherhood"])
def test_a_yellow_armada_card_exists_once(card: str) -> None:
    held = {card: True, "yellow_ship": 0}
    assert refusals(count(held, held)) == [("ARM-COMP-03", "held_by_another")]
