"""Nothing is made or lost: every disc, card and token of a table is somewhere."""

from collections import Counter

from rules.core.setup import Setup
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import CARDS, FLEET, GOVERNORS, SUPPLY


def discs(setup: Setup, board: Board) -> None:
    """Every disc of every colour is somewhere (END-COMP-12)."""
    for seat, own in board.players.items():
        manned = sum(tile.disc for tile in own.coast) + sum(own.memorial.values())
        assert min(own.stock, own.harbour) >= 0
        assert own.stock + own.harbour + manned + on_board(board, seat) == 35
    if setup.options.get("silent_fleet"):
        assert board.fleet_stock + on_board(board, FLEET) == 35


def on_board(board: Board, owner: str) -> int:
    held = sum(held.owner == owner for held in board.places.values())
    tracks = sum(track.count(owner) for track in board.tracks.values())
    return held + tracks + sum(sea.get(owner, 0) for sea in board.seas.values())


def cards(board: Board) -> None:
    """Each card lies in exactly one place (END-COMP-08, END-COMP-10)."""
    lying = [f"{deck}.{value}" for deck, values in board.decks.items() for value in values]
    lying += [f"governor.{r}" for r in board.tracks if r not in board.governors]
    lying += [*board.pile, *board.cards_gone]
    for own in board.players.values():
        lying += [*own.cards, *own.aside]
        assert not own.slot or own.slot in own.cards
    assert sorted(lying) == sorted((*CARDS, *GOVERNORS))


def tokens(board: Board) -> None:
    """No type has more tokens than the box (END-COMP-04)."""
    seen = Counter(board.laid.values()) + Counter(board.tokens_gone)
    for own in board.players.values():
        assert all(n >= 0 for n in own.tokens.values())
        seen += Counter(own.tokens)
    assert all(seen[token] <= most for token, most in SUPPLY.items())
    assert sum(seen.values()) <= 95
    assert len(set(board.emptied)) == len(board.emptied)
    assert not set(board.emptied) & set(board.laid)


def whole(setup: Setup, board: Board) -> None:
    discs(setup, board)
    cards(board)
    tokens(board)
