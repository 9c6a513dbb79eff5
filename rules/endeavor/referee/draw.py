"""Rulebook chapters «Добор» and «Отмена рабства»: cards, the bonus disc, and the end of slavery."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.chart import need_presence
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.known import card_key, may_bring_disc
from rules.endeavor.referee.state import Board, clockwise
from rules.endeavor.referee.turns import acted
from rules.endeavor.referee.words import (
    ABOLITION,
    CARDS,
    EUROPE,
    GOVERNORS,
    REGIONS,
    SLAVERY,
    deck_of,
    is_governor,
    value_of,
    zone_of,
)


def tops(board: Board) -> list[str]:
    """The top card of every deck."""
    return [f"{deck}.{values[0]}" for deck, values in board.decks.items() if values]


def cards(t: Table[Board]) -> Sequence[str]:
    return (*tops(t.state), *t.state.pile)


def every_card(t: Table[Board]) -> Sequence[str]:
    return (*CARDS, *GOVERNORS)


def is_drawn(t: Table[Board], card: str) -> Iterator[Refusal]:
    if is_governor(card):
        yield Refusal("END-GOV-03", "governor_not_drawn", {"card": card})
    elif card not in t.state.pile:
        yield from refuse_top(t, card)


def refuse_top(t: Table[Board], card: str) -> Iterator[Refusal]:
    """Only the top card of its deck can be taken (END-DRAW-01)."""
    deck, values = deck_of(card), t.state.decks[deck_of(card)]
    players = t.state.players.items()
    holder = next((seat for seat, player in players if card in (*player.cards, *player.aside)), "")
    if deck == SLAVERY and t.state.abolished:
        yield Refusal("END-ABOL-05", "slavery_abolished", {"card": card})
    elif holder:
        yield Refusal("END-STAT-05", "card_of_a_player", {"card": card, "seat": holder})
    elif not values:
        yield Refusal("END-DRAW-01", "deck_empty", {"deck": deck})
    elif value_of(card) != values[0]:
        yield Refusal("END-DRAW-01", "not_the_top", {"card": card, "top": f"{deck}.{values[0]}"})


def enough_presence(t: Table[Board], seat: str, card: str) -> Iterator[Refusal]:
    if is_governor(card):
        return
    where = EUROPE if card in t.state.pile else zone_of(deck_of(card))
    needs = value_of(card)
    if (have := need_presence(t, seat, where, needs)) < needs:
        rule = "END-DRAW-08" if card in t.state.pile else "END-DRAW-02"
        yield Refusal(rule, "presence_too_low", {"zone": where, "have": have, "needs": needs})


def do_draw(desk: Desk, move: m.Draw) -> None:
    acting = desk.state.acting
    if lift(desk, move.card):
        desk.put(move.seat, cards={**desk.player(move.seat).cards, move.card: desk.at})
        desk.tell("take_card", move.seat, card=move.card)
        desk.gain_symbols(move.seat, card_key(move.card))
        if _brings_disc(desk, move.card):
            desk.grow(move.seat, 1)
        abolish(desk, move.card)
    acted(desk, acting, "draw", move.seat)


def _brings_disc(desk: Desk, card: str) -> bool:
    """The bonus disc of a card of value 1; the text leaves open whether Europe's have it (END-DRAW-07)."""
    if not may_bring_disc(card):
        return False
    return deck_of(card) in REGIONS or desk.facts.ask(f"card.{card}.bonus_disc") is True


def lift(desk: Desk, card: str) -> bool:
    """Take a card off its deck or the pile; False where it lies in neither."""
    board = desk.state
    if card in board.pile:
        desk.set(pile=tuple(lying for lying in board.pile if lying != card))
        return True
    values = board.decks.get(deck_of(card), ())
    if is_governor(card) or value_of(card) not in values:
        return False
    rest = tuple(value for value in values if value != value_of(card))
    desk.set(decks={**board.decks, deck_of(card): rest})
    return True


DRAW = Act(
    m.Draw,
    Field(name="card", values=cards, every=every_card, part="card"),
    guards=(is_drawn, enough_presence),
    do=do_draw,
)


# ------------------------------------------------------------ the end of slavery


def abolish(desk: Desk, card: str) -> None:
    """Slavery cards are set aside by all, the deck leaves the game (END-ABOL-01 to END-ABOL-05)."""
    if card != ABOLITION or desk.state.abolished:
        return
    desk.set(abolished=True)
    desk.tell("slavery_abolished")
    for seat in clockwise(desk):
        for held in [c for c in desk.player(seat).cards if deck_of(c) == SLAVERY]:
            set_aside(desk, seat, held)
    gone = tuple(f"{SLAVERY}.{value}" for value in desk.state.decks[SLAVERY])
    desk.set(cards_gone=(*desk.state.cards_gone, *gone))
    desk.set(decks={**desk.state.decks, SLAVERY: ()})
    if gone:
        desk.tell("slavery_deck_gone", None, n=len(gone))


def set_aside(desk: Desk, seat: str, card: str) -> None:
    player = desk.player(seat)
    kept = {held: at for held, at in player.cards.items() if held != card}
    desk.put(seat, cards=kept, aside={**player.aside, card: desk.at})
    desk.tell("card_aside", seat, card=card)
    desk.gain_symbols(seat, card_key(card), -1)
