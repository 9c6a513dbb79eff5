"""A refusal is a value: rule, code, facts; equal ones are one."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.refusal import Refusal, Refused, new_refusals

FACT = st.none() | st.booleans() | st.integers(-3, 3) | st.text(max_size=3)
FACTS = st.dictionaries(st.text(max_size=3), FACT | st.tuples(st.integers(0, 3)), max_size=3)
REFUSALS = st.builds(Refusal, st.sampled_from(["A-1", "A-2"]), st.sampled_from("xy"), FACTS)


@given(REFUSALS)
def test_equal_refusals_have_one_hash_whatever_the_order_of_their_facts(refusal: Refusal) -> None:
    turned = dict(reversed(refusal.facts.items()))
    twin = Refusal(refusal.rule, refusal.code, turned)
    assert twin == refusal
    assert hash(twin) == hash(refusal)
    assert len({twin, refusal}) == 1


@given(REFUSALS)
def test_refusals_whose_facts_are_equal_but_not_the_same_hash_equal(refusal: Refusal) -> None:
    numbers = {
        key: int(fact) if isinstance(fact, bool) else fact for key, fact in refusal.facts.items()
    }
    twin = Refusal(refusal.rule, refusal.code, numbers)
    assert twin == refusal
    assert hash(twin) == hash(refusal)


@given(REFUSALS)
def test_a_refusal_survives_storage(refusal: Refusal) -> None:
    stored = msgspec.json.decode(msgspec.json.encode(refusal), type=Refusal)
    assert stored == refusal
    assert hash(stored) == hash(refusal)


@given(st.lists(REFUSALS, max_size=5), st.lists(REFUSALS, max_size=5))
def test_only_what_was_not_broken_before_is_new_and_each_once(
    before: list[Refusal], after: list[Refusal]
) -> None:
    new = new_refusals(before, after)
    assert len(set(new)) == len(new)
    assert set(new) == set(after) - set(before)


def test_new_refusals_keep_the_rulebooks_order() -> None:
    a, b, c = Refusal("A-1", "x"), Refusal("A-2", "x"), Refusal("A-3", "x")
    assert new_refusals([b], [c, b, a, c]) == (c, a)


def test_a_changed_fact_makes_another_refusal() -> None:
    was, now = Refusal("A-1", "x", {"have": 36}), Refusal("A-1", "x", {"have": 37})
    assert new_refusals([was], [now]) == (now,)


def test_a_refusal_says_no_prose_and_cannot_be_changed() -> None:
    refusal = Refusal("A-1", "x", {"have": 1})
    assert refusal.__struct_fields__ == ("rule", "code", "facts")
    with pytest.raises(AttributeError):
        refusal.rule = "A-2"  # type: ignore[misc]


def test_the_exception_carries_every_refusal_and_names_them() -> None:
    error = Refused(iter([Refusal("A-1", "x"), Refusal("A-2", "y")]))
    assert [refusal.rule for refusal in error.refusals] == ["A-1", "A-2"]
    assert str(error) == "A-1:x, A-2:y"
