"""Rulebook 7.3 and the ministry of the Jacobites: what they do, and how they leave the game."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.referee.acts import Act, Field
from rules.core.referee.dues import owe, settle
from rules.core.referee.stage import Due
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.imperial_struggle.cards import ABILITIES, Step
from rules.imperial_struggle.referee.card_moves import Confess, Uprising
from rules.imperial_struggle.referee.costs import Cost
from rules.imperial_struggle.referee.counting import in_country
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.moves import Paying
from rules.imperial_struggle.referee.spending import (
    action_field,
    action_open,
    has_points,
    offered_actions,
    pay_field,
    pay_out,
    ways,
)
from rules.imperial_struggle.referee.state import Board, now

REBELS = "jacobite_uprisings"
ARMED, RISEN = f"{REBELS}.0", f"{REBELS}.1"
PRICE = Cost((("IMP-MIN-05", ABILITIES[RISEN].amount),))
MOST = 4  # victory points of a rising


def exhaust_ability(desk: Desk, seat: str, key: str) -> None:
    """Each ability is exhausted by itself (IMP-MIN-07, IMP-MIN-08)."""
    name, number = key.rsplit(".", 1)
    cards = desk.power(seat).ministries
    used = tuple(
        replace(card, used=(*card.used, int(number))) if card.id == name else card for card in cards
    )
    desk.put(seat, ministries=used)


# ------------------------------------------------------------ a rising


def another_turn(t: Table[Board], seat: str, step: Step) -> bool:
    """Both abilities of the card are not used in one turn."""
    return RISEN not in now(t).granted


def may_rise(t: Table[Board], seat: str) -> Iterator[Refusal]:
    open_ = [card for card in t.state.players[seat].ministries if card.id == REBELS]
    if not open_ or 1 in open_[0].used:
        yield Refusal("IMP-MIN-07", "not_ready", {"ability": RISEN})
    elif ARMED in now(t).granted:
        yield Refusal("IMP-MIN-07", "another_turn", {"ability": RISEN})
    elif not risings(t, seat):
        yield Refusal("IMP-MIN-11", "nothing_to_do", {"ability": RISEN})


def risings(t: Table[Board], seat: str) -> int:
    """A point for each French space of Scotland and Ireland and each marker of a victory."""
    return min(in_country(t, seat, "scotland", "ireland") + t.state.jacobites, MOST)


def actions(t: Table[Board]) -> Sequence[Any]:
    return offered_actions(t, "military")


def rising_ways(t: Table[Board], seat: str, action: Paying) -> Sequence[Any]:
    return ways(t, seat, action, "military", PRICE.total)


def do_rise(desk: Desk, move: Uprising) -> None:
    pay_out(desk, move.seat, move.action, "military", move.pay, PRICE)
    exhaust_ability(desk, move.seat, RISEN)
    desk.turn(granted=(*now(desk).granted, RISEN))
    desk.score(move.seat, risings(desk, move.seat))


UPRISING = Act(
    Uprising,
    action_field(actions),
    pay_field(rising_ways),
    guards=(may_rise, has_points("military"), action_open),
    do=do_rise,
)

# ------------------------------------------------------------ their defeat


def defeat(desk: Desk) -> None:
    """The marker by Ireland and Scotland, and the ministry out of the game (IMP-SPR-02, IMP-SPR-03).

    Where it may have lain face down, its owner says so."""
    power, gone = desk.power("france"), desk.state.ministries_gone
    desk.set(jacobites_beaten=True)
    desk.tell("jacobite_defeat", "britain", ministry=REBELS)
    if REBELS in gone:
        return
    kept = tuple(card for card in power.ministries if card.id != REBELS)
    desk.set(ministries_gone=(*gone, REBELS))
    desk.put("france", ministries=kept)
    if kept == power.ministries and power.hidden:
        owe(desk, Due(kind="confess", seat="france", rule="IMP-SPR-02"))


def had_it(t: Table[Board]) -> Sequence[str]:
    return ("no", "yes")


def do_confess(desk: Desk, move: Confess) -> None:
    """Whether the ministry that left the game lay face down."""
    if move.had == "yes":
        desk.gain(move.seat, hidden=-min(1, desk.power(move.seat).hidden))
    settle(desk, "confess", move.seat)


CONFESS = Act(Confess, Field(name="had", values=had_it), do=do_confess)
ACTS = (UPRISING, CONFESS)
