"""What follows from the acts of a game: dues, sealed answers, forced moves, stops, rulings, seats."""

from typing import Any, cast

import pytest
from msgspec.structs import replace

from rules.core.move import Move
from rules.core.referee.acts import Verdict
from rules.core.referee.stage import Due, Skip, Wait
from rules.core.referee.table import Facts, Table
from rules.core.refusal import Refusal
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from tests.rules.core.referee.market import (
    BIDDING,
    GAME,
    SETUP,
    TAXES,
    Bid,
    Board,
    Buy,
    Dawn,
    Gift,
    Leave,
    Market,
    Pay,
    Purse,
    codes,
    purses,
    table,
)


def after(t: Table[Board], move: Move, **typed: int) -> Table[Board]:
    return Table(t.setup, GAME.try_(t, move, typed).state, t.facts)


# ------------------------------------------------------------ what is due


def test_what_is_not_due_is_refused_with_the_rule_of_the_question() -> None:
    t = table()
    assert GAME.check(t, Leave(seat="blue")).broken == (
        Refusal("M-7", "not_your_turn", {"seat": ("red",)}),
    )
    assert GAME.check(t, Bid(seat="red", coins=1)).broken == (
        Refusal("M-7", "not_due", {"kind": "bid", "due": ("buy", "leave")}),
    )


def test_a_game_may_give_a_better_reason() -> None:
    class Polite(Market):
        def why_not(self, t: Any, move: Move) -> Any:
            yield Refusal("M-7", "wait_for_red")

    assert [r.code for r in Polite().check(table(), Leave(seat="blue")).broken] == ["wait_for_red"]


def test_a_form_is_refined_only_while_it_is_due() -> None:
    partial = {"kind": "buy", "seat": "red", "thing": "bread"}
    assert GAME.refine(table(), partial) is not None
    assert GAME.refine(table(turn="blue"), partial) is None
    assert GAME.refine(table(phase="dawn"), partial) is None


@pytest.mark.parametrize(
    "partial",
    [
        {},
        {"kind": "sing"},
        {"kind": "buy"},
        {"kind": "buy", "seat": "green"},
        {"kind": "buy", "seat": "red", "thing": "gold"},
        {"kind": "buy", "seat": "red", "colour": "red"},
    ],
)
def test_a_partial_move_that_is_none_is_misspelled(partial: dict[str, Any]) -> None:
    for reading in (GAME.refine, GAME.candidates):
        with pytest.raises(Misspelled):
            reading(table(), partial)


def test_a_partial_move_is_read_from_an_address() -> None:
    texts = {"kind": "buy", "seat": "red", "thing": "bread", "pay": '{"coins":1,"debt":1}'}
    partial = GAME.read_partial(texts)
    assert partial == {**texts, "pay": {"coins": 1, "debt": 1}}
    for wrong in ({"pay": "1"}, {"pay": "{"}, {"thing": "gold"}, {"colour": "red"}, {"kind": ""}):
        with pytest.raises(Misspelled):
            GAME.read_partial({**texts, **wrong})


def test_a_free_kind_is_open_to_every_seat_beside_the_question() -> None:
    class Open(Market):
        def wait(self, t: Any) -> Wait:
            return Wait(seats=("red",), kinds=("buy",), free=("gift",))

    game = Open()
    assert [step.kind for step in game.options(table(), "blue")] == ["gift"]
    assert game.check(table(), Gift(seat="blue", thing="apple")) == Verdict()
    assert [step.kind for step in game.options(table(), "red")] == ["buy", "gift"]


def test_a_bot_without_a_chair_is_a_seat_all_the_same() -> None:
    class WithBot(Market):
        def bots(self, setup: Setup) -> frozenset[str]:
            return frozenset({"mary"})

        def wait(self, t: Any) -> Wait:
            return Wait(seats=("mary",), kinds=("leave",))

    game = WithBot()
    assert game.seats(SETUP) == ("red", "blue", "mary")
    assert [step.kind for step in game.options(table(), "mary")] == ["leave"]
    assert game.check(table(), Leave(seat="mary")) == Verdict()
    with pytest.raises(Misspelled):
        GAME.check(table(), Leave(seat="mary"))


# ------------------------------------------------------------ what is owed


def cheese(t: Table[Board]) -> Table[Board]:
    return after(t, Buy(seat="red", thing="cheese", pay=Pay(coins=3, debt=1)))


def test_what_is_owed_comes_first_and_may_be_skipped_if_it_is_optional() -> None:
    t = cheese(table())
    assert GAME.wait(t) == Wait(seats=("blue",), kinds=("gift", "skip"), rule="M-5")
    assert codes(t, Leave(seat="red")) == ["not_due"]
    assert codes(t, Skip(seat="red")) == ["not_your_turn"]
    done = GAME.try_(t, Skip(seat="blue"))
    assert done.state.queue == ()
    assert [effect.code for effect in done.effects] == ["skipped"]


def test_what_must_be_done_cannot_be_skipped() -> None:
    t = table(queue=(Due(kind="gift", seat="red"),))
    assert codes(t, Skip(seat="red")) == ["not_due"]


def test_a_due_is_owed_as_often_as_it_says() -> None:
    t = cheese(table())
    t = after(t, Gift(seat="blue", thing="apple"))
    assert t.state.queue[0].times == 1
    t = after(t, Gift(seat="blue", thing="bread"))
    assert t.state.queue == ()


def test_what_can_no_longer_be_done_lapses_and_the_table_hears_of_it() -> None:
    t = cheese(table(players=purses(blue=Purse(things=("apple", "bread")))))
    done = GAME.try_(t, Gift(seat="blue", thing="cheese"))
    assert done.state.queue == ()
    assert [(effect.code, effect.seat) for effect in done.effects] == [("lapsed", "blue")]


# ------------------------------------------------------------ forced moves, stops, rulings


def test_a_move_without_a_choice_may_be_recorded() -> None:
    held = Purse(things=("apple", "bread", "cheese"))
    assert GAME.forced(table(players=purses(held))) == Leave(seat="red")
    assert GAME.forced(table()) is None


def test_a_move_is_not_forced_while_a_fact_is_missing_or_asked_for() -> None:
    held = Purse(things=("apple", "bread"), coins=0, debt=3)

    class OnlyBuy(Market):
        def wait(self, t: Any) -> Wait:
            return Wait(seats=("red",), kinds=("buy",), forced=True)

    game = OnlyBuy()
    one_way = replace(held, coins=4)
    known = {**TAXES, "bonus.cheese": 1}
    assert game.forced(table(known, players=purses(one_way))) is not None
    assert game.forced(table(TAXES, players=purses(one_way))) is None, "it asks for the bonus"
    assert game.forced(table({}, players=purses(one_way))) is None, "its price is said by hand"


def test_nothing_is_forced_unless_the_game_lets_it() -> None:
    t = table(
        queue=(Due(kind="gift", seat="red"),), players=purses(Purse(things=("apple", "bread")))
    )
    assert [step.move is not None for step in GAME.options(t, "red")] == [True]
    assert GAME.forced(t) is None


def test_an_automatic_step_that_meets_an_unread_fact_is_not_begun() -> None:
    done = GAME.try_(table(), Leave(seat="red"))
    assert done.state.phase == "dawn"
    assert done.effects == ()
    assert done.lacked == ("dawn",)
    assert done.asks == (), "a stop is no question on the sheet of the move"
    known = GAME.try_(table({"dawn": 2}), Leave(seat="red"))
    assert known.state.phase == "buy"
    assert known.state.players["red"].coins == 5
    assert known.quoted == {"dawn": 2}


def test_what_the_hands_say_at_a_stop_teaches() -> None:
    t = after(table(), Leave(seat="red"))
    assert GAME.wait(t).kinds == ("dawn",)
    done = GAME.try_(t, Dawn(coins=2))
    assert done.teaches == {"dawn": 2}
    assert done.state == GAME.try_(table({"dawn": 2}), Leave(seat="red")).state


def test_a_table_may_rule_what_is_not_due_and_an_answer_only_while_it_is_asked() -> None:
    kinds = lambda t, seat: [step.kind for step in GAME.rulings(t, seat)]  # noqa: E731
    assert kinds(table(), "blue") == ["buy", "leave", "gift"]
    assert kinds(table(), "") == ["dawn"]
    assert kinds(BIDDING, "blue") == ["buy", "leave", "gift", "bid"]
    step = GAME.candidates(table({}), {"kind": "buy", "seat": "blue", "thing": "bread"})
    assert [cast(Any, choice.value) for choice in step.choices] == [{"coins": 2}]


def test_typed_facts_are_read_over_the_box() -> None:
    t = Table(SETUP, GAME.new(SETUP), Facts({**TAXES, "bonus.apple": 1}))
    buy = Buy(seat="red", thing="apple", pay=Pay(coins=1))
    assert GAME.try_(t, buy).quoted == {"bonus.apple": 1}
    assert GAME.try_(t, buy, {"bonus.apple": 2}).quoted == {"bonus.apple": 2}
