"""Doing a move: facts it reads are quoted, those it could not read are recorded or asked for."""

import pytest

from rules.core.referee.desk import Desk, TrackedFacts
from rules.core.referee.dues import drop_first, due_first, owe, owed, settle
from rules.core.referee.stage import Due
from rules.core.referee.table import Unknown, derived
from tests.rules.core.referee.market import GAME, SETUP, Board, Buy, Pay, Purse, table


def desk(**facts: int) -> Desk[Board]:
    return Desk(SETUP, GAME.new(SETUP), TrackedFacts(facts))


BUY = Buy(seat="red", thing="apple", pay=Pay(coins=1))


def test_what_is_read_is_quoted_and_what_is_not_is_lacked_or_asked() -> None:
    facts = TrackedFacts({"a": 0}, likely={"b": 2})
    assert (facts.number("a"), facts.number("b"), facts.number("c"), facts.get("d")) == (
        0,
        2,
        0,
        None,
    )
    assert facts.quoted == {"a": 0, "b": 2}
    assert list(facts.asked) == ["c"]
    assert list(facts.lacked) == ["c", "d"]
    with pytest.raises(Unknown):
        facts.need("e")
    assert "e" in facts.lacked


def test_what_nobody_read_is_never_quoted_as_nothing() -> None:
    done = GAME.try_(table(), BUY)
    assert done.asks == ("bonus.apple",)
    assert "bonus.apple" not in done.quoted
    assert "bonus.apple" in done.lacked
    assert done.teaches == {}
    read = GAME.try_(table(), BUY, {"bonus.apple": 0})
    assert (read.asks, read.lacked, read.quoted["bonus.apple"]) == ((), (), 0)


def test_peeking_leaves_no_trace_and_a_fact_worked_out_from_others_can_be_noted() -> None:
    facts = TrackedFacts({"a": 1})
    facts.peek("a")
    facts.peek("b")
    assert (facts.quoted, facts.lacked) == ({}, {})
    facts.note("sum", 3)
    facts.note("none", None)
    assert (facts.quoted, list(facts.lacked)) == ({"sum": 3}, ["none"])


def test_a_replay_reads_the_line_alone() -> None:
    done = GAME.try_(table(), BUY, {"bonus.apple": 2})
    again = GAME.apply(SETUP, GAME.new(SETUP), BUY, done.quoted, done.lacked)
    assert again == done
    unread = GAME.try_(table(), BUY)
    later = GAME.apply(SETUP, GAME.new(SETUP), BUY, {"bonus.bread": 2}, unread.lacked)
    assert later.state == unread.state


def test_a_fact_that_was_typed_with_the_move_is_not_masked_by_what_a_rule_lacked() -> None:
    """The check came before the typing: both stand on the line, and what was read counts."""
    done = GAME.apply(SETUP, GAME.new(SETUP), BUY, {"bonus.apple": 2}, ["bonus.apple"])
    assert done.state.players["red"].coins == 4


def test_what_was_derived_before_a_change_is_worked_out_anew() -> None:
    @derived
    def wealth(t: Desk[Board]) -> int:
        return sum(purse.coins for purse in t.state.players.values())

    hands = desk()
    assert wealth(hands) == 6
    hands.put("red", coins=9)
    assert wealth(hands) == 12


def test_a_thing_without_a_name_is_counted() -> None:
    hands = desk()
    assert [hands.nameless_id(), hands.nameless_id()] == ["~1", "~2"]
    assert hands.state.nameless == 2


def test_hands_leave_the_state_they_began_with_alone() -> None:
    before = GAME.new(SETUP)
    hands = Desk(SETUP, before, TrackedFacts())
    hands.put("red", coins=9)
    assert before.players["red"] == Purse()


# ------------------------------------------------------------ what is owed


def test_dues_are_settled_one_time_after_another_and_only_by_whoever_owes_them() -> None:
    hands = desk()
    owe(hands, Due(kind="gift", seat="red", times=2), Due(kind="bid", seat="blue"))
    settle(hands, "gift", "blue")
    settle(hands, "bid", "red")
    assert hands.state.queue[0].times == 2
    settle(hands, "gift", "red")
    assert hands.state.queue[0] == Due(kind="gift", seat="red", times=1)
    settle(hands, "gift", "red")
    assert due_first(hands) == Due(kind="bid", seat="blue")
    drop_first(hands, "lapsed")
    assert due_first(hands) is None
    assert owed(hands) is None
    settle(hands, "gift", "red")
    drop_first(hands, "lapsed")
    assert [effect.code for effect in hands.effects] == ["lapsed"]
