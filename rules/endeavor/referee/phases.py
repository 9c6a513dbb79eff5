"""Rulebook chapters «Процесс игры», «Фаза роста», «Конец раунда»: how the table moves on by itself.

Where nobody decides anything (growth, a salary for all, nothing to discard), no move is asked for:
the engine goes on and says what to do with the hands. It stops where somebody must decide, and where a
level is not read: then the seat says what its hands did."""

from collections.abc import Iterator

from rules.core.referee.acts import Act
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.audit import agree, markers_right
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.discard import excess, governors_held
from rules.endeavor.referee.ends import with_end
from rules.endeavor.referee.pending import settle
from rules.endeavor.referee.salary import grow_all, pay_all
from rules.endeavor.referee.setup import next_start
from rules.endeavor.referee.state import Board, clockwise, option
from rules.endeavor.referee.turns import next_in
from rules.endeavor.referee.words import ROUNDS

STEPS = ("build", "growth", "salary")


def one_step(desk: Desk) -> bool:
    """One step that needs nobody's decision; False where the table waits."""
    board = desk.state
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
    turn = next_start(desk)
    desk.set(turn=turn)
    if turn or not desk.state.crown:
        return False
    begin_round(desk, 1)
    return True


def begin_round(desk: Desk, number: int) -> None:
    for seat in desk.setup.seats:
        desk.put(seat, done=(), paid=0, home=())
    short = option(desk, "material_shortage")
    desk.tell("round_begins", None, round=number)
    desk.set(round=number, phase="shortage" if short else "build", acting=None, queue=())


def _enter(desk: Desk, phase: str, turn: str) -> None:
    if desk.state.phase != phase:
        desk.tell("phase_begins", None, phase=phase)
    desk.set(phase=phase, turn=turn)


# ------------------------------------------------------------ phases 1 to 3


def _first_three(desk: Desk) -> bool:
    board = desk.state
    if board.phase == "shortage" and len(board.scrapped) < board.round:
        desk.set(turn=next(seat for seat in clockwise(desk) if seat != board.crown))
        return False
    due = _due(desk)
    if due is None:
        _enter(desk, "actions", clockwise(desk)[0])
        return True
    step, seat = due
    _enter(desk, step, seat)
    if step == "growth":
        return grow_all(desk, seat)
    return pay_all(desk, seat) if step == "salary" else False


def _due(t: Table[Board]) -> tuple[str, str] | None:
    """The next step and seat, phase by phase or player by player (END-ROUND-03)."""
    order = clockwise(t)
    pairs: Iterator[tuple[str, str]]
    if t.state.by_player:
        pairs = ((step, seat) for seat in order for step in STEPS)
    else:
        pairs = ((step, seat) for step in STEPS for seat in order)
    players = t.state.players
    return next(((step, seat) for step, seat in pairs if step not in players[seat].done), None)


# ------------------------------------------------------------ phases 4 and 5


def _actions(desk: Desk) -> bool:
    players = desk.state.players
    still = [seat for seat in clockwise(desk) if "pass" not in players[seat].done]
    if not still:
        _enter(desk, "discard", "")
        return True
    if desk.state.turn not in still:
        desk.set(turn=next_in(desk, desk.state.turn))
    return False


def _discards(desk: Desk) -> bool:
    players = desk.state.players
    seat = next((s for s in clockwise(desk) if "discard" not in players[s].done), "")
    if not seat:
        _enter(desk, "audit", "")
        return False
    desk.set(turn=seat)
    over = excess(desk.state, seat, lambda: desk.level(seat, "influence"))
    if over is None or over > 0 or governors_held(desk.state, seat):
        return False
    desk.finish(seat, "discard")
    return True


# ------------------------------------------------------------ the end of a round


def do_close(desk: Desk, move: m.Close) -> None:
    """The crown goes on, or the game is over (END-EOR-02, END-EOR-03)."""
    agree(desk)
    if desk.state.round >= ROUNDS:
        desk.set(phase="over", turn="", acting=None, queue=())
        desk.tell("game_over")
        return
    crown = clockwise(desk)[1 % len(desk.setup.seats)]
    desk.set(crown=crown, ends=with_end(desk.state))
    desk.tell("crown_to", crown)
    begin_round(desk, desk.state.round + 1)


CLOSE = Act(m.Close, guards=(markers_right,), do=do_close)


def rounds_left(t: Table[Board]) -> Iterator[Refusal]:
    """The game ends with its seventh round and not before (END-EOR-03)."""
    over = t.state.phase == "over"
    facts: dict[str, Fact] = {"round": t.state.round, "rounds": ROUNDS}
    yield Refusal("END-EOR-03", "game_is_over" if over else "rounds_left", facts)


def do_end(desk: Desk, move: m.End) -> None:
    """The glory is counted as the table stands."""
    if desk.state.phase != "over":
        desk.set(phase="over", turn="", acting=None, queue=(), early=True)
        desk.tell("ended_early", None, round=desk.state.round)


END = Act(m.End, guards=(rounds_left,), do=do_end)
