"""Rulebook chapter «Итоговый подсчёт очков»: steps 1 to 3, the worked example and the winner."""

import pytest

from rules.core.pad import Source
from rules.maracaibo import GAME
from tests.rules.maracaibo.tables import BOX, cell, count, points

GALINA = {
    "vp_income": 9,
    "doubloon_income": 20,
    "cards": 34,
    "influence_france": 8,
    "influence_spain": 12,
    "influence_england": 4,
}
SUPPLIES = {
    "empty_france": 4,
    "empty_spain": 3,
    "empty_england": 2,
    "chips_france": 4,
    "chips_spain": 4,
    "chips_england": 2,
}


@pytest.mark.rule("MAR-FINAL-11", "MAR-FINAL-12", "MAR-FINAL-13", "MAR-FINAL-14", "MAR-FINAL-15")
def test_the_worked_example_mar_ex_03_galina_with_multipliers_6_5_and_2() -> None:
    pad = GAME.pad(count(GALINA, {"influence_france": 9, "influence_spain": 13}, table=SUPPLIES))
    nations = {nation: cell(pad, nation) for nation in ("france", "spain", "england")}
    assert {n: c.parts[0].facts["multiplier"] for n, c in nations.items()} == {
        "france": 6,
        "spain": 5,
        "england": 2,
    }
    assert {n: c.parts[0].facts["ranks"] for n, c in nations.items()} == {
        "france": 2,
        "spain": 3,
        "england": 1,
    }
    assert {n: c.points for n, c in nations.items()} == {"france": 12, "spain": 15, "england": 2}
    assert (cell(pad, "cards").points, cell(pad, "doubloon_track").points) == (34, 4)
    assert cell(pad, "vp_income").points == 9
    majority = cell(pad, "majority").points or 0
    assert pad.totals["red"] == 76 + majority


@pytest.mark.rule("MAR-FINAL-01")
def test_the_pad_follows_the_steps_of_the_final_scoring() -> None:
    assert [row.id for row in GAME.pad(count()).rows] == [
        "vp_track",
        "last_purchase",
        "vp_income",
        "doubloon_track",
        "cards",
        "buildings",
        "majority",
        "france",
        "spain",
        "england",
    ]


@pytest.mark.rule("MAR-VPTOK-01", "MAR-VPTOK-02", "MAR-COMP-12")
@pytest.mark.parametrize(("token", "vp"), [("none", 37), ("100", 137), ("200", 237)])
def test_the_token_adds_100_or_200_to_the_marker(token: str, vp: int) -> None:
    assert points("vp_track", {"vp_marker": 37, "vp_token": token}) == vp


@pytest.mark.rule("MAR-FINAL-02", "MAR-INTER-05")
@pytest.mark.parametrize(("step", "vp"), [("bought", 0), ("contributed", 0), ("two_vp", 2)])
def test_who_neither_buys_nor_contributes_takes_2_vp(step: str, vp: int) -> None:
    assert points("last_purchase", {"last_step": step, "abbey": True, "thresholds": 0}) == vp


@pytest.mark.rule("MAR-FINAL-03")
def test_goals_done_in_step_1_are_added_to_it() -> None:
    assert points("last_purchase", {"last_step": "two_vp", "last_vp": 6}) == 8


@pytest.mark.rule("MAR-FINAL-04")
def test_the_vp_income_marker_is_paid_once_more() -> None:
    assert points("vp_income", {"vp_income": 19}) == 19


@pytest.mark.rule("MAR-FINAL-05")
def test_the_doubloon_track_gives_the_vp_printed_at_the_marker_and_no_doubloons() -> None:
    pad = GAME.pad(count({"doubloon_income": 20}))
    assert cell(pad, "doubloon_track").points == 4
    assert Source("box", "doubloon_track.20") in cell(pad, "doubloon_track").sources


@pytest.mark.rule("MAR-FINAL-05")
def test_an_unread_step_of_the_doubloon_track_is_asked_once_and_never_guessed() -> None:
    pad = GAME.pad(count({"doubloon_income": 21}, {"doubloon_income": 21}))
    assert cell(pad, "doubloon_track").points is None
    assert pad.asks == ("doubloon_track.21",)
    assert pad.places == ()
    taught = GAME.pad(count({"doubloon_income": 21}, box={**BOX, "doubloon_track.21": 0}))
    assert cell(taught, "doubloon_track").points == 0


@pytest.mark.rule("MAR-FINAL-06", "MAR-FINAL-08")
def test_only_the_vp_of_cards_in_the_play_area_are_asked_for() -> None:
    assert points("cards", {"cards": 34}) == 34
    assert not {item for item in GAME.layout.items if "hand" in item or "planning" in item}


@pytest.mark.rule("MAR-END-02")
def test_the_most_vp_win() -> None:
    pad = GAME.pad(count({"cards": 10}, {"cards": 12}))
    assert (pad.winners, pad.decided_by) == (("blue",), "MAR-END-02")


@pytest.mark.rule("MAR-END-03")
def test_all_who_tie_win() -> None:
    pad = GAME.pad(count({"cards": 10}, {"cards": 10}, green={"cards": 9}))
    assert (pad.winners, pad.decided_by) == (("red", "blue"), "MAR-END-03")


def test_a_thing_that_is_not_counted_is_missing_and_no_zero() -> None:
    pad = GAME.pad(GAME.read_count({"seats": {"red": {"cards": 3}, "blue": {}}}))
    assert cell(pad, "cards").points == 3
    assert cell(pad, "cards", "blue").missing == ("cards",)
    assert pad.totals["red"] is None
    assert pad.running["red"] == 3
