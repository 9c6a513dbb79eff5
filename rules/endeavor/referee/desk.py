"""The hands at the table: small changes of the board, each with what to do; facts are read by key alone."""

from msgspec.structs import replace

from rules.core.referee import desk as core
from rules.core.referee.table import Table, derived
from rules.core.refusal import Fact
from rules.endeavor.referee.known import (
    building_level,
    level,
    level_key,
    printed_actions,
    split_actions,
    symbols,
)
from rules.endeavor.referee.state import Acting, Board, Pending, Player, is_nameless
from rules.endeavor.referee.words import ACTIONS, EXTENDED, FLEET, SUPPLY, TOKENS_IN_BOX
from rules.endeavor.tracks import STATS

HARBOUR, STOCK = "harbour", "stock"


class Desk(core.Desk[Board]):
    """A table while a move is done. Discs and cards are never made nor lost, even by a ruling."""

    __slots__ = ("origin",)

    keeps_zones = True  # the zone of a place is kept with the disc that lies there
    gives_back = True  # whoever ends a turn without an action takes its source back
    origin: str  # where the disc in hand was taken from

    def player(self, seat: str) -> Player:
        return self.state.players[seat]

    def finish(self, seat: str, phase: str) -> None:
        if phase not in self.player(seat).done:
            self.put(seat, done=(*self.player(seat).done, phase))

    def await_(self, *pending: Pending) -> None:
        self.set(queue=(*self.state.queue, *pending))

    # ------------------------------------------------------------ how far a table goes on by itself

    def may_follow(self, acting: Acting, action: str) -> bool:
        """Whether the discs alone allow an action: what the box makes possible never steers the table."""
        player = self.player(acting.seat)
        if action == "pay":
            return any(tile.disc for tile in player.coast)
        return player.harbour >= {"attack": 2, "draw": 0}.get(action, 1)

    def may_collect(self, cell: str) -> bool:
        """Whether a token can lie there: it is recorded, or not all of them are accounted for."""
        return cell in self.state.laid or bool(tokens_left(self.state) and cells_left(self.state))

    def may_react(self, due: Pending) -> bool:
        """Whether the silent fleet has a disc for its reaction, or needs none."""
        if due.actions[0] == "draw":
            return any(self.state.decks.values())
        return self.state.fleet_stock > 0

    # ------------------------------------------------------------ facts

    def level(self, seat: str, stat: str) -> int | None:
        """The level at a player's marker, quoted as the one fact that it was taken for."""
        step = self.player(seat).stats[stat]
        known_level = level(self.facts, stat, step)
        self.facts.note(level_key(stat, step), known_level)
        return known_level

    def building_level(self, kind: str) -> int | None:
        return building_level(self, kind)

    def actions(self, kind: str) -> tuple[tuple[str, ...], bool]:
        """The printed actions; where nobody has read them, any one."""
        printed = printed_actions(self, kind)
        return (ACTIONS, False) if printed is None else split_actions(printed)

    def symbols(self, thing: str) -> dict[str, int]:
        """The symbols on a thing, asked for on the move's own sheet where they are not read."""
        _family, _, kind = thing.partition(".")
        if is_nameless(kind) and self.state.blanks[kind].symbols:
            return symbols(self, thing)
        return {stat: self.facts.number(f"{thing}.{stat}") for stat in STATS}

    # ------------------------------------------------------------ markers

    def marker(self, seat: str, stat: str, by: int) -> None:
        """Move a marker; never below 0, and beyond 15 with an extender (END-STAT-01, END-STAT-02)."""
        old = self.player(seat).stats[stat]
        new = max(old + by, 0)
        if new == old:
            return
        self.put(seat, stats={**self.player(seat).stats, stat: new})
        before, after = self._level_at(stat, old), self._level_at(stat, new)
        shown = None if before == after else after
        self.tell("move_marker", seat, stat=stat, old=old, new=new, level=shown)
        if old <= EXTENDED < new:
            self.tell("put_extender", seat, stat=stat)

    def _level_at(self, stat: str, step: int) -> int | None:
        """For the words only: nothing waits for it, so what is not read is not lacked."""
        known_level = level(self.facts, stat, step)
        if known_level is not None:
            self.facts.note(level_key(stat, step), known_level)
        return known_level

    def gain_symbols(self, seat: str, thing: str, sign: int = 1) -> None:
        for stat, n in self.symbols(thing).items():
            self.marker(seat, stat, sign * n)

    # ------------------------------------------------------------ discs

    def from_harbour(self, owner: str) -> bool:
        """Take one disc off the harbour; by a ruling off the stock. False when there is none left."""
        if owner == FLEET:
            if self.state.fleet_stock < 1:
                self.tell("no_disc_left", None, owner=owner)
                return False
            self.set(fleet_stock=self.state.fleet_stock - 1)
            self.origin = STOCK
            return True
        player = self.player(owner)
        if player.harbour > 0:
            self.put(owner, harbour=player.harbour - 1)
            self.origin = HARBOUR
        elif player.stock > 0:
            self.put(owner, stock=player.stock - 1)
            self.origin = STOCK
        else:
            self.tell("no_disc_left", owner, owner=owner)
            return False
        return True

    def lay_disc(self, code: str, owner: str, **facts: Fact) -> None:
        """Say where the disc in hand goes, and where it came from."""
        seat = None if owner == FLEET else owner
        self.tell(code, seat, owner=owner, origin=self.origin, **facts)

    def to_stock(self, owner: str, origin: str) -> None:
        """A disc back to its stock: from the harbour, or from a place (`city.goa`)."""
        if owner == FLEET:
            self.set(fleet_stock=self.state.fleet_stock + 1)
        elif owner in self.state.players:
            self.put(owner, stock=self.player(owner).stock + 1)
        self.tell("disc_to_stock", None if owner == FLEET else owner, owner=owner, origin=origin)

    def clear_place(self, place: str) -> None:
        """By a ruling a disc may land where another lies: that one goes back to its stock."""
        if (held := self.state.places.get(place)) is not None:
            self.to_stock(held.owner, f"{held.kind}.{place}")

    def grow(self, seat: str, most: int) -> int:
        """Discs from the stock to the harbour, as many as there are (END-GROW-02)."""
        player = self.player(seat)
        n = max(min(most, player.stock), 0)
        if n:
            self.put(seat, stock=player.stock - n, harbour=player.harbour + n)
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
        code = "disc_to_building" if manned else "disc_from_building"
        self.tell(code, seat, cell=cell, building=tile.kind)
        return True

    # ------------------------------------------------------------ tokens

    def empty(self, cell: str) -> None:
        laid = {at: token for at, token in self.state.laid.items() if at != cell}
        self.set(laid=laid, emptied=(*self.state.emptied, cell))

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
        gone = self.state.tokens_gone
        self.set(tokens_gone={**gone, token: gone.get(token, 0) + 1})


def token_seen(board: Board, token: str) -> int:
    """Tokens of a type that are accounted for: laid out, with players, gone."""
    held = sum(player.tokens.get(token, 0) for player in board.players.values())
    laid = sum(1 for lying in board.laid.values() if lying == token)
    return held + laid + board.tokens_gone.get(token, 0)


def token_left(board: Board, token: str) -> int:
    return max(SUPPLY[token] - token_seen(board, token), 0)


def cells_left(board: Board) -> int:
    """How many round cells the board can have beside those that are emptied, recorded or just won."""
    won = sum(1 for due in board.queue if due.kind == "collect" and due.cell not in board.laid)
    return TOKENS_IN_BOX - len(board.emptied) - len(board.laid) - won


def tokens_left(board: Board) -> tuple[str, ...]:
    """The types of which not all tokens are accounted for."""
    return tuple(token for token in SUPPLY if token_left(board, token))


@derived
def types_left(t: Table[Board]) -> tuple[str, ...]:
    """The same for a table, worked out once."""
    return tokens_left(t.state)
