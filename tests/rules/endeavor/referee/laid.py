"""A laid table for tests: set-up, state and box in one hand, asked in the words of a game."""

from collections.abc import Iterable
from typing import Any

import msgspec

from rules.core.chain import Link
from rules.core.move import Codec, Move, Teach, Value
from rules.core.option import Between, OneOf, Option
from rules.core.outcome import Outcome
from rules.core.position import Position
from rules.core.referee.acts import Act
from rules.core.referee.steps import all_moves
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from rules.endeavor import GAME as PAD
from rules.endeavor.referee.state import Board, clockwise, option, side_of
from rules.endeavor.referee.tally import count_of

REFEREE = PAD.referee


class Laid:
    """A table with its set-up and its box; what lies on it is read as its own attribute."""

    def __init__(self, setup: Setup, state: Board, box: dict[str, Value]) -> None:
        self.setup, self.state, self.box = setup, state, box
        self._table: Table[Board] | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Laid) and (self.state, self.box) == (other.state, other.box)

    __hash__ = None  # type: ignore[assignment]

    @property
    def t(self) -> Table[Board]:
        if self._table is None:
            self._table = REFEREE.table(self.setup, self.state, self.box)
        return self._table

    @property
    def seats(self) -> tuple[str, ...]:
        return self.setup.seats

    @property
    def side(self) -> str:
        return side_of(self.t)

    def order(self) -> tuple[str, ...]:
        return clockwise(self.t)

    def option(self, name: str) -> bool:
        return option(self.t, name)


def replace(thing: Any, **changes: Any) -> Any:
    """`msgspec.structs.replace` that knows a laid table, too."""
    if not isinstance(thing, Laid):
        return msgspec.structs.replace(thing, **changes)
    setup, box = changes.pop("setup", thing.setup), changes.pop("box", thing.box)
    return Laid(setup, msgspec.structs.replace(thing.state, **changes), box)


class LaidGame:
    """The referee, asked with a laid table."""

    moves: Codec = REFEREE.moves

    def new(self, setup: Setup) -> Laid:
        return Laid(setup, REFEREE.new(setup), dict(setup.box))

    def actors(self, board: Laid) -> frozenset[str]:
        return frozenset(REFEREE.wait(board.t).seats or board.seats)

    def check(self, board: Laid, move: Move) -> tuple[Refusal, ...]:
        if isinstance(move, Teach):
            return REFEREE.refuse_taught(board.t, move.facts)
        return REFEREE.check(board.t, move).broken

    def lacked(self, board: Laid, move: Move) -> tuple[str, ...]:
        """The facts that a rule would have looked at."""
        return REFEREE.check(board.t, move).lacked

    def apply(self, board: Laid, move: Move, at: int = 0) -> Outcome[Laid]:
        """A move as it is made now; a lesson as a line of an old log plays it."""
        if isinstance(move, Teach):
            link = Link(at, at, self.moves.encode(move))
            done = REFEREE.fold(board.setup, Position(board.state, board.box), link)
            state, box = done.position.state, dict(done.position.box)
            return Outcome(Laid(board.setup, state, box), done.effects)
        done_ = REFEREE.try_(board.t, move, at=at)
        return Outcome(
            Laid(board.setup, done_.state, {**board.box, **done_.teaches}), done_.effects
        )

    def count(self, board: Laid) -> Any:
        return count_of(board.t)

    def pad(self, count: Any) -> Any:
        return PAD.pad(count)

    def ends(self, board: Laid) -> dict[str, Any] | None:
        return REFEREE.ends(board.t)

    def options(self, board: Laid, seat: str) -> list[Option]:
        """Every legal move, by its kind and its one open field; sheets as they are."""
        if seat and seat not in board.seats:
            raise Misspelled(f"no such seat: {seat!r}", "$.seat")
        wait = REFEREE.wait(board.t)
        due = not (seat and wait.seats and seat not in wait.seats)
        found: list[Option] = []
        for tag in dict.fromkeys((*(wait.kinds if due else ()), *wait.free)):
            act = REFEREE.by_tag[tag]
            if act.seated == bool(seat):
                found += _options(board.t, act, seat)
        return found


def _options(t: Table[Board], act: Act, seat: str) -> Iterable[Option]:
    fixed: dict[str, object] = {"kind": act.tag, **({"seat": seat} if seat else {})}
    if act.sheet is not None:
        if not act.passes(t, {"seat": seat} if seat else {}, 0):
            return []
        entries = act.sheet(t, seat) if act.seated else act.sheet(t)
        return [Option(act.tag, seat or None, fixed, dict(entries))] if entries else []
    moves = list(all_moves(act, t, seat))
    if not moves:
        return []
    if act.tag == "adjust":
        return [
            Option("adjust", seat, {**fixed, "item": item}, {"value": Between(min(of), max(of))})
            for item in dict.fromkeys(move["item"] for move in moves)
            if (of := [move["value"] for move in moves if move["item"] == item])
        ]
    names = [field.name for field in act.fields]
    if not names:
        return [Option(act.tag, seat or None, fixed)]
    name = "token" if act.tag == "collect" else names[0]
    rest = {"cell": moves[0]["cell"]} if act.tag == "collect" else {}
    values = tuple(dict.fromkeys(move[name] for move in moves))
    return [Option(act.tag, seat or None, {**fixed, **rest}, {name: OneOf(values)})]


GAME = LaidGame()
