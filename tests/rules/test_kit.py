"""The kit finds what it is for: a sound game passes, and each way of breaking it fails by the right test."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import msgspec
import pytest

from rules.core.referee.acts import Act, Field
from rules.core.referee.desk import Desk
from rules.core.referee.game import Referee
from rules.core.referee.stage import Wait
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from tests.rules.core.referee import market as m
from tests.rules.kit import Kit
from tests.rules.kit.domains import Endless, values_of

KNOWN = {**m.TAXES, "dawn": 1, **{f"bonus.{thing}": 1 for thing in m.THINGS}}


class TestMarket(Kit):
    game = m.GAME
    setups = (m.SETUP,)
    boxes = {"empty": {}, "full": KNOWN}
    seeds = range(3)
    rare = frozenset({"bid"})  # this market never opens its auction
    most_lines = 14
    most_calls = 60
    most_bytes = 400


def market(*acts: Act, **methods: Any) -> Referee:
    """The market with some acts or methods put in the place of the sound ones."""
    by_tag = {act.tag: act for act in (*m.Market.acts, *acts)}
    broken: type[Referee] = type("Broken", (m.Market,), {"acts": tuple(by_tag.values()), **methods})
    return broken()


def buy(do: Any = m.do_buy, guards: Sequence[Any] = (), **pay: Any) -> Act:
    said = {"values": m.payments, "free": m.by_hand, "closed": ("M-2", "other_price"), **pay}
    sound = (m.not_held, m.known_part, m.has_coins, m.lends)
    thing = Field(name="thing", values=m.things, notes=m.cost)
    return Act(m.Buy, thing, Field(name="pay", **said), guards=(*sound, *guards), do=do)


def holds_the_unread_against_it(t: Table[Any], thing: str) -> Iterator[Refusal]:
    if t.facts.get(f"tax.{thing}") is None:
        yield Refusal("M-2", "unread")


def waits_for_the_box(self: Any, t: Table[Any]) -> Wait:
    return Wait(
        seats=(t.state.turn,), kinds=("buy", "leave") if t.facts.get("dawn") else ("leave",)
    )


def reads_without_a_trace(desk: Desk[Any], move: Any) -> None:
    m.do_buy(desk, move)
    coins = desk.state.players[move.seat].coins
    desk.put(move.seat, coins=coins + int(desk.facts.peek("dawn") or 0))


def cannot_be_stored(desk: Desk[Any], move: Any) -> None:
    m.do_buy(desk, move)
    desk.put(move.seat, things=list(desk.state.players[move.seat].things))


def refuses_a_ruling(desk: Desk[Any], move: Any) -> None:
    assert move.thing not in desk.state.players[move.seat].things, "only legal moves"
    m.do_buy(desk, move)


SEQUENCE = count()


def asks_for_ever(desk: Desk[Any], move: Any) -> None:
    desk.facts.number(f"bonus.{next(SEQUENCE)}")
    m.do_buy(desk, move)


def grows_with_the_log(desk: Desk[Any], move: Any) -> None:
    m.do_buy(desk, move)
    desk.put(move.seat, things=(*desk.state.players[move.seat].things, "bought " * 60))


BROKEN = {
    "legal but not offered": (
        market(buy(closed=("", ""))),
        "test_the_legal_moves_are_the_leaves",
    ),
    "a replay differs": (
        market(buy(do=reads_without_a_trace)),
        "test_a_dry_run_ends_and_its_line_needs_no_box",
    ),
    "unread": (
        market(buy(guards=[holds_the_unread_against_it])),
        "test_a_move_is_never_refused_for_want_of_a_fact",
    ),
    "the box steers": (
        market(wait=waits_for_the_box),
        "test_the_box_never_steers_what_the_table_waits_for",
    ),
    "seed 0, empty box": (
        market(buy(do=cannot_be_stored)),
        "test_a_state_is_small_and_survives_storage",
    ),
    "bytes": (market(buy(do=grows_with_the_log)), "test_a_state_is_small_and_survives_storage"),
    "asks for ever": (
        market(buy(do=asks_for_ever)),
        "test_a_dry_run_ends_and_its_line_needs_no_box",
    ),
    "only legal moves": (
        market(buy(do=refuses_a_ruling)),
        "test_whatever_can_be_ruled_can_be_done",
    ),
    "no evening offers": (
        market(wait=lambda self, t: Wait(seats=(t.state.turn,), kinds=("buy", "leave"))),
        "test_every_kind_of_move_is_offered_somewhere",
    ),
}


@pytest.mark.parametrize("why", BROKEN)
def test_a_broken_game_is_found(why: str) -> None:
    game, name = BROKEN[why]
    with pytest.raises(AssertionError, match=why):
        getattr(kit_of(game), name)()


def kit_of(game: Referee, **more: Any) -> Kit:
    made: type[Kit] = type("Broken", (TestMarket,), {"game": game, **more})
    return made()


def test_a_dead_end_is_found() -> None:
    stuck = market(wait=lambda self, t: self.owed(t) or Wait(seats=("red",), kinds=("buy",)))
    with pytest.raises(AssertionError, match="nobody can go on"):
        kit_of(stuck).test_somebody_can_always_go_on()


def test_a_lookahead_that_explodes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match="calls for red, seed"):
        kit_of(m.GAME, most_calls=9).test_options_ask_few_questions(monkeypatch)


@pytest.mark.parametrize("at", [0, -1])
def test_a_tap_that_takes_too_much_is_found(monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    def greedy(self: Act, t: Table[Any], bound: Any, n: int) -> Any:
        leaves = [leaf for leaf, _how in self.leaves(t, bound, n)]
        return (leaves[at], True) if leaves else (None, False)

    kit = kit_of(m.GAME)
    kit.evenings()
    monkeypatch.setattr(Act, "first_leaf", greedy)
    with pytest.raises(AssertionError, match="a tap"):
        kit.test_links_lead_to_every_leaf_and_to_nothing_else()


def test_a_line_that_is_folded_without_its_mask_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = kit_of(m.GAME)
    kit.evenings()
    monkeypatch.setattr("rules.core.referee.fold.hidden_keys", lambda lacked, quoted: frozenset())
    with pytest.raises(AssertionError, match="line"):
        kit.test_teaching_everything_later_changes_no_table()


def test_the_domain_of_a_field_is_read_from_its_type() -> None:
    buy_types = m.BUY.types
    assert values_of(buy_types["thing"]) == ["apple", "bread", "cheese"]
    assert len(values_of(m.Pay)) == 49
    assert {"coins": 1} in values_of(m.Pay)
    assert values_of(bool | None) == [False, True, None]
    with pytest.raises(Endless):
        values_of(str)
    assert msgspec.json.encode(values_of(buy_types["pay"]))
