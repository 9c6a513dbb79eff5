"""Small decisions inside a turn: tokens to take, the end of the turn, the fleet's reaction."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.actions import give_back
from rules.endeavor.referee.desk import Desk, token_left, types_left
from rules.endeavor.referee.silent import reaction_of
from rules.endeavor.referee.state import Acting, Board, option
from rules.endeavor.referee.turns import next_in


def settle(desk: Desk) -> bool:
    """Do what needs no decision: a recorded token, a reaction without target, the end of a turn."""
    board = desk.state
    if board.queue:
        head = board.queue[0]
        if head.kind == "collect" and (head.gone or head.cell in board.laid):
            _take(desk, board.laid.get(head.cell, "unknown"))
            return True
        if head.kind == "react" and not desk.may_react(head):
            desk.set(queue=board.queue[1:])
            desk.tell("no_reaction")
            return True
        return False
    acting = board.acting
    if acting is None or any(desk.may_follow(acting, action) for action in acting.left):
        return False
    if acting.left and not acting.did:
        give_back(desk, acting)
    else:
        _end_turn(desk, acting)
    return True


def _end_turn(desk: Desk, acting: Acting) -> None:
    """One turn is one source, however many actions it had (END-ACTV-05)."""
    desk.set(acting=None, turn=next_in(desk, acting.seat))
    if option(desk, "silent_fleet") and (due := reaction_of(desk, acting)):
        desk.await_(due)


# ------------------------------------------------------------ tokens


def due_cells(t: Table[Board]) -> Sequence[str]:
    return (t.state.queue[0].cell,) if t.state.queue and t.state.queue[0].cell else ()


def types(t: Table[Board]) -> Sequence[str]:
    return types_left(t)


def due_first(t: Table[Board], cell: str) -> Iterator[Refusal]:
    due = t.state.queue[0].cell if t.state.queue else ""
    if due and cell != due:
        yield Refusal("END-SHIP-05", "another_cell", {"cell": cell, "due": due})


def still_there(t: Table[Board], cell: str) -> Iterator[Refusal]:
    if cell in t.state.emptied:
        yield Refusal("END-ROUTE-03", "cell_emptied", {"cell": cell})


def such_token_left(t: Table[Board], token: str) -> Iterator[Refusal]:
    if token not in types_left(t):
        yield Refusal("END-COMP-04", "no_such_token_left", {"token": token, "left": 0})


def do_collect(desk: Desk, move: m.Collect) -> None:
    queue = desk.state.queue
    mine = next((n for n, p in enumerate(queue) if p.cell == move.cell), None)
    if mine is not None:
        desk.set(queue=(queue[mine], *queue[:mine], *queue[mine + 1 :]))
        _take(desk, move.token)
    elif move.cell not in desk.state.emptied and token_left(desk.state, move.token):
        desk.gain_token(move.seat, move.cell, move.token)


def _take(desk: Desk, token: str) -> None:
    due, *rest = desk.state.queue
    desk.set(queue=tuple(rest))
    if not due.gone:
        desk.gain_token(due.seat, due.cell, token)
        return
    desk.empty(due.cell)
    desk.lose_token(token)
    desk.tell("remove_token", None, cell=due.cell, token=token)


COLLECT = Act(
    m.Collect,
    Field(name="cell", values=due_cells, part="place"),
    Field(name="token", values=types),
    guards=(due_first, still_there, such_token_left),
    do=do_collect,
)
