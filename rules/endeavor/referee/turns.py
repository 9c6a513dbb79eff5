"""Rulebook chapters «Процесс игры» and «Фаза действий»: which move is due, and whose it is."""

from collections.abc import Iterator

from rules.core.move import Move
from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import ACTIONS

FIRST_THREE = ("shortage", "build", "growth", "salary")
DUE: dict[str, tuple[str, ...]] = {
    "uncover": ("setup",),
    "crown": ("setup",),
    "start": ("setup",),
    "order": FIRST_THREE,
    "scrap": ("shortage",),
    "build": ("build",),
    "salary": ("salary",),
    "withhold": ("build", "growth", "salary", "actions"),
    "done": ("build", "salary", "actions", "discard"),
    "slot": ("discard",),
    "discard": ("discard",),
    "adjust": ("audit",),
    "close": ("audit",),
    **dict.fromkeys(("activate", "spend", "pass", *ACTIONS), ("actions",)),
    **dict.fromkeys(("collect", "remember", "react_to", "react"), ("actions",)),
}
SMALL = ("collect", "remember", "react_to", "react")
ANYBODY = ("order", "withhold", "adjust")  # moves that any seat may make in their phase


def kind_of(move: Move) -> str:
    return str(move.__struct_config__.tag)


def refuse_turn(board: Board, move: Move) -> Iterator[Refusal]:
    """The phase, the seat, and what must come first."""
    kind = kind_of(move)
    phases = DUE.get(kind, ())
    if board.queue or board.acting:  # what a ruling began is finished in any phase
        phases = () if kind in (*SMALL, *ACTIONS, "done") else phases
    if phases and board.phase not in phases:
        rule = "END-STAT-06" if kind == "discard" else "END-ROUND-01"
        yield Refusal(rule, "wrong_phase", {"phase": board.phase, "wanted": phases})
        return
    if isinstance(move, m.SeatMove):
        yield from _refuse_seat(board, move, kind)
    if kind in DUE:
        yield from _refuse_order(board, kind)


def _refuse_seat(board: Board, move: m.SeatMove, kind: str) -> Iterator[Refusal]:
    if kind in ANYBODY:
        return
    idle = board.phase == "actions" and not board.queue and not board.acting
    if idle and "pass" in board.players[move.seat].done:
        yield Refusal("END-ACT-02", "already_passed", {"seat": move.seat})
    elif board.actor() and board.actor() != move.seat:
        rule = "END-SETUP-14" if kind == "start" else "END-ROUND-02"
        yield Refusal(rule, "not_your_turn", {"seat": board.actor()})


def _refuse_order(board: Board, kind: str) -> Iterator[Refusal]:
    """A small decision waits; a turn is under way; or an action has no source."""
    if board.queue:
        if kind != board.queue[0].kind:
            yield Refusal("END-ACTV-06", "first_decide", {"pending": board.queue[0].kind})
        return
    if kind in SMALL:
        yield Refusal("END-ACT-01", "nothing_pending", {"kind": kind})
    elif kind in ("activate", "spend", "pass") and board.acting:
        rule = "END-ACT-04" if kind in ("activate", "spend") else "END-ACTV-05"
        yield Refusal(rule, "turn_under_way", {"source": board.acting.what})
    elif kind in ACTIONS and not board.acting:
        yield Refusal("END-ACT-04", "no_source", {"action": kind})
    elif kind in ACTIONS and board.acting and kind not in board.acting.left:
        yield _not_open(board, kind)
    elif kind == "done":
        if board.phase == "actions" and not board.acting:
            yield Refusal("END-ACT-05", "act_or_pass", {})
        elif board.acting and not board.acting.did:
            yield Refusal("END-ACTV-01", "take_one_action", {"open": board.acting.left})


def _not_open(board: Board, kind: str) -> Refusal:
    """Which rule closes an action: the choice of one, the token, or that it is not printed."""
    acting = board.acting
    assert acting is not None
    facts: dict[str, Fact] = {"action": kind, "open": acting.left, "source": acting.what}
    if acting.source == "token":
        return Refusal("END-TOK-03", "not_on_token", facts)
    if kind in acting.did:
        return Refusal("END-ACTV-04", "taken_already", facts)
    return Refusal("END-ACTV-07" if acting.did else "END-ACT-04", "not_on_building", facts)


def next_in(board: Board, seat: str) -> str:
    """The next seat clockwise that has not passed; the same one if it is the last (END-ACT-03)."""
    start = board.seats.index(seat) if seat in board.seats else -1
    order = board.seats[start + 1 :] + board.seats[: start + 1]
    return next((s for s in order if "pass" not in board.players[s].done), seat)
