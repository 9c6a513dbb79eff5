"""The table at referee depth: what lies on it, typed, immutable and public.

*Round* is a peace round, *turn* one power's action in it (the words of the checklist, IMP-GAP-69). Hidden things are
counts or `HIDDEN`, and get a name only when they become public. Nothing grows with the log."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.core.referee.stage import Due
from rules.core.referee.table import Table
from rules.core.setup import Setup
from rules.imperial_struggle.board import SQUADRONS, START_FORCES, START_MARKER, START_POWER, WARS
from rules.imperial_struggle.cards import EVENTS
from rules.imperial_struggle.chart import SPACES, Kind, Points
from rules.imperial_struggle.counters import ADVANTAGES
from rules.imperial_struggle.printed import Era, era_of, opened
from rules.imperial_struggle.theatres import BASIC, BONUS, theatres_of

Side = Literal["britain", "france"]
Action = Literal["major", "minor", "upgrade", "event"]  # of the tile, or of its event (IMP-ACT-02)
Phase = Literal[
    "auction",  # sides were bid for (IMP-AUC-01); then round after round (IMP-SEQ-01)
    "deck",
    "limits",
    "awards",
    "demand",
    "reset",
    "tiles",
    "events",
    "ministries",
    "initiative",
    "actions",
    "treaty",
    "powers",
    "scoring",
    "check",
    "final",
    "battles",  # a war (IMP-SEQ-04)
    "war_check",
    "war_reset",
    "layout",
    "over",
]
Ending = Literal["vp", "awards", "war", "final"]
HIDDEN = "~"  # a war tile that lies face down
SPAIN, USA = "spain", "usa"  # owners of flags beside the two powers (IMP-OSP-04, IMP-USA-02)


class OpenMinistry(Struct, frozen=True, array_like=True, omit_defaults=True):
    """A revealed ministry; `used` are the numbers of its exhausted abilities (IMP-MIN-08)."""

    id: str
    used: tuple[int, ...] = ()


class Power(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one power has beside the map."""

    debt: int = 0
    limit: int = 0
    treaty: int = 0
    navy: int = 0  # squadrons in the fleet box
    away: int = 0  # squadrons that an event keeps off the table until the next reset phase
    lost: int = 0  # squadrons out of the game
    hand: int = 0  # events in hand, nameless
    hidden: int = 0  # ministries face down, nameless
    ministries: tuple[OpenMinistry, ...] = ()  # revealed
    taken: tuple[str, ...] = ()  # investment tiles taken this round
    basic: int = 0  # basic war tiles in the pool, face down
    basic_gone: tuple[str, ...] = ()  # basic war tiles removed from the game, open (IMP-UPG-02)
    bonus: int = 0  # bonus war tiles of the present set in the pool, face down
    carried: int = 0  # bonus tiles to draw at the start of the first turn of a round (IMP-WSET-04)
    resisted: int = 0  # captures resisted in this war (IMP-RES-01)


class Stack(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The war tiles of one power in one theatre: `HIDDEN`, or their face once it is public."""

    basic: str = ""
    bonus: tuple[str, ...] = ()
    special: tuple[str, ...] = ()  # byng, atlantic_dominance: beside the bonus tiles, always open


class Extra(Struct, frozen=True, array_like=True):
    """Points that a step of an event gave: what is left of them, and where the step stands in its card."""

    points: Points
    left: int
    step: str


class Turn(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A turn under way, and what its rules must remember until it ends."""

    seat: Side
    tile: str = ""  # the face of the investment tile; "" before it is chosen
    major: int = 0  # points left
    minor: int = 0
    traded: int = 0  # points got for military ones in round 6 (IMP-BWT-07)
    traded_for: Points | None = None  # their type; it stays for the whole turn (IMP-BWT-08)
    doing: Action | None = None
    done: tuple[Action, ...] = ()  # actions that are over (IMP-ACT-02)
    spent: bool = False  # points, a symbol or an advantage: no pass and no event any more
    isolated: tuple[str, ...] = ()  # markets that were isolated when it began (IMP-ISO-02)
    changed: tuple[str, ...] = ()  # markets that changed hands in it (IMP-ECO-03)
    won: tuple[str, ...] = ()  # spaces held now, and not when it began
    left: tuple[str, ...] = ()  # spaces held when it began, and not now (IMP-BFT-03)
    regions: dict[Points, tuple[str, ...]] = {}  # where a type was spent, in order (IMP-RSW-01)
    sailed: tuple[str, ...] = ()  # naval spaces of squadrons that deployed in it (IMP-DSQ-06)
    bought: int = 0  # bonus war tiles (IMP-BWT-02)
    gained: tuple[str, ...] = ()  # advantages gained in it (IMP-ADV-07)
    used: tuple[str, ...] = ()  # advantages used in it (IMP-ADV-08)
    event: int = 0  # the event played in it (IMP-EVP-01)
    extra: tuple[Extra, ...] = ()  # its points (IMP-EVP-05)
    granted: tuple[str, ...] = ()  # its steps, and abilities of ministries, in force for the turn
    refuge: tuple[str, ...] = ()  # regions where a marker of the Huguenots lowers the next price
    eased: str = ""  # the advantage that lowers the price of the next unflagging it fits


class Result(Struct, frozen=True, array_like=True):
    """A theatre that was fought: who won, by how much; nobody by a draw."""

    winner: str
    margin: int


class War(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A war while it is fought."""

    theatre: str = ""  # the one being fought
    step: str = ""  # reveal, effects, spoils: of that theatre
    results: dict[str, Result] = {}
    points: int = 0  # conquest points the winner still has
    unflag: str = ""  # the kind of space that the winner may still unflag
    rewards: tuple[str, ...] = ()  # special rewards still to be carried out: usa, canada
    cut: tuple[str, ...] = ()  # markets that were isolated before a special reward (IMP-SPR-06)
    spain: tuple[
        str, ...
    ] = ()  # sides that may shift a space in Spain after the theatre (IMP-OSP-05)
    landed: tuple[str, ...] = ()  # naval spaces of squadrons that conquered in it (IMP-CAP-04)
    resisted: tuple[str, ...] = ()  # territories out of reach till it ends (IMP-RES-04)
    counted: tuple[str, ...] = ()  # spaces whose conflict marker gave strength (IMP-WRST-02)


class Board(Struct, frozen=True, kw_only=True, tag_field="state", tag="board", omit_defaults=True):
    """Everything that lies on the table."""

    players: dict[str, Power]
    round: int = 1
    phase: Phase = "awards"
    vp: int = START_MARKER
    initiative: Side = "france"
    first: Side | None = None  # who went first in this round, or the last one
    turn: Turn | None = None
    queue: tuple[Due, ...] = ()

    flags: dict[str, str] = {}  # space: its owner; a squadron in a naval space (IMP-SQD-03)
    damaged: tuple[str, ...] = ()  # forts
    conflicts: dict[str, int] = {}  # space: what its marker adds to the price of removal
    huguenots: dict[str, bool] = {}  # territory: whether its marker may still be used
    jacobites: int = 0  # victory markers
    jacobites_beaten: bool = False
    advantages: dict[str, str] = {}  # tile: who has it
    exhausted: tuple[str, ...] = ()  # advantages, those on the board too (IMP-ADV-03)

    awards: dict[str, str] = {}  # region: the face of its tile
    awards_left: tuple[str, ...] = ()  # faces for the second round of the era (IMP-PAWD-02)
    demand: tuple[str, ...] = ()  # commodities in demand
    levied: str = ""  # the commodity whose flags British minor actions take in this round
    tiles: tuple[str, ...] = ()  # investment tiles that may be taken
    used: tuple[str, ...] = ()  # investment tiles in the used box
    deck: int = 0  # events in the draw pile
    discard: tuple[int, ...] = ()  # face up, by number
    events_gone: tuple[int, ...] = ()
    ministries_gone: tuple[str, ...] = ()

    war: str = "wss"  # the one whose board lies beside the map; "" after the last
    theatres: dict[str, dict[str, Stack]] = {}
    fought: War | None = None
    ending: Ending | None = None
    winner: Side | None = None

    @property
    def era(self) -> Era:
        return era_of(self.round)


BoardTable = Table[Board]


# ------------------------------------------------------------ the first table


def new_board(setup: Setup) -> Board:
    """The table before the first move (IMP-SET-01, IMP-GAP-01)."""
    theatres = theatres_of("wss")
    bonus: dict[str, dict[str, int]] = START_FORCES["bonus"]
    stacks: dict[str, dict[str, Stack]] = {
        theatre.id: {
            side: Stack(basic=HIDDEN, bonus=(HIDDEN,) * bonus[side].get(theatre.id, 0))
            for side in SIDES
        }
        for theatre in theatres
    }
    flags = {space.id: space.start for space in SPACES.values() if space.start}
    if option(setup, "spanish_empire"):
        flags |= dict.fromkeys(SPANISH, SPAIN)
    board = Board(
        players={side: _new_power(side, len(theatres)) for side in SIDES},
        flags=flags,
        advantages=_held(flags),
        deck=sum(event.era == "succession" for event in EVENTS.values()),
        theatres=stacks,
    )
    return replace(board, phase="auction") if option(setup, "side_auction") else board


def _held(flags: dict[str, str]) -> dict[str, str]:
    """Who has all spaces of an advantage at the start (IMP-ADV-01)."""
    return {
        tile.id: side
        for tile in ADVANTAGES.values()
        for side in SIDES
        if all(flags.get(space) == side for space in tile.requires)
    }


def _new_power(side: Side, theatres: int) -> Power:
    laid = sum(START_FORCES["bonus"][side].values())
    return Power(
        debt=START_POWER["debt"],
        limit=START_POWER["debt_limit"],
        treaty=START_POWER["trp"],
        navy=START_FORCES["navy"][side],
        basic=sum(tile.tiles for tile in BASIC.values()) - theatres,
        bonus=sum(tile.tiles for tile in BONUS.values()) - laid,
    )


# ------------------------------------------------------------ what everybody asks

IDLE = Turn(seat="france")
SIDES: tuple[Side, Side] = ("britain", "france")
OTHER: dict[str, Side] = {"britain": "france", "france": "britain"}
# IMP-OSP-02, IMP-OSP-03: markets printed in Spanish colours; its territories stay empty
SPANISH = tuple(s.id for s in SPACES.values() if s.spanish and s.kind == "market")


def option(setup: Setup, name: str) -> bool:
    return setup.options.get(name) is True


def owner(t: BoardTable, space: str) -> str:
    """Whose flag or squadron it is; "" where there is none (IMP-FLG-01)."""
    return t.state.flags.get(space, "")


def now(t: BoardTable) -> Turn:
    """The turn under way; an idle one where there is none, for rulings out of turn."""
    return t.state.turn or IDLE


def opposing(t: BoardTable, side: str, space: str) -> bool:
    """IMP-FLG-08: a Spanish flag opposes both powers (IMP-OSP-04)."""
    return t.state.flags.get(space, side) != side


def at_sea(board: Board, side: str) -> int:
    """Squadrons in naval spaces."""
    return sum(SPACES[at].kind == "naval" for at, flag in board.flags.items() if flag == side)


def in_play(board: Board, side: str) -> int:
    """Squadrons built and not lost: on the map, in the fleet box, or away for a while (IMP-SQD-02)."""
    power = board.players[side]
    return at_sea(board, side) + power.navy + power.away


def unbuilt(board: Board, side: str) -> int:
    return SQUADRONS - board.players[side].lost - in_play(board, side)


def is_open(board: Board, space: str) -> bool:
    """Whether a space takes flags in this era (IMP-POL-03, IMP-POL-04, IMP-USA-01)."""
    printed = SPACES[space]
    if printed.usa:
        return board.round > WARS["awi"] and USA in board.flags.values()
    return opened(printed.opens, board.era)


def own(t: BoardTable, side: str, *kinds: Kind) -> frozenset[str]:
    """The spaces of a side, of these kinds."""
    flags = t.state.flags
    return frozenset(at for at, flag in flags.items() if flag == side and SPACES[at].kind in kinds)
