"""Rulebook 4.1.8, 4.1.9, 5.0 and 5.1: who goes first, the investment tile, the end of a turn, the pass."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.core.referee.acts import Act, Aside, Field
from rules.core.referee.dues import owe
from rules.core.referee.stage import Due
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.imperial_struggle.board import START_MARKER
from rules.imperial_struggle.counters import INVESTMENTS, MINOR_POINTS
from rules.imperial_struggle.prices import ROUND
from rules.imperial_struggle.referee.costs import abilities
from rules.imperial_struggle.referee.counting import markets_of
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.moves import End, First, Pass, Take
from rules.imperial_struggle.referee.reach import isolated_now
from rules.imperial_struggle.referee.state import OTHER, SIDES, Board, Side, Turn, now

# a turn may begin with an advantage or a ministry (IMP-ADV-06, IMP-TURN-08)
CARDS = ("use", "stir", "unveil", "invoke", "levy", "shelter", "flip")
BEFORE = ("take", *CARDS)
PAID = ("shift", "draw", "unmark", "fort", "squadron", "deploy", "bonus", "exchange", "hire")
DURING = (*PAID, "uprising", "event", "upgrade", "swap", "claim", *CARDS, "pass", "end")

# ------------------------------------------------------------ the initiative


def holder(board: Board) -> Side:
    """The side that the marker has left behind has the initiative (IMP-PINI-01 to IMP-PINI-03)."""
    if board.vp == START_MARKER or board.round == 1:
        return board.initiative
    return "france" if board.vp < START_MARKER else "britain"


def sides(t: Table[Board]) -> Sequence[str]:
    return (t.state.initiative, OTHER[t.state.initiative])


def do_first(desk: Desk, move: First) -> None:
    desk.set(first=move.first, phase="actions")
    desk.tell("goes_first", move.first)


FIRST = Act(First, Field(name="first", values=sides), do=do_first)

# ------------------------------------------------------------ turns


def turns_done(board: Board) -> int:
    """Each turn that is over, or under way, has its tile (IMP-TURN-01)."""
    return sum(len(board.players[side].taken) for side in SIDES)


def next_turn(desk: Desk) -> bool:
    """Begin the next turn; False after eight of them (IMP-PACT-01, IMP-PACT-02)."""
    board = desk.state
    done, first = turns_done(board), board.first or board.initiative
    if done >= ROUND.turns * len(SIDES):
        return False
    seat = OTHER[first] if done % 2 else first
    desk.set(turn=Turn(seat=seat, isolated=isolated_now(desk)))
    desk.tell("turn", seat, number=len(board.players[seat].taken) + 1)
    if carried := desk.power(seat).carried:
        desk.gain(seat, carried=-carried)
        owe(desk, Due(kind="lay", seat=seat, times=carried, rule="IMP-WSET-04"))
    return True


def tiles(t: Table[Board]) -> Sequence[str]:
    return tuple(dict.fromkeys(t.state.tiles))


def every_tile(t: Table[Board]) -> Sequence[str]:
    return tuple(INVESTMENTS)


def do_take(desk: Desk, move: Take) -> None:
    tile, left = INVESTMENTS[move.tile], list(desk.state.tiles)
    if move.tile in left:
        left.remove(move.tile)
    desk.set(tiles=tuple(left))
    desk.put(move.seat, taken=(*desk.power(move.seat).taken, move.tile))
    desk.turn(tile=move.tile, major=tile.points, minor=MINOR_POINTS)
    desk.tell("take_tile", move.seat, tile=move.tile)
    if abilities(desk, move.seat, "commerce") and leads_trade(desk, move.seat):
        turn = now(desk)
        desk.turn(
            major=turn.major + (tile.major == "economic"),
            minor=turn.minor + (tile.minor == "economic"),
        )


def leads_trade(t: Table[Board], seat: str) -> bool:
    """More markets of furs and fish than the opponent."""
    ours, theirs = (
        markets_of(t, side, "furs") + markets_of(t, side, "fish") for side in (seat, OTHER[seat])
    )
    return ours > theirs


TAKE = Act(
    Take,
    Field(
        name="tile",
        values=tiles,
        closed=("IMP-TURN-07", "tile_not_open"),
        every=every_tile,
        part="tile",
    ),
    do=do_take,
)


def nothing_used(t: Table[Board]) -> Iterator[Refusal]:
    """A pass uses no point and no symbol of the tile (IMP-DEBT-03)."""
    if now(t).spent:
        yield Refusal("IMP-DEBT-03", "tile_used", {})


def reliefs(t: Table[Board], seat: str) -> Sequence[Any]:
    """As much as the debt allows; less is a choice too (IMP-TURN-02)."""
    most = min(ROUND.pass_relief, t.state.players[seat].debt)
    return [most, *(Aside(n) for n in range(most))]


def every_relief(t: Table[Board]) -> Sequence[int]:
    return range(ROUND.pass_relief + 1)


def do_pass(desk: Desk, move: Pass) -> None:
    desk.tell("pass", move.seat)
    desk.relieve(move.seat, move.relief)
    desk.set(turn=None)


PASS = Act(
    Pass,
    Field(name="relief", values=reliefs, closed=("IMP-TURN-02", "less_debt"), every=every_relief),
    guards=(nothing_used,),
    do=do_pass,
)


def something_used(t: Table[Board]) -> Iterator[Refusal]:
    """Who uses nothing passes."""
    if not (now(t).spent or now(t).used):
        yield Refusal("IMP-TURN-02", "nothing_used", {})


def do_end(desk: Desk, move: End) -> None:
    """What is left lapses (IMP-PACT-03, IMP-TURN-06)."""
    desk.set(turn=None)


END = Act(End, guards=(something_used,), do=do_end)
ACTS = (FIRST, TAKE, PASS, END)
