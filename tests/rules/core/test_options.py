"""`options` and `check` cannot disagree; a null wipes; a ruling leaves the table playable."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.move import Enter
from rules.core.option import Between, OneOf, Option
from rules.core.sheet import Sheet
from rules.core.spelling import Misspelled
from tests.rules.core.toy import GAME, SETUP

NEW = GAME.new(SETUP)
ALL: dict[str, list[Any]] = {
    "pearls": list(range(-1, 22)),
    "ships": list(range(-1, 12)),
    "depth": list(range(-1, 12)),
    "diver": [False, True],
    "crew": ["few", "many"],
}


def offered(option: Option) -> tuple[str, set[Any]]:
    ((path, field),) = option.fields.items()
    item = path.removeprefix("values.")
    if isinstance(field, Between):
        return item, set(range(field.low, field.high + 1))
    assert isinstance(field, OneOf)
    return item, set(field.values)


def entered(state: Sheet, seat: str | None, **values: Any) -> Sheet:
    return GAME.apply(state, Enter(seat=seat, values=values)).state


@st.composite
def tables(draw: st.DrawFn) -> Sheet:
    """A table reached by legal entries only."""
    state = NEW
    for _ in range(draw(st.integers(0, 6))):
        seat = draw(st.sampled_from(["red", "blue", ""]))
        item, values = offered(draw(st.sampled_from(list(GAME.options(state, seat)))))
        if values:
            state = entered(state, seat or None, **{item: draw(st.sampled_from(sorted(values)))})
    return state


@given(tables(), st.sampled_from(["red", "blue", ""]))
def test_what_is_offered_is_exactly_what_passes(state: Sheet, seat: str) -> None:
    for option in GAME.options(state, seat):
        item, values = offered(option)
        legal = {
            value
            for value in ALL[item]
            if not GAME.check(state, Enter(seat=seat or None, values={item: value}))
        }
        assert legal == values & set(ALL[item])


@pytest.mark.parametrize(
    ("entries", "sizes"),
    [
        ({}, {"pearls": 11, "diver": 2, "crew": 2, "ships": 10}),
        ({"crew": "few"}, {"pearls": 10, "diver": 1, "crew": 2, "ships": 10}),
        ({"crew": "many", "diver": True}, {"pearls": 11, "diver": 2, "crew": 1, "ships": 10}),
        ({"pearls": 10}, {"pearls": 11, "diver": 2, "crew": 1, "ships": 10}),
    ],
)
def test_the_number_of_legal_values_counted_by_hand(
    entries: dict[str, Any], sizes: dict[str, int]
) -> None:
    state = entered(NEW, "red", **entries)
    offers = dict(offered(option) for option in GAME.options(state, "red"))
    assert {item: len(values) for item, values in offers.items()} == sizes


def test_an_option_holds_the_fixed_part_of_its_move() -> None:
    option = GAME.options(NEW, "red")[0]
    assert option.move == {"kind": "enter", "seat": "red"}
    assert GAME.moves.decode({**option.move, "values": {"pearls": 1}})
    assert GAME.options(NEW, "")[0].move == {"kind": "enter", "seat": None}


def test_everybody_may_act_and_a_stranger_may_not() -> None:
    assert GAME.actors(NEW) == {"red", "blue"}
    with pytest.raises(Misspelled):
        GAME.options(NEW, "green")


def test_a_null_wipes_an_entry_and_its_source() -> None:
    state = GAME.apply(NEW, Enter(seat="red", values={"pearls": 1, "ships": 2}), 4).state
    state = GAME.apply(state, Enter(seat="red", values={"pearls": None}), 5).state
    assert state.seats["red"] == {"ships": 2}
    assert state.sources["red"] == {"ships": 4}


def test_every_broken_rule_is_told_not_only_the_first() -> None:
    move = Enter(seat="red", values={"pearls": 99, "ships": -1, "crew": "few", "diver": True})
    assert [r.code for r in GAME.check(NEW, move)] == [
        "too_deep",
        "few_hands",
        "less_than_possible",
        "nobody_to_dive",
    ]


def test_only_the_move_at_hand_is_blamed() -> None:
    ruled = entered(NEW, "red", pearls=99)
    assert GAME.check(ruled, Enter(seat="red", values={"ships": 1})) == ()
    assert GAME.check(ruled, Enter(seat="blue", values={"pearls": 10})) == ()
    assert GAME.check(ruled, Enter(seat="red", values={"pearls": 10})) == ()
    assert [r.code for r in GAME.check(ruled, Enter(seat="red", values={"ships": 10}))] == [
        "more_than_pad_holds"
    ]


def test_a_count_with_illegal_seats_is_refused_and_still_audited() -> None:
    count = GAME.read_count({"seats": {f"s{n}": {"ships": 10} for n in range(5)}})
    codes = [refusal.code for refusal in GAME.audit(count)]
    assert codes == ["number_of_seats"] + ["more_than_pad_holds"] * 5


def test_one_entry_may_tell_a_seat_and_the_table_together() -> None:
    move = Enter(seat="red", values={"pearls": 12}, table={"depth": 2})
    assert GAME.check(NEW, move) == ()
    state = GAME.apply(NEW, move, 3).state
    assert (state.seats["red"], state.table) == ({"pearls": 12}, {"depth": 2})
    assert state.sources == {"red": {"pearls": 3}, "": {"depth": 3}}
    with pytest.raises(Misspelled) as caught:
        GAME.check(NEW, Enter(seat="red", values={}, table={"pearls": 1}))
    assert caught.value.place == "$.table"
