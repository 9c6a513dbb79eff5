"""What could be done at all: an action counts as possible unless the board proves that it is not."""

from collections.abc import Iterable

from rules.core.refusal import Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.attack import refuse_attack
from rules.endeavor.referee.chart import mapped, uncharted, zones_to_occupy
from rules.endeavor.referee.draw import refuse_draw, tops
from rules.endeavor.referee.known import UNKNOWN
from rules.endeavor.referee.occupy import refuse_occupy
from rules.endeavor.referee.pay import refuse_pay
from rules.endeavor.referee.ship import destinations, refuse_ship
from rules.endeavor.referee.state import Board


def only_unknown(refusals: Iterable[Refusal]) -> bool:
    """Whether nothing but a fact of the box stands in the way."""
    return all(refusal.code == UNKNOWN for refusal in refusals)


def possible(board: Board, seat: str, action: str) -> bool:
    """Whether this action has a target now, or one that the box may still tell of."""
    own = board.players[seat]
    if action == "ship":
        moves = (m.Ship(seat=seat, to=to) for to in destinations(board))
        return own.harbour > 0 and any(only_unknown(refuse_ship(board, move)) for move in moves)
    if action == "occupy":
        if own.harbour > 0 and uncharted(board, "city", zones_to_occupy(board, seat)):
            return True
        cities = (m.Occupy(seat=seat, city=city) for city in mapped(board.box, board.side, "city"))
        return any(only_unknown(refuse_occupy(board, move)) for move in cities)
    if action == "attack":
        places = (m.Attack(seat=seat, place=place) for place in board.places)
        return any(only_unknown(refuse_attack(board, move)) for move in places)
    if action == "pay":
        cells = (m.Pay(seat=seat, cell=cell) for cell in range(len(own.coast)))
        return any(only_unknown(refuse_pay(board, move)) for move in cells)
    cards = (m.Draw(seat=seat, card=card) for card in (*tops(board), *board.pile))
    return any(only_unknown(refuse_draw(board, move)) for move in cards)
