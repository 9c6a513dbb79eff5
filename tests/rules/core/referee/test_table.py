"""What a rule may look at: facts, and values derived from a table."""

import pytest

from rules.core.referee.table import Facts, Table, Unknown, derived
from tests.rules.core.referee.market import SETUP


def test_what_the_group_read_lies_over_what_ships_and_over_what_is_likely() -> None:
    facts = Facts({"a": 1}, shipped={"a": 2, "b": 2}, likely={"a": 3, "b": 3, "c": 3})
    assert [facts.get(key) for key in "abcd"] == [1, 2, 3, None]
    assert [facts.is_likely(key) for key in "abcd"] == [False, False, True, False]


def test_nothing_is_a_fact_and_not_read_is_none() -> None:
    facts = Facts({"none": 0, "no": False}, likely={"none": 4})
    assert facts.need("none") == 0
    assert facts.need("no") is False
    with pytest.raises(Unknown) as missing:
        facts.need("unread")
    assert missing.value.keys == ("unread",)


def test_a_hidden_fact_is_unknown_wherever_it_comes_from() -> None:
    facts = Facts({"a": 1}, shipped={"b": 2}, likely={"c": 3}, hidden=frozenset("abc"))
    assert [facts.get(key) for key in "abc"] == [None, None, None]
    assert not facts.is_likely("c")
    assert facts.with_taught({"a": 4}).get("a") is None


def test_what_is_derived_is_worked_out_once_for_each_table_and_argument() -> None:
    calls = []

    @derived
    def total(t: Table[int], by: int, *, plus: int = 0) -> int:
        calls.append((by, plus))
        return t.state * by + plus

    t = Table(SETUP, 5)
    assert [total(t, 2), total(t, 2), total(t, 3)] == [10, 10, 15]
    assert [total(t, 2, plus=1), total(t, 2, plus=2), total(t, 2)] == [11, 12, 10]
    assert calls == [(2, 0), (3, 0), (2, 1), (2, 2)]
    assert total(Table(SETUP, 7), 2) == 14


def test_what_cannot_be_derived_is_not_tried_again() -> None:
    tried = []

    @derived
    def price(t: Table[int]) -> int:
        tried.append(1)
        return int(t.facts.need("price"))

    t = Table(SETUP, 0)
    for _ in range(3):
        with pytest.raises(Unknown, match="price"):
            price(t)
    assert len(tried) == 1
