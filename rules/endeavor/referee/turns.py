"""Rulebook chapters «Процесс игры» and «Фаза действий»: which move is due, and whose it is."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules.core.move import Move
from rules.core.referee.stage import Phase, Wait
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.salary import keep_paid
from rules.endeavor.referee.state import Acting, Board
from rules.endeavor.referee.words import ACTIONS

FIRST_THREE = ("shortage", "build", "growth", "salary")
DUE: dict[str, tuple[str, ...]] = {
    "uncover": ("setup",),
    "crown": ("setup",),
    "start": ("setup",),
    "order": FIRST_THREE,
    "scrap": ("shortage",),
    "build": ("build",),
    "grow": ("growth",),
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
SOURCES = ("activate", "spend", "pass")
AT_HAND = ("lay", "enter", "reseat")  # what the table writes down whenever it likes
SEEN = ("explored", "claim", "name")  # what the table sees on cardboard that the box has not read
AFTERWARDS = ("name",)  # the count asks what only a thing with a name can tell
PHASES: dict[str, Phase] = {"setup": "setup", "over": "over"}


def kind_of(move: Move) -> str:
    return str(move.__struct_config__.tag)


# ------------------------------------------------------------ what the table waits for


FIRST_PHASES = ("shortage", "build")


def wait_of(t: Table[Board]) -> Wait:
    """The question of now, from set-up and state alone."""
    board = t.state
    phase = PHASES.get(board.phase, "play")
    seats = (actor,) if (actor := board.actor()) else ()
    seen = SEEN if phase == "play" else AFTERWARDS if phase == "over" else ()
    if board.queue:
        head = board.queue[0].kind
        return Wait(
            phase=phase,
            seats=seats,
            kinds=(head,),
            free=(*AT_HAND, *seen),
            forced=head == "react",
            rule="END-ACTV-06",
        )
    kinds = [kind for kind, phases in DUE.items() if board.phase in phases and kind not in SMALL]
    if board.acting:
        open_ = [kind for kind in kinds if kind not in (*SOURCES, *ACTIONS, "done")]
        kinds = [*dict.fromkeys(board.acting.left), "done", *open_]
    else:
        closed = (*ACTIONS, "done") if board.phase == "actions" else ACTIONS
        kinds = [kind for kind in kinds if kind not in closed]
    beside = [kind for kind in kinds if kind in ANYBODY]
    return Wait(
        phase=phase,
        seats=seats,
        kinds=tuple(kind for kind in kinds if kind == "adjust" or kind not in ANYBODY),
        free=(*beside, *AT_HAND, *seen),
        forced=board.acting is not None and bool(board.acting.did),
        rule="END-ROUND-01",
    )


def edge(t: Table[Board]) -> str:
    """The sheet of the round that has just ended (END-ROUND-01): nobody has done anything in the next one."""
    board = t.state
    begun = board.queue or board.acting or any(player.done for player in board.players.values())
    if board.round < 2 or board.phase not in FIRST_PHASES or begun:
        return ""
    return f"round.{board.round - 1}"


# ------------------------------------------------------------ why a move is not due


def refuse_turn(t: Table[Board], move: Move) -> Iterator[Refusal]:
    """The phase, the seat, and what must come first."""
    kind, board = kind_of(move), t.state
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


def _refuse_seat(board: Board, move: Any, kind: str) -> Iterator[Refusal]:
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
    elif kind in SMALL:
        yield Refusal("END-ACT-01", "nothing_pending", {"kind": kind})
    elif kind in SOURCES and board.acting:
        rule = "END-ACT-04" if kind in ("activate", "spend") else "END-ACTV-05"
        yield Refusal(rule, "turn_under_way", {"source": board.acting.what})
    elif kind in ACTIONS and not board.acting:
        yield Refusal("END-ACT-04", "no_source", {"action": kind})
    elif kind in ACTIONS and board.acting and kind not in board.acting.left:
        yield _not_open(board.acting, kind)
    elif kind == "done" and board.phase == "actions" and not board.acting:
        yield Refusal("END-ACT-05", "act_or_pass", {})


def _not_open(acting: Acting, kind: str) -> Refusal:
    """Which rule closes an action: the choice of one, the token, or that it is not printed."""
    facts: dict[str, Fact] = {"action": kind, "open": acting.left, "source": acting.what}
    if acting.source == "token":
        return Refusal("END-TOK-03", "not_on_token", facts)
    if kind in acting.did:
        return Refusal("END-ACTV-04", "taken_already", facts)
    return Refusal("END-ACTV-07" if acting.did else "END-ACT-04", "not_on_building", facts)


def next_in(t: Table[Board], seat: str) -> str:
    """The next seat clockwise that has not passed; the same one if it is the last (END-ACT-03)."""
    seats = t.setup.seats
    start = seats.index(seat) if seat in seats else -1
    order = seats[start + 1 :] + seats[: start + 1]
    return next((s for s in order if "pass" not in t.state.players[s].done), seat)


# ------------------------------------------------------------ an action is done


def acted(desk: Desk, acting: Acting | None, action: str, seat: str, zone: str = "") -> None:
    """An action of the source is done: with a plus the other one stays open (END-ACTV-04)."""
    keep_paid(desk, seat)
    now = desk.state.acting
    if acting is None or now is None or acting.seat != seat:
        return
    left = list(now.left)
    if action in left:
        left.remove(action)
    rest = tuple(left) if now.both else ()
    did = (*now.did, action)
    desk.set(acting=replace(now, left=rest, did=did, zone=zone or now.zone))
