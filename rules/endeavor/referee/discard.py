"""Rulebook chapter «5. Фаза сброса»: the limit, the governor slot, and where a card goes."""

from collections.abc import Iterator

from rules.core.refusal import Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.draw import set_aside
from rules.endeavor.referee.known import card_key, level_needs, level_of, symbol_keys, unknown
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import HAND_CAP, SLAVERY, deck_of, is_governor


def governors_held(board: Board, seat: str) -> list[str]:
    return [card for card in board.players[seat].cards if is_governor(card)]


def outside(board: Board, seat: str) -> list[str]:
    """The cards that count: all but the one in the governor slot (END-LIM-05, END-LIM-07)."""
    own = board.players[seat]
    return [card for card in own.cards if card != own.slot]


def excess(board: Board, seat: str) -> int | None:
    """How many cards are too many; None while the limit is unknown (END-LIM-01 to END-LIM-03)."""
    cards = outside(board, seat)
    slavery = sum(1 for card in cards if deck_of(card) == SLAVERY)
    counted = len(cards) - min(1, slavery)
    above_cap = max(len(cards) - HAND_CAP, 0)
    if counted == 0:
        return above_cap
    limit = level_of(board, seat, "influence")
    return None if limit is None else max(counted - limit, above_cap, 0)


def refuse_keep(board: Board, seat: str) -> Iterator[Refusal]:
    """The phase cannot end for a player who is above the limit (END-DISC-01)."""
    over = excess(board, seat)
    if over is None:
        yield from unknown(board.box, level_needs(board, seat, "influence"))
    elif over:
        yield Refusal("END-DISC-01", "above_limit", {"over": over})


def refuse_discard(board: Board, move: m.Discard) -> Iterator[Refusal]:
    if move.card not in board.players[move.seat].cards:
        yield Refusal("END-DISC-02", "card_not_held", {"card": move.card})
    over = excess(board, move.seat)
    if over is None:
        yield from unknown(board.box, level_needs(board, move.seat, "influence"))
    elif not over:
        yield Refusal("END-STAT-06", "within_limit", {})
    yield from unknown(board.box, symbol_keys(card_key(move.card)))


def do_discard(desk: Desk, move: m.Discard) -> None:
    """Slavery stays by the board, governors leave the game, the rest goes to Europe's pile."""
    own = desk.player(move.seat)
    if move.card not in own.cards:
        return
    if own.slot == move.card:
        desk.put(move.seat, slot="")
    if deck_of(move.card) == SLAVERY:
        set_aside(desk, move.seat, move.card)
        return
    kept = {card: at for card, at in own.cards.items() if card != move.card}
    desk.put(move.seat, cards=kept)
    if is_governor(move.card):
        desk.set(cards_gone=(*desk.board.cards_gone, move.card))
        desk.tell("card_gone", move.seat, card=move.card)
    else:
        desk.set(pile=(*desk.board.pile, move.card))
        desk.tell("card_to_pile", move.seat, card=move.card)
    desk.gain_symbols(move.seat, card_key(move.card), -1)


# ------------------------------------------------------------ the governor slot


def refuse_slot(board: Board, move: m.Slot) -> Iterator[Refusal]:
    """One governor or none, as the player likes (END-LIM-04, END-LIM-06)."""
    own = board.players[move.seat]
    if move.card is not None and move.card not in own.cards:
        yield Refusal("END-LIM-04", "card_not_held", {"card": move.card})
    if (move.card or "") == own.slot:
        yield Refusal("END-LIM-06", "slot_unchanged", {"card": own.slot})


def do_slot(desk: Desk, move: m.Slot) -> None:
    if move.card is not None and move.card not in desk.player(move.seat).cards:
        return
    desk.put(move.seat, slot=move.card or "")
    if move.card:
        desk.tell("governor_slot", move.seat, card=move.card)
    else:
        desk.tell("governor_slot_empty", move.seat)
