"""The table at referee depth: typed, immutable, public facts only; rebuilt from setup and log."""

from typing import Literal

from msgspec import Struct

from rules.core.move import Value
from rules.core.setup import Setup
from rules.endeavor.referee.words import DECKS, DISCS, REGIONS, full_deck
from rules.endeavor.tracks import STATS

Phase = Literal[
    "setup", "shortage", "build", "growth", "salary", "actions", "discard", "audit", "over"
]


class Tile(Struct, frozen=True, kw_only=True):
    """A building on a coast; `disc` says whether it is manned, `at` is the line that built it."""

    kind: str
    disc: bool = False
    at: int = 0


class Player(Struct, frozen=True, kw_only=True):
    """One player's board. `done` holds the phases finished this round, `lines` the log lines that
    touched a track or the harbour."""

    stock: int = DISCS
    harbour: int = 0
    stats: dict[str, int] = {}
    coast: tuple[Tile, ...] = ()
    cards: dict[str, int] = {}  # every card on the board, with the line that brought it
    slot: str = ""  # which of them lies in the governor slot
    aside: dict[str, int] = {}
    tokens: dict[str, int] = {}
    memorial: dict[str, int] = {}
    events: dict[str, int] = {}
    done: tuple[str, ...] = ()
    paid: int = 0
    home: tuple[int, ...] = ()  # cells whose discs came home by themselves, until the next action
    agreed: dict[str, int] = {}  # how far a marker stands from its symbols by the table's ruling
    lines: dict[str, tuple[int, ...]] = {}


class Held(Struct, frozen=True):
    """A city or fleet with a disc on it."""

    kind: Literal["city", "fleet"]
    owner: str
    at: int = 0


class Acting(Struct, frozen=True, kw_only=True):
    """A turn under way: its source, the actions still open, the actions done."""

    seat: str
    source: Literal["building", "token"]
    what: str
    left: tuple[str, ...]
    both: bool = False
    did: tuple[str, ...] = ()
    zone: str = ""  # where a city was occupied
    cell: int | None = None  # the coast cell that was manned for it


class Pending(Struct, frozen=True, kw_only=True):
    """A small decision that must come first: a token, a memorial disc, the silent fleet."""

    kind: Literal["collect", "remember", "react_to", "react"]
    seat: str
    cell: str = ""
    actions: tuple[str, ...] = ()
    zone: str = ""
    gone: bool = False  # the token leaves the game


class Board(Struct, frozen=True, kw_only=True, tag_field="state", tag="board"):
    """Everything that lies on the table."""

    setup: Setup
    box: dict[str, Value] = {}
    players: dict[str, Player]
    round: int = 0
    phase: Phase = "setup"
    turn: str = ""
    crown: str = ""
    by_player: bool = False  # phases 1-3 player by player
    acting: Acting | None = None
    queue: tuple[Pending, ...] = ()

    tracks: dict[str, tuple[str, ...]] = {}
    seas: dict[str, dict[str, int]] = {}
    places: dict[str, Held] = {}
    explored: tuple[str, ...] = ()
    governors: dict[str, str] = {}  # region: who took its governor, or "" when it left the game
    decks: dict[str, tuple[int, ...]] = {}
    pile: tuple[str, ...] = ()
    cards_gone: tuple[str, ...] = ()
    abolished: bool = False
    tiles: dict[str, int] = {}  # buildings taken out of the organizer
    uncovered: tuple[str, ...] = ()
    scrapped: tuple[str, ...] = ()
    laid: dict[str, str] = {}  # tokens on the board that are recorded
    emptied: tuple[str, ...] = ()
    tokens_gone: dict[str, int] = {}
    fleet_stock: int = 0
    early: bool = False  # the table ended the game before its last round was closed

    @property
    def seats(self) -> tuple[str, ...]:
        return self.setup.seats

    @property
    def side(self) -> str:
        return str(self.setup.options.get("side") or ("b" if len(self.setup.seats) == 5 else "a"))

    def option(self, name: str) -> bool:
        return self.setup.options.get(name) is True

    def order(self) -> tuple[str, ...]:
        """The seats clockwise from the crown (END-ROUND-02)."""
        first = self.seats.index(self.crown) if self.crown else 0
        return self.seats[first:] + self.seats[:first]

    def actor(self) -> str:
        """Whose move is due; nobody's in phases of the whole table."""
        if self.queue:
            return self.queue[0].seat
        return self.acting.seat if self.acting else self.turn


def new_board(setup: Setup) -> Board:
    """The table before the first move (END-SETUP-06 to END-SETUP-12, END-EXPL-01)."""
    silent = setup.options.get("silent_fleet") is True
    return Board(
        setup=setup,
        box=dict(setup.box),
        players={seat: Player(stats=dict.fromkeys(STATS, 0)) for seat in setup.seats},
        tracks=dict.fromkeys(REGIONS, ()),
        seas={region: {} for region in REGIONS},
        decks={deck: full_deck(deck) for deck in DECKS},
        fleet_stock=DISCS if silent else 0,
    )
