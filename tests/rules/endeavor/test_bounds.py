"""A count that the box cannot hold is refused with its rule; a wrong word is misspelled."""

from typing import Any

import pytest

from rules.core.move import Enter, Teach
from rules.core.option import Between, OneOf
from rules.core.refusal import Refused
from rules.core.setup import Setup
from rules.core.sheet import Sheet
from rules.core.spelling import Misspelled
from rules.endeavor import GAME
from tests.rules.endeavor.tables import count, refusals

NEW = GAME.new(Setup(game="endeavor", seats=("red", "blue")))


def after(**red: Any) -> Sheet:
    return GAME.apply(NEW, Enter(seat="red", values=red)).state


def ranges(state: Sheet, seat: str = "red") -> dict[str, tuple[int, int]]:
    fields = [field for option in GAME.options(state, seat) for field in option.fields.items()]
    return {
        path.removeprefix("values."): (field.low, field.high)
        for path, field in fields
        if isinstance(field, Between)
    }


NEGATIVE = {
    "industry": "END-SETUP-12",
    "culture": "END-SETUP-12",
    "economy": "END-SETUP-12",
    "influence": "END-SETUP-12",
    "cities": "END-COMP-12",
    "two_glory_cities": "END-SCORE-05",
    "routes": "END-SCORE-06",
    "buildings": "END-SCORE-09",
    "town_hall_draws": "END-SCORE-09",
    "cards": "END-SCORE-09",
    "harbour": "END-COMP-12",
    "slavery": "END-COMP-08",
}


@pytest.mark.parametrize(("item", "rule"), NEGATIVE.items())
def test_nothing_is_less_than_zero(item: str, rule: str) -> None:
    assert refusals(count({item: -1})) == [(rule, "less_than_possible")]


@pytest.mark.rule("END-COMP-12")
def test_cities_and_harbour_share_thirty_five_discs() -> None:
    assert refusals(count({"cities": 20, "harbour": 15})) == []
    assert set(refusals(count({"cities": 20, "harbour": 16}))) == {
        ("END-COMP-12", "more_discs_than_box")
    }
    assert refusals(count({"cities": 36}))[0] == ("END-COMP-12", "more_discs_than_box")
    facts = GAME.audit(count({"harbour": 36}))[0].facts
    assert facts == {
        "seat": "red",
        "item": "harbour",
        "have": 36,
        "most": 35,
        "discs": 35,
        "cities": 0,
    }


@pytest.mark.rule("END-COMP-08")
def test_six_slavery_cards_are_all_there_are_for_everybody() -> None:
    assert refusals(count({"slavery": 4}, {"slavery": 2})) == []
    found = GAME.audit(count({"slavery": 4}, {"slavery": 3}))
    assert {(r.rule, r.code) for r in found} == {("END-COMP-08", "more_cards_than_box")}
    assert [(r.facts["seat"], r.facts["most"]) for r in found] == [("red", 3), ("blue", 2)]


@pytest.mark.rule("END-SCORE-05")
def test_two_glory_cities_are_among_the_cities() -> None:
    assert refusals(count({"cities": 2, "two_glory_cities": 2})) == []
    assert refusals(count({"cities": 2, "two_glory_cities": 3})) == [
        ("END-SCORE-05", "fewer_than_two_glory"),
        ("END-SCORE-05", "more_than_cities"),
    ]


@pytest.mark.rule("END-STAT-02")
def test_a_marker_above_fifteen_is_legal_up_to_two_extenders() -> None:
    assert refusals(count({"industry": 16})) == []
    assert refusals(count({"industry": 45})) == []
    assert refusals(count({"industry": 46})) == [("END-STAT-02", "beyond_the_track")]


@pytest.mark.rule("END-SCORE-02")
def test_event_glory_without_the_module_is_refused_even_when_it_is_zero() -> None:
    assert refusals(count({"event_2": 0})) == [("END-SCORE-02", "no_events")]
    assert refusals(count({"event_2": 5}, events=True)) == []


@pytest.mark.rule("END-EVT-04")
def test_event_glory_is_a_number_the_pad_can_hold() -> None:
    assert refusals(count({"event_1": -1}, events=True)) == [("END-EVT-04", "less_than_possible")]
    assert refusals(count({"event_1": 100}, events=True)) == [("END-EVT-04", "more_than_pad_holds")]


@pytest.mark.parametrize("item", ["routes", "buildings", "town_hall_draws", "cards"])
def test_a_column_of_the_pad_takes_two_digits(item: str) -> None:
    assert refusals(count({item: 99})) == []
    assert [code for _, code in refusals(count({item: 10**30}))] == ["more_than_pad_holds"]


@pytest.mark.parametrize("junk", [True, 1.0, 1.5, float("nan"), "3", [], {}, b"3"])
@pytest.mark.parametrize("item", ["cities", "industry", "slavery"])
def test_what_is_no_number_is_misspelled(item: str, junk: object) -> None:
    with pytest.raises(Misspelled) as caught:
        count({item: junk})
    assert caught.value.place == f"$.seats.red.{item}"


@pytest.mark.rule("END-COMP-15")
@pytest.mark.parametrize("number", [0, 1, 6])
def test_two_to_five_play(number: int) -> None:
    colours = ["red", "yellow", "blue", "purple", "green", "white"][:number]
    with pytest.raises(Refused) as caught:
        GAME.new(Setup(game="endeavor", seats=tuple(colours)))
    first = caught.value.refusals[0]
    assert (first.rule, first.code, first.facts["have"]) == (
        "END-COMP-15",
        "number_of_seats",
        number,
    )
    assert GAME.audit(GAME.read_count({"seats": {c: {} for c in colours}}))[0] == first


@pytest.mark.rule("END-COMP-12")
def test_discs_come_in_five_colours() -> None:
    assert GAME.new(Setup(game="endeavor", seats=("red", "yellow", "blue", "purple", "black")))
    for seats, code in [
        (("red", "pink"), "no_such_colour"),
        (("green", "white"), "one_fifth_colour"),
    ]:
        with pytest.raises(Refused) as caught:
            GAME.new(Setup(game="endeavor", seats=seats))
        assert [(r.rule, r.code) for r in caught.value.refusals] == [("END-COMP-12", code)]


def test_a_taught_step_may_not_contradict_the_worked_example() -> None:
    wrong = {"track.culture.8": True}
    assert [r.code for r in GAME.check(NEW, Teach(facts=wrong))] == ["contradicts_rulebook"]
    assert refusals(count(box=wrong)) == [("END-SCORE-03", "contradicts_rulebook")]


@pytest.mark.parametrize(
    ("red", "item", "expected"),
    [
        ({}, "cities", (0, 35)),
        ({}, "two_glory_cities", (0, 35)),
        ({"cities": 11}, "two_glory_cities", (0, 11)),
        ({"two_glory_cities": 4}, "cities", (4, 35)),
        ({"two_glory_cities": 4}, "harbour", (0, 31)),
        ({"harbour": 30}, "two_glory_cities", (0, 5)),
        ({"harbour": 30, "two_glory_cities": 4}, "cities", (4, 5)),
        ({"cities": 35}, "harbour", (0, 0)),
        ({"harbour": 40}, "cities", (0, 0)),
        ({"slavery": 5}, "slavery", (0, 6)),
        ({}, "influence", (0, 45)),
    ],
)
def test_the_offered_range_counted_by_hand(
    red: dict[str, int], item: str, expected: tuple[int, int]
) -> None:
    assert ranges(after(**red))[item] == expected


def test_the_number_of_legal_entries_of_an_empty_sheet_counted_by_hand() -> None:
    # 4 tracks of 46, cities, two-glory cities and harbour of 36, 4 columns of 100, 7 cards, 1 toggle
    sizes = [high - low + 1 for low, high in ranges(NEW).values()]
    assert sum(sizes) == 4 * 46 + 3 * 36 + 4 * 100 + 7
    toggles = [
        f for o in GAME.options(NEW, "red") for f in o.fields.values() if isinstance(f, OneOf)
    ]
    assert toggles == [OneOf((False, True))]


def test_after_a_ruling_on_slavery_the_others_may_still_have_none() -> None:
    ruled = after(slavery=7)
    assert ranges(ruled, "blue")["slavery"] == (0, 0)
    assert GAME.check(ruled, Enter(seat="blue", values={"slavery": 0})) == ()
