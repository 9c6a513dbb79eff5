"""Random legal play: chooses among what is offered, and answers what a move asks of the invented box."""

from collections.abc import Mapping
from random import Random
from typing import Any

from rules.core.chain import Link
from rules.core.log import Line
from rules.core.move import Value
from rules.core.outcome import Effect
from rules.core.referee.desk import Done, lasting
from rules.core.referee.steps import all_moves
from rules.core.referee.table import Table
from rules.core.setup import Setup
from rules.endeavor.referee.audit import symbols_of
from rules.endeavor.referee.state import Board
from tests.rules.endeavor.referee.invented import Invented, invent
from tests.rules.endeavor.referee.laid import REFEREE

COLOURS = ("red", "yellow", "blue", "purple", "green")
RARE = {"pass": 0.15, "order": 0.02, "adjust": 0.02, "uncover": 0.3, "done": 0.4, "withhold": 0.1}
RARE |= {"explored": 0.05, "claim": 0.05}
Moves = list[dict[str, Any]]


class Game:
    """One game: its table, the box that grows beside it, and its lines as a log would keep them.

    `known` is the share of the box that is read before the first move (`empty`: nothing), `answers` the
    share of questions that the table answers on a move's own sheet. For the n-th move, `moves[n]` is its
    spelling, `typed[n]` the facts that were typed with it, `links[n]` the line with what it quotes."""

    def __init__(
        self,
        players: int,
        seed: int,
        *,
        known: float = 1.0,
        answers: float = 1.0,
        empty: bool = False,
        laid: bool = False,
        seats: tuple[str, ...] = (),
        rules: str = "",
        **options: Any,
    ) -> None:
        self.random = Random(seed)
        self.answers = answers
        side = options.get("side") or ("b" if players == 5 else "a")
        self.truth: Invented = invent(seed, side)
        share = 0.0 if empty else known
        self.box: dict[str, Value] = {
            key: value for key, value in self.truth.facts.items() if self.random.random() < share
        }
        self.setup = Setup(
            game="endeavor",
            seats=seats or COLOURS[:players],
            depth="referee",
            options=options,
            rules=rules,
        )
        self.state: Board = REFEREE.new(self.setup)
        self.moves: Moves = []
        self.typed: list[dict[str, Value]] = []
        self.links: list[Link] = []
        self.effects: tuple[Effect, ...] = ()  # of the last move
        self.effects_by_line: dict[int, tuple[Effect, ...]] = {}
        self.asked: set[str] = set()
        if laid:
            self.play({"kind": "lay", "tokens": self.truth.layout})

    @property
    def t(self) -> Table[Board]:
        """The table as of now, over the box as of now."""
        return REFEREE.table(self.setup, self.state, self.box)

    def lines(self) -> list[Line]:
        return [
            Line(seq=link.seq, kind="move", v=2, move=link.move, told=link.told, lacked=link.lacked)
            for link in self.links
        ]

    def offered(self) -> dict[str, Moves]:
        """Every legal move by kind."""
        return offered(self.t)

    def play(self, data: Mapping[str, Any]) -> Done:
        """Check, try, answer what is asked as often as this table does, and write the line."""
        t, move = self.t, REFEREE.moves.decode(data)
        verdict = REFEREE.check(t, move)
        assert verdict.broken == (), (data, verdict.broken)
        at = len(self.moves) + 1
        done = REFEREE.try_(t, move, at=at)
        self.asked |= set(done.asks)
        typed = {key: self._read(key) for key in done.asks if self.random.random() < self.answers}
        if typed:
            done = REFEREE.try_(t, move, typed, at=at)
            assert not set(done.asks) & set(typed), "what was answered is not asked again"
        spelled = REFEREE.moves.encode(move)
        self.moves.append(spelled)
        self.typed.append(typed)
        lacked = (*verdict.lacked, *done.lacked)
        self.links.append(Link(at, at, spelled, v=2, told=dict(done.quoted), lacked=lacked))
        self.effects = self.effects_by_line[at] = done.effects
        self.box |= lasting({**typed, **done.teaches})
        self.state = done.state
        return done

    def _read(self, key: str) -> Value:
        """What the invented cardboard says; of a thing that nobody has named, anything."""
        return self.truth.facts.get(key, 1 if self.random.random() < 0.3 else 0)

    def step(self) -> None:
        """One random move, or the one that is forced."""
        if (forced := REFEREE.forced(self.t)) is not None:
            self.play(REFEREE.moves.encode(forced))
            return
        moves = self.offered()
        assert moves, ("stuck", self.state.phase, self.state.turn, self.state.queue)
        wild = [kind for kind in moves if self.random.random() < RARE.get(kind, 1.0)]
        kind = self.random.choice(wild or list(moves))
        self.play(self.choose(moves[kind]))

    def choose(self, moves: Moves) -> dict[str, Any]:
        """One of these moves; a token is the one that was dealt there, a marker is put right."""
        return self.random.choice([move for move in moves if self._sensible(move)] or moves)

    def _sensible(self, move: dict[str, Any]) -> bool:
        if move["kind"] == "collect":
            return bool(move["token"] == self.truth.layout.get(move["cell"]))
        if move["kind"] != "adjust":
            return True
        seat, item = move["seat"], move["item"]
        harbour = item == "harbour"
        right = self.state.players[seat].harbour if harbour else symbols_of(self.t, seat, item)
        return bool(move["value"] == right)

    def run(self, most: int = 3000) -> "Game":
        while self.state.phase != "over":
            assert len(self.moves) < most
            self.step()
        return self


def offered(t: Table[Board]) -> dict[str, Moves]:
    """Every legal move at a table, by kind; sheets are left to the tests that need them."""
    wait = REFEREE.wait(t)
    moves: dict[str, Moves] = {}
    for kind in (*wait.kinds, *wait.free):
        act = REFEREE.by_tag[kind]
        seats = t.setup.seats if act.seated else ("",)
        if act.seated and kind in wait.kinds and wait.seats:
            seats = wait.seats
        if of_kind := [move for seat in seats for move in all_moves(act, t, seat)]:
            moves[kind] = of_kind
    return moves
