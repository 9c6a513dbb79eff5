"""One declaration of a kind of move: checked at import, judged whole, walked field by field."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from rules.core.move import Move
from rules.core.referee.acts import Act, Aside, ByHand, Field, Stands, Verdict
from rules.core.referee.table import Facts, Table, Unknown
from rules.core.refusal import Refusal
from rules.core.spelling import Misspelled
from tests.rules.core.referee.market import BUY, GAME, SETUP, Buy, Pay, Purse, purses, table


class Pick(Move, frozen=True, kw_only=True, tag="pick"):
    seat: str
    one: int
    two: int


def numbers(t: Any) -> Sequence[int]:
    return (1, 2)


def after_one(t: Any, one: int) -> Sequence[int]:
    return (one, one + 1)


def verdict(t: Table[Any], thing: str, **pay: int) -> Verdict:
    return GAME.check(t, Buy(seat="red", thing=thing, pay=Pay(**pay)))  # type: ignore[arg-type]


# ------------------------------------------------------------ at import


def test_a_guard_that_names_no_field_is_found_at_import() -> None:
    def guard(t: Any, three: int) -> Iterator[Refusal]:
        yield from ()

    with pytest.raises(TypeError, match="guard names no field"):
        Act(
            Pick,
            Field(name="one", values=numbers),
            Field(name="two", values=numbers),
            guards=[guard],
        )


@pytest.mark.parametrize("of", ["values", "free", "every", "notes"])
def test_a_field_may_not_look_at_a_later_one(of: str) -> None:
    def looks_ahead(t: Any, two: int) -> Sequence[int]:
        return (two,)

    first: Any = Field(**{"name": "one", "values": numbers, of: looks_ahead})
    with pytest.raises(TypeError, match="looks_ahead looks at a field that is chosen later"):
        Act(Pick, first, Field(name="two", values=numbers))


def test_notes_may_look_at_their_own_field_but_values_may_not() -> None:
    notes: Any = lambda t, one: {"one": one}  # noqa: E731
    act = Act(
        Pick, Field(name="one", values=numbers, notes=notes), Field(name="two", values=after_one)
    )
    assert act.notes_on(table(), {"seat": "red", "one": 2}) == {"one": 2}
    with pytest.raises(TypeError, match="chosen later"):
        Act(Pick, Field(name="one", values=after_one), Field(name="two", values=numbers))


def test_a_field_that_no_form_asks_for_or_that_the_move_lacks_is_found_at_import() -> None:
    with pytest.raises(TypeError, match=r"asks for no \['two'\]"):
        Act(Pick, Field(name="one", values=numbers))
    with pytest.raises(TypeError, match="has no such field"):
        Act(Pick, *(Field(name=name, values=numbers) for name in ("one", "two", "three")))


def test_values_come_at_once() -> None:
    def one_by_one(t: Any) -> Iterator[int]:
        yield 1

    with pytest.raises(TypeError, match="at once"):
        Act(Pick, Field(name="one", values=one_by_one), Field(name="two", values=numbers))


# ------------------------------------------------------------ judging


def test_every_broken_rule_is_named_in_the_order_of_the_fields() -> None:
    t = table(players=purses(Purse(coins=0, debt=3, things=("bread",))))
    broken = verdict(t, "bread", coins=1).broken
    assert [(r.rule, r.code) for r in broken] == [
        ("M-1", "held"),
        ("M-2", "too_little"),
        ("M-3", "too_few_coins"),
        ("M-2", "other_price"),
    ]


def test_a_value_that_is_not_offered_is_refused_with_the_notes_of_what_came_before() -> None:
    (refusal,) = verdict(table({"tax.apple": 1}), "apple", coins=3).broken
    assert refusal == Refusal("M-2", "other_price", {"cost": 2, "field": "pay"})


def test_an_unread_part_of_a_cost_leaves_the_known_part_binding() -> None:
    t = table({})
    assert verdict(t, "bread", coins=2) == Verdict((), ("tax.bread",))
    assert verdict(t, "bread", coins=3) == Verdict((), ("tax.bread",))  # perhaps a tax of 1
    short = verdict(t, "bread", coins=1)
    assert [r.code for r in short.broken] == ["too_little"]
    assert [r.code for r in verdict(t, "bread", debt=4).broken] == ["no_credit"]


def test_a_guard_that_yields_and_then_needs_a_fact_keeps_what_it_yielded() -> None:
    def guard(t: Table[Any], one: int) -> Iterator[Refusal]:
        if one == 2:
            yield Refusal("M-1", "two")
        if t.facts.need("fact") == 1:
            yield Refusal("M-1", "fact")

    act = Act(
        Pick, Field(name="one", values=numbers), Field(name="two", values=numbers), guards=[guard]
    )
    unread = Table(SETUP, None, Facts())
    assert act.check(unread, Pick(seat="red", one=2, two=1)) == Verdict(
        (Refusal("M-1", "two"),), ("fact",)
    )
    assert act.check(unread, Pick(seat="red", one=1, two=1)) == Verdict((), ("fact",))
    assert {leaf["one"] for leaf, _how in act.leaves(unread, {"seat": "red"})} == {1}


# ------------------------------------------------------------ partial moves


def test_a_partial_move_is_spelled_as_in_the_whole_one() -> None:
    assert BUY.read({"seat": "red", "pay": {"debt": 1}}) == {"seat": "red", "pay": Pay(debt=1)}
    for wrong in ({"thing": "gold"}, {"pay": {"coins": "1"}}, {"colour": "red"}):
        with pytest.raises(Misspelled):
            BUY.read(wrong)


def test_a_partial_move_holds_while_the_walk_would_offer_it() -> None:
    t = table(players=purses(Purse(things=("apple",))))
    assert BUY.holds(t, {"seat": "red", "thing": "bread"})
    assert not BUY.holds(t, {"seat": "red", "thing": "apple"})
    assert not BUY.holds(t, {"thing": "bread"})
    assert not BUY.holds(t, {"seat": "red", "pay": Pay(coins=2)}), (
        "a later field without the earlier"
    )
    assert BUY.holds(t, {"seat": "red", "thing": "bread", "pay": Pay(coins=1, debt=1)})
    assert not BUY.holds(t, {"seat": "red", "thing": "bread", "pay": Pay(coins=3)})


def test_where_a_fact_is_missing_the_hands_may_say_more_than_is_suggested() -> None:
    t = table({})
    typed = {"seat": "red", "thing": "apple", "pay": Pay(coins=3)}
    values, lacked = BUY.tries(t, typed, 1)
    assert list(values) == [ByHand(Pay(coins=1))]
    assert lacked == ("tax.apple",)
    assert BUY.holds(t, typed)
    assert not BUY.holds(t, {**typed, "pay": Pay()}), "the known part binds"


def test_a_field_without_values_by_hand_says_so() -> None:
    def unread(t: Table[Any]) -> Sequence[int]:
        raise Unknown("fact")

    act = Act(Pick, Field(name="one", values=unread), Field(name="two", values=numbers))
    with pytest.raises(TypeError, match=r"pick\.one has no values by hand"):
        list(act.leaves(table(), {"seat": "red"}))


# ------------------------------------------------------------ leaves


def offered(*tried: Any) -> tuple[Any, bool]:
    """The leaf that one tap on the first field would take, where the second has these values."""
    act = Act(Pick, Field(name="one", values=numbers), Field(name="two", values=lambda t: tried))
    leaf, tap = act.first_leaf(table(), {"seat": "red", "one": 1}, 1)
    return leaf and leaf["two"], tap


@pytest.mark.parametrize(
    ("tried", "taken"),
    [
        ((), (None, False)),
        ((1,), (1, True)),
        ((1, 2), (1, False)),
        ((1, Aside(2)), (1, True)),
        ((Aside(2), 1), (1, True)),
        ((Aside(2),), (2, True)),
        ((Aside(2), Aside(3)), (2, False)),
        ((1, Aside(2), Aside(3)), (1, True)),
        ((ByHand(1),), (1, False)),
        ((1, ByHand(2)), (1, False)),
    ],
)
def test_a_tap_takes_the_only_leaf_worth_asking_about(tried: Any, taken: Any) -> None:
    leaf, tap = offered(*tried)
    assert (leaf, tap and leaf is not None) == taken


def test_a_leaf_stands_as_low_as_its_lowest_choice() -> None:
    act = Act(
        Pick,
        Field(name="one", values=lambda t: (1, Aside(2))),
        Field(name="two", values=lambda t, one: (1, Aside(2))),
    )
    leaves = [((x["one"], x["two"]), how) for x, how in act.leaves(table(), {"seat": "red"})]
    low, aside = Stands.OFFERED, Stands.ASIDE
    assert leaves == [((1, 1), low), ((1, 2), aside), ((2, 1), aside), ((2, 2), aside)]
