"""«Грандиозные сооружения»: the eight kinds, their limits and what a contribution needs."""

from typing import Any

import pytest

from rules.core.move import Enter
from rules.core.setup import Setup
from rules.maracaibo import GAME
from rules.maracaibo.buildings import KINDS, SPACES
from tests.rules.maracaibo.tables import NOTHING, cell, count, refusals


def vp(building: str, **counted: Any) -> int | None:
    """What one contribution gives where three other buildings lie on the other spaces."""
    laid = [building, *(name for name in KINDS if name != building)][:4]
    own = dict.fromkeys(("abbey", "palace", "fort", "cathedral"))
    own |= {name: name == building for name in laid}
    pad = GAME.pad(count({**own, **counted}, table=dict(zip(SPACES, laid, strict=True))))
    return cell(pad, "buildings").points


@pytest.mark.rule("MAR-PREST-07")
@pytest.mark.parametrize(("crossed", "points"), [(0, 0), (1, 4), (3, 12)])
def test_the_abbey_gives_4_vp_a_threshold(crossed: int, points: int) -> None:
    assert vp("abbey", thresholds=crossed) == points


@pytest.mark.rule("MAR-PREST-08")
def test_the_palace_gives_2_vp_a_quest_token() -> None:
    assert vp("palace", quests=7) == 14


@pytest.mark.rule("MAR-PREST-09")
@pytest.mark.parametrize(("assistants", "points"), [(0, 0), (3, 12), (4, 16), (5, 16), (7, 16)])
def test_the_basilica_gives_4_vp_an_assistant_and_16_at_most(assistants: int, points: int) -> None:
    assert vp("basilica", assistants=assistants) == points


@pytest.mark.rule("MAR-PREST-10")
def test_the_worked_example_mar_ex_11_the_citadel_gives_10_vp() -> None:
    assert vp("citadel", sailors=2, combat_points=3) == 10


@pytest.mark.rule("MAR-PREST-11")
def test_the_church_gives_3_vp_an_attribute() -> None:
    assert vp("church", attributes=5) == 15


@pytest.mark.rule("MAR-PREST-12")
def test_the_fort_gives_2_vp_a_combat_token() -> None:
    assert vp("fort", combat_tokens=4) == 8


@pytest.mark.rule("MAR-PREST-13")
def test_the_academy_gives_2_vp_an_upgrade() -> None:
    assert vp("academy", upgrades=12) == 24


@pytest.mark.rule("MAR-PREST-14")
def test_the_worked_example_mar_ex_10_the_cathedral_gives_galina_10_vp_more() -> None:
    pad = GAME.pad(count({"doubloon_income": 24, "cathedral": True}))
    assert cell(pad, "doubloon_track").points == 5
    assert cell(pad, "buildings").points == 10


@pytest.mark.rule("MAR-PREST-14")
def test_the_cathedral_asks_for_the_same_fact_as_the_doubloon_track() -> None:
    pad = GAME.pad(count({"doubloon_income": 25, "cathedral": True}))
    assert cell(pad, "buildings").asks == ("doubloon_track.25",)
    assert pad.asks == ("doubloon_track.25",)


@pytest.mark.rule("MAR-FINAL-07")
def test_only_own_contributions_count() -> None:
    pad = GAME.pad(count({"abbey": False, "thresholds": 3}, {"abbey": True, "thresholds": 2}))
    assert (cell(pad, "buildings").points, cell(pad, "buildings", "blue").points) == (0, 8)


@pytest.mark.rule("MAR-PREST-06")
def test_a_building_belongs_to_nobody_and_all_may_have_contributed() -> None:
    given = {"fort": True, "combat_tokens": 2}
    counted = count(given, given, green=given)
    assert refusals(counted) == []
    pad = GAME.pad(counted)
    assert [cell(pad, "buildings", seat).points for seat in pad.seats] == [4, 4, 4]


@pytest.mark.rule("MAR-FINAL-07", "MAR-PREST-05")
def test_several_contributions_add_up() -> None:
    own = {"abbey": True, "thresholds": 2, "fort": True, "combat_tokens": 3}
    assert cell(GAME.pad(count(own)), "buildings").points == 14


@pytest.mark.rule("MAR-SETUP-14")
def test_the_buildings_wait_until_all_four_spaces_are_named() -> None:
    found = cell(GAME.pad(count(table={"building_4": None})), "buildings")
    assert (found.points, found.missing) == (None, ("building_4",))


@pytest.mark.rule("MAR-COMP-18")
def test_a_building_cannot_lie_on_two_spaces() -> None:
    assert refusals(count(table={"building_4": "abbey"})) == [
        ("MAR-COMP-18", "building_twice"),
        ("MAR-COMP-18", "building_twice"),
    ]


@pytest.mark.rule("MAR-SETUP-15")
def test_nobody_contributes_to_a_building_that_stayed_in_the_box() -> None:
    assert refusals(count({"church": True, "attributes": 1})) == [
        ("MAR-SETUP-15", "building_in_box")
    ]


@pytest.mark.rule("MAR-PREST-02")
def test_a_last_contribution_leaves_a_sailor_on_a_building() -> None:
    (refusal,) = GAME.audit(count({"last_step": "contributed"}))
    assert (refusal.rule, refusal.code) == ("MAR-PREST-02", "no_contribution")
    assert refusal.facts == {"seat": "red", "item": "last_step"}
    assert refusals(count({"last_step": "bought"})) == []


@pytest.mark.rule("MAR-PREST-02")
@pytest.mark.parametrize("building", ["abbey", "palace", "fort", "cathedral"])
@pytest.mark.parametrize("sailor", [True, None])
def test_a_sailor_on_any_building_is_a_last_contribution_and_one_not_looked_for_may_be(
    building: str, sailor: bool | None
) -> None:
    assert refusals(count({"last_step": "contributed", building: sailor})) == []


@pytest.mark.rule("MAR-PREST-01")
def test_only_the_buildings_above_the_board_are_asked_for_and_counted_after_a_contribution() -> (
    None
):
    state = GAME.new(Setup(game="maracaibo", seats=("red", "blue")))
    assert not asked(state) & {"abbey", "thresholds", "church", "attributes"}
    state = GAME.apply(state, Enter(values={"building_1": "abbey"})).state
    assert asked(state) & {"abbey", "thresholds", "church"} == {"abbey"}
    state = GAME.apply(state, Enter(seat="red", values={"abbey": True})).state
    assert asked(state) & {"abbey", "thresholds", "church"} == {"abbey", "thresholds"}


def asked(state: Any) -> set[str]:
    options = GAME.options(state, "red")
    return {name.removeprefix("values.") for option in options for name in option.fields}


def test_the_counts_of_the_helper_are_legal() -> None:
    assert refusals(count(NOTHING, NOTHING)) == []
