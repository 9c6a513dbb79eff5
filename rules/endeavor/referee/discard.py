"""Rulebook chapter «5. Фаза сброса»: the limit, the governor slot, and where a card goes."""

from collections.abc import Callable, Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.draw import set_aside
from rules.endeavor.referee.known import card_key, need_level
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import GOVERNORS, HAND_CAP, SLAVERY, deck_of, is_governor


def governors_held(board: Board, seat: str) -> list[str]:
    return [card for card in board.players[seat].cards if is_governor(card)]


def outside(board: Board, seat: str) -> list[str]:
    """The cards that count: all but the one in the governor slot (END-LIM-05, END-LIM-07)."""
    player = board.players[seat]
    return [card for card in player.cards if card != player.slot]


def excess(board: Board, seat: str, limit: Callable[[], int | None]) -> int | None:
    """How many cards are too many; None while the limit is unknown (END-LIM-01 to END-LIM-03)."""
    cards = outside(board, seat)
    slavery = sum(1 for card in cards if deck_of(card) == SLAVERY)
    counted = len(cards) - min(1, slavery)
    above_cap = max(len(cards) - HAND_CAP, 0)
    if counted == 0:
        return above_cap
    most = limit()
    return None if most is None else max(counted - most, above_cap, 0)


def need_excess(t: Table[Board], seat: str) -> int:
    over = excess(t.state, seat, lambda: need_level(t, seat, "influence"))
    assert over is not None, "an unread limit leaves the rule unchecked"
    return over


def refuse_keep(t: Table[Board], seat: str) -> Iterator[Refusal]:
    """The phase cannot end for a player who is above the limit (END-DISC-01)."""
    if over := need_excess(t, seat):
        yield Refusal("END-DISC-01", "above_limit", {"over": over})


def cards_held(t: Table[Board], seat: str) -> Sequence[str]:
    return tuple(t.state.players[seat].cards)


def is_held(t: Table[Board], seat: str, card: str) -> Iterator[Refusal]:
    if card not in t.state.players[seat].cards:
        yield Refusal("END-DISC-02", "card_not_held", {"card": card})


def above_limit(t: Table[Board], seat: str, card: str) -> Iterator[Refusal]:
    if not need_excess(t, seat):
        yield Refusal("END-STAT-06", "within_limit", {})


def do_discard(desk: Desk, move: m.Discard) -> None:
    """Slavery stays by the board, governors leave the game, the rest goes to Europe's pile."""
    player = desk.player(move.seat)
    if move.card not in player.cards:
        return
    if player.slot == move.card:
        desk.put(move.seat, slot="")
    if deck_of(move.card) == SLAVERY:
        set_aside(desk, move.seat, move.card)
        return
    kept = {card: at for card, at in player.cards.items() if card != move.card}
    desk.put(move.seat, cards=kept)
    if is_governor(move.card):
        desk.set(cards_gone=(*desk.state.cards_gone, move.card))
        desk.tell("card_gone", move.seat, card=move.card)
    else:
        desk.set(pile=(*desk.state.pile, move.card))
        desk.tell("card_to_pile", move.seat, card=move.card)
    desk.gain_symbols(move.seat, card_key(move.card), -1)


DISCARD = Act(
    m.Discard,
    Field(name="card", values=cards_held, part="hand"),
    guards=(is_held, above_limit),
    do=do_discard,
)


# ------------------------------------------------------------ the governor slot


def governors_or_none(t: Table[Board], seat: str) -> Sequence[str | None]:
    return (*governors_held(t.state, seat), None)


def every_governor(t: Table[Board], seat: str) -> Sequence[str | None]:
    return (*(card for card in GOVERNORS if card in t.state.players[seat].cards), None)


def governor_held(t: Table[Board], seat: str, card: str | None) -> Iterator[Refusal]:
    """One governor or none, as the player likes (END-LIM-04, END-LIM-06)."""
    if card is not None and card not in t.state.players[seat].cards:
        yield Refusal("END-LIM-04", "card_not_held", {"card": card})


def slot_changes(t: Table[Board], seat: str, card: str | None) -> Iterator[Refusal]:
    if (card or "") == (slot := t.state.players[seat].slot):
        yield Refusal("END-LIM-06", "slot_unchanged", {"card": slot})


def do_slot(desk: Desk, move: m.Slot) -> None:
    if move.card is not None and move.card not in desk.player(move.seat).cards:
        return
    desk.put(move.seat, slot=move.card or "")
    if move.card:
        desk.tell("governor_slot", move.seat, card=move.card)
    else:
        desk.tell("governor_slot_empty", move.seat)


SLOT = Act(
    m.Slot,
    Field(name="card", values=governors_or_none, every=every_governor, part="hand"),
    guards=(governor_held, slot_changes),
    do=do_slot,
)
