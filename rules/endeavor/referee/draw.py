"""Rulebook chapters «Добор» and «Отмена рабства»: cards, the bonus disc, and the end of slavery."""

from collections.abc import Iterator

from rules.core.refusal import Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.chart import presence
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.known import bonus_keys, card_key, has_bonus, symbol_keys, unknown
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import (
    ABOLITION,
    EUROPE,
    SLAVERY,
    deck_of,
    is_governor,
    value_of,
    zone_of,
)


def tops(board: Board) -> list[str]:
    """The top card of every deck."""
    return [f"{deck}.{values[0]}" for deck, values in board.decks.items() if values]


def refuse_draw(board: Board, move: m.Draw) -> Iterator[Refusal]:
    card = move.card
    if is_governor(card):
        yield Refusal("END-GOV-03", "governor_not_drawn", {"card": card})
        return
    yield from refuse_top(board, card) if card not in board.pile else ()
    where = EUROPE if card in board.pile else zone_of(deck_of(card))
    if (have := presence(board, move.seat, where)) < value_of(card):
        rule = "END-DRAW-08" if card in board.pile else "END-DRAW-02"
        yield Refusal(
            rule, "presence_too_low", {"zone": where, "have": have, "needs": value_of(card)}
        )
    yield from unknown(board.box, (*symbol_keys(card_key(card)), *bonus_keys(card)))
    yield from unknown(board.box, abolition_keys(board, card))


def refuse_top(board: Board, card: str) -> Iterator[Refusal]:
    """Only the top card of its deck can be taken (END-DRAW-01)."""
    deck, values = deck_of(card), board.decks[deck_of(card)]
    holder = next((s for s, own in board.players.items() if card in (*own.cards, *own.aside)), "")
    if deck == SLAVERY and board.abolished:
        yield Refusal("END-ABOL-05", "slavery_abolished", {"card": card})
    elif holder:
        yield Refusal("END-STAT-05", "card_of_a_player", {"card": card, "seat": holder})
    elif not values:
        yield Refusal("END-DRAW-01", "deck_empty", {"deck": deck})
    elif value_of(card) != values[0]:
        yield Refusal("END-DRAW-01", "not_the_top", {"card": card, "top": f"{deck}.{values[0]}"})


def do_draw(desk: Desk, move: m.Draw) -> None:
    if not lift(desk, move.card):
        return
    desk.put(move.seat, cards={**desk.player(move.seat).cards, move.card: desk.at})
    desk.tell("take_card", move.seat, card=move.card)
    desk.gain_symbols(move.seat, card_key(move.card))
    if has_bonus(desk.board.box, move.card):
        desk.grow(move.seat, 1)
    abolish(desk, move.card)


def lift(desk: Desk, card: str) -> bool:
    """Take a card off its deck or the pile; False where it lies in neither."""
    board = desk.board
    if card in board.pile:
        desk.set(pile=tuple(found for found in board.pile if found != card))
        return True
    values = board.decks.get(deck_of(card), ())
    if is_governor(card) or value_of(card) not in values:
        return False
    rest = tuple(value for value in values if value != value_of(card))
    desk.set(decks={**board.decks, deck_of(card): rest})
    return True


# ------------------------------------------------------------ the end of slavery


def _triggers(board: Board, card: str) -> bool:
    return card == ABOLITION and not board.abolished


def abolition_keys(board: Board, card: str) -> list[str]:
    """The symbols of the slavery cards that would be set aside."""
    if not _triggers(board, card):
        return []
    held = (found for own in board.players.values() for found in own.cards)
    return [
        key for found in held if deck_of(found) == SLAVERY for key in symbol_keys(card_key(found))
    ]


def abolish(desk: Desk, card: str) -> None:
    """Slavery cards are set aside by all, the deck leaves the game (END-ABOL-01 to END-ABOL-05)."""
    if not _triggers(desk.board, card):
        return
    desk.set(abolished=True)
    desk.tell("slavery_abolished")
    for seat in desk.board.order():
        for held in [c for c in desk.player(seat).cards if deck_of(c) == SLAVERY]:
            set_aside(desk, seat, held)
    gone = tuple(f"{SLAVERY}.{value}" for value in desk.board.decks[SLAVERY])
    desk.set(cards_gone=(*desk.board.cards_gone, *gone))
    desk.set(decks={**desk.board.decks, SLAVERY: ()})
    if gone:
        desk.tell("slavery_deck_gone", None, n=len(gone))


def set_aside(desk: Desk, seat: str, card: str) -> None:
    own = desk.player(seat)
    kept = {found: at for found, at in own.cards.items() if found != card}
    desk.put(seat, cards=kept, aside={**own.aside, card: desk.at})
    desk.tell("card_aside", seat, card=card)
    desk.gain_symbols(seat, card_key(card), -1)
