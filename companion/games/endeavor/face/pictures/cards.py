"""The decks of the regions, Europe's two decks and the pile beside them."""

from django.utils.translation import gettext as _

from companion.games.endeavor.face import names
from companion.games.endeavor.face.pictures import chart
from companion.games.endeavor.face.pictures.parts import Card
from companion.games.endeavor.face.pictures.pen import Pen, lines
from rules.endeavor.referee.words import EUROPE, SLAVERY, deck_of


def deck_card(pen: Pen, deck: str, x: int, y: int) -> Card:
    """The top card of a deck; an empty deck keeps its frame."""
    values = pen.state.decks[deck]
    name = str(names.DECKS[deck])
    if not values:
        says = _("Deck “%(deck)s”: empty") % {"deck": name}
        if deck == SLAVERY and pen.state.abolished:
            says = _("Slavery is abolished: its deck has left the game")
        return Card(f"deck.{deck}", x, y, "", (), 0, says, deck)
    told = {"deck": name, "value": values[0], "n": len(values)}
    says = _("Deck “%(deck)s”: value %(value)s on top, cards: %(n)s") % told
    top = f"card.{deck}.{values[0]}"
    return Card(top, x, y, str(values[0]), (), len(values), says, deck)


def decks_of(pen: Pen) -> tuple[Card, ...]:
    """Europe's own deck and that of slavery."""
    return (
        deck_card(pen, EUROPE, pen.lie.column - 130, 10),
        deck_card(pen, SLAVERY, pen.lie.column - 62, 10),
    )


def pile_cards(pen: Pen, top: int) -> tuple[Card, ...]:
    found = []
    for n, card in enumerate(pen.state.pile):
        row, column = divmod(n, pen.lie.pile_abreast)
        x, y = chart.EDGE + pen.lie.pile_slot * column + 3, top + chart.PILE_ROW * row
        name, value = str(names.DECKS.get(deck_of(card), "")), card.partition(".")[2]
        if deck_of(card) == "governor":
            name, value = names.card(card), ""
        found.append(Card(f"card.{card}", x, y, value, lines(name, 8), 1, names.card(card)))
    return tuple(found)
