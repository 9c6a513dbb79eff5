"""Rulebook chapters «Процесс игры», «Фаза роста», «Конец раунда»: how the table moves on by itself.

Where nobody decides anything (growth, a salary for all, nothing to discard), no move is asked for:
the engine goes on and says what to do with the hands. It stops where somebody must decide or a fact
of the box is needed."""

from collections.abc import Iterator

from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.audit import agree
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.discard import excess, governors_held
from rules.endeavor.referee.known import level_of
from rules.endeavor.referee.pending import settle
from rules.endeavor.referee.salary import pay_all
from rules.endeavor.referee.setup import next_start
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.turns import next_in
from rules.endeavor.referee.words import ROUNDS

STEPS = ("build", "growth", "salary")


def advance(desk: Desk) -> None:
    """Go on until somebody must decide or the box must be asked."""
    while _one_step(desk):
        pass


def _one_step(desk: Desk) -> bool:
    board = desk.board
    if board.queue or board.acting:
        return settle(desk)
    if board.phase == "setup":
        return _setup(desk)
    if board.phase in ("shortage", *STEPS):
        return _first_three(desk)
    if board.phase == "actions":
        return _actions(desk)
    return _discards(desk) if board.phase == "discard" else False


def _setup(desk: Desk) -> bool:
    turn = next_start(desk.board)
    desk.set(turn=turn)
    if turn or not desk.board.crown:
        return False
    begin_round(desk, 1)
    return True


def begin_round(desk: Desk, number: int) -> None:
    for seat in desk.board.seats:
        desk.put(seat, done=(), paid=0, home=())
    short = desk.board.option("material_shortage")
    desk.tell("round_begins", None, round=number)
    desk.set(round=number, phase="shortage" if short else "build", acting=None, queue=())


def _enter(desk: Desk, phase: str, turn: str) -> None:
    if desk.board.phase != phase:
        desk.tell("phase_begins", None, phase=phase)
    desk.set(phase=phase, turn=turn)


# ------------------------------------------------------------ phases 1 to 3


def _first_three(desk: Desk) -> bool:
    board = desk.board
    if board.phase == "shortage" and len(board.scrapped) < board.round:
        desk.set(turn=next(seat for seat in board.order() if seat != board.crown))
        return False
    due = _due(board)
    if due is None:
        _enter(desk, "actions", board.order()[0])
        return True
    step, seat = due
    _enter(desk, step, seat)
    if step == "growth":
        return _grow(desk, seat)
    return pay_all(desk, seat) if step == "salary" else False


def _due(board: Board) -> tuple[str, str] | None:
    """The next step and seat, phase by phase or player by player (END-ROUND-03)."""
    order = board.order()
    pairs: Iterator[tuple[str, str]]
    if board.by_player:
        pairs = ((step, seat) for seat in order for step in STEPS)
    else:
        pairs = ((step, seat) for step in STEPS for seat in order)
    return next(((st, seat) for st, seat in pairs if st not in board.players[seat].done), None)


def _grow(desk: Desk, seat: str) -> bool:
    """As many discs as the growth level, or all that are left (END-GROW-01, END-GROW-02)."""
    most = level_of(desk.board, seat, "culture")
    if most is None:
        return False
    desk.grow(seat, most)
    desk.finish(seat, "growth")
    return True


# ------------------------------------------------------------ phases 4 and 5


def _actions(desk: Desk) -> bool:
    board = desk.board
    still = [seat for seat in board.order() if "pass" not in board.players[seat].done]
    if not still:
        _enter(desk, "discard", "")
        return True
    if board.turn not in still:
        desk.set(turn=next_in(board, board.turn))
    return False


def _discards(desk: Desk) -> bool:
    board = desk.board
    order = board.order()
    seat = next((s for s in order if "discard" not in board.players[s].done), "")
    if not seat:
        _enter(desk, "audit", "")
        return False
    desk.set(turn=seat)
    over = excess(board, seat)
    if over is None or over > 0 or governors_held(board, seat):
        return False
    desk.finish(seat, "discard")
    return True


# ------------------------------------------------------------ the end of a round


def do_close(desk: Desk, move: m.Close) -> None:
    """The crown goes on, or the game is over (END-EOR-02, END-EOR-03)."""
    agree(desk)
    board = desk.board
    if board.round >= ROUNDS:
        desk.set(phase="over", turn="", acting=None, queue=())
        desk.tell("game_over")
        return
    crown = board.order()[1 % len(board.seats)]
    desk.set(crown=crown)
    desk.tell("crown_to", crown)
    begin_round(desk, board.round + 1)


def refuse_end(board: Board, move: m.End) -> Iterator[Refusal]:
    """The game ends with its seventh round and not before (END-EOR-03)."""
    over = board.phase == "over"
    facts: dict[str, Fact] = {"round": board.round, "rounds": ROUNDS}
    yield Refusal("END-EOR-03", "game_is_over" if over else "rounds_left", facts)


def do_end(desk: Desk, move: m.End) -> None:
    """The glory is counted as the table stands."""
    if desk.board.phase != "over":
        desk.set(phase="over", turn="", acting=None, queue=(), early=True)
        desk.tell("ended_early", None, round=desk.board.round)
