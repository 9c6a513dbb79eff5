"""VP gained at once during the game: the sheet that checks the VP track."""

from typing import Any

import pytest

from rules.maracaibo import GAME
from tests.rules.maracaibo.tables import cell

PLAY: Any = GAME.calculators["play"]
NOTHING: dict[str, Any] = {
    "blue_threshold": "no",
    "green_threshold": "no",
    "finish": "no",
    "home_22": False,
    **dict.fromkeys(("quests", "unused_assistants", "first_contributions", "home_21"), 0),
    **dict.fromkeys(("replacements", "h25_stops", "career_goals", "career_vp"), 0),
}


def read(red: dict[str, Any], blue: dict[str, Any] | None = None) -> Any:
    seats = {"red": {**NOTHING, **red}, "blue": {**NOTHING, **(blue or {})}}
    return PLAY.read_count({"seats": seats})


def vp(**red: Any) -> int | None:
    total: int | None = PLAY.pad(read(red)).totals["red"]
    return total


def refused(red: dict[str, Any], blue: dict[str, Any] | None = None) -> set[tuple[str, str]]:
    return {(refusal.rule, refusal.code) for refusal in PLAY.audit(read(red, blue))}


@pytest.mark.rule("MAR-EXPL-12", "MAR-EXPL-13")
@pytest.mark.parametrize("threshold", ["blue_threshold", "green_threshold"])
@pytest.mark.parametrize(("place", "points"), [("no", 0), ("first", 4), ("later", 2)])
def test_a_threshold_gives_the_first_4_and_the_others_2(
    threshold: str, place: str, points: int
) -> None:
    assert vp(**{threshold: place}) == points


@pytest.mark.rule("MAR-EXPL-15")
@pytest.mark.parametrize(
    ("place", "points"), [("no", 0), ("first", 10), ("second", 8), ("third", 6), ("fourth", 4)]
)
def test_the_end_of_the_track_gives_10_8_6_and_4(place: str, points: int) -> None:
    assert vp(finish=place) == points


@pytest.mark.rule("MAR-EXPL-12", "MAR-EXPL-13", "MAR-EXPL-15")
@pytest.mark.parametrize(
    ("item", "rule"),
    [
        ("blue_threshold", "MAR-EXPL-12"),
        ("green_threshold", "MAR-EXPL-13"),
        ("finish", "MAR-EXPL-15"),
    ],
)
def test_two_players_cannot_be_the_first_at_once(item: str, rule: str) -> None:
    assert refused({item: "first"}, {item: "first"}) == {(rule, "two_in_one_place")}
    assert refused({item: "first"}, {item: "no"}) == set()


@pytest.mark.rule("MAR-EXPL-15", "MAR-EXPL-16")
def test_all_four_explorers_may_stand_on_the_last_cell() -> None:
    places = {"red": "first", "blue": "second", "green": "third", "yellow": "fourth"}
    seats = {seat: {**NOTHING, "finish": place} for seat, place in places.items()}
    counted = PLAY.read_count({"seats": seats})
    assert PLAY.audit(counted) == ()
    assert PLAY.pad(counted).totals == {"red": 10, "blue": 8, "green": 6, "yellow": 4}


@pytest.mark.rule("MAR-EXPL-12", "MAR-EXPL-15", "MAR-SOLOACT-12")
def test_marys_explorer_takes_a_place_and_no_vp() -> None:
    hers = {"blue_threshold": "first", "green_threshold": "no", "finish": "first"}
    data = {"seats": {"red": {**NOTHING, "finish": "second"}, "mary": hers}}
    count = PLAY.read_count({**data, "options": {"solo": True}})
    assert PLAY.audit(count) == ()
    assert PLAY.pad(count).totals == {"red": 8, "mary": 0}
    assert {part.rule for part in cell(PLAY.pad(count), "explorer", "mary").parts} == {
        "MAR-SOLOACT-12"
    }


@pytest.mark.rule("MAR-SOLOACT-01", "MAR-SOLOACT-06", "MAR-SOLOCOMB-04", "MAR-SOLOLEG-02")
@pytest.mark.parametrize(
    ("row", "item", "rule"),
    [
        ("quest_track", "quests", "MAR-SOLOACT-01"),
        ("assistants", "unused_assistants", "MAR-SOLO-02"),
        ("first_contributions", "first_contributions", "MAR-SOLO-02"),
        ("homecoming", "home_21", "MAR-SOLOACT-06"),
        ("replacements", "replacements", "MAR-SOLOCOMB-04"),
        ("legacy", "h25_stops", "MAR-SOLOLEG-02"),
        ("career", "career_goals", "MAR-SOLO-02"),
    ],
)
def test_mary_gains_no_vp_for_what_players_do_and_each_cell_says_why(
    row: str, item: str, rule: str
) -> None:
    data = {"seats": {"red": NOTHING, "mary": {}}, "options": {"solo": True}}
    found = cell(PLAY.pad(PLAY.read_count(data)), row, "mary")
    assert (found.points, found.rule, found.parts) == (0, rule, ())
    typed = {**data, "seats": {"red": NOTHING, "mary": {item: 1}}}
    refusals = PLAY.audit(PLAY.read_count(typed))
    assert [(r.rule, r.code) for r in refusals] == [(rule, "mary_has_none")]


@pytest.mark.rule("MAR-QUEST-05")
@pytest.mark.parametrize(("quests", "points"), [(0, 0), (3, 0), (4, 3), (5, 5), (8, 11)])
def test_the_fourth_quest_gives_3_and_later_ones_2(quests: int, points: int) -> None:
    assert vp(quests=quests) == points


@pytest.mark.rule("MAR-ASSIST-06")
def test_an_assistant_passed_or_left_unused_gives_2() -> None:
    assert vp(unused_assistants=7) == 14


@pytest.mark.rule("MAR-PREST-04")
def test_the_first_contribution_to_a_building_gives_2_and_there_are_four_buildings() -> None:
    assert vp(first_contributions=3) == 6
    assert refused({"first_contributions": 3}, {"first_contributions": 1}) == set()
    assert refused({"first_contributions": 3}, {"first_contributions": 2}) == {
        ("MAR-PREST-04", "more_than_box")
    }


@pytest.mark.rule("MAR-HOME-04", "MAR-HOME-06")
def test_homecoming_gives_3_and_5_each_time_its_action_is_taken() -> None:
    assert vp(home_21=2) == 6
    pad = PLAY.pad(read({"home_21": 1, "home_22": True}))
    assert [part.points for part in cell(pad, "homecoming").parts] == [3, 5]


@pytest.mark.rule("MAR-HOME-02", "MAR-HOME-04", "MAR-HOME-06")
@pytest.mark.parametrize(("taken", "points"), [((0, True), 5), ((1, False), 3), ((0, False), 0)])
def test_the_action_of_a_homecoming_space_is_optional(taken: tuple[int, bool], points: int) -> None:
    """A ship stops on both, but a main action may be skipped: what was taken counts, not the stop."""
    own = dict(zip(("home_21", "home_22"), taken, strict=True))
    assert refused(own) == set()
    assert vp(**own) == points


@pytest.mark.rule("MAR-HOME-01", "MAR-HOME-02", "MAR-HOME-07")
def test_the_second_space_is_reached_once_a_round_and_the_third_by_one_ship() -> None:
    assert refused({"home_21": 4, "home_22": True}) == set()
    assert refused({"home_21": 5}) == {("MAR-HOME-02", "once_a_round")}
    ended = {"home_22": True}
    assert refused(ended, ended) == {("MAR-HOME-07", "one_ends_the_game")}


@pytest.mark.rule("MAR-PERM-10")
def test_a_replaced_chip_gives_3_with_the_card_for_it() -> None:
    assert vp(replacements=4) == 12


@pytest.mark.rule("MAR-H25-01")
def test_a_stop_at_h25_gives_6() -> None:
    assert vp(h25_stops=2) == 12


@pytest.mark.rule("MAR-CAREER-01", "MAR-CAREER-04", "MAR-CAREER-05")
def test_the_worked_example_mar_ex_04_galina_waits_for_the_lower_condition() -> None:
    assert vp(career_goals=1, career_vp=0) == 0, "the upper condition gives no VP"
    assert vp(career_goals=1, career_vp=4) == 4
    assert vp(career_goals=3, career_vp=4) == 6, "it was the last goal"
    assert refused({"career_goals": 4}) == {("MAR-CAREER-01", "beyond_box")}


@pytest.mark.rule("MAR-CAREER-07")
@pytest.mark.parametrize(("goals", "admiral"), [(0, 0), (1, 0), (2, 0), (3, 2)])
def test_the_admiral_s_2_vp_come_with_the_third_goal_and_not_before(
    goals: int, admiral: int
) -> None:
    printed = 0 if goals == 0 else 4
    career = cell(PLAY.pad(read({"career_goals": goals, "career_vp": printed})), "career")
    parts = [(part.item, part.rule, part.points) for part in career.parts]
    assert parts[0] == ("career_goals", "MAR-CAREER-07", admiral)
    assert career.points == admiral + printed


@pytest.mark.rule("MAR-CAREER-05")
def test_no_goal_no_vp_of_the_career_card() -> None:
    assert ("MAR-CAREER-05", "no_goal_done") in refused({"career_goals": 0, "career_vp": 4})
