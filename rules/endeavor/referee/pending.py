"""Small decisions inside a turn: tokens to take, the end of the turn, the fleet's reaction."""

from collections.abc import Iterator

from rules.core.refusal import Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.desk import Desk, token_left
from rules.endeavor.referee.possible import possible
from rules.endeavor.referee.silent import owes_reaction, reaction_of
from rules.endeavor.referee.state import Acting, Board
from rules.endeavor.referee.turns import next_in


def settle(desk: Desk) -> bool:
    """Do what needs no decision: a recorded token, a reaction without target, the end of a turn."""
    board = desk.board
    if board.queue:
        head = board.queue[0]
        if head.kind == "collect" and (head.gone or head.cell in board.laid):
            _take(desk, board.laid.get(head.cell, "unknown"))
            return True
        if head.kind == "react" and not owes_reaction(board, head):
            desk.set(queue=board.queue[1:])
            desk.tell("no_reaction")
            return True
        return False
    acting = board.acting
    if acting is None or any(possible(board, acting.seat, action) for action in acting.left):
        return False
    if acting.left and not acting.did:
        _take_back(desk, acting)
    else:
        _end_turn(desk)
    return True


def _take_back(desk: Desk, acting: Acting) -> None:
    """The box has shown that nothing can follow: the source is as it was (END-GAP-20)."""
    if acting.cell is not None:
        desk.man(acting.seat, acting.cell, manned=False)
    gone = desk.board.tokens_gone
    if acting.source == "token" and gone.get(acting.what, 0) > 0:
        own = desk.player(acting.seat).tokens
        desk.set(tokens_gone={**gone, acting.what: gone[acting.what] - 1})
        desk.put(acting.seat, tokens={**own, acting.what: own.get(acting.what, 0) + 1})
    desk.set(acting=None)
    desk.tell("source_back", acting.seat, source=acting.what)


def _end_turn(desk: Desk) -> None:
    """One turn is one source, however many actions it had (END-ACTV-05)."""
    acting = desk.board.acting
    assert acting is not None
    desk.set(acting=None, turn=next_in(desk.board, acting.seat))
    if desk.board.option("silent_fleet") and (due := reaction_of(desk.board, acting)):
        desk.await_(due)


# ------------------------------------------------------------ tokens


def refuse_collect(board: Board, move: m.Collect) -> Iterator[Refusal]:
    due = board.queue[0].cell if board.queue else ""
    if due and move.cell != due:
        yield Refusal("END-SHIP-05", "another_cell", {"cell": move.cell, "due": due})
    if move.cell in board.emptied:
        yield Refusal("END-ROUTE-03", "cell_emptied", {"cell": move.cell})
    if token_left(board, move.token) < 1:
        yield Refusal("END-COMP-04", "no_such_token_left", {"token": move.token, "left": 0})


def do_collect(desk: Desk, move: m.Collect) -> None:
    board = desk.board
    mine = next((n for n, p in enumerate(board.queue) if p.cell == move.cell), None)
    if mine is not None:
        due = board.queue[mine]
        desk.set(queue=(due, *board.queue[:mine], *board.queue[mine + 1 :]))
        _take(desk, move.token)
    elif move.cell not in board.emptied and token_left(board, move.token):
        desk.gain_token(move.seat, move.cell, move.token)


def _take(desk: Desk, token: str) -> None:
    due, *rest = desk.board.queue
    desk.set(queue=tuple(rest))
    if not due.gone:
        desk.gain_token(due.seat, due.cell, token)
        return
    desk.empty(due.cell)
    desk.lose_token(token)
    desk.tell("remove_token", None, cell=due.cell, token=token)
