"""The naval sheet: strength from City, Shipyard and Islands, explained; what the box cannot hold."""

from typing import Any

import pytest

from rules.armada import GAME
from rules.armada.naval_sheet import NavalCount
from rules.core.calculator import Calculator
from tests.rules.armada.tables import NAVAL, cell


def sheet(*told: dict[str, Any], age: str | None = "1", **more: Any) -> NavalCount:
    seats = dict(zip(("gizah", "babylon", "olympia"), told, strict=True))
    return NAVAL.read_count({"seats": seats, "table": {"age": age}, **more})


def refused(*told: dict[str, Any], **more: Any) -> list[tuple[str, str]]:
    return [(r.rule, r.code) for r in NAVAL.audit(sheet(*told, **more))]


def test_the_game_offers_both_sheets() -> None:
    sheets: dict[str, Calculator] = dict(GAME.calculators)
    assert sorted(sheets) == ["land", "naval"]


@pytest.mark.rule("ARM-RED-01", "ARM-RED-02", "ARM-CONF-02")
def test_example_05_red_space_three_and_an_island_of_two_make_five() -> None:
    counted = sheet({"red_shields": 3, "island_shields": 2}, {}, {})
    strength = cell(NAVAL.pad(counted), "naval_strength")
    assert strength.points == 5
    assert [(p.item, p.points) for p in strength.parts] == [
        ("red_shields", 3),
        ("island_shields", 2),
    ]


@pytest.mark.rule("ARM-YEL-03")
def test_example_07_the_last_yellow_space_adds_two() -> None:
    own = {"red_shields": 1, "yellow_last": True}
    assert cell(NAVAL.pad(sheet(own, {}, {})), "naval_strength").points == 3


@pytest.mark.rule("ARM-BLUE-02")
def test_example_08_the_last_blue_space_adds_one() -> None:
    told = ({"red_shields": 1, "blue_last": True}, {"red_shields": 1}, {"red_shields": 0})
    pad = NAVAL.pad(sheet(*told))
    assert cell(pad, "naval_strength").points == 2
    assert pad.totals == {"gizah": 3, "babylon": 1, "olympia": -1}


@pytest.mark.rule("ARM-CARD-01", "ARM-ISL-04", "ARM-SYM-02")
def test_shields_of_city_and_islands_raise_the_strength() -> None:
    own = {"red_shields": 1, "city_shields": 6, "island_shields": 6}
    assert cell(NAVAL.pad(sheet(own, {}, {})), "naval_strength").points == 13


@pytest.mark.rule("ARM-CARD-01", "ARM-ISL-04")
@pytest.mark.parametrize(
    ("item", "rule"), [("city_shields", "ARM-CARD-01"), ("island_shields", "ARM-ISL-04")]
)
def test_three_cards_of_each_kind_hold_six_shields_together(item: str, rule: str) -> None:
    assert refused({item: 4}, {item: 2}, {}) == []
    assert set(refused({item: 4}, {item: 3}, {})) == {(rule, "more_shields_than_box")}


@pytest.mark.rule("ARM-EXPL-11")
def test_example_15_an_island_of_any_level_may_be_there_in_age_one() -> None:
    for shields in (2, 3, 6):
        assert refused({"island_shields": shields}, {}, {}, age="1") == []


def test_a_strength_is_never_negative() -> None:
    assert refused({"red_shields": -1}, {}, {}) == [("ARM-RED-01", "less_than_possible")]


def test_nobody_takes_a_token_before_all_are_counted() -> None:
    known = {"red_shields": 2}
    missing = cell(NAVAL.pad(sheet(known, known, {})), "naval_token")
    assert (missing.points, missing.missing) == (None, ("red_shields",))
    ageless = cell(NAVAL.pad(sheet(known, known, known, age=None)), "naval_token")
    assert (ageless.points, ageless.missing) == (None, ("age",))


def test_a_token_names_its_rule_and_all_strengths_as_sources() -> None:
    told = [{"red_shields": n} for n in (4, 2, 0)]
    token = cell(NAVAL.pad(sheet(*told)), "naval_token")
    assert (token.points, token.parts[0].rule) == (3, "ARM-CONF-06")
    assert {source.ref for source in token.sources} >= {
        "gizah.red_shields",
        "babylon.red_shields",
        "olympia.red_shields",
    }


@pytest.mark.rule("ARM-ISL-22")
def test_who_stays_out_need_not_count() -> None:
    told = ({"red_shields": 4}, {"stays_out": True}, {"red_shields": 1})
    pad = NAVAL.pad(sheet(*told, age="3"))
    assert pad.totals == {"gizah": 7, "babylon": 0, "olympia": -3}
