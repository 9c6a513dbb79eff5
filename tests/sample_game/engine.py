"""The rules of Islands: homes (openly, all at once), plans (unseen, all at once), sailing and paying."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from rules.core.box import FactSpec, read_facts
from rules.core.layout import RowSpec
from rules.core.move import Checkpoint, Codec, Enter, Move, Teach, Value
from rules.core.option import OneOf, Option
from rules.core.outcome import Effect, Outcome
from rules.core.pad import Pad, Row, build_pad
from rules.core.referee.stage import Phase
from rules.core.refusal import Refusal, Refused
from rules.core.setup import Setup
from rules.core.sheet import Bound, Sheet, SheetGame, cell, part
from rules.core.spelling import Misspelled
from tests.sample_game import CODE
from tests.sample_game.chart import NEAR, SPACES
from tests.sample_game.state import (
    Board,
    Count,
    Options,
    Pay,
    Plan,
    Rest,
    Sail,
    SeatCount,
    Settle,
    TableCount,
    Wait,
)

ROUNDS, ACTION = 2, 2
PLANS = ("sail", "trade", "guard")
WIND = "wind.force"  # what only the cardboard knows


def cost_of(space: str) -> int:
    return 3 if len(NEAR[space]) > 3 else 2


def ways(cost: int) -> tuple[str, ...]:
    """Every split of a cost into action points and debt, the cheapest debt first."""
    return tuple(f"{points}+{cost - points}" for points in range(min(ACTION, cost), -1, -1))


class Islands(SheetGame[Count]):
    code, version = CODE, "islands-1"
    min_seats, max_seats, seats_rule = 2, 8, "ISL-01"
    seat_type, table_type, options_type, count_type = SeatCount, TableCount, Options, Count
    referee_options_type = Options
    rows = (RowSpec("score", "ISL-02", ("flags", "trades", "debt")),)
    facts = {WIND: FactSpec(WIND, "ISL-05", int, None, 1, 6)}
    home = Path(__file__).parent
    state_type: Any = Sheet | Board
    moves = Codec(Enter, Teach, Checkpoint, Settle, Wait, Plan, Rest, Sail, Pay)

    def bounds(self, count: Count, seat: str, item: str) -> Iterator[Bound]:
        yield Bound(rule="ISL-02", code="more_than_pad_holds", high=112)

    def pad(self, count: Count) -> Pad:
        cells = {}
        for seat, own in count.seats.items():
            worth = {"flags": 1, "trades": 2, "debt": -1}
            told = {item: getattr(own, item) for item in worth}
            parts = [part(i, n, "ISL-02", (n or 0) * worth[i]) for i, n in told.items()]
            cells[seat] = cell(count, seat, "ISL-02", parts)
        row = Row(id="score", rule="ISL-02", cells=cells)
        return build_pad(self.code, self.version, tuple(cells), [row], decided_by="ISL-02")

    # ------------------------------------------------------------ referee depth

    def new(self, setup: Setup) -> Any:
        if setup.depth != "referee":
            return super().new(setup)
        if refusals := tuple(self.refuse_setup(setup)):
            raise Refused(refusals)
        return Board(setup=setup, box=setup.box)

    def actors(self, state: Any) -> frozenset[str]:
        return self.awaited(state) or frozenset(state.seats)

    def awaited(self, state: Board) -> frozenset[str]:
        if state.phase == "homes":
            return frozenset(state.seats) - {*state.settled}
        if state.phase == "plan":
            return frozenset(state.seats) - {*state.plans}
        return frozenset(state.sailing[:1])

    def phase(self, state: Board) -> Phase:
        return "over" if state.phase == "over" else "play"

    def secret(self, state: Board) -> frozenset[str]:
        return frozenset(("plan", "rest")) if state.phase == "plan" else frozenset()

    def options(self, state: Any, seat: str) -> Sequence[Option]:
        if not isinstance(state, Board):
            return super().options(state, seat)
        found = []
        for option in self.candidates(state, seat):
            legal = {
                name: OneOf(
                    tuple(v for v in open_.values if self._legal_move(state, option, name, v))
                )
                for name, open_ in option.fields.items()
                if isinstance(open_, OneOf)
            }
            if all(open_.values for open_ in legal.values()) and (
                legal or not self.check(state, self.moves.decode(option.move))
            ):
                found.append(Option(option.kind, seat, option.move, legal))
        if state.phase == "plan" and WIND not in state.box:
            found.append(Option("teach", None, {"kind": "teach"}, {f"facts.{WIND}": OneOf(())}))
        return found

    def _legal_move(self, state: Board, option: Option, name: str, value: Value) -> bool:
        refusals = self.check(state, self.moves.decode({**option.move, name: value}))
        return all(refusal.code == "unknown_fact" for refusal in refusals)

    def candidates(self, state: Board, seat: str) -> Sequence[Option]:
        if not seat:
            return ()
        fields: dict[str, tuple[str, tuple[Value, ...]]] = {
            "settle": ("space", SPACES),
            "plan": ("plan", PLANS),
            "sail": ("space", SPACES),
            "pay": ("way", ways(cost_of(state.bound)) if state.bound else ()),
        }
        moves = {kind: {"kind": kind, "seat": seat} for kind in (*fields, "wait", "rest")}
        return [
            Option(
                kind, seat, move, {n: OneOf(v) for n, v in [fields[kind]]} if kind in fields else {}
            )
            for kind, move in moves.items()
        ]

    def check(self, state: Any, move: Move) -> tuple[Refusal, ...]:
        if not isinstance(state, Board):
            return super().check(state, move)
        self._spelled(state, move)
        return () if isinstance(move, Teach) else tuple(self._refusals(state, move))

    def _spelled(self, state: Board, move: Move) -> None:
        if isinstance(move, Teach):
            read_facts(self.facts, move.facts)
            return
        space = getattr(move, "space", SPACES[0])
        if isinstance(move, Enter | Checkpoint) or move.by_seat not in state.seats:
            raise Misspelled("no such move here", "$.kind")
        if space not in NEAR or getattr(move, "plan", PLANS[0]) not in PLANS:
            raise Misspelled("no such thing", "$.space")
        if isinstance(move, Pay) and move.way not in {w for cost in (2, 3) for w in ways(cost)}:
            raise Misspelled("no such way", "$.way")

    def _refusals(self, state: Board, move: Any) -> Iterator[Refusal]:
        phases = {
            "settle": ["homes"],
            "wait": ["homes"],
            "plan": ["plan"],
            "rest": ["plan", "sail"],
        }
        kind = self.moves.encode(move)["kind"]
        if move.seat not in self.awaited(state) or state.phase not in phases.get(kind, [kind]):
            yield Refusal("ISL-07", "not_due", {"seat": move.seat})
            return
        if isinstance(move, Settle | Sail) and move.space in state.flags:
            yield Refusal("ISL-02", "taken", {"space": move.space})
        if isinstance(move, Plan):
            if move.plan == "trade" and "trade" in state.plans.values():
                yield Refusal("ISL-04", "trade_taken", {})
            if move.plan == "sail" and WIND not in state.box:
                yield Refusal("ISL-05", "unknown_fact", {"keys": (WIND,)})
        if isinstance(move, Sail):
            own = {space for space, seat in state.flags.items() if seat == move.seat}
            if own and not own & NEAR[move.space]:
                yield Refusal("ISL-05", "not_linked", {"space": move.space})
        if isinstance(move, Pay) and move.way not in ways(cost_of(state.bound)):
            yield Refusal("ISL-06", "does_not_pay", {"cost": cost_of(state.bound)})

    def apply(self, state: Any, move: Move, at: int = 0) -> Outcome[Any]:
        if not isinstance(state, Board):
            return super().apply(state, move, at)
        self._spelled(state, move)
        if isinstance(move, Teach):
            return Outcome(_with(state, box={**state.box, **move.facts}))
        return _DO[type(move)](state, move)

    def count(self, state: Any) -> Count:
        if not isinstance(state, Board):
            return super().count(state)
        held = [*state.flags.values()]
        seats = {
            seat: SeatCount(
                flags=held.count(seat),
                trades=state.trades.get(seat, 0),
                debt=state.debt.get(seat, 0),
            )
            for seat in state.seats
        }
        return Count(seats=seats, box=dict(state.box))

    def checklist(self, state: Board) -> tuple[Effect, ...]:
        return ()

    def ends(self, state: Board) -> dict[str, Any] | None:
        return None

    def draws(self, state: Board) -> tuple[str, ...]:
        return ()

    def drawn(
        self, state: Board, kind: str, shuffle: Callable[[list[Any]], None]
    ) -> dict[str, Any]:
        raise Misspelled("nothing is drawn here", "$.kind")


def _with(state: Board, **changes: Any) -> Board:
    return msgspec.structs.replace(state, **changes)


def _settle(state: Board, move: Any) -> Outcome[Board]:
    settled = (*state.settled, move.seat)
    phase = "plan" if {*settled} >= {*state.seats} else "homes"
    effects: tuple[Effect, ...] = ()
    if isinstance(move, Settle):
        state = _with(state, flags={**state.flags, move.space: move.seat})
        effects = (Effect("flag", move.seat, {"space": move.space}),)
    return Outcome(_with(state, settled=settled, phase=phase), effects)


def _plan(state: Board, move: Any) -> Outcome[Board]:
    if state.phase == "sail":  # resting instead of sailing
        return Outcome(_next(_with(state, bound="")))
    plan = move.plan if isinstance(move, Plan) else "rest"
    plans = {**state.plans, move.seat: plan}
    effects = (Effect("show_plan", move.seat, {"plan": plan}),)
    state = _with(state, plans=plans)
    if plan == "trade":
        state = _with(state, trades=_plus(state.trades, move.seat, 1))
    if {*plans} < {*state.seats}:
        return Outcome(state, effects)
    sailing = tuple(seat for seat in state.seats if plans[seat] == "sail")
    return Outcome(_begin(_with(state, sailing=sailing)), effects)


def _sail(state: Board, move: Sail) -> Outcome[Board]:
    flags = {**state.flags, move.space: move.seat}
    done = _with(state, flags=flags, bound=move.space, phase="pay")
    return Outcome(done, (Effect("flag", move.seat, {"space": move.space}),))


def _pay(state: Board, move: Pay) -> Outcome[Board]:
    debt = int(move.way.partition("+")[2])
    effects = (Effect("debt", move.seat, {"debt": debt}),) if debt else ()
    paid = _with(state, debt=_plus(state.debt, move.seat, debt), bound="")
    return Outcome(_next(paid), effects)


def _next(state: Board) -> Board:
    return _begin(_with(state, sailing=state.sailing[1:]))


def _begin(state: Board) -> Board:
    """The next ship, or the next round."""
    if state.sailing:
        return _with(state, phase="sail")
    over = state.round == ROUNDS
    return _with(state, plans={}, phase="over" if over else "plan", round=state.round + (not over))


def _plus(old: Mapping[str, int], seat: str, n: int) -> dict[str, int]:
    return {**old, seat: old.get(seat, 0) + n}


_DO: dict[type, Callable[[Board, Any], Outcome[Board]]] = {
    Settle: _settle,
    Wait: _settle,
    Plan: _plan,
    Rest: _plan,
    Sail: _sail,
    Pay: _pay,
}

GAME = Islands()
