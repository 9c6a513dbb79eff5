"""Answers given unseen: each judged and tried alone, revealed as one line, done together in table order."""

from typing import Any

import pytest

from rules.core.referee.acts import Verdict
from rules.core.referee.stage import Reveal, Verbal
from rules.core.spelling import Misspelled
from tests.rules.core.referee.market import BIDDING, GAME, SETUP, Bid, Purse, codes, purses, table


def bids(ruled: dict[str, Verbal] | None = None, **coins: int) -> Reveal:
    sealed = {seat: {"kind": "bid", "seat": seat, "coins": n} for seat, n in coins.items()}
    return Reveal(answers=sealed, ruled=ruled or {})


RULED = Verbal(by="red", reason="so be it", rules=("M-6",))


def test_an_answer_is_judged_and_tried_alone_when_it_is_sealed() -> None:
    assert GAME.check(BIDDING, Bid(seat="blue", coins=2)) == Verdict()
    assert codes(BIDDING, Bid(seat="blue", coins=3)) == ["bid_too_high"]
    done = GAME.try_(BIDDING, Bid(seat="blue", coins=1))
    assert done.asks == ("prize.1",)
    assert done.state.players == purses(blue=Purse(coins=2))


def test_an_answer_is_done_by_its_reveal_and_not_by_itself() -> None:
    with pytest.raises(Misspelled, match="done by its reveal"):
        GAME.apply(SETUP, BIDDING.state, Bid(seat="blue", coins=1))


def test_a_reveal_is_due_when_all_have_answered() -> None:
    assert codes(BIDDING, bids(red=0)) == ["not_due"]
    assert GAME.check(BIDDING, bids(red=0, blue=1)) == Verdict()


def test_a_reveal_outside_its_question_is_refused_however_empty() -> None:
    assert codes(table(), bids(red=0, blue=1)) == ["not_due", "not_due"]
    assert codes(table(), Reveal(answers={})) == ["not_due"]
    assert codes(BIDDING, Reveal(answers={})) == ["not_due"]


def test_only_what_was_asked_may_be_revealed() -> None:
    other = Reveal(
        answers={
            "red": {"kind": "leave", "seat": "red"},
            "blue": {"kind": "bid", "seat": "blue", "coins": 0},
        }
    )
    assert set(codes(BIDDING, other)) == {"not_due"}


@pytest.mark.parametrize(
    "answers",
    [
        {"red": {"kind": "bid", "seat": "blue", "coins": 0}},
        {"green": {"kind": "bid", "seat": "green", "coins": 0}},
        {"red": {"kind": "reveal", "seat": "red", "answers": {}}},
        {"red": {"kind": "bid", "seat": "red", "coins": "0"}},
    ],
)
def test_an_answer_is_a_move_of_its_own_seat(answers: dict[str, Any]) -> None:
    with pytest.raises(Misspelled):
        GAME.check(BIDDING, Reveal(answers=answers))


def test_clashing_answers_are_named_by_seat_and_the_others_stand() -> None:
    verdicts = GAME.judge_answers(BIDDING, bids(red=1, blue=1))
    assert verdicts["red"] == Verdict()
    assert [r.code for r in verdicts["blue"].broken] == ["same_bid"]


def test_what_the_table_ruled_stands_alone_and_together() -> None:
    assert GAME.check(BIDDING, bids({"blue": RULED}, red=1, blue=1)) == Verdict()
    assert GAME.check(BIDDING, bids({"blue": RULED}, red=1, blue=3)) == Verdict()
    assert codes(BIDDING, bids({"blue": RULED}, red=3, blue=1)) == ["bid_too_high"]
    with pytest.raises(Misspelled):
        GAME.check(BIDDING, bids({"green": RULED}, red=1, blue=2))


def test_answers_are_read_in_table_order_whatever_the_order_of_their_keys() -> None:
    """A database sorts the keys of an object; the clash and the hands must not depend on it."""
    one, other = bids(red=1, blue=2), bids(blue=2, red=1)
    assert list(other.answers) != list(one.answers)
    assert GAME.try_(BIDDING, one) == GAME.try_(BIDDING, other)
    assert [e.seat for e in GAME.try_(BIDDING, other).effects] == ["red", "blue"]
    assert [
        seat for seat, v in GAME.judge_answers(BIDDING, bids(blue=1, red=1)).items() if v.broken
    ] == ["blue"]


def test_a_reveal_lacks_what_any_of_its_answers_lacked() -> None:
    unread = table(phase="bid")
    assert GAME.check(unread, bids(red=1, blue=2)) == Verdict((), ("most.bid",))
