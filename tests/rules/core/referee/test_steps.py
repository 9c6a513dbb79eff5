"""A decision field by field: what is asked, what is taken, what a tap makes, what is greyed and why."""

from typing import Any

from rules.core.option import Between
from rules.core.referee.acts import Act
from rules.core.referee.steps import Choice, Step, next_step, ruling_step
from rules.core.refusal import Refusal
from tests.rules.core.referee.market import BUY, GAME, GIFT, LEAVE, Leave, Purse, purses, table


def buy(t: Any, **bound: Any) -> Step:
    step = next_step(BUY, t, {"seat": "red", **bound})
    assert step is not None
    return step


def test_a_tap_completes_the_decision_where_only_one_way_is_worth_asking_about() -> None:
    apple, bread, cheese = buy(table()).choices
    assert apple.move == {"kind": "buy", "seat": "red", "thing": "apple", "pay": {"coins": 1}}
    assert bread.move is not None
    assert cheese.move is not None
    assert cheese.move["pay"] == {"coins": 3, "debt": 1}


def test_a_tap_that_borrows_says_so_in_its_notes() -> None:
    cheese = buy(table()).choices[2]
    assert cheese.notes == {"cost": 4, "debt": 1}


def test_the_other_ways_are_one_link_away_and_stand_aside() -> None:
    step = buy(table(), thing="bread")
    assert [(c.value, c.aside, c.notes["debt"]) for c in step.choices] == [
        ({"coins": 2}, False, 0),
        ({"coins": 1, "debt": 1}, True, 1),
        ({"debt": 2}, True, 2),
    ]
    assert step.notes == {"cost": 2}
    assert all(choice.move is not None for choice in step.choices)


def test_the_only_leaf_is_taken_and_its_button_carries_the_notes() -> None:
    t = table(players=purses(Purse(coins=0, debt=2, things=("bread", "cheese"))))
    step = buy(t)
    assert step.move == {"kind": "buy", "seat": "red", "thing": "apple", "pay": {"debt": 1}}
    assert step.notes == {"cost": 1, "debt": 1}


def test_a_choice_with_nothing_below_it_is_left_out_or_greyed_with_the_deeper_reason() -> None:
    t = table(players=purses(Purse(coins=1, debt=3, things=("bread",))))
    assert buy(t).move == {"kind": "buy", "seat": "red", "thing": "apple", "pay": {"coins": 1}}
    step = next_step(BUY, t, {"seat": "red"}, greyed=True)
    assert step is not None
    apple, bread, cheese = step.choices
    assert apple.refused is None
    assert bread == Choice(value="bread", refused=Refusal("M-1", "held", {"thing": "bread"}))
    nothing_pays = Refusal("M-2", "other_price", {"cost": 4, "field": "pay"})
    assert cheese == Choice(value="cheese", refused=nothing_pays)


def test_nothing_is_asked_where_nothing_is_legal() -> None:
    t = table(players=purses(Purse(things=("apple", "bread", "cheese"))))
    assert next_step(BUY, t, {"seat": "red"}) is None
    assert next_step(GIFT, t, {"seat": "red"}, greyed=True) is None


def test_what_an_unread_fact_decides_is_never_taken_by_itself() -> None:
    t = table({"tax.apple": 0}, players=purses(Purse(things=("cheese",))))
    apple, bread = buy(t).choices
    assert apple.move is not None
    assert bread.move is None
    assert bread.notes == {}, "a note that needs the fact is left out"
    step = buy(t, thing="bread")
    assert step.field == "pay"
    assert step.lacked == ("tax.bread",)
    assert [(choice.value, choice.move) for choice in step.choices] == [({"coins": 2}, None)]


def test_one_value_by_hand_is_still_asked() -> None:
    t = table({}, players=purses(Purse(things=("apple", "cheese"))))
    step = buy(t)
    assert (step.field, step.partial["thing"], step.lacked) == ("pay", "bread", ("tax.bread",))


def test_a_decision_without_fields_is_a_button() -> None:
    move = {"kind": "leave", "seat": "red"}
    assert next_step(LEAVE, table(), {"seat": "red"}) == Step(kind="leave", partial=move, move=move)


def test_a_ruling_may_choose_what_no_guard_would_let_through() -> None:
    t = table(players=purses(Purse(things=("apple", "bread", "cheese"))))
    step = ruling_step(BUY, t, {"seat": "red"})
    assert [choice.value for choice in step.choices] == ["apple", "bread", "cheese"]
    last = ruling_step(BUY, t, {"seat": "red", "thing": "cheese"})
    assert [choice.move and choice.move["pay"] for choice in last.choices][:1] == [
        {"coins": 3, "debt": 1}
    ]


def test_a_sheet_is_shown_whole_and_not_walked() -> None:
    empty = Act(Leave, sheet=lambda t, seat: {})
    assert next_step(empty, table(), {"seat": "red"}) is None
    full = Act(Leave, sheet=lambda t, seat: {"n": Between(0, len(seat))})
    for step in (
        next_step(full, table(), {"seat": "red"}),
        ruling_step(full, table(), {"seat": "red"}),
    ):
        assert step is not None
        assert step.sheet == {"n": Between(0, 3)}
        assert step.move is None


def test_options_name_the_kinds_that_are_due_to_a_seat() -> None:
    t = table()
    assert [step.kind for step in GAME.options(t, "red")] == ["buy", "leave"]
    assert GAME.options(t, "blue") == []
    assert [step.kind for step in GAME.options(table(phase="dawn"), "")] == ["dawn"]
