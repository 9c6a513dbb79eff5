"""Rulebook 4.1.1 and 4.1.6: the deck of events, what is drawn from it and put aside; hands stay counts."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.dues import settle
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal
from rules.imperial_struggle.cards import EVENTS
from rules.imperial_struggle.printed import LAST_ERA, opened
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.moves import Bin, Cull
from rules.imperial_struggle.referee.state import Board

FIRST_ERA = "succession"
OLD = tuple(event.number for event in EVENTS.values() if event.era == FIRST_ERA)


def in_era(board: Board) -> tuple[int, ...]:
    """The events that may be anywhere but out of the game (IMP-EVT-01, IMP-PDECK-02)."""
    era = board.era
    return tuple(
        event.number
        for event in EVENTS.values()
        if opened(event.era, era)
        and not (era == LAST_ERA and event.era == FIRST_ERA)
        and event.number not in board.events_gone
    )


def cull(desk: Desk, britain: int, france: int) -> None:
    """All Succession events leave the game, from hands, discard and deck (IMP-PDECK-02, IMP-GAP-15)."""
    board = desk.state
    thrown = [card for card in board.discard if card in OLD]
    left = [card for card in OLD if card not in board.events_gone]
    in_deck = max(len(left) - len(thrown) - britain - france, 0)
    for side, n in (("britain", britain), ("france", france)):
        desk.gain(side, hand=-min(n, desk.power(side).hand))
    desk.set(
        events_gone=(*board.events_gone, *left),
        discard=tuple(card for card in board.discard if card not in OLD),
        deck=max(board.deck - in_deck, 0),
    )
    desk.tell("cull", None, britain=britain, france=france)


def old_hand(t: Table[Board], side: str) -> range:
    """How many Succession events a hand may hold."""
    hidden = [n for n in OLD if n not in (*t.state.events_gone, *t.state.discard)]
    return range(min(t.state.players[side].hand, len(hidden)) + 1)


def british_cards(t: Table[Board]) -> Sequence[int]:
    return old_hand(t, "britain")


def french_cards(t: Table[Board]) -> Sequence[int]:
    return old_hand(t, "france")


def every_count(t: Table[Board]) -> Sequence[int]:
    return range(21)


def as_many_as_there_are(t: Table[Board], britain: int, france: int) -> Iterator[Refusal]:
    """Those in both hands are no more than are left, and the deck can hold the others."""
    left = len([n for n in OLD if n not in (*t.state.events_gone, *t.state.discard)])
    if not left - t.state.deck <= britain + france <= left:
        facts: dict[str, Fact] = {"least": max(left - t.state.deck, 0), "most": left}
        yield Refusal("IMP-PDECK-02", "not_that_many_cards", facts)


def do_cull(desk: Desk, move: Cull) -> None:
    cull(desk, move.britain, move.france)


CULL_CLOSED = ("IMP-PDECK-02", "not_that_many_cards")
CULL = Act(
    Cull,
    Field(name="britain", values=british_cards, closed=CULL_CLOSED, every=every_count),
    Field(name="france", values=french_cards, closed=CULL_CLOSED, every=every_count),
    guards=(as_many_as_there_are,),
    do=do_cull,
)


def deal_to(desk: Desk, side: str, n: int) -> None:
    """What is left first, then the shuffled discard (IMP-PDEAL-08, IMP-GAP-37)."""
    drawn = min(n, desk.state.deck)
    desk.set(deck=desk.state.deck - drawn)
    if drawn < n and desk.state.discard:
        desk.set(deck=len(desk.state.discard), discard=())
        desk.tell("shuffle_discard")
        more = min(n - drawn, desk.state.deck)
        desk.set(deck=desk.state.deck - more)
        drawn += more
    desk.gain(side, hand=drawn)
    desk.tell("draw_events", side, n=drawn)


def cards(t: Table[Board]) -> Sequence[int]:
    return [card for card in in_era(t.state) if card not in t.state.discard]


def every_card(t: Table[Board]) -> Sequence[int]:
    return tuple(EVENTS)


def do_bin(desk: Desk, move: Bin) -> None:
    desk.gain(move.seat, hand=-min(1, desk.power(move.seat).hand))
    if move.card not in desk.state.discard:
        desk.set(discard=(*desk.state.discard, move.card))
    desk.tell("discard", move.seat, card=move.card)
    settle(desk, "bin", move.seat)


def may_be_in_hand(t: Table[Board], card: int) -> Iterator[Refusal]:
    if card not in cards(t):
        facts: dict[str, Fact] = {"card": card}
        yield Refusal("IMP-PDEAL-07", "card_not_in_game", facts)


BIN = Act(
    Bin,
    Field(name="card", values=cards, every=every_card, part="card"),
    guards=(may_be_in_hand,),
    do=do_bin,
)
ACTS = (CULL, BIN)
