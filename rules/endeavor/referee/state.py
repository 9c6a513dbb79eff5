"""The table at referee depth: what lies on it, typed, immutable and public.

Set-up and box are no part of it, and nothing in it grows with the log."""

from typing import Any, Literal

from msgspec import Struct

from rules.core.referee.desk import NAMELESS
from rules.core.referee.table import Table
from rules.core.setup import Setup
from rules.endeavor.referee.words import DECKS, DISCS, REGIONS, full_deck
from rules.endeavor.tracks import STATS

Phase = Literal[
    "setup", "shortage", "build", "growth", "salary", "actions", "discard", "audit", "over"
]


class Tile(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A building on a coast; `disc` says whether it is manned, `at` is the line that built it."""

    kind: str
    disc: bool = False
    at: int = 0


class Player(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One player's board. `done` holds the phases finished this round."""

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


class Held(Struct, frozen=True, omit_defaults=True):
    """A city or fleet with a disc on it; a line that quotes its facts keeps the zone here."""

    kind: Literal["city", "fleet"]
    owner: str
    at: int = 0
    zone: str = ""


class Blank(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is known of a building that nobody has named yet."""

    level: int
    actions: str = ""
    symbols: dict[str, int] = {}


class Holding(Struct, frozen=True, array_like=True, omit_defaults=True):
    """What a player has that brings glory, as it was when a round ended; small, for it is kept for every round."""

    stats: tuple[int, ...]
    harbour: int
    coast: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()
    fleets: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    slot: str = ""
    aside: tuple[str, ...] = ()
    events: dict[str, int] = {}


class Acting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A turn under way: its source, the actions still open, the actions done."""

    seat: str
    source: Literal["building", "token"]
    what: str
    left: tuple[str, ...] = ()
    both: bool = False
    did: tuple[str, ...] = ()
    zone: str = ""  # where a city was occupied
    cell: int | None = None  # the coast cell that was manned for it


class Pending(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A small decision that must come first: a token, a memorial disc, the silent fleet."""

    kind: Literal["collect", "remember", "react_to", "react"]
    seat: str
    cell: str = ""
    actions: tuple[str, ...] = ()
    zone: str = ""
    gone: bool = False  # the token leaves the game


class Board(Struct, frozen=True, kw_only=True, tag_field="state", tag="board", omit_defaults=True):
    """Everything that lies on the table."""

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
    nameless: int = 0  # how many things were ever without a name
    blanks: dict[str, Blank] = {}  # buildings that still have none
    colours: dict[str, str] = {}  # of seats whose discs have another colour than was said
    ends: dict[str, dict[str, Holding]] = {}  # the sheet of a round that is over: who had what

    def actor(self) -> str:
        """Whose move is due; nobody's in phases of the whole table."""
        if self.queue:
            return self.queue[0].seat
        return self.acting.seat if self.acting else self.turn


BoardTable = Table[Board]


def new_board(setup: Setup) -> Board:
    """The table before the first move (END-SETUP-06 to END-SETUP-12, END-EXPL-01)."""
    silent = setup.options.get("silent_fleet") is True
    return Board(
        players={seat: Player(stats=dict.fromkeys(STATS, 0)) for seat in setup.seats},
        tracks=dict.fromkeys(REGIONS, ()),
        seas={region: {} for region in REGIONS},
        decks={deck: full_deck(deck) for deck in DECKS},
        fleet_stock=DISCS if silent else 0,
    )


def side_of(t: Table[Any]) -> str:
    """Which side of the board is up: the one chosen, or the one for this many players."""
    return str(t.setup.options.get("side") or ("b" if len(t.setup.seats) == 5 else "a"))


def option(t: Table[Any], name: str) -> bool:
    return t.setup.options.get(name) is True


def clockwise(t: BoardTable) -> tuple[str, ...]:
    """The seats clockwise from the crown (END-ROUND-02)."""
    seats = t.setup.seats
    first = seats.index(t.state.crown) if t.state.crown else 0
    return seats[first:] + seats[:first]


def is_nameless(name: str) -> bool:
    return name.startswith(NAMELESS)
