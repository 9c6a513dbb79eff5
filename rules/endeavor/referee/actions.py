"""Rulebook chapter «Выполнение действий»: a building or a blue token as source, passing, finishing."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.build import refuse_no_building
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.discard import refuse_keep
from rules.endeavor.referee.known import building_actions, unknown
from rules.endeavor.referee.possible import possible
from rules.endeavor.referee.reading import second
from rules.endeavor.referee.salary import tell_unpaid
from rules.endeavor.referee.state import Acting, Board
from rules.endeavor.referee.words import TOKEN_ACTIONS

ENDS = ("salary", "discard")  # phases that a player ends by a word


def refuse_activate(board: Board, move: m.Activate) -> Iterator[Refusal]:
    own = board.players[move.seat]
    if own.harbour < 1:
        yield Refusal("END-ACTV-01", "no_disc_in_harbour", {"have": own.harbour, "needs": 1})
    if move.cell >= len(own.coast):
        yield Refusal("END-ACTV-02", "no_building_there", {"cell": move.cell})
        return
    tile = own.coast[move.cell]
    if tile.disc:
        yield Refusal("END-ACTV-02", "building_manned", {"building": tile.kind, "cell": move.cell})
    printed = building_actions(board.box, tile.kind)
    if printed is None:
        yield from unknown(board.box, [f"building.{tile.kind}.actions"])
    elif not printed[0]:
        yield Refusal("END-ACTV-02", "no_action_printed", {"building": tile.kind})
    elif own.harbour and not tile.disc and not _could(board, move, printed[0]):
        facts: dict[str, Fact] = {"have": own.harbour, "actions": printed[0]}
        yield Refusal("END-ACTV-03", "no_action_possible", facts)


def _could(board: Board, move: m.Activate, actions: tuple[str, ...]) -> bool:
    """At least one printed action can follow the disc (END-GAP-20)."""
    desk = Desk(board, 0)
    desk.man(move.seat, move.cell, manned=True)
    return any(possible(desk.board, move.seat, action) for action in actions)


def do_activate(desk: Desk, move: m.Activate) -> None:
    coast = desk.player(move.seat).coast
    if move.cell >= len(coast):
        return
    kind = coast[move.cell].kind
    cell = move.cell if desk.man(move.seat, move.cell, manned=True) else None
    left, both = building_actions(desk.board.box, kind) or ((), False)
    acting = Acting(seat=move.seat, source="building", what=kind, left=left, both=both, cell=cell)
    desk.set(acting=acting, turn=move.seat)


# ------------------------------------------------------------ blue tokens


def refuse_spend(board: Board, move: m.Spend) -> Iterator[Refusal]:
    own = board.players[move.seat]
    if own.tokens.get(move.token, 0) < 1:
        yield Refusal("END-TOK-01", "no_such_token", {"token": move.token})
    if not any(possible(board, move.seat, action) for action in TOKEN_ACTIONS[move.token]):
        facts: dict[str, Fact] = {"have": own.harbour, "actions": TOKEN_ACTIONS[move.token]}
        yield Refusal("END-TOK-02", "no_action_possible", facts)


def do_spend(desk: Desk, move: m.Spend) -> None:
    tokens = desk.player(move.seat).tokens
    if tokens.get(move.token, 0) > 0:
        desk.put(move.seat, tokens={**tokens, move.token: tokens[move.token] - 1})
        desk.lose_token(move.token)
        desk.tell("token_gone", move.seat, token=move.token)
    left = TOKEN_ACTIONS[move.token]
    acting = Acting(seat=move.seat, source="token", what=move.token, left=left)
    desk.set(acting=acting, turn=move.seat)


def used(desk: Desk, action: str, zone: str = "") -> None:
    """An action of the source is done: with a plus the other one stays open (END-ACTV-04)."""
    acting = desk.board.acting
    if acting is None:
        return
    left = list(acting.left)
    if action in left:
        left.remove(action)
    rest = tuple(left) if acting.both else ()
    did = (*acting.did, action)
    desk.set(acting=replace(acting, left=rest, did=did, zone=zone or acting.zone))


# ------------------------------------------------------------ passing and finishing


def refuse_pass(board: Board, move: m.Pass) -> Iterator[Refusal]:
    """A pass is always legal on one's turn (END-ACT-05)."""
    yield from ()


def do_pass(desk: Desk, move: m.Pass) -> None:
    desk.finish(move.seat, "pass")
    desk.tell("passed", move.seat)


def refuse_done(board: Board, move: m.Done) -> Iterator[Refusal]:
    if board.acting:
        return
    if board.phase == "build" and not second(board.setup):
        facts: dict[str, Fact] = {"phase": board.phase, "wanted": ENDS}
        yield Refusal("END-ROUND-01", "wrong_phase", facts)
    elif board.phase == "build":
        yield from refuse_no_building(board, move.seat)
    elif board.phase == "discard":
        yield from refuse_keep(board, move.seat)


def do_done(desk: Desk, move: m.Done) -> None:
    board = desk.board
    if board.acting is not None:
        desk.set(acting=replace(board.acting, left=()))
    elif board.phase in ENDS:
        desk.finish(move.seat, board.phase)
        if board.phase == "salary":
            tell_unpaid(desk, move.seat)
    elif board.phase == "build" and second(board.setup):
        desk.finish(move.seat, board.phase)
        desk.tell("nothing_built", move.seat)
