"""Islands: points of each, the Commercial Level, own Islands, cards of a colour; each exists once."""

from collections import Counter
from typing import Any

import pytest

from rules.armada import GAME
from rules.armada.components import ISLANDS
from rules.armada.rows import HELD_ISLANDS
from tests.rules.armada.tables import cell, count, points, refusals


def own(islands: int = 1, **more: Any) -> dict[str, Any]:
    return {"islands": islands, **more}


@pytest.mark.rule("ARM-ISL-05", "ARM-SCORE-01")
@pytest.mark.parametrize(
    ("island", "expected"),
    [("inhabited_island", 3), ("statues_harbor", 5), ("sovereign_archipelago", 7)],
)
def test_settled_islands_give_three_five_and_seven(island: str, expected: int) -> None:
    assert points("islands", own(**{island: True})) == expected


@pytest.mark.rule("ARM-ISL-16")
def test_pirate_harbor_gives_three() -> None:
    assert points("islands", own(pirate_harbor=True)) == 3


@pytest.mark.rule("ARM-ISL-17", "ARM-SYM-08", "ARM-COMM-01", "ARM-COMM-02")
@pytest.mark.parametrize(("space", "expected"), [(0, 0), (1, 2), (3, 4), (4, 4)])
def test_luxurious_archipelago_gives_two_for_each_commercial_level(
    space: int, expected: int
) -> None:
    assert points("islands", own(luxurious_archipelago=True, yellow_ship=space)) == expected


@pytest.mark.rule("ARM-ISL-20")
def test_sheltered_archipelago_gives_two_for_each_island_itself_included() -> None:
    assert points("islands", own(1, sheltered_archipelago=True)) == 2
    assert points("islands", own(4, sheltered_archipelago=True)) == 8


@pytest.mark.rule("ARM-ISL-23")
def test_rainbow_archipelago_gives_one_for_each_card_of_one_colour() -> None:
    assert points("islands", own(rainbow_archipelago=6)) == 6
    assert points("islands", own(rainbow_archipelago=0)) == 0


def test_islands_add_up() -> None:
    held = own(3, inhabited_island=True, sheltered_archipelago=True, rainbow_archipelago=5)
    assert points("islands", held) == 3 + 6 + 5


@pytest.mark.rule("ARM-EXPL-12", "ARM-COMP-04")
@pytest.mark.parametrize("island", HELD_ISLANDS)
def test_an_island_has_one_owner(island: str) -> None:
    held = own(**{island: 2 if island == "rainbow_archipelago" else True}, yellow_ship=0)
    assert refusals(count(held, {})) == []
    assert set(refusals(count(held, held))) == {("ARM-COMP-04", "held_by_another")}


@pytest.mark.rule("ARM-EXPL-02")
def test_named_islands_are_among_those_counted() -> None:
    held = own(1, inhabited_island=True, golden_archipelago=True)
    assert refusals(count(held)) == [("ARM-EXPL-02", "less_than_possible")]
    rainbow = own(0, rainbow_archipelago=2)
    assert ("ARM-EXPL-02", "more_than_islands") in refusals(count(rainbow))


@pytest.mark.rule("ARM-COMP-04", "ARM-EXPL-02", "ARM-CARD-11")
def test_no_more_islands_than_the_box_and_the_fleet_give() -> None:
    nine = [own(9)] * 3
    assert refusals(count(*nine)) == []
    assert set(refusals(count(*nine, own(1), players=4))) == {
        ("ARM-COMP-04", "more_islands_than_box")
    }
    assert refusals(count(own(10))) == [("ARM-EXPL-02", "more_islands_than_fleet")]


@pytest.mark.rule("ARM-COMP-04", "ARM-COMP-13")
def test_the_data_hold_nine_islands_of_each_level() -> None:
    assert Counter(island["level"] for island in ISLANDS.values()) == {1: 9, 2: 9, 3: 9}
    endings = {1: "_island", 2: "_harbor", 3: "_archipelago"}
    assert all(name.endswith(endings[island["level"]]) for name, island in ISLANDS.items())


@pytest.mark.rule("ARM-ISL-03", "ARM-ISL-04")
@pytest.mark.parametrize("kind", ["land_shields", "naval_shields"])
def test_shields_of_islands_are_one_two_and_three(kind: str) -> None:
    shields = {i["level"]: i[kind] for i in ISLANDS.values() if kind in i}
    assert shields == {1: 1, 2: 2, 3: 3}


@pytest.mark.rule("ARM-ISL-17")
def test_an_unknown_commercial_level_is_asked_of_the_box_once() -> None:
    held = {"customs_office": True, "luxurious_archipelago": True, "islands": 1, "yellow_ship": 5}
    pad = GAME.pad(count(held))
    assert pad.asks == ("fleet.yellow.5",)
    assert cell(pad, "islands").points is None
    taught = GAME.pad(count(held, box={"fleet.yellow.5": 3}))
    assert (cell(taught, "islands").points, cell(taught, "commercial").points) == (6, 6)
    assert any(source.kind == "box" for source in cell(taught, "islands").sources)


def test_without_the_yellow_ship_the_row_waits_only_if_it_is_needed() -> None:
    assert points("islands", own(statues_harbor=True)) == 5
    found = cell(GAME.pad(count(own(luxurious_archipelago=True))), "islands")
    assert (found.points, found.missing) == (None, ("yellow_ship",))
