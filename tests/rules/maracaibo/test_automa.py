"""«Режим одиночной игры»: Mary's income, her bonuses in the final scoring and the tie."""

from typing import Any

import pytest

from rules.core.option import Between
from rules.core.refusal import Refused
from rules.core.setup import Setup
from rules.maracaibo import GAME
from tests.rules.maracaibo.tables import MARY, alone, cell, marys, refusals


@pytest.mark.rule("MAR-SOLOINC-02")
def test_the_worked_example_mar_ex_09_three_markers_and_two_cards_give_4_vp() -> None:
    assert marys("vp_income", {}, {"automa_markers": 3, "automa_cards": 2}) == 4


@pytest.mark.rule("MAR-SOLOINC-02")
def test_a_full_automa_track_gives_only_the_cards() -> None:
    assert marys("vp_income", {}, {"automa_markers": 0, "automa_cards": 5}) == 5
    assert marys("vp_income", {}, {"automa_markers": 22, "automa_cards": 0}) == 38


@pytest.mark.rule("MAR-SOLOINC-01")
def test_mary_neither_buys_nor_takes_2_vp() -> None:
    pad = GAME.pad(alone())
    assert cell(pad, "last_purchase", "mary").points == 0
    assert cell(pad, "last_purchase", "mary").rule == "MAR-SOLOINC-01"
    assert refusals(alone(mary={"last_step": "two_vp"})) == [("MAR-SOLOINC-01", "mary_has_none")]


@pytest.mark.rule(
    "MAR-SOLO-02", "MAR-SOLOINC-01", "MAR-SOLOINC-02", "MAR-SOLOACT-01", "MAR-SOLOACT-12"
)
@pytest.mark.parametrize(
    ("item", "value", "rule"),
    [
        ("doubloon_income", 8, "MAR-SOLO-02"),  # she has no doubloons
        ("combat_points", 1, "MAR-SOLO-02"),
        ("abbey", True, "MAR-SOLO-02"),  # without sailors no contribution
        ("combat_tokens", 3, "MAR-SOLO-02"),  # she has some: they count only for a contribution
        ("last_vp", 2, "MAR-SOLOINC-01"),
        ("vp_income", 5, "MAR-SOLOINC-02"),  # hers is on the Automa board
        ("cards", 4, "MAR-SOLOINC-02"),  # hers pay 1 VP each as income
        ("quests", 4, "MAR-SOLOACT-01"),  # hers lie on the Automa board
        ("upgrades", 2, "MAR-SOLOFIN-04"),  # hers are round cells of her row
        ("thresholds", 2, "MAR-SOLOACT-12"),  # her explorer crosses them for nothing
    ],
)
def test_what_is_not_counted_for_mary_is_refused_with_the_rule_that_says_why(
    item: str, value: Any, rule: str
) -> None:
    assert refusals(alone(mary={item: value})) == [(rule, "mary_has_none")]


@pytest.mark.rule("MAR-SOLOFIN-01", "MAR-SOLOINC-01", "MAR-SOLOINC-02", "MAR-SOLO-02")
def test_in_steps_1_to_3_mary_has_only_her_income_and_each_cell_says_why() -> None:
    pad = GAME.pad(alone(mary={"automa_markers": 3, "automa_cards": 2}))
    rows = ("last_purchase", "vp_income", "doubloon_track", "cards", "buildings")
    found = {row: (cell(pad, row, "mary").points, cell(pad, row, "mary").rule) for row in rows}
    assert found == {
        "last_purchase": (0, "MAR-SOLOINC-01"),
        "vp_income": (4, "MAR-SOLOINC-02"),
        "doubloon_track": (0, "MAR-SOLO-02"),
        "cards": (0, "MAR-SOLOINC-02"),
        "buildings": (0, "MAR-SOLO-02"),
    }


@pytest.mark.rule("MAR-SOLOFIN-01")
def test_marys_influence_counts_like_a_players() -> None:
    pad = GAME.pad(alone({"influence_france": 8}, {"influence_france": 9}))
    assert (cell(pad, "majority").points, cell(pad, "majority", "mary").points) == (0, 3)
    assert (cell(pad, "france").points, cell(pad, "france", "mary").points) == (6, 6)


@pytest.mark.rule("MAR-SOLOFIN-02")
def test_mary_gains_5_vp_a_quest_token() -> None:
    assert marys("mary_quests", {}, {"mary_quests": 4}) == 20


@pytest.mark.rule("MAR-SOLOFIN-03")
@pytest.mark.parametrize(
    ("hers", "yours", "vp"),
    [(3, 4, 0), (4, 4, 0), (5, 4, 10), (6, 4, 10), (7, 4, 20), (8, 4, 30), (12, 4, 30)],
)
def test_marys_lead_in_quest_tokens(hers: int, yours: int, vp: int) -> None:
    assert marys("mary_quest_lead", {"quests": yours}, {"mary_quests": hers}) == vp


@pytest.mark.rule("MAR-SOLOFIN-04")
@pytest.mark.parametrize(
    ("markers", "upgrades", "vp"),
    [(8, 4, 0), (9, 4, 0), (10, 4, 10), (12, 4, 10), (14, 4, 20), (16, 4, 30), (22, 1, 30)],
)
def test_marys_lead_in_cleared_spaces(markers: int, upgrades: int, vp: int) -> None:
    assert marys("mary_upgrades", {"upgrades": upgrades}, {"automa_markers": markers}) == vp


@pytest.mark.rule("MAR-SOLOFIN-05", "MAR-SOLOFIN-06")
@pytest.mark.parametrize(
    ("lead", "vp"), [(0, 0), (1, 10), (7, 10), (8, 20), (10, 20), (11, 30), (20, 30)]
)
def test_the_lead_of_marys_explorer_and_nothing_on_a_tie(lead: int, vp: int) -> None:
    assert marys("mary_explorer", {}, {"explorer_lead": lead}) == vp


def test_the_player_gains_nothing_in_marys_rows() -> None:
    pad = GAME.pad(alone({"quests": 9, "upgrades": 9}, {"mary_quests": 1}))
    rows = ("mary_quests", "mary_quest_lead", "mary_upgrades", "mary_explorer")
    assert [cell(pad, row).points for row in rows] == [0, 0, 0, 0]
    assert cell(pad, "mary_quest_lead", "mary").points == 0


@pytest.mark.rule("MAR-SOLOFIN-07")
@pytest.mark.parametrize(("cards", "winner"), [(4, "mary"), (5, "mary"), (6, "red")])
def test_you_win_only_with_more_than_mary(cards: int, winner: str) -> None:
    pad = GAME.pad(alone({"cards": cards}, {"automa_cards": 5}))
    assert pad.totals["mary"] == 5
    assert (pad.winners, pad.decided_by) == ((winner,), "MAR-SOLOFIN-07")


@pytest.mark.rule("MAR-SOLO-02", "MAR-SOLO-04")
def test_only_what_mary_has_is_asked_of_her() -> None:
    state = GAME.new(Setup(game="maracaibo", seats=("red", "mary"), options={"solo": True}))
    hers = {name for option in GAME.options(state, "mary") for name in option.fields}
    assert hers == {f"values.{item}" for item in MARY}
    yours = {name for option in GAME.options(state, "red") for name in option.fields}
    assert {"values.quests", "values.upgrades"} <= yours
    assert not yours & {"values.automa_markers", "values.mary_quests", "values.explorer_lead"}
    assert refusals(alone({"mary_quests": 1})) == [("MAR-SOLO-04", "only_mary_has")]


@pytest.mark.rule("MAR-SOLO-03")
def test_mary_has_a_vp_marker_and_three_influence_markers_that_begin_on_0() -> None:
    state = GAME.new(Setup(game="maracaibo", seats=("red", "mary"), options={"solo": True}))
    fields = {k: f for option in GAME.options(state, "mary") for k, f in option.fields.items()}
    markers = ("vp_marker", "influence_france", "influence_spain", "influence_england")
    lowest = [fields[f"values.{item}"] for item in markers]
    assert [field.low for field in lowest if isinstance(field, Between)] == [0, 0, 0, 0]
    assert GAME.pad(alone()).totals["mary"] == 0


@pytest.mark.parametrize(
    ("seats", "options", "rule", "code"),
    [
        pytest.param(("red",), {}, "MAR-SOLO-04", "alone_needs_mary", id="one without Mary"),
        pytest.param(("red",), {"solo": True}, "MAR-SOLO-04", "alone_needs_mary", id="no Mary"),
        pytest.param(
            ("red", "blue", "mary"), {"solo": True}, "MAR-SOLO-01", "solo_is_for_one", id="two"
        ),
        pytest.param(("mary",), {"solo": True}, "MAR-SOLO-01", "solo_is_for_one", id="only Mary"),
        pytest.param(("red", "mary"), {}, "MAR-COMP-17", "mary_only_alone", id="not alone"),
        pytest.param(("red", "teal"), {}, "MAR-SETUP-23", "no_such_colour", id="a colour of none"),
        pytest.param(
            ("red", "blue", "green", "black", "white"),
            {},
            "MAR-COMP-21",
            "number_of_seats",
            id="five",
        ),
        pytest.param(("red", "red"), {}, "MAR-COMP-21", "seat_taken_twice", id="twice"),
    ],
)
@pytest.mark.rule("MAR-SOLO-01", "MAR-COMP-17", "MAR-COMP-21", "MAR-SETUP-23")
def test_who_cannot_sit_at_the_table(
    seats: tuple[str, ...], options: dict[str, Any], rule: str, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        GAME.new(Setup(game="maracaibo", seats=seats, options=options))
    assert [(r.rule, r.code) for r in refused.value.refusals] == [(rule, code)]
