"""The hands at the table: small changes of the board, each with what to do and the line behind it."""

from typing import Any

from msgspec.structs import replace

from rules.core.outcome import Effect
from rules.core.refusal import Fact
from rules.endeavor.referee.known import level, symbols
from rules.endeavor.referee.state import Board, Pending, Player
from rules.endeavor.referee.words import EXTENDED, FLEET, SUPPLY
from rules.endeavor.tracks import STATS

HARBOUR, STOCK = "harbour", "stock"


class Desk:
    """A board while a move is applied. Discs and cards are never made nor lost, even by a ruling."""

    def __init__(self, board: Board, at: int) -> None:
        self.board = board
        self.at = at
        self.effects: list[Effect] = []
        self.origin = HARBOUR  # where the disc in hand was taken from

    def tell(self, code: str, seat: str | None = None, **facts: Fact) -> None:
        self.effects.append(Effect(code, seat, facts))

    def set(self, **changes: Any) -> None:
        self.board = replace(self.board, **changes)

    def player(self, seat: str) -> Player:
        return self.board.players[seat]

    def put(self, seat: str, **changes: Any) -> None:
        changed = replace(self.board.players[seat], **changes)
        self.set(players={**self.board.players, seat: changed})

    def touch(self, seat: str, item: str) -> None:
        """Keep the log line as one that touched this track or harbour."""
        lines = self.player(seat).lines
        told = lines.get(item, ())
        if self.at and self.at not in told[-1:]:
            self.put(seat, lines={**lines, item: (*told, self.at)})

    def finish(self, seat: str, phase: str) -> None:
        if phase not in self.player(seat).done:
            self.put(seat, done=(*self.player(seat).done, phase))

    def await_(self, *pending: Pending) -> None:
        self.set(queue=(*self.board.queue, *pending))

    # ------------------------------------------------------------ markers

    def marker(self, seat: str, stat: str, by: int) -> None:
        """Move a marker; never below 0, and beyond 15 with an extender (END-STAT-01, END-STAT-02)."""
        old = self.player(seat).stats[stat]
        new = max(old + by, 0)
        if new == old:
            return
        self.put(seat, stats={**self.player(seat).stats, stat: new})
        self.touch(seat, stat)
        found = level(self.board.box, stat, new)
        same = found == level(self.board.box, stat, old)
        self.tell("move_marker", seat, stat=stat, old=old, new=new, level=None if same else found)
        if old <= EXTENDED < new:
            self.tell("put_extender", seat, stat=stat)

    def gain_symbols(self, seat: str, thing: str, sign: int = 1) -> None:
        for stat, n in symbols(self.board.box, thing).items():
            self.marker(seat, stat, sign * n)

    # ------------------------------------------------------------ discs

    def from_harbour(self, owner: str) -> bool:
        """Take one disc off the harbour; by a ruling off the stock. False when there is none left."""
        if owner == FLEET:
            if self.board.fleet_stock < 1:
                self.tell("no_disc_left", None, owner=owner)
                return False
            self.set(fleet_stock=self.board.fleet_stock - 1)
            self.origin = STOCK
            return True
        own = self.player(owner)
        if own.harbour > 0:
            self.put(owner, harbour=own.harbour - 1)
            self.origin = HARBOUR
        elif own.stock > 0:
            self.put(owner, stock=own.stock - 1)
            self.origin = STOCK
        else:
            self.tell("no_disc_left", owner, owner=owner)
            return False
        self.touch(owner, "harbour")
        return True

    def lay_disc(self, code: str, owner: str, **facts: Fact) -> None:
        """Say where the disc in hand goes, and where it came from."""
        seat = None if owner == FLEET else owner
        self.tell(code, seat, owner=owner, origin=self.origin, **facts)

    def to_stock(self, owner: str, origin: str) -> None:
        """A disc back to its stock: from the harbour, or from a place (`city.goa`)."""
        if owner == FLEET:
            self.set(fleet_stock=self.board.fleet_stock + 1)
        elif owner in self.board.players:
            self.put(owner, stock=self.player(owner).stock + 1)
        self.tell("disc_to_stock", None if owner == FLEET else owner, owner=owner, origin=origin)

    def grow(self, seat: str, most: int) -> int:
        """Discs from the stock to the harbour, as many as there are (END-GROW-02)."""
        own = self.player(seat)
        n = max(min(most, own.stock), 0)
        if n:
            self.put(seat, stock=own.stock - n, harbour=own.harbour + n)
            self.touch(seat, "harbour")
            self.tell("discs_to_harbour", seat, n=n)
        return n

    def man(self, seat: str, cell: int, manned: bool) -> bool:
        """Put a disc on a building or take it back to the harbour."""
        coast = self.player(seat).coast
        if cell >= len(coast) or coast[cell].disc is manned:
            return False
        if manned and not self.from_harbour(seat):
            return False
        tile = replace(coast[cell], disc=manned)
        self.put(seat, coast=(*coast[:cell], tile, *coast[cell + 1 :]))
        if not manned:
            self.put(seat, harbour=self.player(seat).harbour + 1)
            self.touch(seat, "harbour")
        code = "disc_to_building" if manned else "disc_from_building"
        self.tell(code, seat, cell=cell, building=tile.kind)
        return True

    # ------------------------------------------------------------ tokens

    def empty(self, cell: str) -> None:
        laid = {at: token for at, token in self.board.laid.items() if at != cell}
        self.set(laid=laid, emptied=(*self.board.emptied, cell))

    def gain_token(self, seat: str, cell: str, token: str) -> None:
        """Brown tokens raise their stat, blue ones wait in the harbour (END-STAT-03, END-STAT-04)."""
        self.empty(cell)
        tokens = self.player(seat).tokens
        self.put(seat, tokens={**tokens, token: tokens.get(token, 0) + 1})
        self.tell("take_token", seat, cell=cell, token=token)
        if token in STATS:
            self.marker(seat, token, 1)

    def lose_token(self, token: str) -> None:
        """A token leaves the game; what kind it was need not be known."""
        gone = self.board.tokens_gone
        self.set(tokens_gone={**gone, token: gone.get(token, 0) + 1})


def token_seen(board: Board, token: str) -> int:
    """Tokens of a type that are accounted for: laid out, with players, gone."""
    held = sum(own.tokens.get(token, 0) for own in board.players.values())
    laid = sum(1 for found in board.laid.values() if found == token)
    return held + laid + board.tokens_gone.get(token, 0)


def token_left(board: Board, token: str) -> int:
    return max(SUPPLY[token] - token_seen(board, token), 0)
